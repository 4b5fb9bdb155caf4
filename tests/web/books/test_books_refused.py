"""What is no whole book is refused, said why, and changes nothing."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from io import BytesIO

import pytest

from scorekeeper.game.commands import Buy, CorrectChips
from scorekeeper.store.books import bookform
from scorekeeper.store.database import writing
from scorekeeper.store.journal import clerk
from scorekeeper.store.people.author import WITHOUT_LINK
from scorekeeper.web.books import reading
from scorekeeper.web.books.oneatatime import OneAtATime
from scorekeeper.wording.books import OF_BOOK, OF_EVENT, OF_GAME
from tests.game.table import start_of
from tests.web.at_table import ANA, BRUNO, CHIYO, AtTable
from tests.web.bringing import book_of, counted, paste, upload
from tests.web.phone import Phone

PAGES = import_module("scorekeeper.web.books.views")


@pytest.fixture
def at_table(app, evening) -> AtTable:
    """A game in which something was done."""
    game = AtTable(app, evening)
    game.record(Buy(player=ANA), Buy(player=BRUNO), CorrectChips(player=CHIYO, chips=3))
    return game


@pytest.fixture
def elsewhere(make_app, tmp_path) -> Phone:
    """A phone at another machine."""
    return Phone(make_app(COMPRO_INSTANCE=str(tmp_path / "elsewhere")).test_client())


def tampered(book: str, **change: object) -> str:
    changed = json.loads(book)
    changed["games"][0]["events"][1].update(change)
    return json.dumps(changed)


@pytest.mark.parametrize(
    "change",
    [
        *({"number": 7}, {"step": 1}, {"kind": "Cheated"}, {"body": {"player": "x"}}),
        *({"command": None}, {"at": "now"}, {"who": "\0"}, {"body": {}}),
        {"body": {"player": "p1", "price": 1, "cards": 10**30}},
        {"body": {"player": "<script>alert(1)</script>", "price": 1, "cards": 2}},
    ],
)
@pytest.mark.parametrize("page", ["/books/import", "books/import"])
def test_a_book_that_was_tampered_with_changes_nothing(at_table, page, change):
    app, phone = at_table.app, at_table.phone
    address = page if page.startswith("/") else at_table.evening.home + page
    book = tampered(book_of(at_table.evening), **change)
    before = counted(app)

    paste(phone, address, book)

    assert phone.status == 422
    assert "Game 1, event 2" in phone.html
    assert "<script>alert" not in phone.html
    assert counted(app) == before


@pytest.mark.parametrize("text", ["7H 7D jk", "{", "[]", "null", "[" * 50_000, "🃏", '{"a": 1}'])
@pytest.mark.parametrize("page", ["/books/import", "books/import"])
def test_what_is_no_book_is_refused_and_kept_in_the_page(evening, phone, page, text):
    paste(phone, page if page.startswith("/") else evening.home + page, text)

    assert phone.status == 422
    assert text[:20].replace('"', "&#34;") in phone.html
    assert 'role="alert"' in phone.html


@pytest.mark.parametrize("data", [b"\xff\xfe\0", b"\x89PNG\r\n", b"{\0}", b'{"a": "\xed\xa0\x80"}'])
def test_any_file_may_be_chosen_by_mistake(evening, phone, data):
    assert upload(phone, evening.home + "books/import", data).status == 422


def test_nothing_chosen_and_nothing_pasted_is_said(evening, phone):
    assert paste(phone, evening.home + "books/import", " ").status == 422
    assert upload(phone, evening.home + "books/import", b"").status == 422
    assert 'id="text-error"' in phone.html


def test_a_file_in_the_place_of_the_text_is_none(at_table, elsewhere):
    form = elsewhere.open("/books/import").form("/import")
    file = (BytesIO(book_of(at_table.evening).encode()), "book.json")
    sent = {**form.fields, "text": file}
    form.fields.pop("text")

    elsewhere.post(form.action, sent, content_type="multipart/form-data")

    assert elsewhere.status == 422


def test_more_may_be_sent_to_bring_a_book_than_anywhere_else(app, evening, phone, monkeypatch):
    bring = app.view_functions["books.add"]
    monkeypatch.setattr(bring, "takes_files", bring.takes_more + 100_000)
    large = b'{"games": "' + b"x" * bring.takes_more + b'"}'

    assert upload(phone, evening.home + "books/import", large).status == 422
    assert upload(phone, evening.home + "books/import", large + b" " * 200_000).status == 413
    assert paste(phone, evening.home + "books/import", large.decode()).status == 413
    fields = phone.open("/").form("/").fields
    assert phone.post("/", {**fields, "names": "x" * 70_000}).status == 413


def test_no_other_form_takes_files(evening, phone):
    form = phone.open(evening.home + "home/name").form("/name")
    sent = {**form.fields, "file": (BytesIO(b"x"), "x")}

    assert phone.post(form.action, sent, content_type="multipart/form-data").status == 400


def test_nobody_brings_books_without_end(make_app):
    phone = Phone(make_app(NEW_TABLES="2/hour").test_client())

    assert [paste(phone, "/books/import", "{}").status for _ in range(3)] == [422, 422, 429]


def test_whoever_brings_large_books_is_told_to_wait(make_app, at_table, monkeypatch):
    monkeypatch.setattr(reading, "WORK", 200_000)
    book, before = book_of(at_table.evening), counted(at_table.app)
    phone = Phone(make_app(NEW_TABLES="3/hour").test_client())

    assert upload(phone, "/books/import", book.encode()).status == 429
    assert counted(at_table.app) == before


def test_while_too_many_wait_with_their_books_others_are_asked_to_come_again(
    evening, phone, monkeypatch
):
    alone = OneAtATime(waiting=0)
    monkeypatch.setattr(PAGES, "reading_books", alone)
    book = book_of(evening)

    with alone.place():
        paste(phone, evening.home + "books/import", book)

        assert phone.status == 503
        assert phone.answer.headers["Retry-After"] == "60"
        assert "Try again in a minute" in phone.html
    assert paste(phone, evening.home + "books/import", book).status == 200


def test_whoever_waits_for_the_place_gets_it_and_nobody_shares_it():
    work, inside, most = OneAtATime(waiting=7), [], []

    def at_work(_: int) -> bool:
        with work.place() as mine:
            inside.append(1)
            most.append(len(inside))
            inside.pop()
        return mine

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(at_work, range(200)))
    assert set(most) == {1}


def test_a_machine_that_cannot_write_on_says_how_many_games_came_in(
    app, at_table, elsewhere, monkeypatch
):
    monkeypatch.setattr("scorekeeper.store.books.books.EVENTS_WRITTEN", 1)
    with app.app_context():
        clerk.start_game(1, start_of(), by=WITHOUT_LINK, command_id="second-game")
    there = elsewhere.client.application
    with there.app_context(), writing(WITHOUT_LINK) as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON games WHEN (SELECT count(*) FROM games) = 1 "
            "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )

    upload(elsewhere, "/books/import", book_of(at_table.evening).encode())
    said, form = elsewhere.html, elsewhere.form("/import")
    status = elsewhere.status
    with there.app_context(), writing(WITHOUT_LINK) as connection:
        connection.exec_driver_sql("DROP TRIGGER full")
    form.fields["text"] = book_of(at_table.evening)
    elsewhere.post(form.action, form.fields)

    assert status == 503
    assert "One game came in" in said
    assert "Nothing was changed" not in said
    assert elsewhere.status == 200
    assert counted(there) == [2, 4, *[0] * 14]


def test_a_book_is_brought_with_a_good_token_only(evening, phone):
    form = phone.open(evening.home + "books/import").form("/import")
    form.fields["csrf_token"] = "stale"

    assert phone.post(form.action, form.fields).status == 400


def test_every_fault_of_a_book_has_its_sentence():
    said = {*OF_BOOK, *OF_GAME, *OF_EVENT}

    assert said == set(bookform.Fault)
    assert not any("%" in str(text) for text in OF_BOOK.values())
