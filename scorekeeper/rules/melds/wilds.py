"""The rules about wilds in a meld, for new melds and for melds that cards were added to.

A joker is always a wild. Another wild card may be a natural where it lies. So ``make_meld`` places
the cards first, and ``wild_faults`` judges the result.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from scorekeeper.rules.cards import Card, card_at, names_of
from scorekeeper.rules.ruleset.choices import Balance, Kind, RunSuits
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Fact, Reason

from .melds import Meld
from .ordering import Family, family_of, unsaid_suit_faults


def make_meld(kind: Kind, cards: Sequence[Card], low: int, ruleset: Ruleset) -> Meld:
    """Return these cards as a meld, noting which of them are wilds in it; nothing is judged.

    cards   a run's from its lowest place upwards
    low     the place of a run's first card; a set's rank, 0 for a set of jokers
    source  [wilds] cards, natural_in_place; [runs] suits
    """
    suits = ruleset.runs.suits if kind is Kind.RUN else RunSuits.ONE_SUIT
    return Meld(kind, tuple(cards), low, _ranked_wilds(kind, cards, low, ruleset), suits)


def _ranked_wilds(kind: Kind, cards: Sequence[Card], low: int, ruleset: Ruleset) -> tuple[int, ...]:
    """Return the index of each card but a joker that is a wild here.

    In a run, a card in its own place is none if it is of the run's family. If no other card tells
    the family, the better run counts: wilds not too many side by side, then few.
    """
    able = [step for step, card in enumerate(cards) if not card.is_joker and ruleset.is_wild(card)]
    if not able:
        return ()
    in_place = {step: cards[step] for step in _in_place(kind, able, cards, low, ruleset)}
    if kind is Kind.COLOUR_RUN:
        return tuple(step for step in able if step not in in_place)
    of_step = {
        step: family_of(card.suit, low + step, ruleset.runs.suits)
        for step, card in enumerate(cards)
    }
    others = _by_frequency(of_step[at] for at in of_step if not ruleset.is_wild(cards[at]))
    families = others[:1] or _by_frequency(map(of_step.get, in_place)) or [None]
    ways = [
        tuple(step for step in able if step not in in_place or of_step[step] != family)
        for family in families
    ]

    def preference(way: tuple[int, ...]) -> tuple[bool, int]:
        beside = side_by_side(step in way or card.is_joker for step, card in enumerate(cards))
        return beside > ruleset.runs.wilds_side_by_side, len(way)

    return min(ways, key=preference)


def _by_frequency(families: Iterable[Family]) -> list[Family]:
    return [one for one, _ in Counter(families).most_common() if one is not None]


def _in_place(
    kind: Kind, able: Sequence[int], cards: Sequence[Card], low: int, ruleset: Ruleset
) -> Iterator[int]:
    """Give those of these indexes with a card in the place of its rank in a run."""
    if kind is Kind.SET or not ruleset.wilds.natural_in_place:
        return
    any_suit = kind is Kind.RUN and ruleset.runs.suits is RunSuits.ANY
    for step in able:
        said = cards[step].suit or any_suit
        if said and cards[step].rank == card_at(low + step, None).rank:
            yield step


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
            wilds_against_naturals; [runs] wilds_side_by_side; [wilds] own_suit
    """
    if is_of_jokers(meld):
        return
    wilds = len(meld.wild_steps)
    yield from wild_count_faults(meld.kind, wilds, len(meld.cards) - wilds, ruleset)
    if meld.kind is Kind.RUN:
        yield from _neighbour_faults(meld, ruleset)
        if ruleset.wilds.own_suit:
            yield from _strange_faults(meld)


def _strange_faults(meld: Meld) -> Iterator[Reason]:
    """Give every reason why the wilds of a run, each in its own suit, cannot lie there.

    source  [wilds] own_suit
    """
    if meld.suits is RunSuits.ANY:
        return
    wilds = {step: meld.cards[step] for step in meld.ranked}
    yield from unsaid_suit_faults(wilds.values())
    of_step = {
        step: family_of(card.suit, meld.low + step, meld.suits)
        for step, card in wilds.items()
        if card.suit
    }
    # Without a natural the first of them tells.
    family = next(iter(of_step.values()), None) if meld.family is None else meld.family
    if strange := [wilds[step] for step, own in of_step.items() if own != family]:
        yield Reason("run.wild_of_another_suit", {"cards": names_of(strange)})


def shown_cards(meld: Meld, *, own_suit: bool) -> tuple[Card, ...]:
    """Return the cards of a set whose suits are known: its naturals, and what wilds stand for.

    source  [wilds] own_suit
    """
    ranked = (Card(meld.low, meld.cards[step].suit) for step in meld.ranked if own_suit)
    return (*meld.naturals, *ranked)


def is_of_jokers(meld: Meld) -> bool:
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
        yield Reason(
            "meld.too_many_wilds", {"have": wilds, "most": any_meld, **_other_wilds(ruleset)}
        )
    if naturals < needed:
        yield Reason(
            "meld.too_few_naturals",
            {"have": naturals, "need": needed, **_other_wilds(ruleset)},
            Basis.NOT_YET,
        )
    if naturals:
        yield from _balance_faults(wilds, naturals, _balance(kind, ruleset))


def _other_wilds(ruleset: Ruleset) -> dict[str, Fact]:
    """Return the fact ``other_wilds`` where not only jokers are wild: the sentence then says so."""
    return {"other_wilds": True} if ruleset.wilds_beside_jokers else {}


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
    longest = side_by_side(step in wild for step in range(len(meld.cards)))
    if longest > ruleset.runs.wilds_side_by_side:
        facts = {"have": longest, "most": ruleset.runs.wilds_side_by_side}
        yield Reason("run.wilds_side_by_side", facts)


def side_by_side(wild: Iterable[bool]) -> int:
    """Return how many wilds are neighbours at most.

    wild  for each place of a run whether a wild lies there
    """
    longest = beside = 0
    for is_wild in wild:
        beside = beside + 1 if is_wild else 0
        longest = max(longest, beside)
    return longest


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
