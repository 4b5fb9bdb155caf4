"""The pages with a pad: laying down; adding to the table, with a sheet for each of its melds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import request

from scorekeeper.game.commands import LayDown
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import State, own_contract_of
from scorekeeper.game.turns import held_in_turn, out_by_the_book, why_no_wild_yet, why_not_yet
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import End, TabledMeld
from scorekeeper.rules.play.additions import (
    cards_beyond,
    cards_for_a_wild,
    kind_for_a_wild,
    may_be_taken_from,
    movable_jokers,
    places_for_a_wild,
)
from scorekeeper.rules.ruleset.choices import JokerUse, LayOffs
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason
from scorekeeper.web.access import GameVisit
from scorekeeper.web.pages import page
from scorekeeper.web.typed import Typed
from scorekeeper.web.underway import asking_key

from .findings import Finding, faults_of, find, refused_finding
from .forms import AddKey, Board, keys_to_add, offers
from .meldforms import (
    TAKE,
    LayDownEntry,
    PutDownEntry,
    PutDownForm,
    TabledEntry,
    TabledForm,
    as_if_chosen,
    choice_of,
)
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
    finding = refused_finding(visit.state, refusal, board) if refusal else None
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
    of_discard = form.discard.typed
    others = [Typed(fault=str(error)) for error in form.discard.errors]
    if faults := (*faults_of(board.slots), *([of_discard] if of_discard.fault else others)):
        return Finding(faults=faults)
    command, choice = _lay_down(state, player, form, board), choice_of(state, form, player)
    finding = find(state, command, board)
    if finding.legal or not choice.rules.others:
        return finding
    return find(as_if_chosen(state, choice, player), command, board)


@dataclass(frozen=True, slots=True)
class WildPlace:
    """Where on the table a wild taken off a meld may go; ``end`` of a run: "low", "high" or ""."""

    tabled: TabledMeld
    end: str = ""

    @property
    def value(self) -> str:
        return f"{self.tabled.number} {self.end}".strip()


@dataclass(frozen=True, slots=True)
class WildMove:
    """A wild's way to an end of its run: the card put in its place, the end, what it is there."""

    natural: Card
    end: End
    becomes: Card


def wild_moves(tabled: TabledMeld, ruleset: Ruleset) -> Iterator[WildMove]:
    for natural, end in movable_jokers(tabled, ruleset):
        yield WildMove(natural, end, cards_beyond(tabled.meld, end, ruleset)[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What can be done with one meld on the table, or that a new one is entered.

    tabled  the meld; None for a new one
    takes   whether a wild of it may be taken
    places  where such a wild may go
    moves   how a wild at its end may move
    offered keys of the cards that fit, or for which a wild comes off
    waits   why nothing may be added to it yet; None where what fits may
    held    why its wild may not be taken yet, nor moved; None where it may
    """

    form: TabledEntry | PutDownEntry
    board: Board
    tabled: TabledMeld | None = None
    findings: Sequence[tuple[str | None, Finding | None]] = ((None, None),)
    refusal: Refusal | None = None
    takes: bool = False
    places: Sequence[WildPlace] = ()
    moves: Sequence[WildMove] = ()
    offered: Sequence[AddKey] = ()
    waits: Reason | None = None
    held: Reason | None = None

    @property
    def name(self) -> str:
        """The number of its meld, "new" for a new one."""
        return str(self.tabled.number) if self.tabled else NEW

    @property
    def aim(self) -> str:
        """What the cards are for: "take" for taking a wild, else ""."""
        said = isinstance(self.form, TabledEntry) and self.form.aims_at_wild
        return TAKE if said and (self.takes or self.moves) else ""


NEW = "new"
"""The name of the sheet on which a new meld is entered."""


def put_down_page(
    visit: GameVisit,
    player: str,
    form: PutDownEntry,
    refusal: Refusal | None = None,
    *,
    asked_here: bool = False,
) -> str:
    """Show what lies on the table; a new meld is entered once its button was pressed."""
    board = put_down_board(visit, form)
    finding = refused_finding(visit.state, refusal, board) if refusal else None
    if not board.empty and not refusal:
        faults = faults_of(board.slots)
        finding = (
            Finding(faults=faults)
            if faults
            else find(visit.state, form.command(player, board), board)
        )
    new = Sheet(form=form, board=board, findings=[(None, finding)], refusal=refusal)
    chosen = bool(request.method == "POST" or request.args.get(NEW) or not visit.state.deal.melds)
    return adding_page(visit, player, new, chosen=chosen, asked_here=asked_here)


def tabled_page(
    visit: GameVisit,
    tabled: TabledMeld,
    form: TabledEntry,
    refusal: Refusal | None = None,
) -> str:
    sheet = sheet_of(visit, tabled, form, refusal)
    return adding_page(visit, form.player.data, sheet, chosen=True)


def sheet_of(
    visit: GameVisit, tabled: TabledMeld, form: TabledEntry, refusal: Refusal | None = None
) -> Sheet:
    """Return what can be done with a meld by the player whom its form names."""
    state, player = visit.state, form.player.data
    board = tabled_board(visit, tabled, form)
    takes = may_be_taken(tabled, state)
    moves = tuple(wild_moves(tabled, state.ruleset))
    seated = player in state.deal.players
    findings = (
        [(None, refused_finding(state, refusal, board))]
        if refusal
        else tabled_findings(visit, tabled, form, board, takes=takes)
    )
    return Sheet(
        form=form,
        board=board,
        tabled=tabled,
        findings=findings,
        refusal=refusal,
        takes=takes,
        places=wild_places(tabled, state) if takes else (),
        moves=moves,
        offered=keys_to_add(board.of(ADDS)[0], state.ruleset, player or None, taking=takes),
        waits=why_not_yet(state, player, tabled) if seated else None,
        held=why_no_wild_yet(state, player, moving=bool(moves)) if seated else None,
    )


def adding_page(
    visit: GameVisit, player: str | None, sheet: Sheet, *, chosen: bool, asked_here: bool = False
) -> str:
    """Show all melds on the table, with a sheet for each.

    player  who adds; None where that is still to be said
    sheet   the one that is filled in
    chosen  whether it is open
    """
    return melds_page(
        "lay_down/adding.html", visit, sheet.form, sheet.board, sheet.findings, sheet.refusal,
        player=player,
        asked_here=asked_here,
        sheet=sheet,
        sheets=tuple(all_sheets(visit, player, sheet)),
        chosen=sheet if chosen else None,
        new_melds=visit.state.ruleset.later_turns.new_melds,
        left=_left_in_hand(visit.state, player),
    )  # fmt: skip


def all_sheets(visit: GameVisit, player: str | None, filled: Sheet) -> Iterator[Sheet]:
    """Yield the sheets of all melds, then that of a new one; ``filled`` instead of its like."""
    for tabled in visit.state.deal.melds:
        if filled.tabled and filled.tabled.number == tabled.number:
            yield filled
            continue
        form = TabledForm(formdata=None)
        form.player.offer(visit.state, visit.state.deal.players)
        form.player.data = player
        yield sheet_of(visit, tabled, form)
    if filled.tabled is None:
        yield filled
    elif player in visit.state.deal.players:
        form = PutDownForm(formdata=None)
        yield Sheet(form=form, board=put_down_board(visit, form))


def _left_in_hand(state: State, player: str | None) -> int | None:
    """Return how many cards the player holds; None where the record does not tell."""
    deal = state.deal
    if not deal.melds_kept or player not in deal.down:
        return None
    return held_in_turn(state, deal, player) - 1


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
    acts = form.acts(takes=takes)
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
        private=private,
        player=player,
        asked_here=asked_here,
        asking_key=asking_key(visit, player),
        in_turn=turn is not None and turn.player == player and visit.may_keep_score and not private,
        last_card=out_by_the_book(visit.state) == player,
        adds=board.of(ADDS),
        swaps=board.of(SWAPS),
        offered=offers(board, visit.state.ruleset, player),
        **facts,
    )
