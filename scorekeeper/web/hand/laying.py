"""Fill the pads for laying down with what a hand was advised to put on the table.

Nothing is sent before the player presses the key there: the cards stay on the phone until then.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from flask import url_for

from scorekeeper.game.state import State
from scorekeeper.rules.cards import Card, write_cards
from scorekeeper.rules.melds.melds import LayOff, Standing, Swap
from scorekeeper.rules.solver import Arrangement, Step
from scorekeeper.web.advice import Advice

Field = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Laying:
    """A pad to be filled in: its address, and the fields it is sent, by their names in its form."""

    address: str
    fields: tuple[Field, ...]


def laying_of(state: State, advice: Advice | None, place: int) -> Laying | None:
    """Return the pad filled in with what is advised; None where nothing can be put down.

    A player who lays down fills one pad with all of it; one who is down already puts down one
    thing at a time, and gets the pad for the first.

    place  index into ``ruleset.deals`` of the rules that were asked about
    """
    if advice is None or not advice.good or not state.deal.melds_kept:
        return None
    player, shown = advice.situation.player, advice.shown
    if advice.situation.standing is Standing.NOT_DOWN:
        address = url_for("lay_down.record_lay_down", player=player)
        return Laying(address=address, fields=tuple(_lay_down(state, player, shown, place)))
    if shown.melds:
        address = url_for("lay_down.record_put_down", player=player)
        return Laying(address=address, fields=(_meld(shown.melds[0].meld.cards),))
    first = next(_added((*shown.before, *shown.after), state), None)
    if first is None:
        return None
    address = url_for("lay_down.record_on_meld", number=first[0])
    return Laying(address=address, fields=(*_added_fields(*first), ("player", player)))


def _lay_down(state: State, player: str, shown: Arrangement, place: int) -> Iterator[Field]:
    if state.contract_of(state.deal, player) is None:
        yield "rules", str(place)
    if shown.contract is not None:
        yield "contract", str(shown.contract)
    yield from (_meld(laid.meld.cards) for laid in shown.melds)
    for added in _added((*shown.before, *shown.after), state):
        yield from _added_fields(*added)
    for number, swaps in groupby(_swaps(shown.before), key=lambda swap: swap.meld):
        yield "swap_onto", str(number)
        yield "swaps", write_cards(card for swap in swaps for card in swap.naturals)
    if not shown.left or shown.discard:
        yield "goes_out", "y"
    if shown.discard:
        yield "discard", str(shown.discard)


def _meld(cards: Iterable[Card]) -> Field:
    return "melds", write_cards(cards)


def _swaps(steps: Iterable[Step]) -> list[Swap]:
    return sorted((step for step in steps if isinstance(step, Swap)), key=lambda step: step.meld)


def _added(steps: Iterable[Step], state: State) -> Iterator[tuple[int, tuple[Card, ...], str]]:
    """Yield what is laid off on each meld that lies on the table already: number, cards, end."""
    lying = {one.number for one in state.deal.melds}
    added = [step for step in steps if isinstance(step, LayOff) and step.onto in lying]
    for number, of_meld in groupby(sorted(added, key=lambda each: each.onto), lambda e: e.onto):
        several = tuple(of_meld)
        end = next((each.end.value for each in several if each.end), "")
        yield number, tuple(card for each in several for card in each.cards), end


def _added_fields(number: int, cards: tuple[Card, ...], end: str) -> Iterator[Field]:
    yield "onto", str(number)
    yield "adds", write_cards(cards)
    yield "ends", end
