"""Pages for one phone alone: without live news, limits, and what others would need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store.database import db
from tests import faults
from tests.web import shared
from tests.web.phone import Phone

LATER = re.compile(r'<body[^>]* data-later="([^"]*)"')


@pytest.fixture
def make_phone(tmp_path: Path):
    """Make the phone of an application with settings of its own."""
    made: list[Flask] = []

    def make(**settings: object) -> Phone:
        made.append(shared.make_app(tmp_path, **settings))
        return Phone(made[-1].test_client())

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def phone(make_phone) -> Phone:
    return make_phone(POCKET=True)


def begin(phone: Phone) -> str:
    """Begin a game; return the address of its Table, which is shown."""
    phone.open("/").send("/", names=["Ana", "Bruno"], dealer="0", many="2")
    assert phone.status == 200
    return phone.address


def later(phone: Phone) -> list[str]:
    found = LATER.search(phone.html)
    return found[1].split() if found else []


def test_a_game_has_no_live_news_and_no_service_worker_of_its_own(make_phone):
    for pocket in (False, True):
        phone = make_phone(POCKET=pocket)
        begin(phone)

        assert ("data-live" in phone.html) is not pocket
        assert ("data-poll" in phone.html) is not pocket
        assert "live" in later(phone)
        assert ("install" in later(phone)) is not pocket
        assert ("install" in later(phone.open("/"))) is not pocket


def test_its_own_page_may_show_it_in_a_frame_and_no_other(make_phone):
    def ancestors(phone: Phone) -> str:
        policy = phone.open("/").answer.headers["Content-Security-Policy"]
        return re.search(r"frame-ancestors ([^;]+)", policy)[1]

    assert ancestors(make_phone(POCKET=True)) == "'self'"
    assert ancestors(make_phone()) == "'none'"


def test_nobody_is_limited(make_phone):
    least = {"WRONG_LINKS": "1/hour", "NEW_TABLES": "1/hour", "QUESTIONS": "1/hour"}
    for pocket, last in ((False, 429), (True, 404)):
        phone = make_phone(POCKET=pocket, **least)

        assert [phone.open(f"/guess{n}.guess/").status for n in range(3)][-1] == last

    assert begin(phone) != begin(phone)


def test_it_answers_under_any_name(make_phone):
    there = {"base_url": "https://pages.example.org/"}

    assert make_phone(POCKET=True).open("/", **there).status == 200
    assert make_phone().open("/", **there).status == 400


def test_letting_others_join_says_what_that_takes(phone):
    home = begin(phone).partition("game/")[0]
    shown = phone.open(f"{home}links")
    [form] = [each for each in shown.page.forms if not each.action]

    assert shown.status == 200
    assert 'data-behaviour="links-moving"' in shown.html
    assert f'data-book="{home}books/book.json"' in shown.html
    assert f"{home}books/book.json" in shown.page.links
    assert form.fields.keys() <= {"csrf_token"}, "nothing is sent: a script moves the table"
    assert "qr.svg" not in shown.html
    assert phone.open("/no-such-link/links").status == 404


def test_the_page_that_takes_a_book_in_takes_what_another_compro_offers(make_phone):
    """The form that moves a table opens it, at a Compro that need not be in a phone."""
    shown = make_phone().open("/books/import")

    assert "books-offered" in shown.html
    assert "books/import" in Path("templates/links/alone.html").read_text(encoding="utf-8")


def test_the_first_page_asks_for_no_seat_at_another_phone(make_phone):
    assert "/seat" in " ".join(make_phone().open("/").page.links)
    assert "/seat" not in " ".join(make_phone(POCKET=True).open("/").page.links)


def test_where_the_phone_is_full_no_computer_is_named(make_phone):
    for pocket in (False, True):
        phone = make_phone(POCKET=pocket)
        begin(phone)
        with phone.client.application.app_context(), faults.full():
            for press in ("/buy", "/undo") * faults.ENOUGH:
                phone.send(press)
                if phone.status != 200:
                    break

        assert phone.status == 503
        assert ("computer" in phone.html) is not pocket


def test_deleting_a_table_speaks_of_no_server(make_phone):
    for pocket in (False, True):
        phone = make_phone(POCKET=pocket)
        shown = phone.open(f"{begin(phone).partition('game/')[0]}home/delete")

        assert ("server" in shown.html) is not pocket


def test_a_stream_that_is_asked_for_all_the_same_does_not_keep_the_phone_busy(phone):
    table = begin(phone)

    phone.open(f"{table}live")

    assert phone.status == 204
