"""The command `verify`: replay games from their journals, and compare."""

import click
from flask.cli import with_appcontext

from .database import reading, writing
from .journal.verify import game_ids, mend_line, verify_game
from .people.rights import WITHOUT_LINK


@click.command()
@with_appcontext
def verify() -> None:
    """Replay every game and compare; name the first entry of each that does not fit.

    What a list says of a finished game is written anew where it is not what the journal says.
    """
    with reading() as connection:
        games = game_ids(connection)
        found = [wrong for game in games if (wrong := verify_game(connection, game))]
    for wrong in found:
        click.echo(f"game {wrong.game_id}, event {wrong.number}: {wrong.what}")
    click.echo(f"{len(games)} games replayed, {len(found)} differences.")
    lines = [wrong for wrong in found if not wrong.in_journal]
    for wrong in lines:
        with writing(WITHOUT_LINK) as connection:
            mend_line(connection, wrong.game_id)
    if lines:
        click.echo(f"{len(lines)} lines were written anew.")
    if len(lines) < len(found):
        click.echo("A broken journal is left as it is: only a backup has it as it was recorded.")
    if found:
        raise SystemExit(1)
