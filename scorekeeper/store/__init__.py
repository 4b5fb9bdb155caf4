"""The store: tables, people, links and games in a database, with books and backups."""

from flask import Flask

from . import backups, database
from .backups import keeping
from .journal import states, verify
from .people import ending


def init_app(app: Flask) -> None:
    database.init_app(app)
    states.init_app(app)
    backups.init_app(app)
    for command in (verify.verify, keeping.backup, keeping.restore, ending.tidy_command):
        app.cli.add_command(command)
