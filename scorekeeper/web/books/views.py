"""A table's book, taken away as a file and brought back."""

from collections.abc import Callable
from datetime import UTC, datetime
from threading import Lock

from flask import Blueprint, flash, make_response, redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.books import books as kept
from scorekeeper.store.books.bookform import LARGEST, BookRefused
from scorekeeper.store.books.books import JudgedBook, judge_book
from scorekeeper.store.people.houserules import TooManyRules
from scorekeeper.store.people.rights import Right
from scorekeeper.web import access, limiting, starting
from scorekeeper.web.access import TableVisit
from scorekeeper.web.forms.base import BookForm
from scorekeeper.web.pages import page
from scorekeeper.web.responses import file_name, file_to_keep
from scorekeeper.web.security import takes_more
from scorekeeper.wording.files import book_refused_text, brought_texts
from scorekeeper.wording.speech import gettext as _

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
    name = file_name(visit.table_name, datetime.now(UTC).date(), "compro.json")
    return file_to_keep(kept.write_book(visit.table_id), "application/json", name)


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
