"""Games of thousands of events, written at once: in a second, as if each command had been sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count, cycle, islice
from uuid import uuid4

from sqlalchemy import insert

from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    CorrectChips,
    CorrectHand,
    FinishEarly,
    Redo,
    RenamePlayer,
    Undo,
)
from scorekeeper.store.database import add_row
from scorekeeper.store.journal.steps import JournalEntry, append
from scorekeeper.store.journal.summaries import follow_step
from scorekeeper.store.models import games, utc_now
from scorekeeper.store.people.rights import writing
from tests.game.table import (
    CONTRACTS,
    PLAYERS,
    Evening,
    by_points,
    ended,
    house,
    lay_down,
    start_of,
)
from tests.store.playing import BY, Game, new_table

ENDLESS = house({"end": {"repeats": True}, "chips": {"each": 1000}})


def a_deal(number: int = 0) -> tuple[AnyCommand, ...]:
    """The commands that end a deal; another player goes out of each."""
    costs = {player: 5 * place for place, player in enumerate(PLAYERS, 1)}
    out = PLAYERS[number % len(PLAYERS)]
    del costs[out]
    return ended(out, costs)


def buys_taken_back() -> Iterator[AnyCommand]:
    """Yield one deal, a lay-down in the next, then buys, each taken back: the game stays so."""
    yield from a_deal()
    yield lay_down("dara", *CONTRACTS[2])
    yield from cycle((Buy(player="chiyo"), Undo()))


def deals_of_many_steps(steps: int = 100) -> Iterator[AnyCommand]:
    """Yield deal after deal, in each but the first so many buys, corrections and steps undone."""
    yield from a_deal()
    for number in count(1):
        yield from islice(_steps_in_deal(number), steps)
        yield from a_deal(number)


def _steps_in_deal(closed: int) -> Iterator[AnyCommand]:
    for turn in count():
        player, corrected = PLAYERS[turn % len(PLAYERS)], turn % closed
        loser = PLAYERS[(corrected + 1) % len(PLAYERS)]
        yield Buy(player=player)
        yield CorrectChips(player=player, chips=900 - turn)
        yield RenamePlayer(player=player, name=f"{player.title()} {turn}")
        yield CorrectHand(deal=corrected + 1, player=loser, hand=by_points(turn))
        yield Undo()
        if turn % 2:
            yield Redo()


def written(
    commands: Iterable[AnyCommand],
    length: int,
    *then: AnyCommand,
    table_id: int | None = None,
    first: str = "",
) -> Game:
    """Write a game of these commands, as many as make so many events.

    then      what is said after them
    table_id  None: a new table
    first     number of the person on the first seat; "": nobody who is known
    """
    evening, start = Evening(), start_of(ENDLESS)
    seated = (replace(start.players[0], person=first), *start.players[1:])
    evening.play(replace(start, players=seated))
    for command in commands:
        if evening.number >= length:
            break
        evening.play(command)
    evening.play(*then)
    return keep(evening, table_id or new_table())


def keep(evening: Evening, table_id: int) -> Game:
    """Write a game that was played in memory, in one transaction."""
    with writing(BY, table_id) as connection:
        ids = {"table_id": table_id, "command_id": uuid4().hex}
        game_id = add_row(connection, insert(games).values(**ids, started=utc_now()))
        append(connection, game_id, entries_of(evening, ids["command_id"]))
        follow_step(connection, game_id, None, evening.state, utc_now())
    return Game(game_id, table_id)


def entries_of(evening: Evening, started_by: str) -> Iterator[JournalEntry]:
    """Yield the journal of a game that was played in memory."""
    for first, events in evening.steps:
        command_id = started_by if first == 1 else uuid4().hex
        step = first + len(events) - 1
        for number, event in enumerate(events, first):
            own = command_id if number == first else None
            yield JournalEntry(number, step, own, utc_now(), BY.who, event)


def finished(number: int = 0) -> Evening:
    """A game of one deal, ended early; another player wins each."""
    evening = Evening()
    evening.play(start_of(), *a_deal(number), FinishEarly())
    return evening
