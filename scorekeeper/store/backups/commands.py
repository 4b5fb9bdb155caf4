"""The commands `flask --app app backup` and `restore`."""

from __future__ import annotations

import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import click
from flask import Flask, current_app
from flask.cli import with_appcontext

from scorekeeper.store.database import database_file
from scorekeeper.store.folder import SECRET_FILE

from . import archive, restoring, rotation
from .keeping import find_keeper

DUMP = 'pg_dump --format=custom --no-owner --file=compro.dump "$DATABASE_URL"'
PUT_BACK = (
    'pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" '
    "compro.dump"
)
ON_POSTGRESQL = """\
The games are in PostgreSQL, and so is what makes their backups and puts them back:

    {line}

DATABASE_URL begins with postgresql:// there. Keep SECRET_KEY too: it signs the links."""


def register(app: Flask) -> None:
    """Add the commands to `flask --app app …`."""
    app.cli.add_command(backup)
    app.cli.add_command(restore)


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Write over FILE if it is there already.")
@with_appcontext
def backup(file: Path | None, replace: bool) -> None:
    """Write everything into FILE, also while Compro serves, and replay every game from it.

    FILE holds the games and the secret of their links: it opens every table. Without FILE, one
    more of the seven in the folder backups/ beside the games is made.
    """
    source = database_file(current_app)
    if source is None:
        fail(ON_POSTGRESQL.format(line=DUMP))
    if not source.exists():
        fail(f"There is no database yet: {source}")
    if file is None:
        keep_one_more()
        return
    secret = current_app.config.get("SECRET_KEY")
    try:
        made = archive.make(source, secret, file.absolute(), replace=replace)
    except FileExistsError:
        fail(f"{file} is there already; --replace writes over it.")
    except archive.Unfit as reason:
        fail(f"No backup was made, for these games cannot all be replayed: {reason}")
    except (OSError, sqlite3.Error) as error:
        fail(f"No backup was made: {error}")
    click.echo(
        f"Wrote {file}: {made.contents.games:,} games, {made.contents.events:,} events, "
        f"{made.size:,} bytes, in {made.seconds:.1f} seconds; every game was replayed.\n"
        "It holds the secret of the links as well: whoever has it can open every table."
    )


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@with_appcontext
def restore(file: Path) -> None:
    """Put the backup FILE in the place of the present games; its links open them again.

    Stop Compro first. FILE is checked, and every game in it replayed, before anything is touched;
    what was there before is kept aside.
    """
    target = database_file(current_app)
    if target is None:
        fail(ON_POSTGRESQL.format(line=PUT_BACK))
    try:
        restored = restoring.restore(file, target, Path(current_app.instance_path))
    except archive.Unfit as reason:
        fail(f"Nothing was changed, as {file} cannot be restored: {reason}.")
    except restoring.InUse:
        fail("Nothing was changed: Compro is running on these games. Stop it, and try again.")
    except OSError as error:
        fail(f"It could not be restored: {error}")
    tell(file, restored)


def keep_one_more() -> None:
    """Make one of the kept backups now, and print where it is."""
    keeper = find_keeper(current_app)
    assert keeper is not None, "SQLite has one"
    note = rotation.keep_one(keeper.source, keeper.secret, keeper.folder, since=datetime.now(UTC))
    if note.trouble:
        fail(f"No backup was made: {note.what}")
    click.echo(f"Wrote {keeper.folder / note.file}; every game was replayed.")


def tell(file: Path, restored: restoring.Restored) -> None:
    """Print what was restored, and what to know about it."""
    unpacked = restored.unpacked
    made = f", as of {unpacked.made:%Y-%m-%d %H:%M} UTC" if unpacked.made else ""
    click.echo(
        f"Restored {file}: {unpacked.contents.games:,} games, "
        f"{unpacked.contents.events:,} events{made}; every game was replayed."
    )
    if restored.aside:
        click.echo(f"What was there before is kept in {restored.aside}.")
    if unpacked.secret is None:
        click.echo(
            f"{file} holds no secret: links work if {SECRET_FILE} is the one that made them."
        )
    elif os.environ.get("SECRET_KEY", unpacked.secret) != unpacked.secret:
        click.echo("SECRET_KEY is set to another secret: unset it, or no link will open anything.")


def fail(sentence: str) -> NoReturn:
    """Print the sentence, and exit with 1."""
    raise click.ClickException(sentence)
