"""Wilds taken off melds on the table, and what they must be used for at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from scorekeeper.rules.cards import TWO, Card
from scorekeeper.rules.melds.melds import Meld, Standing, TabledMeld, find_meld
from scorekeeper.rules.ruleset.choices import JokerUse, Kind
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason, Verdict

from .jokers import find_wild, judge_joker_taking


@dataclass(frozen=True, slots=True)
class Swap:
    """Naturals from the hand to be put in the place of a wild of this meld, which is taken."""

    meld: int
    naturals: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Swapped:
    """A wild taken off a meld, and what the meld becomes without it."""

    meld: int
    naturals: tuple[Card, ...]
    taken: Card
    becomes: Meld


def judge_swap(
    swap: Swap, *, player: str, table: Sequence[TabledMeld], standing: Standing, ruleset: Ruleset
) -> Verdict[Swapped]:
    """Judge whether a player may take this wild, leaving aside what it is used for.

    returns  legal, with the wild taken and the meld as it lies then; else every reason
    source   [taking_jokers]
    """
    verdict = judge_joker_taking(
        swap.meld, swap.naturals, player=player, table=table, standing=standing, ruleset=ruleset
    )
    target = find_meld(table, swap.meld)
    step = find_wild(target.meld, swap.naturals) if target else None
    if target is None or step is None or verdict.read_as is None:
        return Verdict(verdict.reasons)
    taken = target.meld.cards[step]
    swapped = Swapped(swap.meld, swap.naturals, taken, verdict.read_as)
    return Verdict(verdict.reasons, swapped)


def swap_all(
    swaps: Iterable[Swap], lying: list[TabledMeld], player: str, ruleset: Ruleset
) -> Iterator[Verdict[Swapped]]:
    """Judge the swaps of a turn of laying down, each on the table as the one before left it.

    lying    the melds on the table, changed with every swap
    returns  a verdict each; its reasons tell which ``swap``, counted from 1
    """
    for number, swap in enumerate(swaps, start=1):
        verdict = judge_swap(
            swap, player=player, table=lying, standing=Standing.LAYING_DOWN, ruleset=ruleset
        )
        if swapped := verdict.read_as:
            lying[:] = [
                replace(one, meld=swapped.becomes) if one.number == swapped.meld else one
                for one in lying
            ]
        reasons = tuple(reason.about(swap=number) for reason in verdict.reasons)
        yield Verdict(reasons, verdict.read_as)


def use_faults(
    taken: Iterable[Card], melds: Iterable[tuple[Meld, bool]], ruleset: Ruleset
) -> Iterator[Reason]:
    """Give the reason, if any, that wilds taken off the table are not used as they must be.

    melds   those put down with them, and whether each fills an item of the player's contract
    source  [taking_jokers] use
    """
    use = ruleset.taking_jokers.use
    there = Counter(
        card for meld, own in melds if serves(use, meld.kind, own) for card in meld.cards
    )
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
