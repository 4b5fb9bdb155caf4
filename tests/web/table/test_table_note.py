"""The line above the rows: what is due in this deal stands there before anything else."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import Buy, EnterDeal, LayDown
from tests.game.table import set_of
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable

PAPER = EnterDeal(points={ANA: 0, BRUNO: 1, CHIYO: 2, DARA: 3})


def note_of(table: AtTable) -> str:
    return table.open().html.partition('class="note ')[2].partition('class="seats')[0]


@pytest.mark.parametrize(
    ("ruleset", "deals", "due"),
    [
        ("venezuela", 5, "The exchange comes first."),
        ("venezuela", 6, "Laying down means going out"),
        ("ecuador", 0, "No buying in this deal."),
        ("venezuela", 2, "deals, "),
    ],
)
def test_what_is_special_in_a_deal_is_said_before_who_deals(game_of, ruleset, deals, due):
    table = game_of(ruleset)
    table.record(*[PAPER] * deals)

    note = note_of(table)

    assert due in note
    assert ("deals, " in note) == (due == "deals, ")


def test_it_is_said_by_the_rules_and_not_by_the_number_of_the_deal(game_under):
    table = game_under("venezuela", deals=[{"contract": [{"set": 3}], "must_go_out": True}])

    assert "Laying down means going out" in note_of(table)


def test_it_is_still_said_once_play_has_begun(game_of):
    table = game_of("venezuela")
    table.record(*[PAPER] * 6, Buy(player=BRUNO))

    assert "Laying down means going out" in note_of(table)


def test_a_door_with_their_number_leads_to_the_melds_on_the_table(table, phone):
    assert "On the table" not in note_of(table)
    table.record(LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"),)))

    assert f'class="note__laid press" href="{table.address}lay-down/{BRUNO}"' in note_of(table)
    assert "</span> 1</a>" in note_of(table)
    assert 'class="note__laid press" href="' in note_of(table.seen_by(phone))
