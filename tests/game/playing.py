"""How a game is told: hands by their cards or by their points, and what it comes to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Self

from scorekeeper.game.commands import AnyCommand, CloseDeal, CountHand, GoOut, LayDown, PutDownMeld
from scorekeeper.game.sheet import charged, chips_of, closed_deals, total, totals_after
from scorekeeper.game.state import State
from scorekeeper.rules.cards import Card, parse_cards
from scorekeeper.rules.melds.melds import LayOff
from tests.game.table import by_cards, by_points
from tests.rules.given import entries, entry

Row = list[int | None]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a game comes to.

    columns    the numbers of its deals, then ``total``, then ``chips`` where there are any
    numbers    player → what each deal added, None where the player was not in it; the other columns
    after      player → the total after each deal
    contracts  the number of each deal's contract, None where none was played; none where not told
    """

    columns: list[str]
    numbers: dict[str, Row]
    after: dict[str, list[int]]
    contracts: Row

    @classmethod
    def read(cls, lines: list[str]) -> Self:
        """Read a sheet worked out by hand: each number right below its deal's, then a remark."""
        ends = [each.end() for each in re.finditer(r"\S+", lines[0])]
        columns, rows = lines[0].split()[1:], {}
        deals = len([name for name in columns if name.isdigit()])
        for line in lines[1:]:
            name = line.split()[0]
            cells = [line[start:end].strip() for start, end in pairwise([len(name), *ends[1:]])]
            rows[name] = [int(cell) if cell else None for cell in cells]
        contracts = rows.pop("contract", [])[:deals]
        after = {
            player: [*accumulate(points or 0 for points in row[:deals])]
            for player, row in rows.items()
        }
        return cls(columns, rows, after, contracts)

    @classmethod
    def of(cls, state: State, asked: Self) -> Self:
        """Return what a game came to, in the columns that another sheet has."""
        deals = [*closed_deals(state)]
        behind = {"total": total, "chips": chips_of}
        return cls(
            [
                *(str(deal.number) for deal in deals),
                *(name for name in asked.columns if name in behind),
            ],
            {
                player: [
                    *(charged(state, deal, player) for deal in deals),
                    *(of(state, player) for name, of in behind.items() if name in asked.columns),
                ]
                for player in state.seats
            },
            {
                player: [totals_after(state, deal)[player] for deal in deals]
                for player in state.seats
            },
            [deal.rules if deal.rules is None else deal.rules + 1 for deal in deals]
            * bool(asked.contracts),
        )


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


def out(player: str, discard: str | None = None) -> GoOut:
    return GoOut(player=player, discard=card(discard) if discard else None)


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
