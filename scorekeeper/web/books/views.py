"""A table's book, taken away as a file and brought back."""

from collections.abc import Callable
from datetime import UTC, datetime
from threading import Lock
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, flash, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from wtforms import HiddenField

from scorekeeper.store.books import books as kept, versions
from scorekeeper.store.books.bookform import LARGEST, BookRefused
from scorekeeper.store.books.books import Brought, JudgedBook, judge_book
from scorekeeper.store.books.packing import LARGEST_UNPACKED, PACKED, pack, parts_of
from scorekeeper.store.books.versions import Choice
from scorekeeper.store.journal.clerk import NoSuchGame
from scorekeeper.store.people import tables
from scorekeeper.store.people.houserules import TooManyRules
from scorekeeper.store.people.rights import Right
from scorekeeper.web import access, limiting, starting
from scorekeeper.web.access import GameVisit, TableVisit
from scorekeeper.web.forms.base import BookForm
from scorekeeper.web.pages import page
from scorekeeper.web.qr import long_code_to_scan
from scorekeeper.web.responses import file_name, file_to_keep
from scorekeeper.web.security import reachable, takes_more
from scorekeeper.wording.files import book_refused_text, brought_texts
from scorekeeper.wording.speech import gettext as _

from .apart import sides_of

MEGABYTE = 1024 * 1024
MOST_SENT = LARGEST + MEGABYTE  # bytes: a book, and what else is in its form
LONGEST_WAIT = 10  # seconds
RETRY_AFTER = 60  # seconds
MOST_CODES = 12
LONGEST_ADDRESS = 200
CODE_SIZE = 480
"""Of a code on the page, in its pixels: four for each square, on a page that is wide enough."""

books = Blueprint("books", __name__)


one_book = Lock()
"""Held while a book is judged: a large one keeps a processor busy, several would slow all pages."""


@books.get("/<link>/books/book.json")
def take(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    name = file_name(visit.table_name, datetime.now(UTC).date(), "compro.json")
    return file_to_keep(kept.write_book(visit.table_id), "application/json", name)


@books.get("/<link>/game/<int:game>/books/codes")
def codes(link: str, game: int) -> ResponseReturnValue:
    visit = access.open_to_write(link, game)
    to = other_device()
    many = len(parts_here(visit, visit.game.number))
    return page(
        "books/codes.html",
        **{"to": to, "wrong": not address_of(to), "many": many},
        last=visit.game.number,
        size=CODE_SIZE,
    )


@books.get("/<link>/game/<int:game>/books/codes/<int:last>/<int:number>/qr.svg")
def code(link: str, game: int, last: int, number: int) -> Response:
    visit = access.open_to_write(link, game)
    parts = parts_here(visit, last) if 0 < last <= visit.game.number else ()
    address = address_of(other_device())
    if not (0 < number <= len(parts) and address):
        abort(404)
    return long_code_to_scan(address, parts[number - 1])


def parts_here(visit: GameVisit, last: int) -> tuple[str, ...]:
    """Return a game in parts, up to this event: so codes that are shown stay those of one book.

    returns  nothing where it is too long for codes
    """
    book = kept.write_game(visit.table_id, visit.game.id, last)
    parts = parts_of(pack(book)) if len(book) <= LARGEST_UNPACKED else ()
    return parts if len(parts) <= MOST_CODES else ()


def other_device() -> str:
    """Return what is typed as the address of the other device's Compro; else this one's own."""
    return request.args.get("to", "").strip() or reachable(url_for("start.show"))


def address_of(typed: str) -> str:
    """Return where a part is opened at another Compro, whose address is typed; "": it is none."""
    said = typed if "://" in typed else f"http://{typed}"
    try:
        found = urlsplit(said)
        named = found.scheme in ("http", "https") and found.hostname and found.port != 0
    except ValueError:
        return ""
    plain = said.isascii() and said.isprintable() and " " not in said
    if not (named and plain and len(said) <= LONGEST_ADDRESS):
        return ""
    return f"{found.scheme}://{found.netloc}{found.path.rstrip('/')}/books/import#"


@books.get("/<link>/books/import")
def bring(link: str) -> ResponseReturnValue:
    open_fully(link)
    return bring_page(BookForm(formdata=None))


@books.post("/<link>/books/import")
@takes_more(MOST_SENT, files=True)
def add(link: str) -> ResponseReturnValue:
    visit = open_fully(link)
    return bring_in(lambda form, book: visit)


@books.get("/books/import")
def bring_table() -> ResponseReturnValue:
    return bring_page(BookForm(formdata=None))


@books.post("/books/import")
@takes_more(MOST_SENT, files=True)
def make_table() -> ResponseReturnValue:
    return bring_in(
        lambda form, book: (
            find_known(book.identity)
            or starting.make_table(book.table, form.command_id.data or "", book.identity)
        )
    )


@books.get("/<link>/game/<int:game>/books/apart")
def compare(link: str, game: int) -> ResponseReturnValue:
    return compare_page(open_version(link, game))


@books.post("/<link>/game/<int:game>/books/apart")
def choose(link: str, game: int) -> ResponseReturnValue:
    visit, form = open_version(link, game), ChoiceForm()
    beside = access.number_asked(form.beside.data or "")
    if not form.validate() or form.choice.data not in list(Choice) or beside is None:
        return compare_page(visit), 422
    choice = Choice(form.choice.data)
    try:
        versions.choose(visit.table_id, game, beside, choice, by=visit.author)
    except NoSuchGame:
        abort(404)
    flash(
        _("Both count now, as two games.")
        if choice is Choice.BOTH
        else _("Done. The other version is kept under “Other versions”.")
    )
    return redirect(url_for("home.show"), code=303)


def open_version(link: str, game: int) -> GameVisit:
    """Return the visit to a game by a scorekeeper's own link. errors: as ``open_game``."""
    visit = access.open_to_write(link, game)
    visit.author.check(full=True)
    return visit


def compare_page(visit: GameVisit) -> str:
    """Return the page of a game and another version of it. errors: NotFound where there is none."""
    try:
        both = versions.compare(visit.table_id, visit.game.id)
    except NoSuchGame:
        abort(404)
    return page("books/apart.html", sides=sides_of(both), common=both.common)


class ChoiceForm(FlaskForm):
    """Which version counts. ``beside``: the game that the page has shown as the one that counts."""

    choice = HiddenField()
    beside = HiddenField()


def open_fully(link: str) -> TableVisit:
    """Return the visit by a scorekeeper's own link: a pencil alone must not exchange games."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    visit.author.check(full=True)
    return visit


def find_known(identity: str) -> TableVisit | None:
    """Return the visit to the table of this identity at which this phone keeps the score.

    A book opens nothing: the phone must have the link already. Of several such tables it is the
    first that was made here.

    returns  None where the phone has no such link
    """
    rows = access.find_rows(access.known_links())
    links = {
        row.table_id: link
        for link, row in rows.items()
        if row.is_open and row.right == Right.KEEP_SCORE
    }
    found = [each for each, of in tables.identities_of(links.keys()).items() if of == identity]
    return access.open_table(links[min(found)]) if found else None


def bring_page(form: BookForm, *, busy: bool = False) -> str:
    """Return the page of the form. ``busy``: whether others bring books just now."""
    facts = {"most": LARGEST // MEGABYTE, "busy": busy, "packed": PACKED}
    return page("books/bring.html", form=form, **facts)


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
    return redirect(after(visit, came), code=303)


def after(visit: TableVisit, came: Brought) -> str:
    """Return the page after a book: where one game went apart it is asked which version counts."""
    if len(came.apart) == 1:
        return url_for("books.compare", link=visit.link, game=came.apart[0])
    return url_for("home.show", link=visit.link)


def refuse(form: BookForm, why: str) -> ResponseReturnValue:
    form.form_errors.append(why)
    return bring_page(form), 422


def others_bring(form: BookForm) -> ResponseReturnValue:
    """Return the form with status 503: other books are being read, and take long."""
    form.form_errors.append(_("Another import is running. Try again in a minute."))
    response = make_response(bring_page(form, busy=True), 503)
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response
