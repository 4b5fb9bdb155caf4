from __future__ import annotations

import pytest

from scorekeeper.game.commands import EndTurn, LayDown
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Entry
from tests.web.at_table import ANA, BRUNO, AtTable

PURE = "7H 7D 7S"


def ask(table: AtTable, player: str, *melds: str, **fields: object) -> str:
    """Ask in private, and return the answer's page."""
    page = f"lay-down/check?player={player}"
    sent = {"melds": list(melds), "press": "check", **fields}
    return table.open(page).send(page, **sent).html


@pytest.mark.parametrize(
    ("melds", "verdict"),
    [((PURE,), "yes"), (("7H 7D",), "open"), (("7H 7D 7D",), "no"), (("7H 7D zz",), "no")],
)
def test_any_link_may_ask_whether_it_would_be_legal(looking, melds, verdict):
    assert f"verdict--{verdict}" in ask(looking, BRUNO, *melds)
    assert looking.phone.status == 200


def test_a_check_records_nothing_and_tells_nobody(table, looking):
    number = table.phone.open(table.address + "number").html
    before = table.state

    ask(looking, BRUNO, PURE)
    ask(table, BRUNO, PURE)

    assert table.state == before
    assert table.phone.open(table.address + "number").html == number
    assert "7♥" not in table.open().html


def test_a_check_offers_no_way_to_record(table):
    ask(table, BRUNO, "7H 7D JK")

    form = table.phone.form(f"lay-down/check?player={BRUNO}")
    assert {name for name, _ in form.buttons} == {"press"}
    assert "command_id" not in form.fields


def test_what_was_asked_stays_typed(looking):
    ask(looking, BRUNO, PURE)

    assert looking.phone.form(f"lay-down/check?player={BRUNO}").fields["melds"] == PURE


def test_a_check_is_about_who_leads_unless_somebody_is_chosen(looking):
    looking.open("lay-down/check")

    assert looking.phone.form(f"lay-down/check?player={BRUNO}")
    assert looking.address + f"lay-down/check?player={ANA}" in looking.phone.page.links


def test_a_check_knows_the_table(table, looking):
    lain = LayDown(player=ANA, melds=(Entry(parse_cards(PURE)), Entry(parse_cards("9H 9D 9S"))))
    table.record(lain, EndTurn())

    answer = ask(looking, BRUNO, "8H 8D 8S", adds=["", "9C"])
    assert "verdict--yes" in answer
    answer = ask(looking, BRUNO, "8H 8D 8S", adds=["", "8C"])
    assert "verdict--no" in answer


def test_for_who_is_down_a_check_is_about_one_meld_more(table, looking):
    table.record(LayDown(player=ANA, melds=(Entry(parse_cards(PURE)),)), EndTurn())

    assert "verdict--yes" in ask(looking, ANA, "2-4C")
    assert (
        table.address.rpartition("/game")[2] + f"lay-down/meld/1?player={ANA}" in looking.phone.html
    )


def test_going_out_can_be_asked_about(looking):
    out = ask(looking, BRUNO, PURE, "9-KH", "2-4C", goes_out="y", discard="KS")
    assert "verdict--yes" in out
    assert 'class="reasons' not in out

    left = ask(looking, BRUNO, PURE, goes_out="y")
    assert "verdict--yes" in left
    assert "There should be 9 cards left in hand" in left
