"""Reading cards as a set, and the reasons why they are none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.rules.cards import JOKER_RANK, TWO, Card, Suit, name_of_rank
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import ANY_NUMBER, Ruleset
from scorekeeper.rules.verdict import Basis, Reason

from .melds import Meld
from .naming import names_of, unsaid_suit_faults
from .wilds import is_of_jokers, make_meld, wild_count_faults, wild_faults


def longest_set(ruleset: Ruleset) -> int:
    """Return how many cards the largest set can have: four at most where all suits must differ.

    source  [sets] longest, different_suits
    """
    most = len(Suit) if ruleset.sets.different_suits else ANY_NUMBER
    return min(ruleset.sets.longest, most)


def read_set(cards: Sequence[Card], ruleset: Ruleset) -> Meld | None:
    """Return these cards as a set of their most frequent rank, even a faulty one.

    returns  None for jokers alone where [sets] of_jokers does not allow them
    """
    ranks = Counter(card.rank for card in cards if not ruleset.is_wild(card))
    if ranks:
        return make_meld(Kind.SET, cards, max(ranks, key=lambda rank: ranks[rank]), ruleset)
    if not all(card.is_joker for card in cards):
        return make_meld(Kind.SET, cards, TWO, ruleset)
    return Meld(Kind.SET, tuple(cards), JOKER_RANK) if ruleset.sets.of_jokers else None


def set_faults(cards: Sequence[Card], meld: Meld | None, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why these cards are no set.

    meld    the cards as ``read_set`` returned them
    source  [sets], [wilds]
    """
    if len(cards) < ruleset.sets.shortest:
        yield Reason(
            "set.too_short", {"have": len(cards), "need": ruleset.sets.shortest}, Basis.NOT_YET
        )
    naturals = meld.naturals if meld else ()
    ranks = sorted({card.rank for card in naturals})
    if len(ranks) > 1:
        yield Reason("set.mixed_ranks", {"ranks": tuple(map(name_of_rank, ranks))})
    if meld:
        yield from size_and_suit_faults(meld, ruleset)
        yield from wild_faults(meld, ruleset)
    else:
        yield from wild_count_faults(Kind.SET, len(cards), 0, ruleset)


def size_and_suit_faults(meld: Meld, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why a set is too large, or holds a suit twice where all must differ.

    source  [sets] longest, different_suits
    """
    if len(meld.cards) > longest_set(ruleset):
        facts = {"have": len(meld.cards), "most": longest_set(ruleset)}
        yield Reason("set.too_long", facts)
    if ruleset.sets.different_suits and not is_of_jokers(meld):
        yield from unsaid_suit_faults(meld.naturals)
        seen = Counter(card for card in meld.naturals if card.suit)
        if repeated := names_of(card for card in seen if seen[card] > 1):
            yield Reason("set.repeated_card", {"cards": repeated})
