"""How whole games are told: a command a line, hands by their cards or by their points."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    CloseDeal,
    CountHand,
    GoOut,
    LayDown,
    PutDownMeld,
    TakeJoker,
)
from scorekeeper.game.history import replay
from scorekeeper.game.scoring import charged
from scorekeeper.game.sheet import total
from scorekeeper.game.state import State
from scorekeeper.rules.cards import Card, parse_cards
from scorekeeper.rules.melds.melds import LayOff
from scorekeeper.rules.ruleset.reading import ruleset_data, with_changes
from tests.game.table import PLAYERS, Evening, by_cards, by_points, evening_of, start_of
from tests.rules.given import entries, entry


def evening_with(
    ruleset: str, players: tuple[str, ...] = PLAYERS, **house_rules: object
) -> Evening:
    """Return a game of this ruleset, house rules laid over it; the first player deals first."""
    data = with_changes(ruleset_data(ruleset), house_rules)
    return evening_of(start_of(data, players=players))


def played(
    ruleset: str, *parts: Callable[[Evening], None], players: tuple[str, ...] = PLAYERS
) -> Evening:
    """Return a game of this ruleset, played part by part; its journal alone tells the same."""
    evening = evening_with(ruleset, players)
    for part in parts:
        part(evening)
    assert replay(evening.steps) == evening.state
    return evening


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """What a game comes to, worked out by hand: what every deal adds to each total; the totals."""

    deals: dict[str, list[int | None]]
    totals: dict[str, int | None]

    @classmethod
    def in_table(cls, text: str | None) -> Self:
        """Read the table in a docstring: a line a player, each number right below its deal's.

        Its head begins with ``deal`` and has ``total`` as the last column that is read. The cell of
        a deal that a player was not in is empty.
        """
        lines = (text or "").splitlines()
        head, total, _ = next(line for line in lines if line.startswith("deal ")).partition("total")
        ends = [each.end() for each in re.finditer(r"\S+", head + total)]
        rows = [line.partition(" ") for line in lines if line.startswith(PLAYERS)]
        numbers = {
            player: _numbers(" " * len(player) + gap + rest, ends) for player, gap, rest in rows
        }
        return cls(
            {player: costs for player, (*costs, _) in numbers.items()},
            {player: total for player, (*_, total) in numbers.items()},
        )


def come_to(evening: Evening) -> WorkedOut:
    """Return what a game came to."""
    return WorkedOut(sheet(evening.state), sums(evening.state))


def _numbers(line: str, ends: Sequence[int]) -> list[int | None]:
    cells = (line[start:end].strip() for start, end in pairwise(ends))
    return [int(cell) if cell else None for cell in cells]


def card(text: str) -> Card:
    [only] = parse_cards(text)
    return only


def goes_down(player: str, *melds: str, **more: object) -> LayDown:
    """The lay-down of these melds, as ``7H 7D 7S`` or ``run 5-9S``."""
    return LayDown(player=player, melds=entries(*melds), **more)


def lays_out(player: str, *melds: str, discard: str, **more: object) -> LayDown:
    """The lay-down of a whole hand but the discard."""
    return goes_down(player, *melds, goes_out=True, discard=card(discard), **more)


def onto(number: int, text: str) -> LayOff:
    return LayOff(number, parse_cards(text))


def puts_down(player: str, meld: str, **more: object) -> PutDownMeld:
    return PutDownMeld(player=player, meld=entry(meld), **more)


def takes_joker(player: str, meld: int, naturals: str, **more: object) -> TakeJoker:
    return TakeJoker(player=player, meld=meld, naturals=parse_cards(naturals), **more)


def out(player: str, discard: str | None = None) -> GoOut:
    return GoOut(player=player, discard=card(discard) if discard else None)


def buys(player: str, discarder: str) -> Buy:
    return Buy(player=player, discarder=discarder)


def counted(**hands: str | int) -> tuple[AnyCommand, ...]:
    """Count what is left, by cards or by points, and close the deal."""
    counts = (
        CountHand(player=player, hand=by_points(left) if isinstance(left, int) else by_cards(left))
        for player, left in hands.items()
    )
    return (*counts, CloseDeal())


def sheet(state: State) -> dict[str, list[int | None]]:
    """Return what every deal added to each total."""
    return {
        player: [charged(state, deal, player) for deal in state.deals] for player in state.seats
    }


def sums(state: State) -> dict[str, int]:
    """Return what everybody has in all."""
    return {player: total(state, player) for player in state.seats}
