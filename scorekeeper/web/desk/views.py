"""The meld desk: what any meld, contract or hand is worth under any ruleset, without a game."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game.advising import size_faults
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.hands import cost_hand, overcount_faults
from scorekeeper.rules.melds.judging import judge_meld
from scorekeeper.rules.melds.melds import Entry, LaidMeld, Standing
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import base_game
from scorekeeper.rules.solver import Situation, cost_counted
from scorekeeper.rules.verdict import Reason
from scorekeeper.store.journal import clerk
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

GAME = re.compile(r"game-([1-9]\d{0,8})", re.ASCII)
"""How addresses name the rules that a game of the table was begun with."""
STANDINGS = (Standing.NOT_DOWN, Standing.DOWN)
"""The standings that can be chosen for a hand."""

desk = Blueprint("desk", __name__)


class Ask(StrEnum):
    """What one can ask at the desk."""

    MELD = "meld"
    CONTRACT = "contract"
    HAND = "hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, under which rules.

    name      how addresses name the rules
    deal      number of the deal, from 1
    contract  number of that deal's contract for which there are slots, from 1
    standing  of whoever holds the hand asked about
    """

    ask: Ask
    name: str
    ruleset: Ruleset
    deal: int
    contract: int = 1
    standing: Standing = Standing.NOT_DOWN

    @property
    def rules(self) -> DealRules:
        return self.ruleset.deals[self.deal - 1]

    @property
    def items(self) -> tuple[Item, ...]:
        return self.rules.contracts[self.contract - 1]

    @property
    def situation(self) -> Situation:
        """The situation in which a hand is judged: nothing on the table, the turn's card drawn."""
        return Situation(ruleset=self.ruleset, deal=self.rules, standing=self.standing)

    def address(self, **other: object) -> dict[str, object]:
        """Return the query of this question's address, changed by ``other``."""
        ask = other.get("ask", self.ask)
        parts: dict[str, object] = {"ruleset": self.name, "ask": ask}
        if ask == Ask.CONTRACT:
            parts |= {"deal": self.deal, "contract": self.contract}
        elif ask == Ask.HAND:
            parts |= {"deal": self.deal, "standing": self.standing}
        return {**parts, **other}


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
        ruleset=question.ruleset,
        deal=question.rules if by_points else None,
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


def question_of(words: Mapping[str, str], table_id: int | None) -> Question:
    """Return the question of an address; NotFound where there is no such one.

    words     the address's own words: ruleset, ask, deal, contract, standing
    table_id  the table at which it is asked; None without one
    """
    name, ask = words.get("ruleset", base_game()), words.get("ask", Ask.MELD)
    standing = words.get("standing", Standing.NOT_DOWN)
    if ask not in list(Ask) or standing not in STANDINGS:
        raise NotFound
    ruleset = ruleset_called(name, table_id)
    deal = _number(words.get("deal", "1"), len(ruleset.deals))
    contract = _number(words.get("contract", "1"), len(ruleset.deals[deal - 1].contracts))
    return Question(
        ask=Ask(ask),
        name=name,
        ruleset=ruleset.in_deal(ruleset.deals[deal - 1]),
        deal=deal,
        contract=contract,
        standing=Standing(standing),
    )


def _number(word: str, most: int) -> int:
    if word not in map(str, range(1, most + 1)):
        raise NotFound
    return int(word)


def ruleset_called(name: str, table_id: int | None) -> Ruleset:
    """Return the rules that are named so here; NotFound where there are none."""
    game = GAME.fullmatch(name)
    if game is None:
        try:
            return games.find_ruleset(name, table_id)
        except games.NoSuchGameToPlay:
            raise NotFound from None
    try:
        opened = clerk.open_game(int(game[1]))
    except clerk.NoSuchGame:
        raise NotFound from None
    if opened.table_id != table_id:
        raise NotFound
    return opened.state.deal.with_wild_said
