"""New melds as the search plans them: which naturals, how many wilds, but not yet which wilds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import JOKER_RANK, Card, card_at
from scorekeeper.rules.melds.families import Family, family_of
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.melds.ordering import read_run
from scorekeeper.rules.melds.wilds import make_meld
from scorekeeper.rules.ruleset.choices import Kind, RunSuits

from .growth import Doing
from .shapes import SUITS, Shapes


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A meld to put down.

    cards   its naturals; a run's from the lowest place
    wilds   how many lie in it
    low     a run's lowest place; a set's rank, 0 for a set of jokers
    item    index in ``Turn.kinds`` of the item it fills; None for an extra meld
    more    naturals laid onto a set in the same turn; ``added``: wilds
    done    what is done to a run after it was put down
    suits   those that a run may have, where its item states them; None: as the game says
    """

    kind: Kind
    cards: tuple[Card, ...]
    wilds: int
    low: int
    item: int | None = None
    more: tuple[Card, ...] = ()
    added: int = 0
    done: tuple[Doing, ...] = ()
    suits: RunSuits | None = None

    @property
    def of_jokers(self) -> bool:
        """Whether it is a set of jokers alone."""
        return self.kind is Kind.SET and self.low == JOKER_RANK

    def with_wilds(self, wilds: Sequence[Card], shapes: Shapes) -> Meld:
        """Return the meld with these cards as its wilds."""
        if self.kind is Kind.SET:
            return make_meld(Kind.SET, (*self.cards, *wilds), self.low, shapes.ruleset)
        naturals, fills = [*self.cards], iter(wilds)
        lying = [
            naturals.pop(0)
            if naturals and naturals[0].rank == card_at(place, None).rank
            else next(fills)
            for place in range(self.low, self.low + len(self.cards) + self.wilds)
        ]
        rules = shapes.ruleset.of_runs(self.suits)
        meld = make_meld(self.kind, lying, self.low, rules)
        if meld.twos:  # one may be natural in another order than the one planned
            return read_run(meld.cards, rules) or meld
        return meld


def merged(melds: Sequence[Planned], shapes: Shapes) -> list[Planned]:
    """Return the extra melds with any two joined that make one legal set or run."""
    done: list[Planned] = []
    for meld in sorted(melds, key=lambda one: (one.kind, one.cards)):
        for at, other in enumerate(done):
            if one := _as_one(other, meld, shapes):
                done[at] = one
                break
        else:
            done.append(meld)
    return done


def _as_one(one: Planned, other: Planned, shapes: Shapes) -> Planned | None:
    """Return two melds joined to one; None where they cannot be."""
    if one.kind is not other.kind or one.item is not None or other.item is not None:
        return None
    cards, wilds = (*one.cards, *other.cards), one.wilds + other.wilds
    if one.kind is Kind.SET:
        suits = [card.suit for card in cards]
        counts = tuple(map(suits.count, SUITS)) if shapes.suits_matter else (len(cards),)
        fits = one.low == other.low and not one.of_jokers and shapes.is_set(counts, wilds)
        return replace(one, cards=cards, wilds=wilds) if fits else None
    own = shapes.ruleset.runs.suits
    if _family(one, own) != _family(other, own):
        return None
    return next(_as_one_run(one, other, wilds, shapes), None)


def _as_one_run(one: Planned, other: Planned, wilds: int, shapes: Shapes) -> Iterator[Planned]:
    """Give each run that joins these two."""
    for low, high in ((one, other), (other, one)):
        places = [*_places(low), *_places(high)]
        if places == sorted(set(places)):
            lows = shapes.run_ways(sum(1 << place for place in places)).get(wilds, ())
            for place in lows[:1]:
                yield replace(one, cards=(*low.cards, *high.cards), wilds=wilds, low=place)


def _family(run: Planned, suits: RunSuits) -> Family:
    """Return the family of a run beyond the contract."""
    return family_of(run.cards[0].suit, next(_places(run)), suits)


def _places(run: Planned) -> Iterator[int]:
    """Give the places of a run's naturals."""
    naturals = [*run.cards]
    for place in range(run.low, run.low + len(run.cards) + run.wilds):
        if naturals and naturals[0].rank == card_at(place, None).rank:
            naturals.pop(0)
            yield place
