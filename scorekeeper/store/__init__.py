"""The store: tables, people, links and games in a database, with books and backups."""

from flask import Flask

from . import backups, database, operating
from .backups import commands
from .journal import memory, pencils


def init_app(app: Flask) -> None:
    database.init_app(app)
    memory.init_app(app)
    app.extensions["compro-pencils"] = pencils.has_pencil  # which the database's own floor asks
    backups.init_app(app)
    for command in (operating.verify, commands.backup, commands.restore):
        app.cli.add_command(command)
