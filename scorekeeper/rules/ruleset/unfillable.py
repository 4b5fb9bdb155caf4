"""Contracts for which the packs, or the rules about melds, never give the cards."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.cards import Suit

from .choices import Balance, Kind
from .faults import FieldFault, fault
from .model import ANY_NUMBER, DealRules, Item, Packs, Ruleset
from .sense import contracts_of


def unfillable_items(number: int, deal: DealRules, ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give every field of this deal, counted from 1, that asks for what nobody can lay down."""
    for field, contract in contracts_of(number, deal):
        for place, item in enumerate(contract, start=1):
            if item.size:
                yield from _unfillable(f"{field}[{place}]", item, deal, ruleset)
    asked = max(sum(item.size for item in each) for each in deal.contracts)
    open_end = any(item.or_more for each in deal.contracts for item in each)
    if asked < deal.most_wilds < ANY_NUMBER and not open_end:
        field, expected = f"deals[{number}].most_wilds", f"{asked} or fewer"
        yield fault(field, "contract.wilds_beyond_cards", expected, deal.most_wilds, most=asked)


def _unfillable(field: str, item: Item, deal: DealRules, ruleset: Ruleset) -> Iterator[FieldFault]:
    sized = f"{field}.{'colour_run' if item.kind is Kind.COLOUR_RUN else item.kind}"
    size, fewest = item.size, ruleset.wilds.fewest_naturals
    if size < item.most_wilds < ANY_NUMBER and not item.or_more:
        at, expected = f"{field}.most_wilds", f"{size} or fewer"
        yield fault(at, "contract.wilds_beyond_cards", expected, item.most_wilds, most=size)
    if size < fewest:
        expected = f"{fewest} (wilds.fewest_naturals) or more"
        yield fault(sized, "item.below_naturals", expected, size, naturals=fewest)
    if item.kind is not Kind.SET:
        if not ruleset.runs.allowed and item.kind is Kind.RUN:
            yield fault(sized, "item.no_runs", "a set, as there are no runs", size)
        return
    longest = min(ruleset.sets.longest, len(Suit) if ruleset.sets.different_suits else size)
    if size > longest:
        least = ruleset.sets.shortest
        expected = f"{least} to {longest}"
        yield fault(sized, "item.too_large", expected, size, least=least, most=longest)
        return
    most = max(
        (_largest_set(item, deal, packs, ruleset) for packs in _packs_in_use(ruleset)),
        default=size,
    )
    if size > most:
        expected = f"{most} or fewer, as there are no more such cards"
        yield fault(sized, "item.beyond_packs", expected, size, most=most)


def _packs_in_use(ruleset: Ruleset) -> list[Packs]:
    """Return the cards of every number of players; a small table may lack what a large one has."""
    seats = ruleset.seats
    players = range(seats.fewest, max(seats.most, seats.fewest) + 1)
    return [ruleset.packs_for(each) for each in players] if ruleset.packs else []


def _largest_set(item: Item, deal: DealRules, packs: Packs, ruleset: Ruleset) -> int:
    """Return how many cards the largest set can have that these packs and rules allow."""
    naturals = packs.packs * len(Suit)
    wilds = packs.jokers + (naturals if ruleset.wilds.twos else 0)
    limits = (
        *(ruleset.wilds.most_per_meld, ruleset.sets.most_wilds),
        *(item.most_wilds, deal.most_wilds),
    )
    wilds = min(wilds, *limits)
    match ruleset.sets.wilds_against_naturals:
        case Balance.NOT_MORE:
            wilds = min(wilds, naturals)
        case Balance.FEWER:
            wilds = min(wilds, naturals - 1)
        case Balance.ANY:
            pass
    return naturals + wilds
