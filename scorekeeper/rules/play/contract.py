"""Whether melds fill a deal's contract, and which of them fills which item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.melds.colour_runs import extra_meld_faults
from scorekeeper.rules.melds.judging import readings
from scorekeeper.rules.melds.melds import Entry, LaidMeld, Meld
from scorekeeper.rules.ruleset.model import DealRules, Item, Ruleset
from scorekeeper.rules.verdict import Basis, Fact, Reason, Verdict, verdict_of

from .first_meld import first_meld_faults
from .pairing import Pairing, Wanted, fit_faults, pair

MOST_MELDS = 12
"""More melds than any hand holds; beyond this nobody looks for the way in which they fit."""


@dataclass(frozen=True, slots=True)
class Filled:
    """The melds of a lay-down, in the order in which they were entered.

    contract  which of the deal's contracts they fill, or come nearest to, counted from 0
    """

    melds: tuple[LaidMeld, ...]
    contract: int = 0


@dataclass(frozen=True, slots=True)
class _Way:
    """One of a deal's contracts, and the best pairing of the melds with its items."""

    number: int
    contract: tuple[Item, ...]
    pairing: Pairing
    extra: int

    @property
    def cost(self) -> tuple[int, ...]:
        """What is to be as low as can be, the weightiest first: a half-filled contract is none."""
        one = self.pairing
        filled = len(one.chosen) - one.unfilled
        return bool(one.unfilled), one.wilds, self.extra, -filled, one.away, one.extended


def judge_contract(
    melds: Sequence[Entry],
    deal: DealRules,
    ruleset: Ruleset,
    extended: Mapping[int, int] | None = None,
    taken: int = 0,
) -> Verdict[Filled]:
    """Judge whether these melds are a contract of the deal, and extra melds if any.

    melds     as entered, in any order: the check finds which fill which contract of the deal
    extended  number of an entered meld, counted from 0 → lay-offs meant for it in the same turn;
              where there is a choice, these are the extra melds
    taken     wilds taken off the table that have to lie in the contract; where there is a choice,
              melds with wilds are the contract
    returns   legal, with the item each meld fills; else every reason, with the facts ``meld`` (as
              entered) and ``item`` (of the contract) where it is about one, both counted from 1
    source    [[deals]] contract, others, most_wilds; [laying_down] extra_melds; [first_meld]
    """
    if len(melds) > MOST_MELDS:
        reason = Reason("contract.too_many_melds", {"have": len(melds), "most": MOST_MELDS})
        return Verdict((reason,))
    read = _readings(melds, deal, ruleset)
    wanted = Wanted(extended=extended or {}, most_wilds=deal.most_wilds, taken=taken)
    way = _best_way(deal, read, wanted, ruleset)
    chosen = {one.number: one.verdict for one in way.pairing.chosen if one}
    verdicts = [chosen.get(n, both[0] if both else None) for n, both in enumerate(read)]
    extra = [n for n in range(len(melds)) if n not in chosen]
    faults = (
        *_meld_faults(verdicts),
        *_item_faults(way.contract, way.pairing),
        *_wild_faults(way.pairing, deal),
        *(_extra_faults(extra, ruleset) if way.contract else ()),
        *_unasked_faults(extra, verdicts),
        *first_meld_faults([one.read_as if one else None for one in verdicts], ruleset),
    )
    return verdict_of(faults, _filled(verdicts, way))


def find_contracts(
    melds: Sequence[Entry], numbers: Sequence[int], ruleset: Ruleset
) -> tuple[int, ...]:
    """Find the deals whose contract these melds are; several where one is part of another.

    numbers  of the deals to choose from, places in the ruleset's list counted from 0
    returns  those that fit, in the same order; none where none does
    """
    return tuple(
        number for number in numbers if judge_contract(melds, ruleset.deals[number], ruleset).legal
    )


def nearest_contract(melds: Sequence[Entry], numbers: Sequence[int], ruleset: Ruleset) -> int:
    """Find the deal whose contract these melds come nearest to, though they are none of them.

    numbers  of the deals to choose from, places in the ruleset's list counted from 0; at least one
    """

    def cost(number: int) -> tuple[int, ...]:
        deal = ruleset.deals[number]
        read = _readings(melds[:MOST_MELDS], deal, ruleset)
        return _best_way(deal, read, Wanted(most_wilds=deal.most_wilds), ruleset).cost

    return min(numbers, key=cost)


def _readings(
    melds: Sequence[Entry], deal: DealRules, ruleset: Ruleset
) -> list[tuple[Verdict[Meld], ...]]:
    colour_runs = any(item.colour_run for contract in deal.contracts for item in contract)
    return [
        readings(entry, ruleset, colour_runs=colour_runs) if entry.cards else () for entry in melds
    ]


def _best_way(
    deal: DealRules, read: Sequence[Sequence[Verdict[Meld]]], wanted: Wanted, ruleset: Ruleset
) -> _Way:
    ways = []
    for number, contract in enumerate(deal.contracts):
        pairing = pair(contract, read, wanted)
        extra = len(read) - sum(one is not None for one in pairing.chosen)
        extra = 0 if ruleset.laying_down.extra_melds else extra
        ways.append(_Way(number, contract, pairing, extra))
    return min(ways, key=lambda way: way.cost)


def _meld_faults(verdicts: Sequence[Verdict[Meld] | None]) -> Iterator[Reason]:
    for number, verdict in enumerate(verdicts, start=1):
        if verdict is None:
            yield Reason("meld.no_cards", {"meld": number})
        else:
            yield from (reason.about(meld=number) for reason in verdict.reasons)


def _item_faults(contract: Sequence[Item], pairing: Pairing) -> Iterator[Reason]:
    for number, (item, one) in enumerate(zip(contract, pairing.chosen, strict=True)):
        about = facts_of(item, number)
        if one is None:
            yield Reason("contract.item_missing", about, Basis.NOT_YET)
        elif one.verdict.read_as:
            faults = fit_faults(one.verdict.read_as, item)
            yield from (reason.about(**about, meld=one.number + 1) for reason in faults)


def facts_of(item: Item, number: int) -> dict[str, Fact]:
    """Return what a reason tells about the item with this number, counted from 0."""
    return {
        "item": number + 1,
        "kind": item.kind.value,
        "size": item.size,
        "or_more": item.or_more,
        "pure": item.pure,
    }


def _wild_faults(pairing: Pairing, deal: DealRules) -> Iterator[Reason]:
    have = sum(one.wilds for one in pairing.chosen if one)
    if have > deal.most_wilds:
        yield Reason("contract.too_many_wilds", {"have": have, "most": deal.most_wilds})


def _extra_faults(extra: Sequence[int], ruleset: Ruleset) -> Iterator[Reason]:
    if not ruleset.laying_down.extra_melds:
        yield from (Reason("contract.extra_not_allowed", {"meld": n + 1}) for n in extra)


def _unasked_faults(
    extra: Sequence[int], verdicts: Sequence[Verdict[Meld] | None]
) -> Iterator[Reason]:
    """Give a reason for each meld beyond the contract that is good only in one."""
    for number in extra:
        if (verdict := verdicts[number]) and verdict.read_as:
            faults = extra_meld_faults(verdict.read_as)
            yield from (reason.about(meld=number + 1) for reason in faults)


def _filled(verdicts: Sequence[Verdict[Meld] | None], way: _Way) -> Filled | None:
    """Return what lies on the table then; None where a meld cannot be read at all."""
    items = {one.number: item for item, one in enumerate(way.pairing.chosen) if one}
    laid = tuple(
        LaidMeld(verdict.read_as, items.get(n), n in items and way.contract[items[n]].pure)
        for n, verdict in enumerate(verdicts)
        if verdict and verdict.read_as
    )
    return Filled(laid, way.number) if len(laid) == len(verdicts) else None
