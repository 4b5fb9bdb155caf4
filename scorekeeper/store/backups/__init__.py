"""Backups of a SQLite database, each a zip file. PostgreSQL has backups of its own."""

from .keeping import OF_THE_COMMAND_LINE as OF_THE_COMMAND_LINE
from .keeping import Keeper as Keeper
from .keeping import find_keeper as find_keeper
from .keeping import init_app as init_app
from .keeping import keep_before_migrating as keep_before_migrating
from .keeping import keep_while_serving as keep_while_serving
