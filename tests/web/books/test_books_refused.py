"""What is no whole book is refused, said why, and changes nothing."""

from __future__ import annotations

import json
from importlib import import_module
from io import BytesIO

import pytest
from sqlalchemy.exc import IntegrityError

from scorekeeper.store.books import bookform
from scorekeeper.store.journal import clerk
from scorekeeper.store.people.rights import WITHOUT_LINK, writing
from scorekeeper.wording.files import OF_BOOK, OF_EVENT, OF_GAME
from tests.game.table import start_of
from tests.web.bringing import book_of, counted, paste, upload
from tests.web.conftest import begin
from tests.web.phone import Phone

PAGES = import_module("scorekeeper.web.books.views")


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


def test_a_book_may_be_large_and_no_other_form(app, evening, phone, monkeypatch):
    bring = app.view_functions["books.add"]
    monkeypatch.setattr(bring, "takes_files", 200_000)
    monkeypatch.setattr(bring, "takes_more", 200_000)

    for send, data in ((upload, b"x" * 150_000), (paste, "x" * 150_000)):
        assert send(phone, evening.home + "books/import", data).status == 422
    for send, data in ((upload, b"x" * 250_000), (paste, "x" * 250_000)):
        assert send(phone, evening.home + "books/import", data).status == 413
    fields = phone.open("/").form("/").fields
    assert phone.post("/", {**fields, "names": "x" * 70_000}).status == 413


def test_a_book_that_is_larger_than_any_is_told_so(evening, phone, monkeypatch):
    monkeypatch.setattr(bookform, "LARGEST", 100)

    upload(phone, evening.home + "books/import", b"x" * 101)

    assert phone.status == 422
    assert "too large" in phone.html


def test_no_other_form_takes_files(evening, phone):
    form = phone.open(evening.home + "home/name").form("/name")
    sent = {**form.fields, "file": (BytesIO(b"x"), "x")}

    assert phone.post(form.action, sent, content_type="multipart/form-data").status == 400


def test_nobody_brings_books_without_end(make_app):
    phone = Phone(make_app(NEW_TABLES="2/hour").test_client())

    assert [paste(phone, "/books/import", "{}").status for _ in range(3)] == [422, 422, 429]


def test_while_another_book_is_read_for_long_others_are_asked_to_come_again(
    evening, phone, monkeypatch
):
    monkeypatch.setattr(PAGES, "LONGEST_WAIT", 0.01)
    book = book_of(evening)

    with PAGES.one_book:
        paste(phone, evening.home + "books/import", book)

        assert phone.status == 503
        assert phone.answer.headers["Retry-After"] == "60"
        assert "Try again in a minute" in phone.html
    assert paste(phone, evening.home + "books/import", book).status == 200


def test_a_machine_that_cannot_write_brings_nothing_until_it_can(app, at_table, elsewhere):
    with app.app_context():
        clerk.start_game(1, start_of(), by=WITHOUT_LINK, command_id="second-game")
    there = begin(elsewhere, ["Emil", "Fina"])
    other = elsewhere.client.application
    before, book = counted(other), book_of(at_table.evening).encode()
    with other.app_context(), writing(WITHOUT_LINK) as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON games WHEN (SELECT count(*) FROM games) = 2 "
            "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )

    with pytest.raises(IntegrityError):
        upload(elsewhere, there.home + "books/import", book)
    assert counted(other) == before
    with other.app_context(), writing(WITHOUT_LINK) as connection:
        connection.exec_driver_sql("DROP TRIGGER full")

    assert upload(elsewhere, there.home + "books/import", book).status == 200
    assert counted(other)[:2] == [3, 6]


def test_a_book_is_brought_with_a_good_token_only(evening, phone):
    form = phone.open(evening.home + "books/import").form("/import")
    form.fields["csrf_token"] = "stale"

    assert phone.post(form.action, form.fields).status == 400


def test_every_fault_of_a_book_has_its_sentence():
    said = {*OF_BOOK, *OF_GAME, *OF_EVENT}

    assert said == set(bookform.Fault)
    assert not any("%" in str(text) for text in OF_BOOK.values())
