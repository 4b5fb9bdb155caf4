"""Wilds taken off the table in the turn of laying down, and where they must go at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import (
    LaidMeld,
    LaidOff,
    Standing,
    Swap,
    Swapped,
    TabledMeld,
    with_changed,
)
from scorekeeper.rules.ruleset.choices import JokerUse, Kind
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason, Verdict

from .jokers import judge_joker_taking


def swap_all(
    swaps: Iterable[Swap], lying: list[TabledMeld], player: str, ruleset: Ruleset
) -> Iterator[Verdict[Swapped]]:
    """Judge the swaps of a turn of laying down one after the other.

    lying    the melds on the table; each swap that can be read changes it
    returns  one verdict for each; its reasons have the fact ``swap``, counted from 1
    """
    for number, swap in enumerate(swaps, start=1):
        verdict = judge_joker_taking(
            *(swap.meld, swap.naturals),
            player=player,
            table=lying,
            standing=Standing.LAYING_DOWN,
            ruleset=ruleset,
        )
        if swapped := verdict.read_as:
            lying[:] = with_changed(lying, swapped.meld, swapped.becomes)
        reasons = tuple(reason.about(swap=number) for reason in verdict.reasons)
        yield Verdict(reasons, verdict.read_as)


def use_faults(
    taken: Iterable[Card],
    melds: Iterable[LaidMeld],
    ruleset: Ruleset,
    lay_offs: Iterable[LaidOff] = (),
) -> Iterator[Reason]:
    """Give the reason, if any, that wilds taken off the table do not lie where they must be used.

    taken     the wilds
    melds     those put down in the same turn
    lay_offs  made in the same turn
    source    [taking_jokers] use
    """
    use = ruleset.taking_jokers.use
    serving = [one.meld.cards for one in melds if satisfies_use(use, one.meld.kind, one.contract)]
    serving += (one.cards for one in lay_offs if laid_off_satisfies_use(use, one.becomes.kind))
    there = Counter(card for cards in serving for card in cards)
    missing = [*_without_bare((Counter(taken) - there).elements(), there)]
    if use is not JokerUse.HAND and missing:
        cards = tuple(str(card) for card in missing)
        yield Reason("joker.not_used", {"use": use.value, "cards": cards}, Basis.NOT_YET)


def _without_bare(missing: Iterable[Card], there: Mapping[Card, int]) -> Iterator[Card]:
    """Give the wilds that no card of their rank, entered without a suit, can stand for."""
    bare = {card.rank: many for card, many in there.items() if not (card.suit or card.is_joker)}
    for card in missing:
        if bare.get(card.rank, 0):
            bare[card.rank] -= 1
        else:
            yield card


def satisfies_use(use: JokerUse, kind: Kind, contract: bool) -> bool:
    """Whether a wild taken off the table may be used in a new meld of this kind.

    use       [taking_jokers] use
    contract  whether the meld fills an item of the player's contract
    """
    match use:
        case JokerUse.HAND | JokerUse.NEW_MELD | JokerUse.ANYWHERE:
            return True
        case JokerUse.OWN_CONTRACT:
            return contract
        case JokerUse.NEW_RUN | JokerUse.RUN:
            return kind is Kind.RUN
        case _:
            assert_never(use)


def laid_off_satisfies_use(use: JokerUse, kind: Kind) -> bool:
    """Whether a wild taken off the table may be used by laying it off on a meld of this kind.

    use  [taking_jokers] use
    """
    return use is JokerUse.ANYWHERE or (use is JokerUse.RUN and kind is Kind.RUN)
