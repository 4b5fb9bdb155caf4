"""The meld desk: what any meld, contract or hand is worth under any ruleset, without a game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from scorekeeper.game.advising import size_faults
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.hands import cost_hand, overcount_faults
from scorekeeper.rules.melds.judging import judge_meld
from scorekeeper.rules.melds.melds import Entry, LaidMeld
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.ruleset.model import Item, Ruleset
from scorekeeper.rules.solver import cost_counted
from scorekeeper.rules.verdict import Reason
from scorekeeper.web import access, games
from scorekeeper.web.advice import Advice, AskLater, advise, answered
from scorekeeper.web.meldpads.findings import (
    Finding,
    elsewhere_of,
    faults_of,
    grounds_of,
    points_of,
)
from scorekeeper.web.meldpads.forms import Board, BoardForm
from scorekeeper.web.meldpads.meldforms import entries_of, only_this
from scorekeeper.web.meldpads.meldpages import VERDICT
from scorekeeper.web.meldpads.slots import MELDS, NOTHING, Pad, Slot
from scorekeeper.web.pages import page
from scorekeeper.wording.rulebook.contracts import any_contract

from .questions import Ask, Question, question_of

desk = Blueprint("desk", __name__)


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


@desk.route("/desk", methods=["GET", "POST"])
@desk.route("/<link>/desk", methods=["GET", "POST"])
def show(link: str | None = None) -> ResponseReturnValue:
    """Answer a question about cards; nothing is recorded, whoever asks."""
    table_id = None if link is None else access.open_table(link).table_id
    question = question_of(request.args, table_id)
    form = BoardForm()
    board = form.board(slots_of(form, question), question.ruleset)
    return desk_page(question, board, table_id)


def slots_of(form: BoardForm, question: Question) -> tuple[Slot, ...]:
    match question.ask:
        case Ask.MELD:
            return form.slots(most=1)
        case Ask.CONTRACT:
            return form.slots(question.items)
    typed = (form.melds.data or [NOTHING])[0]
    return (Slot(name=f"{MELDS}-0", pad=Pad.HAND, typed=typed),)


def desk_page(question: Question, board: Board, table_id: int | None) -> ResponseReturnValue:
    """Render the desk, or only its verdict where a script asks so."""
    only_verdict = request.headers.get("X-Fragment") == VERDICT
    whole_hand = question.ask is Ask.HAND
    told = hand_told(question, board) if whole_hand else None
    html = page(
        "desk/verdict.html" if only_verdict else "desk/show.html",
        question=question,
        board=board,
        playable=() if only_verdict else games.offered(table_id),
        told=told,
        findings=[] if whole_hand else [(None, find_answer(question, board))],
        by_contract=any_contract(question.ruleset),
    )
    return answered(html, told.later if told else None)


def find_answer(question: Question, board: Board) -> Finding | None:
    """Return what the rules say about the melds entered; None where nothing is entered."""
    if board.empty:
        return None
    if faults := faults_of(board.slots):
        return Finding(faults=faults)
    reasons, melds, items = judge(question, board)
    by_points = question.ask is Ask.CONTRACT
    return Finding(
        grounds=grounds_of((*reasons, *clashes_of(question, board)), board),
        melds=melds,
        elsewhere=elsewhere_of(melds, board, question.ruleset),
        items=items,
        points=points_of([one.meld for one in melds], question.ruleset) if by_points else None,
    )


def clashes_of(question: Question, board: Board) -> tuple[Reason, ...]:
    """Return the cards entered more often than a full table's packs hold them."""
    packs = question.ruleset.packs_for(question.ruleset.seats.best_to)
    piles = (slot.cards for slot in board.slots if slot.cards)
    return tuple(
        overcount_faults({f"meld:{n}": pile for n, pile in enumerate(piles, start=1)}, packs)
    )


Judged = tuple[tuple[Reason, ...], tuple[LaidMeld, ...], tuple[Item, ...] | None]
"""What speaks against the cards entered, the melds as they were read, and the items they fill.

The items are None where there is no contract to fill.
"""


def judge(question: Question, board: Board) -> Judged:
    """Judge the cards entered: as one meld, of no contract, or as a whole contract."""
    entries = entries_of(board)
    if question.ask is Ask.CONTRACT:
        return _judge_contract(question, entries)
    verdict = judge_meld(entries[0], question.ruleset)
    read = verdict.read_as
    return verdict.reasons, (LaidMeld(read),) if read else (), None


def _judge_contract(question: Question, entries: Sequence[Entry]) -> Judged:
    rules = question.rules
    verdict = judge_contract(entries, rules, question.ruleset)
    if not verdict.legal:
        rules = only_this(rules, question.items)
        verdict = judge_contract(entries, rules, question.ruleset)
    filled = verdict.read_as
    if filled is None:
        return verdict.reasons, (), None
    return verdict.reasons, filled.melds, rules.contracts[filled.contract] or None


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
