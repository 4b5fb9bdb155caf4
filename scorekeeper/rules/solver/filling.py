"""Let the check decide which melds of an arrangement are the contract, where it may differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from scorekeeper.rules.melds.melds import Entry, LayOff, Swap
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.ruleset.choices import JokerUse

from .question import Arrangement, Situation, Step


def as_judged(answer: Arrangement, situation: Situation) -> Arrangement:
    """Return the arrangement with the contract melds that ``judge_contract`` sees in it.

    They can differ from the solver's only where cards are laid onto own new melds in the same turn:
    the check then prefers such melds to be extra ones.
    """
    before = len(situation.table)
    onto = Counter(
        step.onto - before - 1
        for step in answer.after
        if isinstance(step, LayOff) and step.onto > before
    )
    if not onto:
        return answer
    into_contract = situation.ruleset.taking_jokers.use is JokerUse.OWN_CONTRACT
    taken = sum(isinstance(step, Swap) for step in answer.before) if into_contract else 0
    entries = [Entry(one.meld.cards, one.meld.kind) for one in answer.melds]
    verdict = judge_contract(entries, situation.deal, situation.ruleset, onto, taken)
    assert verdict.read_as is not None, "every meld can be read"
    laid = verdict.read_as.melds
    order = sorted(range(len(laid)), key=lambda at: (not laid[at].contract, laid[at].item or 0, at))
    number = {before + at + 1: before + new + 1 for new, at in enumerate(order)}
    return replace(
        answer,
        melds=tuple(laid[at] for at in order),
        after=tuple(_renumbered(step, number) for step in answer.after),
        contract=verdict.read_as.contract,
    )


def _renumbered(step: Step, number: dict[int, int]) -> Step:
    """Return the step with its meld's number replaced."""
    if isinstance(step, LayOff):
        return replace(step, onto=number.get(step.onto, step.onto))
    return replace(step, meld=number.get(step.meld, step.meld))
