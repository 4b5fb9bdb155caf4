"""The pad by which a hand is counted or corrected, and whose hand of which deal it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game.state import Deal, State
from scorekeeper.rules.cards import Card

from .forms.counting import KEYS, HandForm


@dataclass(frozen=True, slots=True, kw_only=True)
class PadKey:
    """A key of the pad: what it sends, its card, what one costs, how many were counted."""

    sends: str
    card: Card
    cost: int
    count: int


def find_deal(state: State, number: int) -> Deal:
    """Return a deal of the game by its number. errors: NotFound."""
    deal = next((deal for deal in state.deals if deal.number == number), None)
    if deal is None:
        raise NotFound
    return deal


def find_seat(deal: Deal, player: str) -> Deal:
    """Return the deal if the player sits in it. errors: NotFound."""
    if player not in deal.players:
        raise NotFound
    return deal


def pressed(form: HandForm, shown: Callable[[], str]) -> ResponseReturnValue:
    """Answer a key of the pad with the page as it is then; nothing is recorded."""
    if form.press_key():
        return shown()
    form.validate()
    return shown(), 422


def pad_facts(state: State, form: HandForm, should: int | None) -> dict[str, object]:
    """Return what the pad shows: its keys, how many cards, what they cost.

    should  how many cards the hand ought to hold; None where that is not known
    """
    counted, penalties = form.counted, state.ruleset.penalties
    keys = [
        PadKey(
            sends=name,
            card=card,
            cost=penalties.of(card),
            count=sum(other.rank == card.rank for other in counted),
        )
        for name, card in KEYS.items()
        if any(packs.copies(card) for packs in state.ruleset.packs)
    ]
    return {
        "keys": keys,
        "counted": len(counted),
        "cost": sum(map(penalties.of, counted)),
        "should": should,
    }
