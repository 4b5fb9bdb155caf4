"""The pages with a pad: laying down, one meld more, a meld on the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import request

from scorekeeper.game.commands import LayDown
from scorekeeper.game.own_contracts import own_contract_of
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import State
from scorekeeper.rules.melds.melds import TabledMeld
from scorekeeper.rules.play.additions import (
    cards_for_a_wild,
    kind_for_a_wild,
    may_be_taken_from,
    movable_jokers,
    places_for_a_wild,
)
from scorekeeper.rules.ruleset.choices import JokerUse, LayOffs
from scorekeeper.rules.verdict import Until
from scorekeeper.web.access import GameVisit
from scorekeeper.web.pages import page
from scorekeeper.web.proposed import asking_key

from .boards import Board, offers
from .contractchoice import as_if_chosen, choice_of
from .findings import Finding, faults_of, find
from .meldforms import LAY_OFF, TAKE, LayDownEntry, PutDownEntry, TabledEntry
from .slots import ADDS, MELDS, SWAPS, slots_onto, slots_swapping

VERDICT = "verdict"
"""The value of the header ``X-Fragment`` that asks for the verdict alone."""


def lay_down_board(visit: GameVisit, player: str, form: LayDownEntry) -> Board:
    """Return the board of a lay-down: slots for its contract, for lay-offs, for taking wilds."""
    form.choose()
    state, table = visit.state, visit.state.deal.melds
    ruleset = state.ruleset
    closed = ruleset.laying_down.lay_offs is LayOffs.NONE
    slots = (
        *form.slots(choice_of(state, form, player).items),
        *slots_onto(() if closed else table, form.typed_onto()),
        *slots_swapping(
            [one for one in table if may_be_taken_from(one, player, ruleset)],
            form.typed_swaps(),
            for_one_in_a_set=ruleset.taking_jokers.naturals_for_one_in_a_set,
        ),
    )
    return form.board(slots, ruleset)


def put_down_board(visit: GameVisit, form: PutDownEntry) -> Board:
    return form.board(form.slots(most=1), visit.state.ruleset)


def tabled_board(visit: GameVisit, tabled: TabledMeld, form: TabledEntry) -> Board:
    """Return the board of a meld on the table, with the new meld its wild may have to go into."""
    ruleset = visit.state.ruleset
    slots = slots_onto([tabled], form.typed_onto())
    kind = kind_for_a_wild(ruleset)
    if kind is not None and cards_for_a_wild(tabled, ruleset):
        slots += form.slots(kind=kind, most=1)
    return form.board(slots, ruleset)


def lay_down_command(visit: GameVisit, player: str, form: LayDownEntry) -> LayDown:
    """Return the command of what was entered, for the contract that was chosen, if any was."""
    return _lay_down(visit.state, player, form, lay_down_board(visit, player, form))


def _lay_down(state: State, player: str, form: LayDownEntry, board: Board) -> LayDown:
    choice = choice_of(state, form, player)
    return form.command(player, board, rules=choice.chosen, must_go_out=choice.rules.must_go_out)


def lay_down_page(
    visit: GameVisit,
    player: str,
    form: LayDownEntry,
    refusal: Refusal | None = None,
    *,
    asked_here: bool = False,
) -> str:
    board = lay_down_board(visit, player, form)
    form.discard.validate(form)
    finding = None
    if not board.empty and not refusal:
        finding = find_lay_down(visit.state, player, form, board)
    return melds_page(
        "lay_down/lay_down.html", visit, form, board, [(None, finding)], refusal,
        player=player,
        choice=choice_of(visit.state, form, player),
        own_contract=own_contract_of(visit.state, visit.state.deal, player),
        asked_here=asked_here,
    )  # fmt: skip


def find_lay_down(state: State, player: str, form: LayDownEntry, board: Board) -> Finding:
    """Return what the rules say about a lay-down; it may fill any of the deal's contracts.

    Where it fills none, the reasons are about the one for which there are slots.
    """
    if faults := (*faults_of(board.slots), *map(str, form.discard.errors)):
        return Finding(faults=faults)
    command, choice = _lay_down(state, player, form, board), choice_of(state, form, player)
    finding = find(state, command, board)
    if finding.legal or not choice.rules.others:
        return finding
    return find(as_if_chosen(state, choice, player), command, board)


def put_down_page(
    visit: GameVisit,
    player: str,
    form: PutDownEntry,
    refusal: Refusal | None = None,
    *,
    asked_here: bool = False,
) -> str:
    board = put_down_board(visit, form)
    finding = None
    if not board.empty and not refusal:
        faults = faults_of(board.slots)
        finding = (
            Finding(faults=faults)
            if faults
            else find(visit.state, form.command(player, board), board)
        )
    return melds_page(
        "lay_down/put_down.html", visit, form, board, [(None, finding)], refusal,
        player=player,
        asked_here=asked_here,
    )  # fmt: skip


def tabled_page(
    visit: GameVisit,
    tabled: TabledMeld,
    form: TabledEntry,
    refusal: Refusal | None = None,
) -> str:
    board = tabled_board(visit, tabled, form)
    ruleset = visit.state.ruleset
    takes = may_be_taken(tabled, visit.state)
    findings = [] if refusal else tabled_findings(visit, tabled, form, board, takes=takes)
    return melds_page(
        "lay_down/show.html", visit, form, board, findings, refusal,
        player=None,
        tabled=tabled,
        takes_joker=takes,
        wild_places=wild_places(tabled, visit.state) if takes else (),
        moves=movable_jokers(tabled, ruleset),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class WildPlace:
    """Where on the table a wild taken off a meld may go; ``end`` of a run: "low", "high" or ""."""

    tabled: TabledMeld
    end: str = ""

    @property
    def value(self) -> str:
        return f"{self.tabled.number} {self.end}".strip()


def wild_places(taken_off: TabledMeld, state: State) -> tuple[WildPlace, ...]:
    """Return the melds on the table, and their ends, onto which a wild taken off one may go."""
    table = state.deal.melds
    lying = {one.number: one for one in table}
    return tuple(
        WildPlace(lying[number], end.value if end else "")
        for number, end in places_for_a_wild(table, taken_off, state.ruleset)
    )


def may_be_taken(tabled: TabledMeld, state: State) -> bool:
    """Whether a wild of this meld is ever taken on its own, not only in laying down."""
    into_contract = state.ruleset.taking_jokers.use is JokerUse.OWN_CONTRACT
    return bool(cards_for_a_wild(tabled, state.ruleset)) and not into_contract


def tabled_findings(
    visit: GameVisit, tabled: TabledMeld, form: TabledEntry, board: Board, *, takes: bool
) -> list[tuple[str | None, Finding | None]]:
    """Return what the rules say about the cards entered, for each act they may be meant for.

    returns  act → finding: "take" for taking a joker, None for laying off, or for nothing entered
    """
    if all(slot.typed.blank for slot in board.of(ADDS)):
        return [(None, None)]
    if form.player.data not in visit.state.deal.players:
        return [(None, None)]
    if faults := faults_of(board.slots):
        return [(None, Finding(faults=faults))]
    acts = [LAY_OFF, TAKE] if takes else [LAY_OFF]
    if form.wild_onto.data or not all(slot.typed.blank for slot in board.of(MELDS)):
        acts = [TAKE]
    found: list[tuple[str | None, Finding | None]] = []
    for act in acts:
        form.act.data = act
        command = form.command(tabled.number, board)
        found.append((act if act == TAKE else None, find(visit.state, command, board)))
    return found


def melds_page(
    template: str,
    visit: GameVisit,
    form: object,
    board: Board,
    findings: Sequence[tuple[str | None, Finding | None]],
    refusal: Refusal | None,
    *,
    player: str | None,
    asked_here: bool = False,
    **facts: object,
) -> str:
    """Render a page with a pad, or only its verdict if a script asks so.

    player      whose cards are entered; None: the form asks for that
    asked_here  whether it only asks, and records nothing
    """
    if request.headers.get("X-Fragment") == VERDICT:
        template = "lay_down/verdict.html"
    too_soon = refusal and any(one.until is Until.NEXT_TURN for one in refusal.reasons)
    turn = visit.state.deal.turn
    may_send = visit.state.deal.melds_kept and visit.may_put_down(player)
    private = not may_send or (asked_here and visit.may_keep_score)
    return page(
        template,
        state=visit.state,
        form=form,
        board=board,
        findings=findings,
        refusal=refusal,
        another_turn=too_soon and turn,
        private=private,
        player=player,
        asked_here=asked_here,
        asking_key=asking_key(visit, player),
        in_turn=turn is not None and turn.player == player and visit.may_keep_score and not private,
        adds=board.of(ADDS),
        swaps=board.of(SWAPS),
        offered=offers(board, visit.state.ruleset, taking=bool(facts.get("takes_joker"))),
        **facts,
    )
