"""How a run on the table grows at its ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .cards import ACE, Card
from .judging import ace_fault, unsaid_suit_faults
from .melds import End, Meld
from .ruleset import Ace, Kind, Ruleset
from .runs import Window, longest_run, window
from .verdict import Reason


@dataclass(frozen=True, slots=True)
class _Growth:
    """The places of a run that has grown, and which of them are new.

    new        rank → step of its place, from the lowest
    misplaced  naturals that belong on none of the new places
    """

    places: Window
    new: dict[int, int]
    misplaced: tuple[Card, ...]


def extend_run(meld: Meld, cards: Sequence[Card], end: End | None, ruleset: Ruleset) -> Meld:
    """Return the run with these cards at its ends; what lies on the table stays where it is.

    end      where a wild goes if both ends would do; the high end if it was not said
    returns  the run in its new reading; cards that fit nowhere lie at the end meant for them, since
             a ruling may let them stand
    """
    for ace in (ruleset.runs.ace, Ace.CORNER):
        fitting = [way for way in _growths(meld, cards, ace, ruleset) if not way.misplaced]
        if fitting:
            return _grown(meld, cards, fitting[-1 if end is End.LOW else 0], ruleset)
    if end is End.LOW:
        return Meld(Kind.RUN, (*cards, *meld.cards), max(meld.low - len(cards), ACE))
    return Meld(Kind.RUN, (*meld.cards, *cards), meld.low)


def extension_faults(meld: Meld, cards: Sequence[Card], ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why these cards do not fit at the ends of this run, wilds not counted."""
    naturals = [card for card in cards if not ruleset.is_wild(card)]
    yield from unsaid_suit_faults(naturals)
    size, longest = len(meld.cards) + len(cards), longest_run(ruleset.runs.ace)
    if size > longest:
        yield Reason("run.too_long", {"have": size, "most": longest})
    misfits = [card for card in naturals if card.suit and meld.suit not in (card.suit, None)]
    others = [card for card in cards if card not in misfits]
    if all(way.misplaced for way in _growths(meld, others, ruleset.runs.ace, ruleset)):
        best = min(
            _growths(meld, others, Ace.CORNER, ruleset),
            key=lambda way: len(way.misplaced),
            default=None,
        )
        if best and not best.misplaced:
            yield ace_fault(best.places, ruleset.runs.ace)
        misfits += best.misplaced if best else ()
    if misfits:
        yield Reason("layoff.does_not_fit", {"cards": tuple(map(str, misfits))})


def _growths(meld: Meld, cards: Sequence[Card], ace: Ace, ruleset: Ruleset) -> Iterator[_Growth]:
    """Give the ways in which the run can grow by so many places, most at the high end first."""
    before, size = len(meld.cards), len(meld.cards) + len(cards)
    for below in range(len(cards) + 1):
        if places := window(meld.low - below, size, ace):
            old = range(below, below + before)
            new = {rank: step for step, rank in enumerate(places.ranks) if step not in old}
            yield _Growth(places, new, tuple(_misplaced(cards, new, ruleset)))


def _misplaced(cards: Sequence[Card], new: dict[int, int], ruleset: Ruleset) -> Iterator[Card]:
    free = set(new)
    for card in cards:
        if not ruleset.is_wild(card):
            if card.rank not in free:
                yield card
            free.discard(card.rank)


def _grown(meld: Meld, cards: Sequence[Card], growth: _Growth, ruleset: Ruleset) -> Meld:
    naturals = {growth.new[card.rank]: card for card in cards if not ruleset.is_wild(card)}
    wilds = [card for card in cards if ruleset.is_wild(card)]
    old = iter(meld.cards)
    new = set(growth.new.values())
    lying = tuple(
        next(old) if step not in new else naturals[step] if step in naturals else wilds.pop(0)
        for step in range(growth.places.size)
    )
    return Meld(Kind.RUN, lying, growth.places.low)
