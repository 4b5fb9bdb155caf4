"""The middle of the table: contract, chips, calls, for a tablet among the players or a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from scorekeeper.game import sheet
from scorekeeper.rules.ruleset.choices import Direction
from scorekeeper.web import access, calling, rows
from scorekeeper.web.pages import page
from scorekeeper.web.rows import Row

middle = Blueprint("middle", __name__)

AT_SIDES = ("near", "far", "right", "left", "near", "far", "right", "left")
"""Where each further player at a table is seated, so that none of its sides is crowded."""
ROUND = ("near", "right", "far", "left")
"""The sides in the order of play, where that goes to the right."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the display; the rows of those who read it, from their left to their right."""

    name: str
    rows: tuple[Row, ...]


@middle.get("/<link>/game/<int:game>/middle")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show what the whole table wants to know, to all four sides."""
    visit = access.open_game(link, game)
    state, deal = visit.state, visit.state.deal
    return page(
        "middle/show.html",
        state=state,
        deal=deal,
        rules=state.rules_of(deal),
        sides=sides_of(rows.rows_of(state, rows.Order.SEATS), state.ruleset.dealing.direction),
        buying=rows.buying_now(state),
        leaders=sheet.leaders(state),
        calls=calling.open_calls(visit),
        told=calling.told(visit),
        totals=request.args.get("totals") != "off",
    )


def sides_of(seated: Sequence[Row], direction: Direction) -> list[Side]:
    """Return the four sides with the players in order of play round the table.

    Where play goes to the right, the next player sits on the right of the one before, and so
    further right on each side, as those who sit there see it; else it is the other way round.
    """
    left = list(seated)
    room = Counter(AT_SIDES[: len(left)])
    names = ROUND if direction is Direction.RIGHT else (ROUND[0], *reversed(ROUND[1:]))
    found = {name: take(left, room[name]) for name in names}
    if direction is Direction.LEFT:
        found = {name: some[::-1] for name, some in found.items()}
    return [Side(name, found[name]) for name in ROUND]


def take(some: list[Row], count: int) -> tuple[Row, ...]:
    """Take the first ones out of a list."""
    taken = tuple(some[:count])
    del some[:count]
    return taken
