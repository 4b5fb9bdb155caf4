"""House rules hold no more than any family needs."""

import pytest

from scorekeeper.game import refusal
from scorekeeper.rules.ruleset import checking
from scorekeeper.rules.ruleset.checking import beyond_bounds, within_bounds
from scorekeeper.rules.ruleset.reading import ruleset_data, ruleset_names, with_changes

VENEZUELA = ruleset_data("venezuela")
ITEM, DEAL = {"set": 3}, {"contract": [{"set": 3}]}


def found(**changes: object) -> list[tuple[str, str]]:
    data = with_changes(VENEZUELA, {"name": "Ours", **changes})
    return [(str(one.field), one.reason.code) for one in beyond_bounds(data)]


@pytest.mark.parametrize("name", ruleset_names())
def test_the_games_that_come_along_keep_within_bounds(name):
    assert list(beyond_bounds(ruleset_data(name))) == []


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"name": ""}, "name", "text.missing"),
        ({"name": " "}, "name", "text.missing"),
        ({"name": "x" * 41}, "name", "text.too_long"),
        ({"name": "a\0"}, "name", "text.unreadable"),
        ({"source": "x" * 201}, "source", "text.too_long"),
        ({"words": {"run": "x" * 31}}, "words.run", "text.too_long"),
        ({"words": {"sets": {"3": "x" * 31}}}, "words.sets.3", "text.too_long"),
        ({"name": "\u3164"}, "name", "text.missing"),
        ({"words": {"sets": {"333": "x"}}}, "words.sets", "words.no_size"),
        ({"words": {"sets": "x" * 31}}, "words.sets", "text.too_long"),
        ({"words": {"sets": {str(n): "x" for n in range(40)}}}, "words.sets", "text.too_long"),
        ({"packs": VENEZUELA["packs"] * 8}, "packs", "list.too_long"),
        ({"dealing": {"packets": [1] * 23}}, "dealing.packets", "list.too_long"),
        ({"penalties": {"cards": ["AH=1"] * 21}}, "penalties.cards", "list.too_long"),
        ({"first_meld": {"by_total": ["0=50"] * 9}}, "first_meld.by_total", "list.too_long"),
        ({"deals": [DEAL] * 21}, "deals", "list.too_long"),
        ({"deals": [{"contract": [ITEM] * 9}]}, "deals[1].contract", "list.too_long"),
        ({"deals": [{**DEAL, "others": [[ITEM]] * 6}]}, "deals[1].others", "list.too_long"),
        ({"deals": [{**DEAL, "others": [[ITEM] * 9]}]}, "deals[1].others[1]", "list.too_long"),
    ],
)
def test_what_is_too_much_is_found_at_its_field(changes, field, code):
    assert found(**changes) == [(field, code)]


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "x" * 40},
        {"source": "x" * 200},
        {"words": {"run": "x" * 30}},
        {"words": {"run": {"3": "x" * 31}}},
        {"words": {"sets": {str(n): "x" for n in range(22)}}},
        {"words": {"sets": {"three": "x"}}},
        {"packs": VENEZUELA["packs"] * 7},
        {"dealing": {"packets": [1] * 22}},
        {"deals": [{"contract": [ITEM] * 8, "others": [[ITEM] * 8] * 5}] * 20},
    ],
)
def test_as_much_as_may_be_is_not_too_much(changes):
    assert found(**changes) == []


def test_a_size_of_too_many_digits_is_quoted_in_part():
    data = with_changes(VENEZUELA, {"words": {"sets": {"9" * 25: "x"}}})

    (told,) = beyond_bounds(data)

    assert told.reason.facts == {"word": "9" * 20}


def test_what_is_too_much_in_a_list_is_left_out():
    deal = {"contract": [ITEM] * 9, "others": [[ITEM] * 9] * 6, "buying": False}
    data = {"packs": [1] * 8, "deals": [deal] * 21, "dealing": {"packets": [1] * 23, "hand": 11}}

    held = {"contract": [ITEM] * 8, "others": [[ITEM] * 8] * 5, "buying": False}
    assert within_bounds(data) == {
        "packs": [1] * 7,
        "deals": [held] * 20,
        "dealing": {"packets": [1] * 22, "hand": 11},
    }


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"name": "Ours", "dealing": {"hand": 11}, "deals": [{}]},
        {"dealing": 7, "deals": 7, "packs": "x" * 50},
        {"dealing": "packets", "deals": [7, {"contract": 7, "others": 7}, {"others": []}]},
    ],
)
def test_what_is_no_list_is_left_as_it_is(data):
    assert within_bounds(data) == data


def test_data_of_any_shape_can_be_asked():
    for odd in (7, None, "x", [7], {"a": 7}):
        data = dict.fromkeys(("name", "source", "words", "deals", "packs", "dealing"), odd)
        list(beyond_bounds(data))


def test_house_rules_are_called_by_names_as_long_as_any_other():
    assert checking.LONGEST_NAME == refusal.LONGEST_NAME
