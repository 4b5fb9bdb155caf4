"""Never laid down: asked for where that has a flat cost, and said wherever the hand is."""

from __future__ import annotations

import pytest

from scorekeeper.game import sheet
from scorekeeper.game.commands import CountHand
from scorekeeper.game.state import Hand
from tests.game.table import by_points, lay_down
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.conftest import sit_down

NEVER = Hand(never_down=True)


@pytest.fixture
def flat(game_under) -> AtTable:
    """Ana and Bruno are on record as down, and Ana is out. Who never laid down pays 100."""
    table = game_under("venezuela", counting={"never_down": 100})
    table.record(lay_down(ANA, "7H 7D 7S"), lay_down(BRUNO, "9H 9D 9S"))
    table.go_out(ANA)
    return table


def costs(table: AtTable, number: int = 1) -> list[int | None]:
    deal = table.state.deals[number - 1]
    return [sheet.cost(table.state, deal, player) for player in deal.players]


def count(table: AtTable, player: str, hand: Hand) -> None:
    table.record(CountHand(player=player, hand=hand, ruling=True))


def test_it_is_asked_for_only_where_it_has_a_cost(flat, table):
    assert "never laid down" in flat.open("count").html
    table.go_out(ANA)
    for page in ("count", f"count/hand/{BRUNO}"):
        assert "ever laid down" not in table.open(page).html


def test_the_record_of_lay_downs_ticks_it_and_one_press_closes_the_deal(flat):
    flat.open("count").send("/count", **{f"points-{BRUNO}": "35"})

    assert costs(flat) == [0, 35, 100, 100]
    assert flat.state.deals[0].closed
    assert flat.open("scores/sheet.csv").answer.get_data().decode().count("100") == 4


def test_where_nobody_recorded_lay_downs_nobody_is_ticked(game_under):
    table = game_under("venezuela", counting={"never_down": 100})
    table.go_out(ANA)
    table.open("count").send(
        "/count",
        **{"never_down": [DARA], f"points-{BRUNO}": "35", f"points-{CHIYO}": "20"},
    )

    assert costs(table) == [0, 35, 20, 100]


def test_who_is_unticked_is_to_be_counted(flat):
    count(flat, CHIYO, NEVER)
    flat.open("count").send("/count", **{"never_down": [], f"points-{BRUNO}": "35"})

    assert flat.phone.status == 422
    assert "Enter the cards left or the points" in flat.phone.html

    flat.open("count").send("/count", **{"never_down": [], f"points-{CHIYO}": "20"})
    assert costs(flat) == [0, None, 20, None]


def test_what_stays_ticked_is_no_new_entry(flat):
    for player in (CHIYO, DARA):
        count(flat, player, NEVER)
    before = flat.number
    flat.open("count").send("/count")

    assert flat.number == before


def test_a_hand_alone_may_say_it(flat):
    flat.open(f"count/hand/{CHIYO}").send(f"count/hand/{CHIYO}")
    flat.open(f"count/hand/{BRUNO}").send(f"count/hand/{BRUNO}", cards="K K")

    assert costs(flat) == [0, 20, 100, None]


def test_a_cell_explains_it_and_is_corrected(flat):
    count(flat, BRUNO, by_points(35))
    for player in (CHIYO, DARA):
        count(flat, player, NEVER)
    flat.open("count").send("/count")
    cell = flat.open(f"scores/1/{CHIYO}")
    assert "points: never laid down" in cell.html

    form = cell.form(f"scores/1/{CHIYO}")
    assert (form.fields["never_down"], form.fields["points"]) == ("y", "")
    cell.send(f"scores/1/{CHIYO}", never_down=[], points="44")
    flat.open(f"scores/1/{BRUNO}").send(f"scores/1/{BRUNO}", never_down="y", points="")

    assert costs(flat) == [0, 100, 44, 100]
    html = flat.open(f"scores/1/{BRUNO}").html
    assert "<b>35</b>" in html
    assert "never laid down" in html


def test_a_seat_says_it_of_the_own_hand_with_one_tap(flat, other_phone):
    seat = sit_down(flat.evening, other_phone, "Chiyo")
    own = seat.address
    assert "Never down: 100" in seat.html

    seat.send(f"count/hand/{CHIYO}", never_down="y")

    assert costs(flat)[2] == 100
    assert "100 points: recorded" in seat.open(own).html


def test_from_paper_the_sum_is_the_sum(flat):
    count(flat, BRUNO, by_points(35))
    for player in (CHIYO, DARA):
        count(flat, player, NEVER)
    flat.open("count").send("/count")
    points = {f"points-{BRUNO}": "35", f"points-{CHIYO}": "20", f"points-{DARA}": "5"}
    flat.open("count/paper").send("count/paper", went_out=ANA, **points)

    assert costs(flat, 2) == [0, 35, 20, 5]


def test_the_log_says_it(flat):
    count(flat, CHIYO, NEVER)

    assert "never laid down: 100 points" in flat.open("log").html
