"""Wilds taken off melds on the table, and what they must be used for at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import assert_never

from scorekeeper.rules.cards import TWO, Card
from scorekeeper.rules.melds.melds import (
    LaidMeld,
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
    """Judge the swaps of a turn of laying down, each on the table as the one before left it.

    lying    the melds on the table, changed with every swap
    returns  a verdict each; its reasons tell which ``swap``, counted from 1
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
    taken: Iterable[Card], melds: Iterable[LaidMeld], ruleset: Ruleset
) -> Iterator[Reason]:
    """Give the reason, if any, that wilds taken off the table are not used as they must be.

    melds   those put down with them
    source  [taking_jokers] use
    """
    use = ruleset.taking_jokers.use
    serving = (one.meld for one in melds if serves(use, one.meld.kind, one.contract))
    there = Counter(card for meld in serving for card in meld.cards)
    missing = [*(Counter(taken) - there).elements()]
    bare = there[Card(TWO)]  # a two whose suit was not said may be any
    jokers = [card for card in missing if card.is_joker]
    missing = [*jokers, *[card for card in missing if not card.is_joker][bare:]]
    if use is not JokerUse.HAND and missing:
        cards = tuple(str(card) for card in missing)
        yield Reason("joker.not_used", {"use": use.value, "cards": cards}, Basis.NOT_YET)


def serves(use: JokerUse, kind: Kind, contract: bool) -> bool:
    """Whether a wild taken off the table is used as it must be in a new meld of this kind.

    contract  whether the meld fills an item of the player's contract
    """
    match use:
        case JokerUse.HAND | JokerUse.NEW_MELD:
            return True
        case JokerUse.OWN_CONTRACT:
            return contract
        case JokerUse.NEW_RUN:
            return kind is Kind.RUN
        case _:
            assert_never(use)
