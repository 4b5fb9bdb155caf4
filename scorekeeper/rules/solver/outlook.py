"""All questions about a hand at once, so that no search is made twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.ruleset.model import Packs

from .asking import find_cheapest, find_contract, find_way_out, nothing_done
from .budget import BUDGET, Meter
from .missing import missing_for_contract, missing_of
from .question import Arrangement, Outcome, Situation


@dataclass(frozen=True, slots=True)
class Outlook:
    """The answers of the solver about a hand.

    contract  as ``find_contract``; ``way_out``, ``cheapest`` and ``missing`` likewise
    """

    contract: Outcome[Arrangement | None]
    way_out: Outcome[Arrangement | None]
    cheapest: Outcome[Arrangement]
    missing: Outcome[tuple[Card, ...]]

    @property
    def steps(self) -> int:
        """The steps that all of it cost."""
        return sum(one.steps for one in (self.contract, self.way_out, self.cheapest, self.missing))


def look_into(
    hand: Sequence[Card], situation: Situation, packs: Packs, *, budget: int | None = None
) -> Outlook:
    """Answer every question about a hand.

    packs   the cards in play
    budget  steps for all questions together; None: ``BUDGET``
    """
    whole = BUDGET if budget is None else budget
    way_out = find_way_out(hand, situation, budget=whole // 3)
    left = whole - way_out.steps
    if situation.standing is not Standing.NOT_DOWN:
        cheapest = find_cheapest(hand, situation, budget=left)
        return Outlook(Outcome(None), way_out, cheapest, Outcome(()))
    if situation.deal.must_go_out or (way_out.found and not way_out.found.left):
        contract = replace(way_out, steps=0)
    else:
        contract = find_contract(hand, situation, budget=left // 2)
    cheapest = Outcome(contract.found or nothing_done(hand, situation), contract.proven)
    missing = _missing(hand, situation, packs, contract, left - contract.steps)
    return Outlook(contract, way_out, cheapest, missing)


def _missing(
    hand: Sequence[Card],
    situation: Situation,
    packs: Packs,
    contract: Outcome[Arrangement | None],
    budget: int,
) -> Outcome[tuple[Card, ...]]:
    """Return the missing cards; none where the contract can be laid down."""
    if contract.found:
        return Outcome(())
    if not contract.proven:
        return missing_for_contract(hand, situation, packs, budget=budget)
    meter = Meter(budget)
    found = missing_of(hand, situation, packs, (), meter)
    return Outcome(found, not meter.ended, meter.steps)
