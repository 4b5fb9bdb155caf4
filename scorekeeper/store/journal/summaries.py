"""Keep one line for each game that is over: what a list of games tells of it, without its journal.

It is written with the step that ends the game, follows corrections after the end, and goes when the
end is taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from scorekeeper.game import sheet
from scorekeeper.game.state import State
from scorekeeper.store.models import summaries

_GAME = summaries.c.game_id == bindparam("of_game")
_BODY = select(summaries.c.body).where(_GAME)
_INSERT = insert(summaries)
_UPDATE = update(summaries).where(_GAME)
_DELETE = delete(summaries).where(_GAME)
_WRITER = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finisher:
    """Somebody who had a seat at the end of a game; several may have won, or share a rank."""

    name: str
    total: int
    rank: int
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A game that is over.

    ruleset  what its rules are called
    deals    how many were closed
    ended    when the step was recorded that ended it, in UTC
    players  in order of play
    """

    ruleset: str
    deals: int
    ended: datetime
    players: tuple[Finisher, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who won, several if they tie."""
        return tuple(each.name for each in self.players if each.won)


_READER = msgspec.json.Decoder(Summary)


def summary_of(state: State, ended: datetime) -> Summary:
    """Return the summary of a game that is over; ``ended``: when its end was recorded."""
    won = sheet.winners(state)
    ranks = {each.player: each for each in sheet.ranking(state)}
    players = (
        Finisher(
            name=state.players[key].name,
            total=ranks[key].total,
            rank=ranks[key].rank,
            won=key in won,
        )
        for key in state.seats
    )
    deals = sum(1 for _ in sheet.closed_deals(state))
    return Summary(ruleset=state.ruleset.name, deals=deals, ended=ended, players=tuple(players))


def summary_after(steps: Iterable[tuple[datetime, State]]) -> Summary | None:
    """Return the summary of a game after all its steps; None where it is not over.

    steps  of each, in order, the time it was recorded at and the state after it
    """
    ended = last = None
    for at, state in steps:
        if not state.over:
            ended = None
        elif ended is None:
            ended = at
        last = state
    return summary_of(last, ended) if last and ended else None


def write_summary(summary: Summary) -> str:
    """Return a summary as JSON, for the column ``body``."""
    return _WRITER.encode(summary).decode()


def read_summary(body: str | None) -> Summary | None:
    """Return the summary that ``write_summary`` wrote; None where there is none that can be read.

    A line that was damaged, or never made, is no more than a detour: the journal knows it all.
    """
    try:
        return None if body is None else _READER.decode(body)
    except (msgspec.DecodeError, UnicodeError):
        return None


def follow_step(
    connection: Connection, game_id: int, before: State | None, after: State, at: datetime
) -> None:
    """Bring a game's summary up to date with a step that was just recorded.

    before, after  the state before the step and after it
    at             when it was recorded
    """
    was_over = before is not None and before.over
    if after.over and not was_over:
        replace_summary(connection, game_id, summary_of(after, at))
    elif after.over:
        _keep_up(connection, game_id, after)
    elif was_over:
        replace_summary(connection, game_id, None)


def replace_summary(connection: Connection, game_id: int, summary: Summary | None) -> None:
    """Write a game's summary in place of the one there may be; None: it is not over."""
    connection.execute(_DELETE, {"of_game": game_id})
    if summary:
        row = {"game_id": game_id, "body": write_summary(summary)}
        connection.execute(_INSERT, row)


def _keep_up(connection: Connection, game_id: int, state: State) -> None:
    """Bring the summary of a game that was over before up to date; one not made yet stays so."""
    known = read_summary(connection.scalar(_BODY, {"of_game": game_id}))
    if known and (summary := summary_of(state, known.ended)) != known:
        connection.execute(_UPDATE.values(body=write_summary(summary)), {"of_game": game_id})
