"""The middle of the table: who sits where, what is shown, and to whom."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import Call, EnterDeal, Exchange, FinishEarly
from scorekeeper.rules.ruleset.choices import Direction
from scorekeeper.web.middle.views import sides_of
from tests.web.at_table import AtTable


def middle(table: AtTable, more: str = "") -> str:
    return table.phone.open(f"{table.evening.game}middle{more}").html


@pytest.mark.parametrize(
    ("players", "direction", "sides"),
    [
        ("ab", Direction.RIGHT, ["a", "", "b", ""]),
        ("abc", Direction.RIGHT, ["a", "b", "c", ""]),
        ("abcd", Direction.RIGHT, ["a", "b", "c", "d"]),
        ("abcd", Direction.LEFT, ["a", "d", "c", "b"]),
        ("abcdef", Direction.RIGHT, ["ab", "c", "de", "f"]),
        ("abcdef", Direction.LEFT, ["ba", "f", "ed", "c"]),
        ("abcdefgh", Direction.RIGHT, ["ab", "cd", "ef", "gh"]),
        ("abcdefgh", Direction.LEFT, ["ba", "hg", "fe", "dc"]),
    ],
)
def test_players_sit_round_the_table_in_the_order_of_play(players, direction, sides):
    found = sides_of(list(players), direction)

    assert [side.name for side in found] == ["near", "right", "far", "left"]
    assert ["".join(side.rows) for side in found] == sides


@pytest.mark.parametrize("count", range(2, 9))
def test_everybody_is_seated_once(count):
    seated = [str(number) for number in range(count)]

    assert sorted(row for side in sides_of(seated, Direction.RIGHT) for row in side.rows) == seated


def test_it_says_the_contract_to_both_ends_and_has_no_menu(table):
    html = middle(table)

    assert html.count("Trío limpio") == 2
    assert html.count('class="plate') >= 4
    assert "<form" not in html.partition("<main")[2].partition("</main>")[0]


def test_totals_may_be_left_out(table):
    table.record(EnterDeal(points={"p1": 0, "p2": 10, "p3": 77, "p4": 31}))

    assert ">77<" in middle(table)
    assert ">77<" not in middle(table, "?totals=off")


def test_what_a_deal_cost_reads_from_left_to_right_in_every_language(table):
    table.record(EnterDeal(points={"p1": 0, "p2": 10, "p3": 77, "p4": 31}))

    assert '<bdi dir="ltr">+۷۷</bdi>' in middle(table, "?lang=fa")


def test_calls_appear_with_their_number(table):
    table.record(Call(player="p3"))
    assert middle(table).count("plate__call") == 1
    table.record(Call(player="p2"))

    assert middle(table).count("plate__call") == 2
    assert "</bdi> 2</b>" in middle(table)


def test_after_the_end_it_asks_who_won_and_a_tap_says_it(table):
    table.record(EnterDeal(points={"p1": 0, "p2": 10, "p3": 77, "p4": 31}), FinishEarly())

    asking = middle(table)
    [tap] = [link for link in table.phone.page.links if link.endswith("middle?won=1")]
    assert ">77<" not in asking
    assert "Ana" not in asking.partition('class="heart')[2]

    heart = table.phone.open(tap).html.partition('class="heart')[2]
    assert "Ana" in heart
    assert "Trío" not in heart


def test_between_two_deals_it_says_what_the_last_one_cost_until_the_next_begins(table):
    points = {"p1": 0, "p2": 37, "p3": 5, "p4": 9}
    table.record(EnterDeal(points=points))
    shown = middle(table)
    table.record(Call(player="p2"))

    assert [f"+{cost}<" in shown for cost in points.values()] == [True] * 4
    assert "plate__cost" not in middle(table)


def test_it_says_that_the_exchange_comes_first_until_that_is_done(table):
    points = {"p1": 0, "p2": 37, "p3": 5, "p4": 9}
    table.record(*[EnterDeal(points=points) for _ in range(5)])
    shown = middle(table)
    table.record(Exchange())

    assert "First, the exchange" in shown
    assert "First, the exchange" not in middle(table)


def test_a_seat_has_the_same_colour_on_all_pages_and_none_has_anothers(table):
    hues = re.findall(r'class="hue hue--(\d)"', middle(table))

    assert sorted(hues) == ["1", "2", "3", "4"]
