"""A table may be deleted while others read and write: they get the page of a link that is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import get_ident

import pytest
from flask import Flask
from sqlalchemy import event
from werkzeug.test import TestResponse

from scorekeeper.store.database import db
from scorekeeper.store.people import ending, rights
from scorekeeper.store.people.rights import WITHOUT_LINK
from scorekeeper.web import access
from tests.web.at_table import BRUNO
from tests.web.conftest import NAMES, Evening, begin, way_in
from tests.web.phone import Phone
from tests.web.world import CARRIED

NUMBER = re.compile(r'name="person" value="(\d+)"')
HELD_UP = 0.2  # seconds after which a request goes on that keeps the other from deleting
MOST = 40  # statements of a request
Send = Callable[[], TestResponse]


def page(address: str) -> Callable[[Evening], Send]:
    return lambda evening: lambda: evening.phone.client.get(address.format(evening))


def form(address: str, action: str, **fields: object) -> Callable[[Evening], Send]:
    """A form of this page, about to be sent with these fields."""

    def prepare(evening: Evening) -> Send:
        found = evening.phone.open(address.format(evening)).form(action)
        said = found.fields.to_dict(flat=False) | fields
        return lambda: evening.phone.client.post(found.action, data=said)

    return prepare


def seat(evening: Evening) -> Send:
    way = way_in(evening)
    bruno = NUMBER.findall(evening.phone.open(way).html)[1]
    return form(way, "/seat", person=bruno)(evening)


def book(evening: Evening) -> Send:
    """A book with people and a game of whom this table knows nothing."""
    other = begin(evening.phone, ["Emil", "Fina"])
    data = evening.phone.open(other.home + "books/book.json").html
    return form("{0.home}books/import", "/import", text=data)(evening)


ASKED: Mapping[str, Callable[[Evening], Send]] = {
    "the table": page("{0.game}"),
    "the first page": page("/"),
    "its book": page("{0.home}books/book.json"),
    "a buy": form("{0.game}", "/buy", player=BRUNO),
    "somebody new": form("{0.game}people/join", "/join", name="Emil"),
    "a game": form("{0.home}home/new-game", "/home/new-game", names=[*NAMES, "Emil"], many="5"),
    "house rules": form("/houserules/shared/" + CARRIED, CARRIED),
    "a link": form("{0.home}links", "/links", label="Tablet"),
    "a code": form("{0.home}links", "/links/code"),
    "a seat": seat,
    "a book": book,
}


class Deleting:
    """Deletes an evening's table by another connection, just before a statement of this thread."""

    def __init__(self, app: Flask, evening: Evening, before: int) -> None:
        with app.app_context():
            link = rights.find_link(access.nonce_of(evening.home.strip("/")))
        self.app, self.table_id, self.before, self.own = app, link.table_id, before, get_ident()
        self.done: Future[bool] | None = None

    @contextmanager
    def at_work(self) -> Iterator[None]:
        with ThreadPoolExecutor(1) as self.other, self.app.app_context():
            event.listen(db.engine, "before_cursor_execute", self.note)
            try:
                yield
            finally:
                event.remove(db.engine, "before_cursor_execute", self.note)

    def note(self, *_: object) -> None:
        if get_ident() != self.own:
            return
        self.before -= 1
        if self.before == 0:
            self.done = self.other.submit(self.delete)
            with suppress(TimeoutError):
                self.done.result(timeout=HELD_UP)

    def delete(self) -> bool:
        with self.app.app_context():
            return ending.delete_table(self.table_id, by=WITHOUT_LINK)


@pytest.fixture
def on_postgres(make_app: Callable[..., Flask], postgres_url: str) -> Iterator[Flask]:
    often = {"WRONG_LINKS": "1000/minute", "NEW_TABLES": "1000/minute"}
    app = make_app(DATABASE_URL=postgres_url, CONTACT="mailto:ana@example.org", **often)
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.mark.parametrize("what", ASKED)
def test_a_table_deleted_at_any_moment_of_a_request_is_a_page_and_no_fault(
    on_postgres: Flask, what: str
):
    phone = Phone(on_postgres.test_client())
    gone = 0
    for before in range(1, MOST):
        evening = begin(phone)
        deleting = Deleting(on_postgres, evening, before)
        send = ASKED[what](evening)
        with deleting.at_work():
            answer = send()
        if deleting.done is None:  # it has not so many statements
            assert answer.status_code in (200, 303)
            break
        assert deleting.done.result(), before
        assert answer.status_code in (200, 303, 404), before
        gone += answer.status_code == 404
        assert phone.client.get(evening.home).status_code == 404, before
    else:
        pytest.fail(f"{what} takes more than {MOST} statements")
    assert gone or what == "the first page"
