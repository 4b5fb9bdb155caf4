"""Which wilds may lie where: the one place that says so, for melds new and grown.

A joker is always a wild. Whether a two is one depends on where it lies, so cards are first laid
(``as_lying``) and then judged (``wild_faults``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from scorekeeper.rules.cards import KING, TWO, Card
from scorekeeper.rules.ruleset.choices import Balance, Kind
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Fact, Reason

from .melds import Meld
from .naming import suits_of

PLACES_OF_A_TWO = (TWO, TWO + KING)
"""The places of a run that are a two's own: above the low ace, and past the corner."""


def as_lying(kind: Kind, cards: Sequence[Card], low: int, ruleset: Ruleset) -> Meld:
    """Return these cards as a meld that lies just so, and tell which twos lie there as wilds.

    cards   a run's in order from its lowest place, which is ``low``
    low     a set's rank; 0 for a set of jokers
    source  [wilds] twos, twos_natural_in_place
    """
    return Meld(kind, tuple(cards), low, tuple(_wild_twos(kind, cards, low, ruleset)))


def _wild_twos(kind: Kind, cards: Sequence[Card], low: int, ruleset: Ruleset) -> Iterator[int]:
    if not ruleset.wilds.twos:
        return
    in_place = dict(_twos_in_place(kind, cards, low, ruleset))
    others = suits_of(card for card in cards if not ruleset.is_wild(card))
    suit = next(iter(others or suits_of(in_place.values())), None)
    for step, card in enumerate(cards):
        of_the_suit = kind is Kind.COLOUR_RUN or card.suit == suit
        if card.rank == TWO and not (step in in_place and of_the_suit):
            yield step


def _twos_in_place(
    kind: Kind, cards: Sequence[Card], low: int, ruleset: Ruleset
) -> Iterator[tuple[int, Card]]:
    if kind is Kind.SET or not ruleset.wilds.twos_natural_in_place:
        return
    for step, card in enumerate(cards):
        if card.rank == TWO and card.suit and low + step in PLACES_OF_A_TWO:
            yield step, card


def most_wilds(kind: Kind, naturals: int, ruleset: Ruleset) -> int:
    """Return how many wilds a meld may hold beside so many naturals, wherever they lie.

    A set of jokers alone is another matter: it has no naturals, and no limit but its length.

    source  [wilds] most_per_meld; [sets], [runs] most_wilds, wilds_against_naturals
    """
    most = min(ruleset.wilds.most_per_meld, _most_of_kind(kind, ruleset))
    match _balance(kind, ruleset):
        case Balance.ANY:
            return most
        case Balance.NOT_MORE:
            return min(most, naturals)
        case Balance.FEWER:
            return max(min(most, naturals - 1), 0)


def wild_faults(meld: Meld, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why the wilds of this meld may not lie in it as they do."""
    if is_of_jokers(meld):
        return
    wilds = len(meld.wild_steps)
    yield from wild_count_faults(meld.kind, wilds, len(meld.cards) - wilds, ruleset)
    if meld.kind is Kind.RUN:
        yield from _neighbour_faults(meld, ruleset)


def is_of_jokers(meld: Meld) -> bool:
    """Whether this is a set of jokers alone."""
    return meld.kind is Kind.SET and not meld.low


def wild_count_faults(kind: Kind, wilds: int, naturals: int, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why a meld may not hold so many wilds and naturals, however they lie."""
    any_meld, of_kind = ruleset.wilds.most_per_meld, _most_of_kind(kind, ruleset)
    needed = ruleset.wilds.fewest_naturals
    if wilds > of_kind < any_meld and kind is Kind.SET:
        yield Reason("set.too_many_wilds", {"have": wilds, "most": of_kind})
    elif wilds > of_kind < any_meld and kind is Kind.RUN:
        yield Reason("run.too_many_wilds", {"have": wilds, "most": of_kind})
    elif wilds > any_meld:
        yield Reason("meld.too_many_wilds", {"have": wilds, "most": any_meld, **_of_twos(ruleset)})
    if naturals < needed:
        yield Reason(
            "meld.too_few_naturals",
            {"have": naturals, "need": needed, **_of_twos(ruleset)},
            Basis.NOT_YET,
        )
    if naturals:
        yield from _balance_faults(wilds, naturals, _balance(kind, ruleset))


def _of_twos(ruleset: Ruleset) -> dict[str, Fact]:
    """Return the fact, where twos are wild, that not only jokers are meant."""
    return {"twos": True} if ruleset.wilds.twos else {}


def _balance_faults(wilds: int, naturals: int, balance: Balance) -> Iterator[Reason]:
    facts = {"wilds": wilds, "naturals": naturals}
    match balance:
        case Balance.ANY:
            pass
        case Balance.NOT_MORE:
            if wilds > naturals:
                yield Reason("meld.more_wilds_than_naturals", facts)
        case Balance.FEWER:
            if wilds >= naturals:
                yield Reason("meld.wilds_not_fewer", facts)
        case _:
            assert_never(balance)


def _neighbour_faults(meld: Meld, ruleset: Ruleset) -> Iterator[Reason]:
    wild = meld.wild_steps
    longest = beside = 0
    for step in range(len(meld.cards)):
        beside = beside + 1 if step in wild else 0
        longest = max(longest, beside)
    if longest > ruleset.runs.wilds_side_by_side:
        facts = {"have": longest, "most": ruleset.runs.wilds_side_by_side}
        yield Reason("run.wilds_side_by_side", facts)


def _most_of_kind(kind: Kind, ruleset: Ruleset) -> int:
    match kind:
        case Kind.SET:
            return ruleset.sets.most_wilds
        case Kind.RUN:
            return ruleset.runs.most_wilds
        case Kind.COLOUR_RUN:
            return 0
        case _:
            assert_never(kind)


def _balance(kind: Kind, ruleset: Ruleset) -> Balance:
    match kind:
        case Kind.SET:
            return ruleset.sets.wilds_against_naturals
        case Kind.RUN | Kind.COLOUR_RUN:
            return ruleset.runs.wilds_against_naturals
        case _:
            assert_never(kind)
