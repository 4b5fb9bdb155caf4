"""The answer of the meld desk about a hand: what is wrong, what can be done, what it costs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game.advising import size_faults
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.cost_of_hand import cost_hand
from scorekeeper.rules.deal.seen import overcount_faults
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.solver import cost_counted
from scorekeeper.web.advice import Advice, AskLater, advise
from scorekeeper.web.meldpads.boards import Board
from scorekeeper.web.meldpads.findings import Finding, faults_of, grounds_of

from .questions import Question


@dataclass(frozen=True, slots=True)
class Cost:
    """What so many cards of one rank cost in hand."""

    card: Card
    count: int
    each: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandTold:
    """The answer about a hand.

    finding  what is wrong with it as it was entered; None where nothing is
    advice   what can be done with it; None without cards, or where something is wrong
    later    why no advice is given now; None where it is
    costs    what its cards cost, rank by rank; ``total`` all of them, in points
    """

    cards: int = 0
    finding: Finding | None = None
    advice: Advice | None = None
    later: AskLater | None = None
    costs: tuple[Cost, ...] = ()
    total: int = 0


def hand_told(question: Question, board: Board) -> HandTold:
    if faults := faults_of(board.slots):
        return HandTold(finding=Finding(faults=faults))
    cards = tuple(card for slot in board.slots for card in slot.cards or ())
    if not cards:
        return HandTold()
    packs = question.ruleset.packs_for(question.ruleset.seats.best_to)
    clashes = tuple(overcount_faults({"hand": cards}, packs))
    reasons = (*size_faults(cards), *clashes)
    advice, later = None, None
    if not reasons:
        try:
            advice = advise(cards, question.situation, packs)
        except AskLater as refused:
            later = refused
    return HandTold(
        cards=len(cards),
        finding=Finding(grounds=grounds_of(reasons, board)) if reasons else None,
        advice=advice,
        later=later,
        costs=costs_of(cards, question.ruleset),
        total=cost_counted(cards, question.ruleset),
    )


def costs_of(cards: Sequence[Card], ruleset: Ruleset) -> tuple[Cost, ...]:
    counted = Counter(Card(card.rank) for card in cards)
    return tuple(Cost(card, counted[card], cost_hand([card], ruleset)) for card in sorted(counted))
