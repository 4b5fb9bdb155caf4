"""A database or disk that fails: a page says so, keeps what was typed, and it passes by itself."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from html import unescape
from http import HTTPStatus
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store.database import db
from scorekeeper.store.unavailable import Trouble
from scorekeeper.web.static import FOLDER
from scorekeeper.wording.trouble import UNAVAILABLE
from tests import faults
from tests.web.conftest import Evening, begin
from tests.web.phone import Phone
from tests.web.sending import FoundForm, Request
from tests.web.walker import Walker

WAIT = 0.1  # seconds
BUY = "/buy"
STAND_WITHOUT_IT = ("/", "/rules", "/rules/venezuela", "/desk", "/looks")
BROKEN = HTTPStatus.INTERNAL_SERVER_ERROR
OUT_OF_USE = HTTPStatus.SERVICE_UNAVAILABLE
MakeApp = Callable[..., Flask]


@pytest.fixture
def hasty(make_app: MakeApp, tmp_path: Path) -> Flask:
    """An application on SQLite that waits for nobody for long."""
    return make_app(LOCK_WAIT=WAIT, COMPRO_INSTANCE=str(tmp_path / "instance"))


@pytest.fixture
def hasty_on_postgres(make_app: MakeApp, postgres_url: str) -> Iterator[Flask]:
    app = make_app(LOCK_WAIT=WAIT, DATABASE_URL=postgres_url)
    yield app
    with app.app_context():
        db.engine.dispose()


@contextmanager
def at_fault(app: Flask, fault: faults.Fault) -> Iterator[None]:
    """Let the database fail. Each request has a context of its own, as on a server."""
    until = ExitStack()
    with app.app_context():
        until.enter_context(fault())
    try:
        yield
    finally:
        with app.app_context():
            until.close()


def number_of(evening: Evening) -> int:
    return int(evening.phone.open(evening.game + "number").html)


def buy_until_it_fails(evening: Evening) -> None:
    """Buy and take back until that is not recorded; the phone shows what it is told then."""
    phone = evening.phone
    phone.open(evening.game)
    for _ in range(faults.ENOUGH):
        for ending in (BUY, "/undo"):
            phone.send(ending)
            if phone.status != HTTPStatus.OK:
                return
    raise AssertionError("nothing failed")


def fails_and_passes(app: Flask, fault: faults.Fault, trouble: Trouble) -> None:
    """Let the fault come while a phone buys, and go."""
    evening = begin(Phone(app.test_client()))
    phone = evening.phone
    waiting = phone.open(evening.game).form(BUY)
    with at_fault(app, fault):
        if trouble in {Trouble.FULL, Trouble.BROKEN_DISK}:  # these come only after a while
            buy_until_it_fails(evening)
        else:
            phone.post(waiting.action, {**waiting.fields, "player": "p2"})
        assert phone.status == OUT_OF_USE
        assert int(phone.answer.headers["Retry-After"]) > 0
        assert "Refresh" not in phone.answer.headers
        assert str(UNAVAILABLE[trouble][1]) in unescape(phone.html)
    kept = next(form for form in phone.page.forms if "command_id" in form.fields)
    before = number_of(evening)

    for _ in range(2):
        phone.post(kept.action, kept.fields)

        assert phone.status == HTTPStatus.OK
        assert number_of(evening) == before + 1


@pytest.mark.parametrize("fault", faults.OF_SQLITE)
def test_a_fault_under_sqlite_is_said_and_what_was_typed_is_sent_with_one_tap(
    hasty: Flask, speaking: None, fault: str
):
    fails_and_passes(hasty, *faults.OF_SQLITE[fault])


@pytest.mark.parametrize("fault", faults.OF_POSTGRES)
def test_a_fault_of_postgresql_is_said_and_what_was_typed_is_sent_with_one_tap(
    hasty_on_postgres: Flask, speaking: None, fault: str
):
    fails_and_passes(hasty_on_postgres, *faults.OF_POSTGRES[fault])


def test_the_start_of_a_table_that_failed_makes_one_table(hasty: Flask):
    phone = Phone(hasty.test_client())
    with at_fault(hasty, faults.read_only):
        phone.open("/").send("/", names=["Ana", "Bruno"], dealer="0")
        assert phone.status == OUT_OF_USE
        kept = phone.form("/")
        assert kept.fields.getlist("names") == ["Ana", "Bruno"]

    addresses = {phone.post("/", kept.fields).address for _ in range(2)}

    assert len(addresses) == 1
    assert "/game/" in addresses.pop()


def test_a_page_that_cannot_be_shown_says_why_and_asks_again_by_itself(hasty: Flask):
    evening = begin(Phone(hasty.test_client()))
    with at_fault(hasty, faults.out_of_reach):
        phone = evening.phone.open(evening.game + "log?before=3")
        assert phone.status == OUT_OF_USE
        assert int(phone.answer.headers["Refresh"]) > 0
        assert evening.game + "log?before=3" in phone.page.links

    assert phone.open(evening.game).status == HTTPStatus.OK


def test_pages_that_need_no_game_stand_while_the_database_is_away(hasty: Flask):
    phone = begin(Phone(hasty.test_client())).phone
    with at_fault(hasty, faults.out_of_reach):
        statuses = {address: phone.open(address).status for address in STAND_WITHOUT_IT}

    assert statuses == dict.fromkeys(STAND_WITHOUT_IT, HTTPStatus.OK)


def test_pages_are_shown_while_another_program_writes(hasty: Flask):
    evening = begin(Phone(hasty.test_client()))
    with at_fault(hasty, faults.locked):
        for page in ("", "scores", "log", "deal", "count"):
            assert evening.phone.open(evening.game + page).status == HTTPStatus.OK, page


def test_a_book_that_could_not_be_brought_is_to_be_chosen_once_more(hasty: Flask):
    evening = begin(Phone(hasty.test_client()))
    book = evening.phone.client.get(evening.home + "books/book.json").data
    form = evening.phone.open(evening.home + "books/import").form("/import")
    sent = {**form.fields, "file": (BytesIO(book), "book.json")}
    with at_fault(hasty, faults.read_only):
        evening.phone.post(form.action, sent)

    assert evening.phone.status == OUT_OF_USE
    assert not [form for form in evening.phone.page.forms if "command_id" in form.fields]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EDQUOT])
def test_a_disk_that_cannot_take_a_file_that_is_sent_is_said_too(hasty: Flask, number: int):
    def break_down() -> str:
        raise OSError(number, "of the disk")

    hasty.add_url_rule("/broken", view_func=break_down)

    phone = Phone(hasty.test_client()).open("/broken")

    assert phone.status == OUT_OF_USE


def test_another_error_of_the_system_is_the_programs_fault(make_app: MakeApp):
    app = make_app(TESTING=False)

    def break_down() -> str:
        raise FileNotFoundError(errno.ENOENT, "nothing there")

    app.add_url_rule("/broken", view_func=break_down)

    assert Phone(app.test_client()).open("/broken").status == HTTPStatus.INTERNAL_SERVER_ERROR


@pytest.mark.parametrize("fault", [faults.out_of_reach, faults.read_only])
def test_no_page_breaks_while_the_database_fails(walker: Walker, fault: faults.Fault):
    asked = [Request("GET", next(walker.addresses(rule))) for rule in walker.rules("GET")]

    with at_fault(walker.world.app, fault):
        answers = {request.path: walker.ask(request) for request in asked}

    assert [(path, each.broke) for path, each in answers.items() if each.status == BROKEN] == []
    said = {each.status for each in answers.values()}
    assert (OUT_OF_USE in said) is (fault is faults.out_of_reach)


def test_no_form_breaks_while_the_database_fails(walker: Walker, forms: list[FoundForm]):
    with at_fault(walker.world.app, faults.read_only):
        answers = [(form, walker.ask(form.request())) for form in forms]

    assert [(form.path, each.broke) for form, each in answers if each.status == BROKEN] == []
    failed = [(form, each) for form, each in answers if each.status == OUT_OF_USE]
    assert failed
    for form, answer in failed:
        kept = [value for name, value in form.fields if name == "command_id"]
        assert all(value in answer.html for value in kept), form.path


def test_a_write_is_answered_before_the_phone_gives_up(app: Flask):
    """It may wait for other threads first, and then for other programs."""
    sends = (FOLDER / "js" / "main.js").read_text("utf-8")
    gives_up = int(re.search(r"ANSWERS_WITHIN_MS = (\d+)", sends)[1])

    assert 2 * app.config["LOCK_WAIT"] * 1000 < gives_up
