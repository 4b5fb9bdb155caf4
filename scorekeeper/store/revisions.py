"""The revisions of the tables, and what leads from one to the next: Alembic.

It is imported only where there is a way to go: a start would wait for it longer than for anything
else.
"""

from pathlib import Path

import click
from flask.cli import with_appcontext

MIGRATIONS = Path(__file__).parent / "migrations"
SETTINGS = str(MIGRATIONS / "alembic.ini")
NEWEST = "head"


def known_revisions() -> list[str]:
    """Return the revisions known here, oldest first: each migration's file begins with one."""
    return sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("*_*.py"))


def upgrade() -> None:
    from alembic import command, config

    command.upgrade(config.Config(SETTINGS), NEWEST)


@click.command("db", add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("asked", nargs=-1, type=click.UNPROCESSED)
@with_appcontext
def migrating(asked: tuple[str, ...]) -> None:
    """Bring the tables up to date: db upgrade. All else is Alembic's: db --help."""
    from alembic.config import CommandLine

    last = (NEWEST,) if asked == ("upgrade",) else ()
    CommandLine(prog="db").main(["--config", SETTINGS, *asked, *last])
