"""A table's book, taken away as a file and brought back; a game's sheet for spreadsheets."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

from flask import (
    Blueprint,
    Response,
    flash,
    make_response,
    redirect,
    stream_with_context,
    url_for,
)
from flask.typing import ResponseReturnValue

from scorekeeper.places import COMMAND
from scorekeeper.store.books import books as kept
from scorekeeper.store.books.bookform import LARGEST, BookRefused
from scorekeeper.store.books.booktelling import ToldBook
from scorekeeper.store.books.bookwriting import write_book
from scorekeeper.store.people.houserules import TooManyRules
from scorekeeper.web import access, limiting, starting
from scorekeeper.web.access import Right, TableVisit
from scorekeeper.web.files import BETWEEN_WORDS, file_to_keep, kept_under
from scorekeeper.web.forms.books import BookForm
from scorekeeper.web.pages import page
from scorekeeper.web.security import takes_files
from scorekeeper.wording.books import book_refused_text, broken_off_text, brought_texts
from scorekeeper.wording.speech import gettext as _

from . import reading
from .oneatatime import OneAtATime
from .spreadsheet import sheet_file

KILOBYTE = 1024
MEGABYTE = KILOBYTE * KILOBYTE
MOST_SENT = 128 * MEGABYTE  # bytes: a book of some 400,000 events
MOST_TYPED = LARGEST + 64 * KILOBYTE  # bytes: a book that was pasted, and what else is in its form
MOST_WAITING = 4
RETRY_AFTER = 60  # seconds

books = Blueprint("books", __name__)


reading_books = OneAtATime(MOST_WAITING)
"""Held while a book is read: a large one keeps a processor busy, several would slow all pages."""


@books.get("/<link>/books/book.json")
def take(link: str) -> ResponseReturnValue:
    """Send the table's book: everything that was played here."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    name = file_name(visit, datetime.now(UTC).date(), "compro.json")
    book = stream_with_context(write_book(visit.table_id))
    response = Response(book, mimetype="application/json")
    return kept_under(name, response)


@books.get("/<link>/game/<int:game>/books/sheet.csv")
def sheet(link: str, game: int) -> ResponseReturnValue:
    """Send the sheet of a game for spreadsheets."""
    visit = access.open_game(link, game)
    name = file_name(visit, visit.game.started.date(), "csv")
    return file_to_keep(sheet_file(visit.state), "text/csv", name)


@books.get("/<link>/books/import")
def bring(link: str) -> ResponseReturnValue:
    """Show the form that brings games to this table."""
    access.open_table(link, Right.KEEP_SCORE)
    return bring_page(BookForm(formdata=None))


@books.post("/<link>/books/import")
@takes_files(MOST_SENT, MOST_TYPED)
def add(link: str) -> ResponseReturnValue:
    """Add the games of a book to this table."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    return bring_in(lambda form, book: visit)


@books.get("/books/import")
def bring_table() -> ResponseReturnValue:
    """Show the form that makes a table of a book."""
    return bring_page(BookForm(formdata=None))


@books.post("/books/import")
@takes_files(MOST_SENT, MOST_TYPED)
def make_table() -> ResponseReturnValue:
    """Make a table with its links, and add the games of a book to it."""
    return bring_in(
        lambda form, book: starting.make_table(book.table, form.command_id.data or ""),
        reading.MOST_WITHOUT_LINK,
    )


def bring_page(form: BookForm, *, broken_off: bool = False, busy: bool = False) -> str:
    """Return the page of the form, which says what is too large for it.

    broken_off  whether a part of a book came in before the database stopped answering
    busy        whether too many bring books just now
    """
    return page(
        "books/bring.html",
        form=form,
        most=MOST_SENT // MEGABYTE,
        called=COMMAND,
        broken_off=broken_off,
        busy=busy,
    )


def bring_in(
    where: Callable[[BookForm, ToldBook], TableVisit], most: int | None = None
) -> ResponseReturnValue:
    """Read the book that was sent, and add its games to a table; return a redirect or the form.

    where  form, book → visit to the table that gets the games
    most   how much work the book may make; None: any
    """
    form = BookForm()
    if not form.validate():
        return bring_page(form), 422
    limiting.count_new_table()
    with reading_books.place() as mine:
        if not mine:
            return busy(form)
        with reading.laid_aside(form.book) as file:
            book = reading.read(file, most)
            if isinstance(book, BookRefused):
                form.form_errors.append(book_refused_text(book))
                return bring_page(form), 422
            return brought(where(form, book), book, form)


def brought(visit: TableVisit, book: ToldBook, form: BookForm) -> ResponseReturnValue:
    try:
        came = kept.bring_book(visit.table_id, book, by=visit.author)
    except kept.BroughtInPart as error:
        form.form_errors.append(broken_off_text(error.games))
        return bring_page(form, broken_off=True), 503
    except TooManyRules:
        form.form_errors.append(_("Your table keeps as many rules as there is room for."))
        return bring_page(form), 422
    for said in brought_texts(came):
        flash(said)
    return redirect(url_for("home.show", link=visit.link), code=303)


def busy(form: BookForm) -> ResponseReturnValue:
    """Return the form with status 503: other books are being read, and enough wait already."""
    form.form_errors.append(_("Other books are being read here just now. Try again in a minute."))
    response = make_response(bring_page(form, busy=True), 503)
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


def file_name(visit: TableVisit, day: date, ending: str) -> str:
    """Return a name for a file of this table: kitchen-table-2026-11-21.compro.json."""
    words = BETWEEN_WORDS.sub("-", visit.table_name.casefold()).strip("-")
    return f"{words or 'table'}-{day.isoformat()}.{ending}"
