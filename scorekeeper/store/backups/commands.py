"""The commands `flask --app app backup` and `restore`."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import click
from flask import current_app
from flask.cli import with_appcontext

from scorekeeper.store.database import database_file, db
from scorekeeper.store.folder import SECRET_FILE

from . import archive, restoring
from .keeping import find_keeper

ON_POSTGRESQL = (
    "The games are in PostgreSQL: pg_dump --format=custom writes a backup of them, and pg_restore "
    "--clean puts it back. Keep SECRET_KEY too: it signs the links."
)


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Write over FILE if it is there already.")
@with_appcontext
def backup(file: Path | None, replace: bool) -> None:
    """Write everything into FILE, also while Compro serves.

    FILE holds the games and the secret of their links: it opens every table. Without FILE, one
    more of the seven in the folder backups/ beside the games is made.
    """
    source, keeper = database_file(current_app), find_keeper(current_app)
    if source is None or keeper is None:
        fail(ON_POSTGRESQL)
    if not source.exists():
        fail(f"There is no database yet: {source}")
    with failures_told("No backup was made"):
        if file is None:
            file = keeper.make_one()
        else:
            archive.make(source, keeper.secret, file.absolute(), replace=replace)
    click.echo(
        f"Wrote {file}: all games, checked.\n"
        "It holds the secret of the links as well: whoever has it can open every table."
    )


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@with_appcontext
def restore(file: Path) -> None:
    """Put the backup FILE in the place of the present games; its links open them again.

    Stop Compro first. FILE is checked before anything is touched; what was there before is kept
    aside.
    """
    target, instance = database_file(current_app), Path(current_app.instance_path)
    if target is None:
        fail(ON_POSTGRESQL)
    db.engine.dispose()
    with failures_told("It could not be restored"):
        aside = restoring.restore(file, target, instance)
    click.echo(f"Restored {file}.")
    if aside:
        click.echo(f"What was there before is kept in {aside}.")
    secret = instance / SECRET_FILE
    if secret.is_file() and os.environ.get("SECRET_KEY") not in (None, secret.read_text().strip()):
        click.echo("SECRET_KEY is set to another secret: unset it, or no link will open anything.")


@contextmanager
def failures_told(what: str) -> Iterator[None]:
    """Turn what went wrong into one sentence that begins so; the command ends with 1."""
    try:
        yield
    except FileExistsError as there:
        fail(f"{what}: {there} is there already; --replace writes over it.")
    except archive.Unfit as reason:
        fail(f"{what}, and nothing was changed: {reason}.")
    except (OSError, sqlite3.Error) as error:
        fail(f"{what}: {error}")


def fail(sentence: str) -> NoReturn:
    raise click.ClickException(sentence)
