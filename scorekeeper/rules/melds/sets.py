"""Reading cards as a set, and the reasons why they are none."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.rules.cards import JOKER_RANK, Card, name_of_rank, names_of, suits_of
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason

from .melds import Meld
from .ordering import unsaid_suit_faults
from .wilds import is_of_jokers, make_meld, shown_cards, wild_count_faults, wild_faults


def longest_set(ruleset: Ruleset) -> int:
    """Return how many cards the largest set can have: as many as suits where these must differ.

    source  [sets] longest, different_suits, most_suits
    """
    most = ruleset.sets.most_suits if ruleset.sets.different_suits else ANY_NUMBER
    return min(ruleset.sets.longest, most)


def read_set(cards: Sequence[Card], ruleset: Ruleset) -> Meld | None:
    """Return these cards as a set of their most frequent rank, even a faulty one.

    returns  None for jokers alone where [sets] of_jokers does not allow them
    """
    ranks = Counter(card.rank for card in cards if not ruleset.is_wild(card))
    if ranks:
        return make_meld(Kind.SET, cards, max(ranks, key=lambda rank: ranks[rank]), ruleset)
    if ranked := Counter(card.rank for card in cards if not card.is_joker):
        return make_meld(Kind.SET, cards, max(ranked, key=lambda rank: ranked[rank]), ruleset)
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
    """Give every reason why a set is too large, or its suits are not those that it must have.

    source  [sets] longest, different_suits, fewest_suits, most_suits; [wilds] own_suit
    """
    if len(meld.cards) > longest_set(ruleset):
        facts = {"have": len(meld.cards), "most": longest_set(ruleset)}
        yield Reason("set.too_long", facts)
    if ruleset.sets.suits_matter and not is_of_jokers(meld):
        shown = shown_cards(meld, own_suit=ruleset.wilds.own_suit)
        yield from unsaid_suit_faults(shown)
        yield from _suit_faults(shown, len(meld.cards), ruleset)


def _suit_faults(shown: Sequence[Card], size: int, ruleset: Ruleset) -> Iterator[Reason]:
    rules = ruleset.sets
    seen = Counter(card for card in shown if card.suit)
    repeated = names_of(card for card in seen if seen[card] > 1)
    if rules.different_suits and repeated:
        yield Reason("set.repeated_card", {"cards": repeated})
    suits = suits_of(shown)
    # Other wilds may still show any suit, and so may cards without one.
    unsaid = size - sum(seen.values())
    if len(suits) + unsaid < rules.fewest_suits:
        facts = {"have": len(suits) + unsaid, "need": rules.fewest_suits}
        yield Reason("set.too_few_suits", facts, Basis.NOT_YET)
    if len(suits) > rules.most_suits:
        yield Reason("set.too_many_suits", {"have": len(suits), "most": rules.most_suits})
