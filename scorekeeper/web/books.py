"""A table's book, taken away as a file and brought back; a game's sheet for spreadsheets."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from io import BytesIO

from flask import Blueprint, Response, flash, redirect, send_file, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store import books as kept
from scorekeeper.store.bookform import LARGEST, BookRefused, ToldBook, read_book

from . import access, guard, starting
from .access import Right, TablePlace
from .forms.books import BookForm
from .pages import page
from .security import takes_files
from .spreadsheet import sheet_file
from .wording.books import book_refused_text, brought_texts

MOST_SENT = LARGEST + 64 * 1024  # bytes: a book, and what else stands in its form
BETWEEN_WORDS = re.compile(r"[\W_]+")

books = Blueprint("books", __name__)


@books.get("/<link>/book.json")
def take(link: str) -> ResponseReturnValue:
    """Send the table's book: everything that was played here."""
    place = access.open_table(link, Right.KEEP_SCORE)
    name = file_name(place, datetime.now(UTC).date(), "compro.json")
    return file_to_keep(kept.write_book(place.table_id), "application/json", name)


@books.get("/<link>/game/<int:game>/sheet.csv")
def sheet(link: str, game: int) -> ResponseReturnValue:
    """Send the sheet of a game for spreadsheets."""
    place = access.open_game(link, game)
    name = file_name(place, place.game.started.date(), "csv")
    return file_to_keep(sheet_file(place.state), "text/csv", name)


@books.get("/<link>/import")
def bring(link: str) -> ResponseReturnValue:
    """Show the form that brings games to this table."""
    access.open_table(link, Right.KEEP_SCORE)
    return page("books/bring.html", form=BookForm(formdata=None))


@books.post("/<link>/import")
@takes_files(MOST_SENT)
def add(link: str) -> ResponseReturnValue:
    """Add the games of a book to this table."""
    place = access.open_table(link, Right.KEEP_SCORE)
    form = BookForm()
    book = find_book(form)
    if book is None:
        return page("books/bring.html", form=form), 422
    return brought(place, book)


@books.get("/import")
def bring_table() -> ResponseReturnValue:
    """Show the form that makes a table of a book."""
    return page("books/bring.html", form=BookForm(formdata=None))


@books.post("/import")
@takes_files(MOST_SENT)
def make_table() -> ResponseReturnValue:
    """Make a table with its links, and add the games of a book to it."""
    form = BookForm()
    book = find_book(form)
    if book is None:
        return page("books/bring.html", form=form), 422
    return brought(starting.make_table(book.table, form.command_id.data or ""), book)


def find_book(form: BookForm) -> ToldBook | None:
    """Return the book that was sent; None, and the form says why, where it cannot be read."""
    if not form.validate():
        return None
    guard.count_new_table()
    try:
        return read_book(form.book)
    except BookRefused as refused:
        form.form_errors.append(book_refused_text(refused))
        return None


def brought(place: TablePlace, book: ToldBook) -> ResponseReturnValue:
    for said in brought_texts(kept.bring_book(place.table_id, book)):
        flash(said)
    return redirect(url_for("tables.show", link=place.link), code=303)


def file_to_keep(data: bytes, mimetype: str, name: str) -> Response:
    """Answer with a file that the browser keeps instead of showing it."""
    response = send_file(BytesIO(data), mimetype, as_attachment=True, download_name=name)
    del response.headers["Cache-Control"]  # that of any page stands instead
    return response


def file_name(place: TablePlace, day: date, ending: str) -> str:
    """Return a name for a file of this table: kitchen-table-2026-11-21.compro.json."""
    words = BETWEEN_WORDS.sub("-", place.table_name.casefold()).strip("-")
    return f"{words or 'table'}-{day.isoformat()}.{ending}"
