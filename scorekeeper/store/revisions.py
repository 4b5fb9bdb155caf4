"""The revisions of the tables, and what leads from one to the next: Alembic, by Flask-Migrate.

Alembic is imported only where there is a way to go: a start would wait for it longer than for
anything else.
"""

from pathlib import Path
from typing import Any

import click
from flask import Flask
from flask_sqlalchemy import SQLAlchemy

MIGRATIONS = Path(__file__).parent / "migrations"
COMMAND = "db"


def known_revisions() -> list[str]:
    """Return the revisions known here, oldest first: each migration's file begins with one."""
    return sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("*_*.py"))


def register(app: Flask, db: SQLAlchemy) -> None:
    app.cli.add_command(Migrating(app, db))


def upgrade(app: Flask, db: SQLAlchemy) -> None:
    import flask_migrate

    prepare(app, db)
    flask_migrate.upgrade(directory=str(MIGRATIONS))


def prepare(app: Flask, db: SQLAlchemy) -> None:
    """Let Flask-Migrate know the application; it adds its own commands to it."""
    from flask_migrate import Migrate

    Migrate(app, db, directory=str(MIGRATIONS), command=COMMAND)


class Migrating(click.Command):
    """Stands for the commands of Flask-Migrate until one of them is given."""

    def __init__(self, app: Flask, db: SQLAlchemy) -> None:
        super().__init__(COMMAND, help="Perform database migrations.")
        self._app, self._db = app, db

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Let Flask-Migrate's own command go on."""
        prepare(self._app, self._db)
        return self._app.cli.commands[COMMAND].make_context(info_name, args, parent, **extra)
