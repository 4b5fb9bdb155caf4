"""Paste a sheet: into a game whose next deals were played on paper, or to begin one at a table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from zlib import crc32

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.agreements import Agreements
from scorekeeper.game.apply import apply
from scorekeeper.game.commands import EnterDeal, EnterSheet, JoinGame, StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.names import is_nameless
from scorekeeper.game.refusal import Refusal, would_record
from scorekeeper.game.sheet import still_in, total
from scorekeeper.game.state import State
from scorekeeper.rules.spelling.sheets import Asked, Sheet, decode
from scorekeeper.store.journal import clerk
from scorekeeper.store.people.rights import Right
from scorekeeper.web import access, starting
from scorekeeper.web.access import GameVisit, TableVisit
from scorekeeper.web.forms.base import BookForm
from scorekeeper.web.pages import page
from scorekeeper.web.recording import record
from scorekeeper.web.security import takes_more
from scorekeeper.wording.pasted import doubt_text, fault_text, read_sheet_here

from .forms import NEW, NewSheetForm, SheetForm, Table, came_and_left, joined, sat_down

MOST_SENT = 512 * 1024  # bytes: the longest text, escaped, and the form around it

ASKED_APART = (Asked.OUT, Asked.TWICE)  # they have buttons

paste = Blueprint("paste", __name__)


@dataclass(frozen=True, slots=True)
class Meant:
    """What a sheet would record: its first deals, as many as ``fits``; or why it would not.

    more  whether the rules change totals beyond the points of the sheet: bonuses, chips
    """

    sheet: EnterSheet
    fits: int
    refusal: Refusal | None = None
    more: bool = False


@paste.get("/<link>/game/<int:game>/paste")
def show(link: str, game: int) -> ResponseReturnValue:
    access.open_to_write(link, game)
    return text_page(BookForm(formdata=None), url_for(".read"))


@paste.post("/<link>/game/<int:game>/paste")
@takes_more(MOST_SENT, files=True)
def read(link: str, game: int) -> ResponseReturnValue:
    """Show what was understood; nothing is recorded."""
    visit = access.open_to_write(link, game)
    if request.form.get("again"):
        return game_page(visit, SheetForm())
    form, state = BookForm(), visit.state
    if not form.validate():
        return text_page(form, url_for(".read")), 422
    keys = state.deal.players
    sheet = read_sheet_here(decode(form.book), [visit.names[key] for key in keys])
    if not sheet.deals:
        return text_page(form, url_for(".read"), sheet), 422
    shown = SheetForm(formdata=None, deal=state.deal.number, text=decode(form.book))
    return game_page(visit, shown, seats_of(sheet, keys, state), sheet)


@paste.post("/<link>/game/<int:game>/paste/enter")
@takes_more(MOST_SENT, files=True)
def enter(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    form = SheetForm()
    table = form.table()
    if table.faults():
        return game_page(visit, form), 422
    return record(
        visit,
        form,
        lambda: entering(visit, form, table),
        lambda visit, refusal: game_page(visit, form, refusal=refusal),
    )


def entering(visit: GameVisit, form: SheetForm, table: Table) -> clerk.Naming:
    """Return the sheet as a command; those who join with it get their numbers."""
    state = visit.state
    sheet = replace(fitting(state, sheet_of(state, form, table)).sheet, by=visit.seat)
    names = [said.newcomer.name for said in sheet.said if isinstance(said, JoinGame)]
    return clerk.Naming(tuple(names), lambda _, people: known_sheet(sheet, people))


def sheet_of(state: State, form: SheetForm, table: Table) -> EnterSheet:
    """Return the deals of a sheet, after those who join: they begin with the points of the last."""
    worst = max((total(state, key) for key in still_in(state)), default=0)
    newcomers, table = joined(table, state, worst)
    return EnterSheet(
        deal=form.deal.data, said=(*newcomers, *table.deals()), ruling=form.ruling.data
    )


@paste.get("/<link>/paste")
def show_new(link: str) -> ResponseReturnValue:
    access.open_table(link, Right.KEEP_SCORE)
    return text_page(BookForm(formdata=None), url_for(".read_new"))


@paste.post("/<link>/paste")
@takes_more(MOST_SENT, files=True)
def read_new(link: str) -> ResponseReturnValue:
    """Show what was understood of a game that begins with it; nothing is recorded."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    if request.form.get("again"):
        return new_page(visit, NewSheetForm())
    form, last = BookForm(), starting.find_newest(visit)
    if not form.validate():
        return text_page(form, url_for(".read_new")), 422
    seats = [last.players[key].name for key in last.seats] if last else []
    seats = [name for name in seats if not is_nameless(name)]
    sheet = read_sheet_here(decode(form.book), seats)
    if not sheet.deals:
        return text_page(form, url_for(".read_new"), sheet), 422
    rules = starting.key_of_last(visit, last.ruleset) if last else None
    shown = NewSheetForm(
        formdata=None, text=decode(form.book), **({"ruleset": rules} if rules else {})
    )
    who = [each.text if each.seat is None else seats[each.seat] for each in sheet.columns]
    table = Table.of(sheet, who)
    table.asked = {at for at, each in enumerate(sheet.columns) if each.maybe}
    return new_page(visit, shown, table, sheet)


@paste.post("/<link>/paste/enter")
@takes_more(MOST_SENT, files=True)
def start(link: str) -> ResponseReturnValue:
    """Begin a game with the sheet: two steps, so that one undo takes the sheet back."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    form = NewSheetForm()
    table = form.table()
    if not form.offer(visit.table_id, table.who).validate() or table.faults():
        return new_page(visit, form), 422
    begun, meant = meant_by(visit, form, table)
    answer = clerk.start_game(
        visit.table_id,
        clerk.Naming(tuple(filter(None, table.who)), lambda _, names: known_start(begun, names)),
        by=visit.author,
        command_id=form.command_id.data or "",
        then=clerk.Naming(
            tuple(filter(None, table.who)), lambda _, names: known_sheet(meant.sheet, names)
        ),
    )
    if isinstance(answer, Refusal):
        return new_page(visit, form, refusal=answer), 422
    return redirect(url_for("table.show", game=answer.game_id), code=303)


def text_page(form: BookForm, action: str, sheet: Sheet | None = None) -> str:
    """Return the page with the box that takes a text; ``sheet``: in which nothing was found."""
    faults = [fault_text(each) for each in sheet.faults] if sheet else []
    return page("paste/show.html", form=form, action=action, back=page_back(), faults=faults)


def page_back() -> str:
    """Return the page from which one came: the Table, or the home."""
    return url_for("table.show" if "game" in (request.view_args or {}) else "home.show")


def game_page(
    visit: GameVisit,
    form: SheetForm,
    table: Table | None = None,
    sheet: Sheet | None = None,
    refusal: Refusal | None = None,
) -> str:
    """Return the sheet as it was understood, or sent, for the next deals of a game."""
    table, state = table or form.table(), visit.state
    meant = None if table.faults() else fitting(state, sheet_of(state, form, table))
    return sheet_page(
        form,
        table,
        sheet,
        meant,
        refusal,
        first=state.deal.number,
        names={key: visit.names[key] for key in state.deal.players},
        action=url_for(".enter"),
        again=url_for(".read"),
    )


def new_page(
    visit: TableVisit,
    form: NewSheetForm,
    table: Table | None = None,
    sheet: Sheet | None = None,
    refusal: Refusal | None = None,
) -> str:
    """Return the same for a game that begins with the sheet."""
    table = table or form.table()
    form.offer(visit.table_id, table.who)
    ready = form.is_chosen and not table.faults()
    meant = meant_by(visit, form, table)[1] if ready else None
    return sheet_page(
        form,
        table,
        sheet,
        meant,
        refusal,
        first=1,
        names=None,
        action=url_for(".start"),
        again=url_for(".read_new"),
    )


def sheet_page(
    form: SheetForm,
    table: Table,
    sheet: Sheet | None,
    meant: Meant | None,
    refusal: Refusal | None,
    *,
    first: int,
    **others: object,
) -> str:
    named = others["names"] if isinstance(others["names"], dict) else {}
    heads = [
        table.named[at] if who.startswith(NEW) else named.get(who, who) or table.named[at]
        for at, who in enumerate(table.who)
    ]
    fits = meant.fits if meant else len(table.cells)
    doubts = [
        replace(each, columns=tuple(table.placed.get(at, at) for at in each.columns))
        for each in (sheet.doubts if sheet else ())
    ]
    return page(
        "paste/sheet.html",
        form=form,
        table=table,
        heads=heads,
        first=first,
        last=first + fits - 1,
        fits=fits,
        wrong=table.faults(),
        more=meant is not None and meant.more,
        faults=[fault_text(each) for each in sheet.faults] if sheet else [],
        doubts=[doubt_text(each, heads) for each in doubts if each.asked not in ASKED_APART],
        totals_asked={at for each in doubts if each.asked is Asked.TOTAL for at in each.columns},
        unsure={
            (each.deal, at) for each in doubts if each.asked is Asked.POINTS for at in each.columns
        },
        refusal=refusal or (meant.refusal if meant else None),
        back=page_back(),
        drawn=crc32((form.text.data or "").encode()),
        **others,
    )


def seats_of(sheet: Sheet, keys: Sequence[str], state: State) -> Table:
    """Return the sheet with a column for each seat, in order, then those that may be anybody's.

    A name that no seat has is the one seat's that is left, or one's that has no name yet; or it is
    somebody's who joins.
    """
    who = ["" if each.seat is None else keys[each.seat] for each in sheet.columns]
    unsure = {at for at, each in enumerate(who) if not each}
    for at in unsure:
        alike = [keys[seat] for seat in sheet.columns[at].maybe]
        who[at] = alike[0] if len(alike) == 1 and alike[0] not in who else ""
    free = [key for key in keys if key not in who]
    loose = [at for at, each in enumerate(sheet.columns) if not who[at] and not each.maybe]
    if len(free) != 1 or len(loose) != 1:
        free = [key for key in free if is_nameless(state.players[key].name)]
    guessed = {at: f"{NEW}{at}" for at in loose} | dict(zip(loose, free, strict=False))
    table = Table.of(sheet, [guessed.get(at, each) for at, each in enumerate(who)])
    for key in keys:
        if key not in table.who:
            table.who.append(key)
            table.named.append("")
            table.cells = [[*row, ""] for row in table.cells]
    order = sorted(range(len(table.who)), key=lambda at: _place(table.who[at], keys))
    return Table(
        [table.who[at] for at in order],
        [table.named[at] for at in order],
        [[row[at] for at in order] for row in table.cells],
        asked={new for new, at in enumerate(order) if at in unsure},
        placed={at: new for new, at in enumerate(order)},
    )


def _place(key: str, keys: Sequence[str]) -> int:
    return keys.index(key) if key in keys else len(keys)


def fitting(state: State, sheet: EnterSheet) -> Meant:
    """Return the sheet with as many deals as the game still has."""
    answer = decide(state, sheet)
    fits = sum(isinstance(said, EnterDeal) for said in sheet.said)
    if isinstance(answer, Refusal) and answer.reasons[0].code == "enter.beyond":
        left = int(str(answer.reasons[0].facts["deal"])) - state.deal.number + 1
        places = [at for at, said in enumerate(sheet.said) if isinstance(said, EnterDeal)]
        cut = replace(sheet, said=sheet.said[: places[left - 1] + 1])
        return replace(fitting(state, cut), fits=left)
    if isinstance(answer, Refusal):
        return Meant(sheet, fits, answer)
    written, after = Counter[str](), reduce(apply, answer, state)
    for said in sheet.said:
        if isinstance(said, EnterDeal):
            written.update(said.points)
        elif isinstance(said, JoinGame):
            written[said.newcomer.key] += said.points
    before = {key: total(state, key) for key in state.players}
    more = any(total(after, key) != written[key] + before.get(key, 0) for key in after.seats)
    return Meant(sheet, fits, more=more)


def meant_by(visit: TableVisit, form: NewSheetForm, table: Table) -> tuple[StartGame, Meant]:
    """Return the start of a game by the sheet, and what was played of it."""
    players, keyed = sat_down(table)
    last = starting.find_newest(visit)
    begun = form.command(players, keyed, visit.table_id, last.agreements if last else Agreements())
    sheet = came_and_left(players, keyed)
    answer = decide(None, begun)
    if not would_record(answer):
        assert isinstance(answer, Refusal)
        return begun, Meant(sheet, len(table.cells), answer)
    meant = fitting(apply(None, would_record(answer)[0]), sheet)
    refusal = answer if isinstance(answer, Refusal) else meant.refusal
    return begun, replace(meant, refusal=refusal)


def known_start(begun: StartGame, people: Mapping[str, str]) -> StartGame:
    """Return the start with the numbers of people: name → number."""
    return replace(
        begun,
        players=tuple(replace(each, person=people[each.name]) for each in begun.players),
    )


def known_sheet(sheet: EnterSheet, people: Mapping[str, str]) -> EnterSheet:
    """Return the sheet with the numbers of those who come later."""
    return replace(
        sheet,
        said=tuple(
            replace(said, newcomer=replace(said.newcomer, person=people[said.newcomer.name]))
            if isinstance(said, JoinGame)
            else said
            for said in sheet.said
        ),
    )
