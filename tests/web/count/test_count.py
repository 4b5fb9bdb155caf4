"""The hands that are left at the end of a deal, counted one by one."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.sheet import cost
from tests.game.table import agree

CARDS = "7 7 K A jk"  # 7 + 7 + 10 + 11 + 15


@pytest.fixture
def out(book):
    """ana has gone out of the first deal; nobody is counted."""
    book.goes_out("p1")
    return book


def rulings(phone):
    return [form for form in phone.page.forms if ("ruling", "1") in form.buttons]


def noted_on(phone) -> str:
    """What the page says the book has against what was entered, beside the bar at its foot."""
    return "".join(re.findall(r'class="count__noted">(.*?)</span>', phone.html, re.DOTALL))


def costs(book, number=1):
    deal = book.state.deals[number - 1]
    return {player: cost(book.state, deal, player) for player in deal.players}


def test_saving_leads_to_the_next_missing_hand_whichever_that_is(out):
    assert out.count("p4", points="5").address.endswith("/count/hand/p2")
    assert out.count("p2", points="5").address.endswith("/count/hand/p3")
    assert out.count("p3", points="5").address.endswith("/count")


def test_a_hand_is_counted_by_its_cards(out):
    out.count("p2", cards=CARDS, ruling="1")

    assert costs(out)["p2"] == 50


def test_a_hand_is_counted_as_a_sum(out):
    out.count("p2", points="73")

    assert costs(out) == {"p1": 0, "p2": 73, "p3": None, "p4": None}


@pytest.mark.parametrize("points", ["", "   "])
def test_points_left_blank_are_not_0(out, points):
    phone = out.count("p2", points=points)

    assert phone.status == 422
    assert costs(out)["p2"] is None


def test_cards_and_points_at_once_are_refused_and_kept(out):
    phone = out.count("p2", cards="7 7", points="14")

    assert phone.status == 422
    form = phone.form("count/hand/p2")
    assert (form.fields["cards"], form.fields["points"]) == ("7 7", "14")
    assert costs(out)["p2"] is None


@pytest.mark.parametrize(
    "points", ["-10000", "five", "1.5", "1e3", "9" * 5000, "10000", "²", "0x10", "５-"]
)
def test_points_that_cannot_be_are_refused_and_nothing_changes(out, points):
    before = out.game.number

    assert out.count("p2", points=points).status == 422
    assert out.game.number == before


@pytest.mark.parametrize("cards", ["X7", "7H 1Z", "7 " * 61, "5-3S", "7" * 500, "<b>"])
def test_cards_that_cannot_be_read_are_refused_and_kept(out, cards):
    before = out.game.number

    phone = out.count("p2", cards=cards)

    assert phone.status == 422
    assert phone.form("count/hand/p2").fields["cards"] == cards
    assert out.game.number == before


def test_a_count_that_differs_stands_with_a_quiet_note(out):
    out.count("p2", cards=CARDS)

    assert costs(out)["p2"] == 50
    assert out.state.deal.rulings == {}
    phone = out.open("count/hand/p2")
    assert "should have 11 cards, but 5 were counted" in noted_on(phone)
    assert 'role="alert"' not in phone.html


def test_what_does_not_add_up_leads_to_the_hand_once_all_are_counted(out):
    for player, entry in (("p2", {"points": "0"}), ("p3", {"points": "40"})):
        out.count(player, **entry)

    phone = out.count("p4", points="12")

    assert "at most 11 cards. They’re worth 2 to 137 points" in phone.html
    assert out.evening.game + "count/hand/p2" in phone.page.links
    assert "at most 11 cards" not in out.count("p2", points="30").html


def test_a_card_seen_too_often_names_whose_hand_holds_the_others(out):
    out.count("p2", cards="7H 7H")
    out.count("p3", cards="7H")

    for player in ("p2", "p3"):
        noted = noted_on(out.open(f"count/hand/{player}"))
        assert "Seen 3 times" in noted
        assert "Bruno" in noted
        assert "Chiyo" in noted


def test_a_hand_can_be_entered_again_and_the_former_entry_stays(out):
    out.count("p2", points="10")
    out.count("p2", points="12")

    entries = out.state.deal.hands["p2"]
    assert [hand.points for hand in entries] == [10, 12]


def test_an_entry_to_be_looked_over_stands_in_its_form(out):
    out.count("p2", cards=CARDS, ruling="1")
    out.count("p3", points="31")

    assert out.open("count/hand/p2").form("count/hand/p2").fields["cards"] == "7 7 K A JK"
    assert out.open("count/hand/p3").form("count/hand/p3").fields["points"] == "31"


def test_each_line_leads_to_the_hand_of_its_player_unless_the_table_wants_no_advice(table):
    ways = re.compile(r'<a href="[^"]*\d/hand/(p\d)"')
    assert ways.findall(table.open("count").html) == ["p1", "p2", "p3", "p4"]

    table.record(agree(advice=False))

    assert ways.findall(table.open("count").html) == []
