"""The pad of ranks where no script helps: every key is a button that gives the page anew."""

from __future__ import annotations

import pytest

from tests.web.book import Book


@pytest.fixture
def book(app, evening):
    found = Book(app, evening)
    found.goes_out("p1")
    found.open("count/hand/p2")
    return found


def press(book, *keys):
    for key in keys:
        book.phone.send("count/hand/p2", press=key)
    return book.phone


def cards(book):
    return book.phone.form("count/hand/p2").fields["cards"]


def test_each_tap_counts_one_card_more_and_nothing_is_stored(book):
    before = book.game.number

    phone = press(book, "7", "7", "K", "JK")

    assert phone.status == 200
    assert cards(book) == "7 7 K JK"
    assert book.game.number == before


def test_the_minus_key_takes_cards_away_until_it_is_pressed_again(book):
    press(book, "7", "7", "K", "minus", "7", "A")
    assert cards(book) == "7 K"

    press(book, "minus", "A")
    assert cards(book) == "7 K A"


def test_taking_away_leaves_the_suits_of_the_other_cards(book):
    book.phone.send("count/hand/p2", cards="7hd K", press="minus")
    press(book, "7")

    assert cards(book) == "7H K"


def test_clear_empties_cards_and_points(book):
    book.phone.send("count/hand/p2", cards="7 7", points="14", press="clear")

    form = book.phone.form("count/hand/p2")
    assert (form.fields["cards"], form.fields["points"]) == ("", "")


def test_a_tap_goes_on_from_what_was_typed(book):
    book.phone.send("count/hand/p2", cards="5-7s", press="JK")

    assert cards(book) == "5S 6S 7S JK"


def test_a_tap_replaces_points_that_were_typed(book):
    book.phone.send("count/hand/p2", points="40", press="A")

    form = book.phone.form("count/hand/p2")
    assert (form.fields["cards"], form.fields["points"]) == ("A", "")


def test_a_tap_keeps_what_was_typed_where_it_cannot_be_read(book):
    phone = book.phone.send("count/hand/p2", cards="7 pq", press="7")

    assert phone.status == 422
    assert cards(book) == "7 pq"


def test_a_key_that_the_pad_does_not_have_changes_nothing(book):
    press(book, "7", "14", "; drop", "x" * 4000)

    assert cards(book) == "7"


def test_the_keys_say_how_often_they_were_tapped_and_what_it_costs(book):
    phone = press(book, "7", "7", "JK")

    assert phone.html.count("×2") == 1
    assert phone.html.count("×1") == 1
    assert "<output data-cost>29</output>" in phone.html
    assert "<output data-counted>3</output>" in phone.html


def test_what_was_tapped_is_saved_like_anything_else(book):
    press(book, "7", "7", "K", "JK")

    book.phone.send("count/hand/p2", ruling="1")

    assert [str(card) for card in book.state.deal.hand_of("p2").cards] == ["7", "7", "K", "JK"]
