"""The middle of the table: contract, chips, calls, for a tablet among the players or a screen."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game import sheet, winning
from scorekeeper.game.needs import Need, needs
from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.choices import Direction
from scorekeeper.web import access, underway
from scorekeeper.web.pages import page
from scorekeeper.web.underway import Row

middle = Blueprint("middle", __name__)

AT_SIDES = ("near", "far", "right", "left", "near", "far", "right", "left")
"""Where each further player at a table is seated, so that none of its sides is crowded."""
ROUND = ("near", "right", "far", "left")
"""The sides in the order of play, where that goes to the right."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the display; the rows of its readers, from their left to their right."""

    name: str
    rows: tuple[Row, ...]


@middle.get("/<link>/game/<int:game>/middle")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show the middle; once the game is over it asks who won, as phones do, until somebody taps."""
    visit = access.open_game(link, game)
    if visit.next_game:  # nobody touches it
        totals = request.args.get("totals")
        return redirect(url_for(".show", game=visit.next_game, totals=totals))
    state, deal = visit.state, visit.state.deal
    asks = bool(winning.winners(state)) and "won" not in request.args
    return page(
        "middle/show.html",
        state=state,
        deal=deal,
        rules=deal.common_rules,
        sides=sides_of(
            underway.rows_of(state, underway.Order.SEATS), state.ruleset.dealing.direction
        ),
        buying=underway.buying_now(state),
        asks=asks,
        leaders=() if asks else winning.leaders(state),
        costs=costs_before(state),
        exchanging=underway.due(state) is underway.Due.EXCHANGE,
        needs=needs_of_leaders(state),
        calls=underway.open_calls(visit),
        told=underway.told(visit),
        totals=request.args.get("totals") != "off" and not asks,
    )


def between(state: State) -> bool:
    """Return whether a deal is closed, and nothing of the next one is recorded yet."""
    return not (state.over or state.deal.begun or state.deal.number == 1)


def costs_before(state: State) -> dict[str, int]:
    """Return player → what the last deal cost, in points, until the next one has begun."""
    closed = list(sheet.closed_deals(state)) if between(state) else []
    costs = {key: sheet.charged(state, deal, key) for deal in closed[-1:] for key in deal.players}
    return {key: points for key, points in costs.items() if points is not None}


def needs_of_leaders(state: State) -> list[Need]:
    """Return what the leaders need, where it matters, until the next deal has begun."""
    leaders = winning.leaders(state) if between(state) else ()
    return [need for need in needs(state) if need.player in leaders] if leaders else []


def sides_of(seated: Sequence[Row], direction: Direction) -> list[Side]:
    """Return the four sides with the players in order of play round the table.

    Where play goes to the right, the next player sits to the right, and stands further right on
    each side for its readers. Else it is the other way round.
    """
    left = list(seated)
    room = Counter(AT_SIDES[: len(left)])
    names = ROUND if direction is Direction.RIGHT else (ROUND[0], *reversed(ROUND[1:]))
    found = {name: take(left, room[name]) for name in names}
    if direction is Direction.LEFT:
        found = {name: some[::-1] for name, some in found.items()}
    return [Side(name, found[name]) for name in ROUND]


def take(some: list[Row], count: int) -> tuple[Row, ...]:
    taken = tuple(some[:count])
    del some[:count]
    return taken
