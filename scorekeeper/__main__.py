"""``python -m scorekeeper`` is the command ``compro``."""

from scorekeeper.command import compro

compro()
