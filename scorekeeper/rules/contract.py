"""Whether melds fill a deal's contract, and which of them fills which item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .judging import readings
from .melds import Entry, Meld
from .pairing import Pairing, fit_faults, pair
from .ruleset import DealRules, Item, Ruleset
from .verdict import Fact, Reason, Verdict, verdict_of

MOST_MELDS = 12
"""More melds than any hand holds; beyond this nobody looks for the way in which they fit."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A meld and what it is in the lay-down.

    item  the contract's item it fills, counted from 0; None for an extra meld
    pure  whether that item asks for a pure set
    """

    meld: Meld
    item: int | None = None
    pure: bool = False


@dataclass(frozen=True, slots=True)
class Filled:
    """The melds of a lay-down, in the order in which they were entered."""

    melds: tuple[Placed, ...]


def judge_contract(
    melds: Sequence[Entry],
    deal: DealRules,
    ruleset: Ruleset,
    extended: Mapping[int, int] | None = None,
) -> Verdict[Filled]:
    """Judge whether these melds are the deal's contract, and extra melds if any.

    melds     as entered, in any order: the check finds which fill the contract
    extended  number of an entered meld, counted from 0 → lay-offs meant for it in the same turn;
              where there is a choice, these are the extra melds
    returns   legal, with the item each meld fills; else every reason, with the facts ``meld`` (as
              entered) and ``item`` (of the contract) where it is about one, both counted from 1
    source    [[deals]] contract; [laying_down] extra_melds
    """
    if len(melds) > MOST_MELDS:
        reason = Reason("contract.too_many_melds", {"have": len(melds), "most": MOST_MELDS})
        return Verdict((reason,))
    read = [readings(entry, ruleset) if entry.cards else () for entry in melds]
    pairing = pair(deal.contract, read, ruleset, extended or {})
    chosen = {one.number: one.verdict for one in pairing.chosen if one}
    verdicts = [chosen.get(n, both[0] if both else None) for n, both in enumerate(read)]
    faults = (
        *_meld_faults(verdicts),
        *_item_faults(deal.contract, pairing, ruleset),
        *_extra_faults([n for n in range(len(melds)) if n not in chosen], ruleset),
    )
    return verdict_of(faults, _placed(verdicts, deal.contract, pairing))


def _meld_faults(verdicts: Sequence[Verdict[Meld] | None]) -> Iterator[Reason]:
    for number, verdict in enumerate(verdicts, start=1):
        if verdict is None:
            yield Reason("meld.no_cards", {"meld": number})
        else:
            yield from (reason.about(meld=number) for reason in verdict.reasons)


def _item_faults(contract: Sequence[Item], pairing: Pairing, ruleset: Ruleset) -> Iterator[Reason]:
    for number, (item, one) in enumerate(zip(contract, pairing.chosen, strict=True)):
        about = facts_of(item, number)
        if one is None:
            yield Reason("contract.item_missing", about)
        elif one.verdict.read_as:
            faults = fit_faults(one.verdict.read_as, item, ruleset)
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


def _extra_faults(extra: Sequence[int], ruleset: Ruleset) -> Iterator[Reason]:
    if not ruleset.laying_down.extra_melds:
        yield from (Reason("contract.extra_not_allowed", {"meld": n + 1}) for n in extra)


def _placed(
    verdicts: Sequence[Verdict[Meld] | None], contract: Sequence[Item], pairing: Pairing
) -> Filled | None:
    """Return what lies on the table then; None where a meld cannot be read at all."""
    items = {one.number: item for item, one in enumerate(pairing.chosen) if one}
    placed = tuple(
        Placed(verdict.read_as, items.get(n), n in items and contract[items[n]].pure)
        for n, verdict in enumerate(verdicts)
        if verdict and verdict.read_as
    )
    return Filled(placed) if len(placed) == len(verdicts) else None
