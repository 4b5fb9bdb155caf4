"""Out of the game at a limit, and coming back into it, on the sheet and at the end."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import EnterDeal, FinishEarly
from scorekeeper.game.sheet import total
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.book import Book
from tests.web.conftest import begin
from tests.web.sheets_read import record, rows, totals

KEYS = (ANA, BRUNO, CHIYO, DARA)


@pytest.fixture
def gone(game_under) -> AtTable:
    """Bruno is out after deal 1, and may come back once."""
    table = game_under("scala-quaranta", end={"buy_backs": 1})
    table.record(EnterDeal(points=dict(zip(KEYS, (0, 110, 60, 30), strict=True))))
    return table


@pytest.mark.parametrize("page", ["scores", "count/result/1"])
def test_one_tap_brings_a_player_back(gone, page):
    gone.open(page)
    gone.press("scores/back", player=BRUNO)

    assert gone.deal.players == KEYS
    assert total(gone.state, BRUNO) == 60
    assert gone.phone.status == 200
    assert "scores/back" not in gone.open("scores").html
    for shown in ("log", "count/result/1", f"table/player/{BRUNO}", f"scores/1/{BRUNO}", ""):
        assert gone.open(shown).status == 200


def test_at_the_end_of_the_game_too(gone):
    gone.record(EnterDeal(points={ANA: 0, CHIYO: 90, DARA: 90}))
    assert gone.state.over

    gone.open("scores/over").post(*_sent(gone.form("scores/back", player=CHIYO)))
    assert gone.deal.players == (ANA, CHIYO)


def _sent(form):
    return form.action, form.fields


def test_who_came_back_before_needs_the_table_to_rule(gone):
    gone.open("scores")
    form = gone.form("scores/back", player=BRUNO)
    form.fields["player"] = ANA
    gone.phone.post(form.action, form.fields)

    assert gone.phone.status == 422
    assert gone.deal.players == (ANA, CHIYO, DARA)


def test_nobody_who_looks_on_is_offered_it(gone, other_phone):
    page = gone.seen_by(other_phone).open("scores")

    assert page.status == 200
    assert "scores/back" not in page.html


def test_without_the_rule_it_is_not_offered(game_of):
    table = game_of("scala-quaranta")
    table.record(EnterDeal(points=dict(zip(KEYS, (0, 110, 60, 30), strict=True))))

    assert table.open("scores").status == 200
    assert "scores/back" not in table.phone.html


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
