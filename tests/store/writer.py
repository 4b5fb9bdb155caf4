"""A server of its own for tests: `python -m tests.store.writer INSTANCE GAME HOW` writes to a game.

once     one buy for ana, and says what the answer was
many     a hundred times, says the number of what was recorded
forever  until it is killed: says number and id of each command once that has been answered

`… INSTANCE URL migrate` brings the database up to date.
"""

from __future__ import annotations

import sys
from itertools import count, cycle
from pathlib import Path
from uuid import uuid4

from scorekeeper.game.commands import CorrectChips
from scorekeeper.store.database import bring_up_to_date
from scorekeeper.store.journal import clerk
from tests.store.playing import ANA_BUYS, Game, make_app

MANY = 100
SWAPS = (CorrectChips(player="ana", chips=5), CorrectChips(player="ana", chips=7))


def write(game: Game, how: str) -> None:
    if how == "once":
        say(type(game.say(ANA_BUYS)).__name__)
    else:
        wanted = range(MANY) if how == "many" else count()
        for _, command in zip(wanted, cycle(SWAPS), strict=False):
            command_id = uuid4().hex
            answer = game.say(command, command_id)
            if isinstance(answer, clerk.Accepted):
                say(f"{answer.number}" if how == "many" else f"{answer.number} {command_id}")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    instance, game_or_url, how = sys.argv[1:]
    if how == "migrate":
        with make_app(Path(instance), game_or_url or None).app_context():
            bring_up_to_date()
        say("migrated")
    else:
        with make_app(Path(instance)).app_context():
            game = Game(int(game_or_url), clerk.open_game(int(game_or_url)).table_id)
            say("ready")
            sys.stdin.readline()
            write(game, how)
