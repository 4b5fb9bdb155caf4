"""The commands `verify` and `rebuild`: check games against their journals, and mend snapshots."""

from __future__ import annotations

import click
from flask import Flask
from flask.cli import with_appcontext

from scorekeeper.places import COMMAND

from .database import reading, writing
from .journal.verify import Broken, Difference, game_ids, old_forms, rebuild_game, verify_game
from .people.author import WITHOUT_LINK

_BROKEN = "A broken journal is left as it is: only a backup has the events as they were recorded."


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
        old = sum(old_forms(connection).values())
    found = [_report(difference) for game in games for difference in _differences(game)]
    click.echo(f"{len(games)} games replayed, {len(found)} differences.")
    if old:
        click.echo(f"{old} snapshots of an older form: not used; `rebuild` renews them.")
    if any(difference.mendable for difference in found):
        click.echo(f"`{COMMAND} rebuild` writes new snapshots; restart Compro afterwards.")
    if not all(difference.mendable for difference in found):
        click.echo(_BROKEN)
    if found:
        raise SystemExit(1)


@click.command()
@with_appcontext
def rebuild() -> None:
    """Write the snapshots of games that differ from their journal anew; leave broken journals."""
    with reading() as connection:
        games = game_ids(connection)
        old = old_forms(connection)
    mended, broken = 0, 0
    for game in games:
        if game not in old and not _differences(game):
            continue
        try:
            with writing(WITHOUT_LINK) as connection:
                rebuild_game(connection, game)
            mended += 1
        except Broken as fault:
            _report(Difference(game, fault.number, str(fault), mendable=False))
            broken += 1
    click.echo(f"{len(games)} games replayed, {mended} mended, {broken} with a broken journal.")
    if broken:
        click.echo(_BROKEN)
        raise SystemExit(1)


def _differences(game: int) -> list[Difference]:
    with reading() as connection:
        return list(verify_game(connection, game))


def _report(difference: Difference) -> Difference:
    click.echo(f"game {difference.game_id}, event {difference.number}: {difference.what}")
    return difference
