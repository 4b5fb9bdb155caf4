"""Commands for whoever runs Compro, to see that every game is as its journal says."""

from __future__ import annotations

import click
from flask import Flask
from flask.cli import with_appcontext

from .database import reading, writing
from .verify import Broken, Difference, game_ids, rebuild_game, verify_game


def register(app: Flask) -> None:
    """Add the commands to `flask --app app …`."""
    app.cli.add_command(verify)
    app.cli.add_command(rebuild)


@click.command()
@with_appcontext
def verify() -> None:
    """Replay every game and compare; exit with 1 if anything differs."""
    with reading() as connection:
        games = game_ids(connection)
    found = [_report(difference) for game in games for difference in _differences(game)]
    click.echo(f"{len(games)} games replayed, {len(found)} differences.")
    if any(difference.mendable for difference in found):
        click.echo("`flask --app app rebuild` writes new snapshots; restart Compro afterwards.")
    if found:
        raise SystemExit(1)


@click.command()
@with_appcontext
def rebuild() -> None:
    """Write the snapshots of games that differ from their journal anew."""
    with reading() as connection:
        games = game_ids(connection)
    mended, broken = 0, 0
    for game in games:
        if not _differences(game):
            continue
        try:
            with writing() as connection:
                rebuild_game(connection, game)
            mended += 1
        except Broken as fault:
            _report(Difference(game, fault.number, str(fault), mendable=False))
            broken += 1
    click.echo(f"{len(games)} games replayed, {mended} mended, {broken} with a broken journal.")
    if broken:
        raise SystemExit(1)


def _differences(game: int) -> list[Difference]:
    with reading() as connection:
        return list(verify_game(connection, game))


def _report(difference: Difference) -> Difference:
    click.echo(f"game {difference.game_id}, event {difference.number}: {difference.what}")
    return difference
