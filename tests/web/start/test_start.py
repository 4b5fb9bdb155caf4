from __future__ import annotations

import re

import pytest

from scorekeeper.web.starting import name_after
from tests.web.conftest import NAMES


def test_a_new_visitor_starts_a_game_with_names_alone(phone):
    phone.open("/").send("/", names=["Ana", "Bruno", "Chiyo"])

    assert phone.status == 200
    assert "/game/" in phone.address
    assert all(name in phone.html for name in ("Ana", "Bruno", "Chiyo"))


def test_empty_rows_between_names_are_left_out(phone):
    phone.open("/").send("/", names=["", "Ana", "", "Bruno", "", "", "", "Chiyo"], dealer="3")

    assert re.findall(r'seat__name"><bdi>(\w+)', phone.html) == ["Ana", "Bruno", "Chiyo"]


def test_the_chosen_player_deals_first(phone):
    phone.open("/").send("/", names=["Ana", "", "Bruno"], dealer="2")

    rows = phone.html.split("<li")
    assert [("Ana" in row, "Bruno" in row) for row in rows if ">deals<" in row] == [(False, True)]


@pytest.mark.parametrize(
    ("fields", "kept"),
    [
        ({"names": [], "deal_stake": "0.35"}, "0.35"),
        ({"names": ["Ana"]}, "Ana"),
        ({"names": ["Ana", "ana"]}, "ana"),
        ({"names": ["Ana", "x" * 41]}, "Ana"),
        ({"names": [f"N{n}" for n in range(9)]}, "N7"),
        ({"names": ["Ana", "Bruno"], "dealer": "5"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "dealer": "nobody"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "chips": "-1"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "chips": "9" * 5000}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "chips": "many"}, "many"),
        ({"names": ["Ana", "Bruno"], "reward": "gold"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "exchanges": "9"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "direction": "up"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "deal_stake": "a fortune"}, "a fortune"),
        ({"names": ["Ana", "Bruno"], "game_stake": "9999999"}, "9999999"),
        ({"names": ["Ana", "Bruno"], "ruleset": "poker"}, "Bruno"),
    ],
)
def test_a_start_that_cannot_be_keeps_what_was_typed(phone, fields, kept):
    phone.open("/").send("/", **fields)

    assert phone.status == 422
    assert f'value="{kept}"' in phone.html


def test_house_rules_reach_the_game(phone):
    phone.open("/").send("/", names=NAMES, chips="12")

    assert phone.html.count("12 chips") == len(NAMES)


@pytest.mark.parametrize(
    ("left_out", "said"),
    [("advice", "Compro gives no advice"), ("mentions", "Missed chances aren’t shown")],
)
def test_a_game_may_begin_without_advice_or_without_mentions(phone, left_out, said):
    form = phone.open("/").form("/")
    form.fields.setlist("names", NAMES)
    form.fields.poplist(left_out)
    game = phone.post("/", form.fields).address

    assert said in phone.open(f"{game}agreements").html


def test_sent_twice_a_game_is_started_once(phone):
    form = phone.open("/").form("/")
    form.fields.setlist("names", NAMES)

    first = phone.post("/", form.fields).address
    second = phone.post("/", form.fields).address

    assert first == second


def test_a_browser_knows_the_tables_it_has_opened(phone, evening):
    phone.open("/")

    assert evening.game in phone.page.links  # which goes on
    phone.open(evening.game + "agreements").send("/agreements/finish")
    assert evening.home in phone.open("/").page.links


def test_who_looks_on_comes_back_to_the_game_that_goes_on(evening, other_phone):
    other_phone.open(evening.looking)

    assert evening.looking_at_game in other_phone.open("/").page.links


def test_a_browser_forgets_a_table_whose_link_was_taken_back(phone, evening):
    phone.open(evening.home + "links")
    phone.send(revoke_of_own(phone))

    phone.open(evening.home)

    assert phone.status == 404
    assert evening.home not in phone.open("/").page.links


def test_the_first_page_offers_no_table_whose_link_was_taken_back_since(evening, other_phone):
    other_phone.open(evening.looking)
    assert "Your tables" in other_phone.open("/").html
    evening.phone.open(evening.home + "links")
    for way in [form.action for form in evening.phone.page.forms if "/revoke" in form.action]:
        evening.phone.send(way)

    assert "Your tables" not in other_phone.open("/").html


def revoke_of_own(phone) -> str:
    return [form.action for form in phone.page.forms if form.action.endswith("/revoke")][-1]


@pytest.mark.parametrize(
    ("people", "name"),
    [
        (["Ana", "Bruno"], "Ana and Bruno"),
        (["Maximiliano", "Bernardita", "Evangelina", "Dara"], "Maximiliano, Bernardita and others"),
        (["M" * 39, "Bruno"], "M" * 39),
    ],
)
def test_a_table_is_named_after_as_many_as_its_name_has_room_for(app, people, name):
    with app.test_request_context("/"):
        assert name_after(people) == name
