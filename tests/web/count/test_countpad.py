"""A hand counted where no script helps: its cards are typed, looked over, and saved."""

from __future__ import annotations

import pytest

from tests.web.book import Book
from tests.web.sheets_read import plain


@pytest.fixture
def book(app, evening):
    found = Book(app, evening)
    found.goes_out("p1")
    found.open("count/hand/p2")
    return found


def check(book: Book, **typed: str):
    """Ask what was typed comes to; nothing is stored."""
    before = book.game.number
    phone = book.phone.send("count/hand/p2", press="check", **typed)
    assert book.game.number == before
    return phone


def fields(book: Book):
    return book.phone.form("count/hand/p2").fields


def test_what_was_typed_can_be_looked_over_before_it_is_saved(book):
    phone = check(book, cards="7 7 jk")

    assert phone.status == 200
    assert fields(book)["cards"] == "7 7 jk"
    assert "29 points in 3 cards" in plain(phone.html)


def test_points_alone_are_shown_as_they_are(book):
    check(book, cards="", points="40")

    assert fields(book)["points"] == "40"


@pytest.mark.parametrize(
    "typed", [{"cards": "7 pq"}, {"cards": "7", "points": "7"}, {"points": "x"}]
)
def test_what_is_wrong_is_said_and_stays_as_it_was_typed(book, typed):
    phone = check(book, **typed)

    assert "count__line--wrong" in phone.html
    assert typed.items() <= dict(fields(book)).items()


def test_no_key_of_the_pad_is_a_button_that_is_sent(book):
    form = book.phone.form("count/hand/p2")

    assert form.keys == [
        "",  # keeps what was counted, where the book expects another number
        *("7", "8", "9", "4", "5", "6", "1", "2", "3", "±", "0", "+"),
        *(*"A23456789", "10", *"JQK", "JK"),
        *("suit S", "suit H", "suit D", "suit C", "clear", "erase", "pad", "next"),
    ]
    assert [value for name, value in form.buttons if name == "press"] == ["check"]


def test_what_was_looked_over_is_saved_like_anything_else(book):
    check(book, cards="7 7 K jk")

    book.phone.send("count/hand/p2", ruling="1")

    assert [str(card) for card in book.state.deal.hand_of("p2").cards] == ["7", "7", "K", "JK"]
