"""The rules about wilds in a meld, for new melds and for melds that cards were added to.

A joker is always a wild. Whether a two is one depends on where it lies, so ``make_meld`` first
places the cards, and ``wild_faults`` then judges the result.
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
"""The places in a run where a two can be natural: above the low ace, and above the high ace."""


def make_meld(kind: Kind, cards: Sequence[Card], low: int, ruleset: Ruleset) -> Meld:
    """Return these cards as a meld, noting which twos are wilds in it; nothing is judged.

    cards   a run's from its lowest place upwards
    low     the place of a run's first card; a set's rank, 0 for a set of jokers
    source  [wilds] twos, twos_natural_in_place
    """
    return Meld(kind, tuple(cards), low, tuple(_wild_twos(kind, cards, low, ruleset)))


def _wild_twos(kind: Kind, cards: Sequence[Card], low: int, ruleset: Ruleset) -> Iterator[int]:
    """Give the index of each two that is a wild here: not in its own place, or of another suit."""
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
    """Give (index, card) for each two that lies where a two belongs in a run."""
    if kind is Kind.SET or not ruleset.wilds.twos_natural_in_place:
        return
    for step, card in enumerate(cards):
        if card.rank == TWO and card.suit and low + step in PLACES_OF_A_TWO:
            yield step, card


def most_wilds(kind: Kind, naturals: int, ruleset: Ruleset) -> int:
    """Return how many wilds a meld with this many naturals may hold.

    Not for a set of jokers alone: that is limited by its length only.

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
    """Give every reason why the wilds of this meld are too many or lie wrong.

    source  [wilds] most_per_meld, fewest_naturals; [sets], [runs] most_wilds,
            wilds_against_naturals; [runs] wilds_side_by_side
    """
    if is_of_jokers(meld):
        return
    wilds = len(meld.wild_steps)
    yield from wild_count_faults(meld.kind, wilds, len(meld.cards) - wilds, ruleset)
    if meld.kind is Kind.RUN:
        yield from _neighbour_faults(meld, ruleset)


def is_of_jokers(meld: Meld) -> bool:
    """Whether this is a set of jokers alone ([sets] of_jokers)."""
    return meld.kind is Kind.SET and not meld.low


def wild_count_faults(kind: Kind, wilds: int, naturals: int, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why a meld may not hold this many wilds and naturals, wherever they lie.

    source  as ``wild_faults``, without wilds_side_by_side
    """
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
    """Return the fact ``twos`` where twos are wild: the sentence then names not only jokers."""
    return {"twos": True} if ruleset.wilds.twos else {}


def _balance_faults(wilds: int, naturals: int, balance: Balance) -> Iterator[Reason]:
    """Give the reason, if any, that there are too many wilds compared to naturals."""
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
    """Give the reason, if any, that too many wilds of a run are neighbours."""
    wild = meld.wild_steps
    longest = beside = 0
    for step in range(len(meld.cards)):
        beside = beside + 1 if step in wild else 0
        longest = max(longest, beside)
    if longest > ruleset.runs.wilds_side_by_side:
        facts = {"have": longest, "most": ruleset.runs.wilds_side_by_side}
        yield Reason("run.wilds_side_by_side", facts)


def _most_of_kind(kind: Kind, ruleset: Ruleset) -> int:
    """Return how many wilds a meld of this kind may hold by its own limit."""
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
    """Return how wilds and naturals must compare in a meld of this kind."""
    match kind:
        case Kind.SET:
            return ruleset.sets.wilds_against_naturals
        case Kind.RUN | Kind.COLOUR_RUN:
            return ruleset.runs.wilds_against_naturals
        case _:
            assert_never(kind)
