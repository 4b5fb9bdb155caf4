"""Which cards a meld on the table can take: what its pad offers, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.rules.cards import JOKER, Card, Suit, card_at
from scorekeeper.rules.laying_off import room_for_wilds, takes_missing_suits_only
from scorekeeper.rules.melds import End, Meld, TabledMeld
from scorekeeper.rules.ruleset import Kind, Ruleset
from scorekeeper.rules.runs import window
from scorekeeper.rules.wilds import is_of_jokers

Way = tuple[str, Card]
"""The end of a run ("" for a set, "low" or "high"), and a card that can go there."""


def ways_to_add(tabled: TabledMeld, ruleset: Ruleset) -> tuple[Way, ...]:
    """Return the cards this meld can take, at a run's ends from the nearest outwards."""
    meld = tabled.meld
    jokers = room_for_wilds(tabled, ruleset)
    if meld.kind is Kind.SET:
        naturals = (("", card) for card in naturals_for_set(tabled, ruleset))
        return (*naturals, *[("", JOKER)] * bool(jokers))
    low, high = chain(meld, End.LOW, ruleset), chain(meld, End.HIGH, ruleset)
    return (
        *((End.LOW.value, card) for card in low),
        *((End.HIGH.value, card) for card in high),
        *[(End.LOW.value, JOKER)] * bool(jokers and low),
        *[(End.HIGH.value, JOKER)] * bool(jokers and high),
    )


def next_cards(ways: Sequence[Way], entered: Sequence[Card], end: str) -> frozenset[Way]:
    """Return the ways open now that these cards are entered: at each end the nearest one free.

    end  where an entered joker goes
    """
    return frozenset(
        [way for way in ways if not way[0] or way[1].is_joker]
        + [way for side in End for way in _next_at(side, ways, entered, end)]
    )


def _next_at(side: End, ways: Sequence[Way], entered: Sequence[Card], end: str) -> Sequence[Way]:
    cards = [card for at, card in ways if at == side and not card.is_joker]
    jokers = sum(card.is_joker for card in entered) if (end or End.HIGH) == side else 0
    taken = sum(card in cards for card in entered) + jokers
    return [(side.value, card) for card in cards[taken : taken + 1]]


def naturals_for_set(tabled: TabledMeld, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the cards of its rank that a set can take; none for a set of jokers."""
    if is_of_jokers(tabled.meld):
        return ()
    differ = ruleset.sets.different_suits or takes_missing_suits_only(tabled, ruleset)
    suits = missing_suits(tabled) if differ else tuple(Suit)
    return tuple(Card(tabled.meld.low, suit) for suit in suits)


def missing_suits(tabled: TabledMeld) -> tuple[Suit, ...]:
    """Return the suits that a set does not hold yet."""
    there = {card.suit for card in tabled.meld.naturals}
    return tuple(suit for suit in Suit if suit not in there)


def chain(meld: Meld, end: End, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the cards that can follow one another at this end of a run, the nearest first."""
    return tuple(_chain(meld, end, ruleset))


def _chain(meld: Meld, end: End, ruleset: Ruleset) -> Iterator[Card]:
    size, step = len(meld.cards), 1
    while window(meld.low - step * (end is End.LOW), size + step, ruleset.runs.ace):
        place = meld.low - step if end is End.LOW else meld.high + step
        yield card_at(place, meld.suit)
        step += 1


def movable_jokers(tabled: TabledMeld, ruleset: Ruleset) -> tuple[tuple[Card, End], ...]:
    """Return the ways a joker at an end of this run can move: the card for its place, the end."""
    meld = tabled.meld
    if meld.kind is Kind.SET or not ruleset.taking_jokers.move_at_run_ends:
        return ()
    steps = dict.fromkeys((0, len(meld.cards) - 1))
    freed = [meld.stands_for[step] for step in steps if step in meld.wild_steps]
    return tuple((card, end) for card in freed for end in End if chain(meld, end, ruleset))
