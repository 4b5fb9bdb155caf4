"""House rules state what differs from their base, and nothing else."""

from __future__ import annotations

import pytest

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import (
    Evening,
    deals_of_evening,
    differences,
    lay_over_base,
    overlay_faults,
    overlay_of,
    readable_parts,
)
from scorekeeper.rules.ruleset.reading import (
    RulesetError,
    load_ruleset,
    over_its_base,
    read_ruleset,
    ruleset_data,
    ruleset_names,
    with_changes,
)


def changed(base: str, **changes: object) -> Ruleset:
    return read_ruleset(with_changes(ruleset_data(base), {"name": "Ours", **changes}), "ours")


@pytest.mark.parametrize("base", ruleset_names())
def test_rules_that_do_not_differ_state_nothing(base):
    assert overlay_of(changed(base), base) == {"based_on": base, "name": "Ours"}


def test_a_single_value_is_all_that_is_stated():
    assert overlay_of(changed("venezuela", chips={"each": 12}), "venezuela") == {
        "based_on": "venezuela",
        "name": "Ours",
        "chips": {"each": 12},
    }


def test_choices_are_stated_in_the_words_of_a_file():
    ours = changed("bolivia", dealing={"direction": "left"}, source="Grandmother")

    assert overlay_of(ours, "bolivia") == {
        "based_on": "bolivia",
        "name": "Ours",
        "source": "Grandmother",
        "dealing": {"direction": "left"},
    }


def test_deals_are_stated_whole_but_without_what_goes_unsaid():
    deals = [
        {"contract": [{"set": 3, "pure": False, "most_wilds": 22}], "exchanges": 2},
        {"contract": [{"set": 3}], "others": [[{"run": 7, "or_more": True}]]},
    ]

    assert overlay_of(changed("venezuela", deals=deals), "venezuela")["deals"] == [
        {"contract": [{"set": 3}], "exchanges": 2},
        {"contract": [{"set": 3}], "others": [[{"run": 7, "or_more": True}]]},
    ]


def test_a_word_that_is_gone_is_stated_as_none():
    base = ruleset_data("venezuela")
    words = {**base["words"], "sets": {"3": "trío", "6": "sexteto"}}
    ours = read_ruleset({**base, "words": words}, "ours")

    assert overlay_of(ours, "venezuela")["words"] == {"sets": {"4": "", "5": "", "6": "sexteto"}}


def test_over_any_base_the_overlay_makes_the_same_rules_again():
    names = ruleset_names()
    for name, base in zip(names, (*names[1:], names[0]), strict=True):
        ruleset = load_ruleset(name)
        again = lay_over_base(overlay_of(ruleset, base), "again")

        assert rules(again) == rules(ruleset), (name, base)


def rules(one: Ruleset) -> dict[str, object]:
    """Return what two rulesets that are the same have alike."""
    data = {each: getattr(one, each) for each in Ruleset.__slots__ if each != "based_on"}
    words = {size: word for size, word in one.words.sets.items() if word}
    return {**data, "words": (words, one.words.run, one.words.pure, one.words.buy)}


def test_an_overlay_of_nonsense_is_refused_by_its_field():
    with pytest.raises(RulesetError) as caught:
        lay_over_base({"based_on": "venezuela", "chips": {"each": -1}}, "ours")

    assert str(caught.value.fault.field) == "chips.each"
    assert over_its_base({"based_on": "venezuela"}, "ours")["name"]


@pytest.mark.parametrize("base", [None, "atlantis", 7, ["venezuela"], {}])
def test_an_overlay_on_no_game_is_refused_at_its_base(base):
    [found] = overlay_faults({"based_on": base, "name": "Ours"})

    assert (str(found.field), found.reason.code) == ("based_on", "base.unknown")


def test_an_overlay_is_refused_for_everything_wrong_in_it():
    overlay = {"based_on": "bolivia", "name": "", "chips": 7, "end": {"after_deals": 3}}

    assert {(str(found.field), found.reason.code) for found in overlay_faults(overlay)} == {
        ("chips", "field.table"),
        ("end.after_deals", "end.without_repeats"),
        ("name", "text.missing"),
    }


def test_nothing_is_wrong_with_a_good_overlay():
    assert overlay_faults({"based_on": "bolivia", "name": "Ours", "chips": {"each": 12}}) == ()


def test_of_a_damaged_overlay_whatever_can_be_read_is_kept():
    overlay = {"name": 7, "chips": {"each": 12}, "words": 5, "dice": 2, "end": {"after_deals": 3}}

    found = readable_parts(ruleset_data("venezuela"), overlay)

    assert found["name"] == ruleset_data("venezuela")["name"]
    assert found["words"]["run"] == "seguidilla"
    assert (found["chips"]["each"], found["end"]["after_deals"]) == (12, 3)
    assert "dice" not in found


def shortened(name: str, evening: Evening) -> dict[str, object]:
    data = ruleset_data(name)
    kept = deals_of_evening(load_ruleset(name), evening)
    return {**data, "deals": [data["deals"][number - 1] for number in kept]}


@pytest.mark.parametrize(
    ("name", "short", "half"),
    [
        ("venezuela", (1, 4, 7), (1, 3, 5, 7)),
        ("may-i", (1, 4, 7), (1, 3, 5, 7)),
        ("three-thirteen", (1, 6, 11), (1, 3, 5, 7, 9, 11)),
        ("shanghai-rummy", (1, 5, 10), (1, 3, 5, 7, 10)),
        ("ecuador-dealers-choice", (), ()),
        ("loba-de-menos", (), ()),
        ("romme", (), ()),
    ],
)
def test_a_shorter_evening_has_the_first_deal_the_last_and_some_between(name, short, half):
    ruleset = load_ruleset(name)

    assert tuple(deals_of_evening(ruleset, each) for each in Evening) == (short, half)


@pytest.mark.parametrize("name", ruleset_names())
def test_a_shorter_evening_can_be_played_in_every_game_that_offers_it(name):
    for evening in Evening:
        kept = deals_of_evening(load_ruleset(name), evening)
        if kept:
            whole, short = load_ruleset(name), read_ruleset(shortened(name, evening), name)
            assert short.deals == tuple(whole.deals[number - 1] for number in kept)
            assert short.deals_in_all == len(kept)
            assert short.chips == whole.chips


def test_where_deals_are_left_out_between_it_is_told_by_their_numbers():
    whole = load_ruleset("venezuela")
    (found,) = differences(whole, read_ruleset(shortened("venezuela", Evening.SHORT), "short"))

    assert (str(found.path), found.before, found.after) == ("deals", tuple(range(1, 8)), (1, 4, 7))


def test_where_the_last_deals_are_left_out_each_is_told():
    data = ruleset_data("venezuela")
    fewer = read_ruleset({**data, "deals": data["deals"][:5]}, "fewer")

    assert [str(each.path) for each in differences(load_ruleset("venezuela"), fewer)] == [
        "deals[6]",
        "deals[7]",
    ]
