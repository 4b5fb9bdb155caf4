"""Without a link only as much of a book is read as costs little."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.game.commands import Buy, CorrectChips
from scorekeeper.store.books.bookform import BookRefused, Fault
from scorekeeper.store.books.booktelling import ToldBook, judge_book
from scorekeeper.web.books import reading
from scorekeeper.web.books.reading import MOST_WITHOUT_LINK, WORK
from tests.calls import calls_in
from tests.web.at_table import ANA, BRUNO, CHIYO, AtTable
from tests.web.bringing import book_of, counted, games, paste, upload
from tests.web.conftest import Evening, begin
from tests.web.phone import Phone

MOST_CALLS = 6_000_000  # a second of the processor, or less
MOST_BYTES = 3 * 1024 * 1024  # of a book that is read at all without a link: they are work, too


@pytest.fixture
def book(app: Flask, evening: Evening) -> str:
    """A book with a game in which something was done."""
    game = AtTable(app, evening)
    game.record(Buy(player=ANA), Buy(player=BRUNO), CorrectChips(player=CHIYO, chips=3))
    game.record(*(CorrectChips(player=CHIYO, chips=number % 2) for number in range(60)))
    return book_of(evening)


@pytest.fixture
def elsewhere(make_app, tmp_path: Path) -> Phone:
    """A phone at another machine."""
    return Phone(make_app(COMPRO_INSTANCE=str(tmp_path / "elsewhere")).test_client())


def work_of(book: str, most: int | None = None) -> tuple[int, ToldBook | BookRefused]:
    *work, last = judge_book(book.encode(), most)
    return sum(work), last


def test_no_copy_of_a_book_is_left_behind(
    elsewhere: Phone, book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = set(tmp_path.iterdir())

    upload(elsewhere, "/books/import", book.encode())
    upload(elsewhere, "/books/import", book.encode()[:-9])

    assert set(tmp_path.iterdir()) == before


def test_a_book_that_is_much_work_is_read_only_where_somebody_has_a_link(
    elsewhere: Phone, book: str, monkeypatch: pytest.MonkeyPatch
):
    there = begin(elsewhere, ["Emil", "Fina"])
    before = counted(elsewhere.client.application)
    work, _ = work_of(book)

    monkeypatch.setattr(reading, "MOST_WITHOUT_LINK", work // 2)
    paste(elsewhere, "/books/import", book)
    refused, said = elsewhere.status, elsewhere.html
    unchanged = counted(elsewhere.client.application) == before
    paste(elsewhere, there.home + "books/import", book)

    assert (refused, unchanged) == (422, True)
    assert "too long to be read without a table" in said
    assert "Nothing was changed" in said
    assert book[:20].replace('"', "&#34;") in said
    assert elsewhere.status == 200
    assert len(games(elsewhere)) == 2


def test_as_much_as_is_allowed_is_read_and_not_a_bit_more(book: str):
    work, told = work_of(book)

    assert isinstance(told, ToldBook)
    assert isinstance(work_of(book, work)[1], ToldBook)
    refused = work_of(book, work - 1)[1]
    assert isinstance(refused, BookRefused)
    assert refused.fault is Fault.TOO_MUCH


def test_a_book_of_many_bytes_is_not_read_at_all_without_a_link(book: str):
    work, refused = work_of(book + "\n" * MOST_BYTES, MOST_WITHOUT_LINK)

    assert work == 0
    assert isinstance(refused, BookRefused)


def test_the_greatest_book_that_is_read_without_a_link_takes_few_calls(elsewhere: Phone, book: str):
    form = elsewhere.open("/books/import").form("/books/import")
    form.fields["text"] = book

    calls = calls_in(lambda: elsewhere.post(form.action, form.fields))

    work, _ = work_of(book)
    assert calls / work < MOST_CALLS / MOST_WITHOUT_LINK


def test_a_table_of_21120_events_counts_as_few_new_tables(book: str):
    work, _ = work_of(book)
    events = len(json.loads(book)["games"][0]["events"])

    assert 21_120 / events * work / WORK < 20
