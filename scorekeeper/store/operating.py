"""The command `verify`: replay games from their journals, and compare."""

from __future__ import annotations

import click
from flask import Flask
from flask.cli import with_appcontext

from .database import reading
from .journal.verify import game_ids, verify_game


def register(app: Flask) -> None:
    """Add the command to `flask --app app …`."""
    app.cli.add_command(verify)


@click.command()
@with_appcontext
def verify() -> None:
    """Replay every game and compare; name the first entry of each that does not fit."""
    with reading() as connection:
        games = game_ids(connection)
        found = [wrong for game in games if (wrong := verify_game(connection, game))]
    for wrong in found:
        click.echo(f"game {wrong.game_id}, event {wrong.number}: {wrong.what}")
    click.echo(f"{len(games)} games replayed, {len(found)} differences.")
    if found:
        click.echo("A broken journal is left as it is: only a backup has it as it was recorded.")
        raise SystemExit(1)
