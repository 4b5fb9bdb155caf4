"""Whether a player may lay down: contract, extra melds, lay-offs, and the hand they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import (
    Entry,
    LaidMeld,
    LaidOff,
    LayOff,
    Standing,
    Swap,
    Swapped,
    TabledMeld,
    with_changed,
    with_melds,
)
from scorekeeper.rules.ruleset.choices import JokerUse, LastDiscard
from scorekeeper.rules.ruleset.model import DealRules, Ruleset
from scorekeeper.rules.verdict import Basis, Reason, Until, Verdict, verdict_of

from .contract import Filled, judge_contract
from .going_out import hand_faults
from .laying_off import judge_lay_off
from .swapping import swap_all, use_faults


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A lay-down as it was read.

    melds     in the order in which they were entered
    lay_offs  likewise
    left      cards left in hand after it, before the discard
    swaps     wilds taken off the table before anything was put down
    contract  which of the deal's contracts it fills, counted from 0
    """

    melds: tuple[LaidMeld, ...]
    lay_offs: tuple[LaidOff, ...]
    left: int
    swaps: tuple[Swapped, ...] = ()
    contract: int = 0


def judge_lay_down(
    melds: Sequence[Entry],
    lay_offs: Sequence[LayOff],
    *,
    player: str,
    table: Sequence[TabledMeld],
    standing: Standing,
    holds: int,
    goes_out: bool,
    discard: Card | None,
    deal: DealRules,
    ruleset: Ruleset,
    swaps: Sequence[Swap] = (),
) -> Verdict[LaidOut]:
    """Judge a whole turn of laying down.

    lay_offs  one after the other; the melds laid down follow those of the table in number, in the
              order of entry
    holds     cards in hand between turns; in the own turn one more, the draw
    discard   the last card of who ``goes_out``, where it was said
    swaps     wilds taken off the table first, one after the other
    returns   legal, with what lies on the table then and how many cards are left; else every
              reason, telling which ``meld``, ``item``, ``lay_off`` or ``swap``, counted from 1
    source    [[deals]], [laying_down], [taking_jokers], [going_out]
    """
    lying = [*table]
    taken = [*swap_all(swaps, lying, player, ruleset)]
    swapped = [verdict.read_as for verdict in taken if verdict.read_as]
    contract = _judge_contract(melds, lay_offs, len(swapped), len(table), deal, ruleset)
    laid = contract.read_as.melds if contract.read_as else ()
    lying[:] = with_melds(lying, laid, player)
    lay_offs = [one for one in lay_offs if contract.read_as or one.onto <= len(table)]
    added = [*_lay_off_all(lay_offs, lying, player, ruleset)]
    has = holds + 1 + len(swapped)
    needs = sum(map(len, piles(melds, lay_offs, swaps)))
    faults = (
        *_standing_faults(player, standing),
        *(reason for verdict in taken for reason in verdict.reasons),
        *contract.reasons,
        *use_faults((one.taken for one in swapped), laid, ruleset),
        *(reason for verdict in added for reason in verdict.reasons),
        *hand_faults(has=has, needs=needs + int(discard is not None)),
        *_left_faults(has - needs, goes_out, deal, ruleset),
    )
    return verdict_of(faults, _laid_out(contract, added, taken, has - needs))


def _laid_out(
    contract: Verdict[Filled],
    added: Sequence[Verdict[LaidOff]],
    taken: Sequence[Verdict[Swapped]],
    left: int,
) -> LaidOut | None:
    """Return the lay-down as it was read; None where a part of it cannot be read at all."""
    laid_off = tuple(verdict.read_as for verdict in added if verdict.read_as)
    swapped = tuple(verdict.read_as for verdict in taken if verdict.read_as)
    filled = contract.read_as
    if filled is None or len(laid_off) < len(added) or len(swapped) < len(taken):
        return None
    return LaidOut(filled.melds, laid_off, left, swapped, filled.contract)


def piles(
    melds: Sequence[Entry], lay_offs: Sequence[LayOff], swaps: Sequence[Swap]
) -> Iterator[tuple[Card, ...]]:
    """Give the cards that a lay-down takes from the hand, as they were entered."""
    yield from (meld.cards for meld in melds)
    yield from (lay_off.cards for lay_off in lay_offs)
    yield from (swap.naturals for swap in swaps)


def _judge_contract(
    melds: Sequence[Entry],
    lay_offs: Sequence[LayOff],
    taken: int,
    before: int,
    deal: DealRules,
    ruleset: Ruleset,
) -> Verdict[Filled]:
    meant = Counter(lay_off.onto - before - 1 for lay_off in lay_offs)
    into_contract = ruleset.taking_jokers.use is JokerUse.OWN_CONTRACT
    return judge_contract(melds, deal, ruleset, meant, taken if into_contract else 0)


def _standing_faults(player: str, standing: Standing) -> Iterator[Reason]:
    if standing is not Standing.NOT_DOWN:
        yield Reason("laydown.already_down", {"player": player})


def _lay_off_all(
    lay_offs: Sequence[LayOff], lying: list[TabledMeld], player: str, ruleset: Ruleset
) -> Iterator[Verdict[LaidOff]]:
    """Judge lay-offs one after the other, each on the table as the one before left it."""
    for number, lay_off in enumerate(lay_offs, start=1):
        verdict = judge_lay_off(
            lay_off, player=player, table=lying, standing=Standing.LAYING_DOWN, ruleset=ruleset
        )
        if laid_off := verdict.read_as:
            lying[:] = with_changed(lying, laid_off.onto, laid_off.becomes)
        reasons = tuple(reason.about(lay_off=number) for reason in verdict.reasons)
        yield Verdict(reasons, verdict.read_as)


def _left_faults(left: int, goes_out: bool, deal: DealRules, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why the hand that is left (before the discard) does not do."""
    if left > 1 and deal.must_go_out:
        yield Reason("goout.must_go_out", {"left": left}, Basis.NOT_YET, until=Until.ALL_ENTERED)
    elif left > 1 and goes_out:
        yield Reason("goout.cards_left", {"left": left}, Basis.NOT_YET, until=Until.ALL_ENTERED)
    if left == 0 and ruleset.going_out.last_discard is LastDiscard.REQUIRED:
        yield Reason("goout.discard_needed")
