"""Minus points on every screen that shows what a hand cost."""

from __future__ import annotations

import pytest

MINUS = "\u221225"
HANDS = {"points-p2": "45", "points-p3": "12", "points-p4": "-25"}


@pytest.fixture
def counted(book):
    """A deal that is closed: ana went out, dara was given minus points."""
    book.open("count").send("/count", went_out="p1", **HANDS)
    return book


def test_a_deal_closes_with_minus_points(counted):
    assert counted.state.deals[0].closed
    assert counted.state.deals[0].hand_of("p4").points == -25


@pytest.mark.parametrize(
    "page",
    ["count/result/1", "scores", "scores/1/p4", "table/player/p4", "log", ""],
)
def test_every_screen_shows_them_with_a_true_minus(counted, page):
    assert MINUS in counted.open(page).html


def test_the_spreadsheet_has_numbers(counted):
    phone = counted.phone.open(counted.evening.game + "books/sheet.csv")

    assert "1,0,45,12,-25" in phone.html


@pytest.mark.parametrize("typed", ["-10", "\u221210", "\u2066\u221210\u2069", "-\u06f1\u06f0"])
def test_minus_points_are_read_as_any_keyboard_writes_them(book, typed):
    book.open("count").send("/count", **{"points-p2": typed})

    assert book.state.deal.hand_of("p2").points == -10


def test_whoever_went_out_has_a_field_for_what_the_house_gives(book):
    book.open("count").send("/count", went_out="p1")
    fields = book.open("count").form("/count").fields
    book.open("count").send("/count", **{"points-p1": "-10"})

    assert fields["points-p1"] == ""
    assert book.open("count").form("/count").fields["points-p1"] == "-10"


def test_on_paper_minus_points_go_and_minus_chips_do_not(book):
    book.open("count/paper").send("count/paper", went_out="p1", **HANDS, **{"points-p1": "-5"})

    assert book.state.deals[0].closed
    refused = book.open("count/paper").send(
        "count/paper", went_out="p1", **HANDS, **{"chips-p2": "-1"}
    )
    assert refused.status == 422
