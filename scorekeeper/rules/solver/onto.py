"""What sets on the table can take."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.cards import JOKER, JOKER_RANK
from scorekeeper.rules.melds.melds import LayOff, TabledMeld
from scorekeeper.rules.play.laying_off import takes_missing_suits_only, with_lay_off
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Ruleset

from .budget import STEPS_TO_JUDGE, Meter
from .sets import Part, some_of
from .shapes import SUITS, Counts, Shapes


def set_growth(
    shapes: Shapes, target: TabledMeld, counts: Counts, wilds: int, meter: Meter
) -> Iterator[Part]:
    """Give every choice of naturals and wilds that a set on the table takes.

    counts  naturals of its rank in hand, as ``shapes`` counts them
    wilds   in hand
    """
    meld = target.meld
    suits = [card.suit for card in meld.naturals]
    pure = takes_missing_suits_only(target, shapes.ruleset)
    by_suit = pure or shapes.suits_matter
    has = tuple(map(suits.count, SUITS)) if by_suit else (len(suits),)
    counts = counts if by_suit else (sum(counts),)
    there = len(meld.wild_steps)
    mixed = any(
        card.rank != meld.low for card in meld.naturals
    )  # faulty, but the table let it stand
    for more in some_of(counts):
        for added in range(wilds + 1):
            if not (any(more) or added):
                continue
            meter.spend_once((has, there, more, added, pure, mixed), STEPS_TO_JUDGE)
            if mixed:
                cards = shapes.set_cards(meld.low, more, added)
                lay_off = LayOff(target.number, cards)
                takes = with_lay_off(target, lay_off, shapes.ruleset) is not None
            else:
                takes = shapes.set_takes(has, there, more, added, pure=pure)
            if takes:
                yield Part(more, added, onto=target.number)


def is_set(target: TabledMeld) -> bool:
    """Whether this meld is a set."""
    return target.meld.kind is Kind.SET


def is_of_rank(target: TabledMeld, rank: int) -> bool:
    """Whether this is a set of this rank; rank 0 means a set of jokers."""
    return is_set(target) and target.meld.low == rank


def jokers_taken(target: TabledMeld, jokers: int, ruleset: Ruleset) -> int:
    """Return how many of these jokers a set of jokers on the table takes; 0 for any other meld."""
    if not is_of_rank(target, JOKER_RANK):
        return 0
    takes = (
        many
        for many in range(jokers, 0, -1)
        if with_lay_off(target, LayOff(target.number, (JOKER,) * many), ruleset) is not None
    )
    return next(takes, 0)
