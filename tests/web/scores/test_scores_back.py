"""Coming back into the game, on the sheet, the result of a deal and the end of the game."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import EnterDeal
from scorekeeper.game.sheet import total
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable

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
