"""The sheet of a game in which a player is out at a limit."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import FinishEarly
from tests.web.book import Book
from tests.web.conftest import begin
from tests.web.sheets_read import record, rows, totals

ENDLESS = {"repeats": True}


@pytest.fixture
def bruno_out(book):
    """p2 has 110 points after deal 1 and is out; deal 2 is played without."""
    other = book.start_another(end={**ENDLESS, "out_at": 101})
    other.play("p1", p2=110)
    return other


def test_the_result_of_a_deal_says_who_is_out(bruno_out):
    result = bruno_out.open("count/result/1")

    rows_out = [row for row in rows(result) if "out of the game" in row]
    assert len(rows_out) == 1
    assert "Bruno" in rows_out[0]


def test_who_is_out_has_no_number_in_later_deals(bruno_out):
    bruno_out.play("p1", p3=1, p4=2)

    phone = bruno_out.open("scores")

    assert re.findall(r"\d+|out\b", rows(phone)[2].replace("won the deal", "")) == [
        "2", "0", "out", "1", "2",
    ]  # fmt: skip
    assert totals(phone) == ["0", "110", "21", "32"]
    assert "didn’t play" not in phone.html


def test_who_is_out_stands_at_the_table_without_anything_to_do(bruno_out):
    phone = bruno_out.open("")

    _, _, gone = phone.html.partition('id="gone"')
    players = re.findall(r"<li>.*?</li>", gone, re.DOTALL)
    (bruno,) = [each for each in players if "Bruno" in each]
    assert "out of the game" in gone
    assert ">110<" in bruno
    assert "<form" not in bruno
    assert "out of the game" in bruno_out.open("people").html
    assert "out of the game" in bruno_out.open("table/player/p2").html


def test_a_table_of_many_shows_who_is_out_too(app, phone):
    names = ["Ana", "Bruno", "Chiyo", "Dara", "Elena", "Farid"]
    book = Book(app, begin(phone, names))
    other = book.start_another(
        end={**ENDLESS, "out_at": 101},
        chips={"points_off_for_unused": 10},
    )
    other.play("p1", p2=110)
    other.play("p1")
    record(other, FinishEarly())

    html = other.open("scores").html

    assert html.count("scores__gone") == 2
    assert html.count("scores__off") == 6
