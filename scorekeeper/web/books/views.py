"""A table's book, taken away as a file and brought back; a game's sheet for spreadsheets."""

import csv
import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from io import StringIO
from threading import Lock

from flask import Blueprint, flash, make_response, redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.state import State
from scorekeeper.store.books import books as kept
from scorekeeper.store.books.bookform import LARGEST, BookRefused
from scorekeeper.store.books.books import JudgedBook, judge_book
from scorekeeper.store.people.houserules import TooManyRules
from scorekeeper.web import access, limiting, starting
from scorekeeper.web.access import Right, TableVisit
from scorekeeper.web.forms.base import BookForm
from scorekeeper.web.pages import page
from scorekeeper.web.responses import BETWEEN_WORDS, file_to_keep
from scorekeeper.web.security import takes_more
from scorekeeper.web.sheets import Cell, sheet_of
from scorekeeper.wording.files import book_refused_text, brought_texts
from scorekeeper.wording.speech import gettext as _

BYTE_ORDER_MARK = "\ufeff"  # tells spreadsheets that this is UTF-8
FORMULA = re.compile(r"(^|[\s,;|\"'])(?=[=+\-@＝＋－＠])")
"""Where a formula could begin, in a spreadsheet that separates cells by whatever sign."""
MEGABYTE = 1024 * 1024
MOST_SENT = LARGEST + MEGABYTE  # bytes: a book, and what else is in its form
LONGEST_WAIT = 10  # seconds
RETRY_AFTER = 60  # seconds

books = Blueprint("books", __name__)


one_book = Lock()
"""Held while a book is judged: a large one keeps a processor busy, several would slow all pages."""


@books.get("/<link>/books/book.json")
def take(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    name = file_name(visit, datetime.now(UTC).date(), "compro.json")
    return file_to_keep(kept.write_book(visit.table_id), "application/json", name)


@books.get("/<link>/game/<int:game>/books/sheet.csv")
def sheet(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_game(link, game)
    name = file_name(visit, visit.game.started.date(), "csv")
    return file_to_keep(sheet_file(visit.state), "text/csv", name)


@books.get("/<link>/books/import")
def bring(link: str) -> ResponseReturnValue:
    access.open_table(link, Right.KEEP_SCORE)
    return bring_page(BookForm(formdata=None))


@books.post("/<link>/books/import")
@takes_more(MOST_SENT, files=True)
def add(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    return bring_in(lambda form, book: visit)


@books.get("/books/import")
def bring_table() -> ResponseReturnValue:
    return bring_page(BookForm(formdata=None))


@books.post("/books/import")
@takes_more(MOST_SENT, files=True)
def make_table() -> ResponseReturnValue:
    return bring_in(lambda form, book: starting.make_table(book.table, form.command_id.data or ""))


def bring_page(form: BookForm, *, busy: bool = False) -> str:
    """Return the page of the form. ``busy``: whether others bring books just now."""
    return page("books/bring.html", form=form, most=LARGEST // MEGABYTE, busy=busy)


def bring_in(where: Callable[[BookForm, JudgedBook], TableVisit]) -> ResponseReturnValue:
    """Add the games of the book that was sent to the table by ``where``; return a response."""
    form = BookForm()
    if not form.validate():
        return bring_page(form), 422
    limiting.count_new_table()
    if not one_book.acquire(timeout=LONGEST_WAIT):
        return others_bring(form)
    try:
        book = judge_book(form.book)
    except BookRefused as refused:
        return refuse(form, book_refused_text(refused))
    finally:
        one_book.release()
    visit = where(form, book)
    try:
        came = kept.bring_book(visit.table_id, book, by=visit.author)
    except TooManyRules:
        return refuse(form, _("Your table has no room for more rules."))
    for said in brought_texts(came):
        flash(said)
    return redirect(url_for("home.show", link=visit.link), code=303)


def refuse(form: BookForm, why: str) -> ResponseReturnValue:
    form.form_errors.append(why)
    return bring_page(form), 422


def others_bring(form: BookForm) -> ResponseReturnValue:
    """Return the form with status 503: other books are being read, and take long."""
    form.form_errors.append(_("Another import is running. Try again in a minute."))
    response = make_response(bring_page(form, busy=True), 503)
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


def file_name(visit: TableVisit, day: date, ending: str) -> str:
    """Return a name for a file of this table: kitchen-table-2026-11-21.compro.json."""
    words = BETWEEN_WORDS.sub("-", visit.table_name.casefold()).strip("-")
    return f"{words or 'table'}-{day.isoformat()}.{ending}"


def sheet_file(state: State) -> bytes:
    """Return the sheet as CSV in UTF-8: a column for each player, a row for each closed deal.

    What a streak adds and a cut or going out takes off counts in its deal, and chips left over have
    a row of their own, so that columns add up.
    """
    text = StringIO(newline="")
    csv.writer(text).writerows(rows_of(state))
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


def rows_of(state: State) -> Iterator[list[object]]:
    sheet = sheet_of(state)
    names = (state.players[key].name for key in sheet.players)
    yield [_("Deal"), *map(harmless, names)]
    if sheet.started:
        yield [_("At the start"), *(sheet.started.get(key, "") for key in sheet.players)]
    for row in sheet.rows:
        if row.counts:
            yield [row.deal.number, *map(points_of, row.cells)]
    if sheet.unused:
        off = {key: part.points for key, part in sheet.unused.items()}
        yield [_("Chips left over"), *(off.get(key, "") for key in sheet.players)]
    yield [_("Total"), *(sheet.ranked[key].total for key in sheet.players)]


def points_of(cell: Cell) -> object:
    """Return what a deal adds to a total; nothing where the player did not sit in it."""
    return "" if cell.charged is None else cell.charged


def harmless(name: str) -> str:
    """Return the name with an apostrophe before whatever a spreadsheet could take for a formula."""
    return FORMULA.sub(r"\1'", name)
