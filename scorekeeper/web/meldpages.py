"""The pages with a pad: laying down, one meld more, a meld on the table."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request

from scorekeeper.game.commands import LayDown
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import State
from scorekeeper.rules.melds import TabledMeld

from .access import GamePlace
from .boards import ADDS, Board, keys_to_add, slots_onto
from .findings import ANOTHER_TURN, Finding, faults_of, find
from .forms.melds import TAKE, LayDownEntry, PutDownEntry, TabledEntry
from .growing import movable_jokers
from .pages import page

VERDICT = "verdict"
"""The value of the header ``X-Fragment`` that asks for the verdict alone."""


def lay_down_board(place: GamePlace, form: LayDownEntry) -> Board:
    items = place.state.rules_of(place.state.deal).contract
    return form.board((*form.slots(items), *slots_onto(place.state.deal.melds, form.typed_onto())))


def lay_down_command(state: State, player: str, form: LayDownEntry, board: Board) -> LayDown:
    must_go_out = state.rules_of(state.deal).must_go_out
    return form.command(player, board, must_go_out=must_go_out)


def lay_down_page(
    place: GamePlace,
    player: str,
    form: LayDownEntry,
    board: Board,
    refusal: Refusal | None = None,
    *,
    private: bool = False,
) -> str:
    finding = None
    form.discard.validate(form)
    if not board.empty and not refusal:
        faults = (*faults_of(board.slots), *map(str, form.discard.errors))
        command = lay_down_command(place.state, player, form, board)
        finding = Finding(faults=faults) if faults else find(place.state, command, board)
    return melds_page(
        "melds/lay_down.html", place, form, board, [(None, finding)], refusal,
        player=player,
        private=private or not place.state.deal.melds_kept,
        rules=place.state.rules_of(place.state.deal),
        asked_here=private,
    )  # fmt: skip


def put_down_page(
    place: GamePlace,
    player: str,
    form: PutDownEntry,
    board: Board,
    refusal: Refusal | None = None,
    *,
    private: bool = False,
) -> str:
    finding = None
    if not board.empty and not refusal:
        faults = faults_of(board.slots)
        finding = (
            Finding(faults=faults)
            if faults
            else find(place.state, form.command(player, board), board)
        )
    return melds_page(
        "melds/put_down.html", place, form, board, [(None, finding)], refusal,
        player=player,
        private=private or not place.state.deal.melds_kept,
        asked_here=private,
    )  # fmt: skip


def tabled_page(
    place: GamePlace,
    tabled: TabledMeld,
    form: TabledEntry,
    board: Board,
    refusal: Refusal | None = None,
) -> str:
    ruleset = place.state.ruleset
    takes = any(map(ruleset.is_wild, tabled.meld.cards)) and not movable_jokers(tabled, ruleset)
    findings = [] if refusal else tabled_findings(place, tabled, form, board, takes=takes)
    return melds_page(
        "melds/show.html", place, form, board, findings, refusal,
        tabled=tabled,
        takes_joker=takes,
        moves=movable_jokers(tabled, ruleset),
        private=not place.state.deal.melds_kept,
    )  # fmt: skip


def tabled_findings(
    place: GamePlace, tabled: TabledMeld, form: TabledEntry, board: Board, *, takes: bool
) -> list[tuple[str | None, Finding | None]]:
    """Return what the rules say to the cards entered: to laying them off, to taking a joker."""
    if board.empty or form.player.data not in place.state.deal.players:
        return [(None, None)]
    if faults := faults_of(board.slots):
        return [(None, Finding(faults=faults))]
    found = []
    for act in ("", TAKE) if takes else ("",):
        form.act.data = act
        command = form.command(tabled.number, board)
        found.append((act or None, find(place.state, command, board)))
    return found


def melds_page(
    template: str,
    place: GamePlace,
    form: object,
    board: Board,
    findings: Sequence[tuple[str | None, Finding | None]],
    refusal: Refusal | None,
    *,
    private: bool,
    **facts: object,
) -> str:
    """Render a page with a pad, or only its verdict where a script asks so."""
    if request.headers.get("X-Fragment") == VERDICT:
        template = "melds/verdict.html"
    another = refusal and place.state.deal.turn and ANOTHER_TURN & set(refusal.codes)
    adds = board.of(ADDS)
    return page(
        template,
        state=place.state,
        form=form,
        board=board,
        findings=findings,
        refusal=refusal,
        another_turn=another,
        private=private or not place.may_keep_score,
        adds=adds,
        offered=[(slot, keys_to_add(slot, place.state.ruleset)) for slot in adds],
        **facts,
    )
