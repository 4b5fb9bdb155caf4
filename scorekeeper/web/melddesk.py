"""The meld desk: what any meld, contract or hand is worth under any ruleset, without a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.rules.cards import Card
from scorekeeper.rules.contract import judge_contract
from scorekeeper.rules.judging import judge_meld
from scorekeeper.rules.penalties import cost_hand
from scorekeeper.rules.reading import load_ruleset, ruleset_names
from scorekeeper.rules.ruleset import DealRules, Ruleset
from scorekeeper.rules.seen import overcounted
from scorekeeper.rules.verdict import Reason, Verdict

from . import access
from .boards import Board
from .findings import Finding, faults_of, grounds_of
from .forms.boards import BoardForm
from .forms.melds import entries_of
from .meldpages import VERDICT
from .pads import Pad
from .pages import page
from .readmelds import ReadMeld
from .slots import MELDS, Slot

melddesk = Blueprint("melddesk", __name__)


class Ask(StrEnum):
    """What one can ask at the desk."""

    MELD = "meld"
    CONTRACT = "contract"
    HAND = "hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, under which rules; ``deal``: of whose contract, counted from 1."""

    ask: Ask
    name: str
    ruleset: Ruleset
    deal: int

    @property
    def rules(self) -> DealRules:
        """The rules of the deal asked about."""
        return self.ruleset.deals[self.deal - 1]


@dataclass(frozen=True, slots=True)
class Cost:
    """What so many cards of one rank cost in hand."""

    card: Card
    count: int
    each: int


@melddesk.route("/desk", methods=["GET", "POST"])
@melddesk.route("/<link>/desk", methods=["GET", "POST"])
def show(link: str | None = None) -> ResponseReturnValue:
    """Answer a question about cards; nothing is recorded, whoever asks."""
    if link is not None:
        access.open_table(link)
    question = asked()
    form = BoardForm()
    board = form.board(slots_of(form, question), question.ruleset)
    return desk_page(question, board)


def asked() -> Question:
    """Return the question of the address; NotFound where there is no such one."""
    names = ruleset_names()
    name = request.args.get("ruleset", base_game())
    ask, deal = request.args.get("ask", Ask.MELD), request.args.get("deal", "1")
    if name not in names or ask not in list(Ask):
        raise NotFound
    ruleset = load_ruleset(name)
    if deal not in map(str, range(1, len(ruleset.deals) + 1)):
        raise NotFound
    return Question(ask=Ask(ask), name=name, ruleset=ruleset, deal=int(deal))


def base_game() -> str:
    """Return the name of the game that the others are based on."""
    return next(name for name in ruleset_names() if load_ruleset(name).based_on is None)


def slots_of(form: BoardForm, question: Question) -> tuple[Slot, ...]:
    match question.ask:
        case Ask.MELD:
            return form.slots(most=1)
        case Ask.CONTRACT:
            return form.slots(question.rules.contract)
    text = (form.melds.data or [""])[0]
    return (Slot(name=f"{MELDS}-0", pad=Pad.HAND, text=text),)


def desk_page(question: Question, board: Board) -> str:
    """Render the desk, or only its verdict where a script asks so."""
    only_verdict = request.headers.get("X-Fragment") == VERDICT
    cards = tuple(card for slot in board.slots for card in slot.cards or ())
    return page(
        "melddesk/verdict.html" if only_verdict else "melddesk/show.html",
        question=question,
        board=board,
        rulesets=[(name, load_ruleset(name).name) for name in ruleset_names()],
        findings=[(None, find_answer(question, board))],
        costs=costs_of(cards, question.ruleset) if question.ask is Ask.HAND else None,
        total=cost_hand(cards, question.ruleset),
    )


def find_answer(question: Question, board: Board) -> Finding | None:
    """Return what the rules say to melds; a hand has only its cost."""
    if board.empty or (question.ask is Ask.HAND and not faults_of(board.slots)):
        return None
    if faults := faults_of(board.slots):
        return Finding(faults=faults)
    verdict, melds = judge(question, board)
    reasons = (*verdict.reasons, *clashes_of(question, board))
    return Finding(grounds=grounds_of(reasons, board), melds=melds)


def clashes_of(question: Question, board: Board) -> tuple[Reason, ...]:
    """Return the cards entered more often than a full table's packs hold them."""
    packs = question.ruleset.packs_for(question.ruleset.seats.best_to)
    piles = (slot.cards for slot in board.slots if slot.cards)
    return tuple(overcounted({f"meld:{n}": pile for n, pile in enumerate(piles, start=1)}, packs))


def judge(question: Question, board: Board) -> tuple[Verdict, tuple[ReadMeld, ...]]:
    """Return the verdict on what was entered, and the melds as they were read."""
    entries = entries_of(board)
    match question.ask:
        case Ask.MELD:
            verdict = judge_meld(entries[0], question.ruleset)
            return verdict, (ReadMeld(meld=verdict.read_as, added=True),) if verdict.read_as else ()
        case Ask.CONTRACT:
            contract = judge_contract(entries, question.rules, question.ruleset)
            placed = contract.read_as.melds if contract.read_as else ()
            items = question.rules.contract
            return contract, tuple(
                ReadMeld(meld=one.meld, item=None if one.item is None else items[one.item])
                for one in placed
            )
    return Verdict(), ()


def costs_of(cards: tuple[Card, ...], ruleset: Ruleset) -> list[Cost]:
    """Return what the cards cost, rank by rank."""
    counted = Counter(Card(card.rank) for card in cards)
    return [Cost(card, counted[card], cost_hand([card], ruleset)) for card in sorted(counted)]
