"""The store: tables, people, links and games, kept in a database. Knows game and rules."""

from __future__ import annotations

from flask import Flask

from . import backups, database, operating
from .backups import commands


def init_app(app: Flask) -> None:
    """Give the application its database, and the commands that look after it."""
    database.init_app(app)
    backups.init_app(app)
    operating.register(app)
    commands.register(app)
