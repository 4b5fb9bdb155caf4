"""What makes no sense in a ruleset is found, all of it at once, each at its field."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.rules.ruleset.reading import (
    RulesetError,
    find_faults,
    read_ruleset,
    reread_ruleset,
    ruleset_data,
    ruleset_names,
    with_changes,
)

VENEZUELA = ruleset_data("venezuela")
FIRST_MELD = {"first_meld": {"points": 40}, "deals": [{"contract": []}]}


def found(**changes: object) -> list[tuple[str, str]]:
    """Return field and code of everything wrong with the base game under these changes."""
    faults = find_faults(with_changes(VENEZUELA, changes), VENEZUELA)
    return [(fault.field, fault.code) for fault in faults]


def deal(*items: dict, **special: object) -> dict[str, object]:
    """Return changes to a game of one deal."""
    return {"deals": [{"contract": list(items), **special}]}


@pytest.mark.parametrize("name", ruleset_names())
def test_nothing_is_wrong_with_the_games_that_come_along(name):
    assert find_faults(ruleset_data(name), VENEZUELA) == ()


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"seats": {"fewest": 6, "most": 5}}, "seats.most", "seats.fewer_than_fewest"),
        ({"seats": {"best_to": 9}}, "seats.best_to", "field.number"),
        ({"seats": {"best_from": 6}}, "seats.best_to", "seats.best_outside"),
        ({"packs": []}, "packs", "packs.none"),
        ({"packs": VENEZUELA["packs"] * 2}, "packs[2].up_to", "packs.twice"),
        ({"packs": [{"up_to": 7, "packs": 3, "jokers": 4}]}, "packs", "packs.for_too_few"),
        ({"dealing": {"hand": 14}}, "seats.most", "stock.none"),
        ({"dealing": {"packets": [3, 3, 3, 3]}}, "dealing.packets", "dealing.packets_not_hand"),
        (
            {"dealing": {"upcard": "bought like any other"}, "buying": {"allowed": False}},
            "dealing.upcard",
            "dealing.upcard_never_bought",
        ),
        (
            {
                "dealing": {
                    "upcard": "none, the dealer has a card more and discards",
                    "leader": "the dealer",
                }
            },
            "dealing.leader",
            "dealing.dealer_plays_twice",
        ),
        (
            {"chips": {"each": 0}, "buying": {"allowed": False}},
            *("cut.reward_chips", "cut.useless_chips"),
        ),
        ({"runs": {"ace": "none", "shortest": 13}}, "runs.shortest", "runs.beyond_suit"),
        ({"sets": {"longest": 2}}, "sets.longest", "sets.shorter_than_shortest"),
        ({"sets": {"longest": 4}}, "deals[5].contract[1].set", "item.too_large"),
        (
            {"sets": {"different_suits": True, "shortest": 5}},
            *("sets.shortest", "sets.beyond_suits"),
        ),
        ({"sets": {"different_suits": True}}, "deals[6].contract[2].set", "item.too_large"),
        (
            {"sets": {"of_jokers": True}, "packs": [{"up_to": 8, "packs": 2, "jokers": 2}]},
            *("sets.of_jokers", "sets.too_few_jokers"),
        ),
        ({"wilds": {"fewest_naturals": 14}}, "wilds.fewest_naturals", "wilds.naturals_beyond_meld"),
        (
            {"runs": {"allowed": False}, "sets": {"longest": 5}, "wilds": {"fewest_naturals": 6}},
            *("wilds.fewest_naturals", "wilds.naturals_beyond_meld"),
        ),
        ({"wilds": {"fewest_naturals": 5}}, "deals[1].contract[1].set", "item.below_naturals"),
        (
            {"contracts": {"choice": "the first to lay down"}, "end": {"repeats": True}},
            *("end.repeats", "choice.used_up"),
        ),
        (
            {"contracts": {"choice": "the dealer"}, **deal({"set": 3})},
            *("contracts.choice", "choice.of_nothing"),
        ),
        (
            {**FIRST_MELD, "first_meld": {"points": 133}},
            "first_meld.points",
            "first_meld.beyond_hand",
        ),
        ({"first_meld": {"points": 40}}, "deals[1].contract", "contract.beside_points"),
        (
            {"taking_jokers": {"naturals_for_one_in_a_set": 0, "naturals_then_in_set": 4}},
            *("taking_jokers.naturals_then_in_set", "jokers.never_off_sets"),
        ),
        (
            {"taking_jokers": {"naturals_then_in_set": 5}, "sets": {"longest": 4}},
            *("taking_jokers.naturals_then_in_set", "jokers.set_too_large"),
        ),
        (
            {"taking_jokers": {"use": "at once into the own contract"}},
            *("taking_jokers.in_turn_of_laying_down", "jokers.contract_needs_turn"),
        ),
        ({"end": {"after_deals": 7}}, "end.after_deals", "end.without_repeats"),
        ({"end": {"target": 500, "out_at": 101}}, "end.out_at", "end.target_and_out"),
        ({"deals": []}, "deals", "deals.none"),
        (deal(), "deals[1].contract", "contract.empty"),
        (deal({}), "deals[1].contract[1]", "item.of_no_kind"),
        (deal({"set": 3, "run": 3}), "deals[1].contract[1]", "item.of_no_kind"),
        (deal({"set": 2}), "deals[1].contract[1].set", "item.too_small"),
        (deal({"run": 2}), "deals[1].contract[1].run", "item.too_small"),
        (deal({"set": 5, "pure": True}), "deals[1].contract[1].set", "item.too_large"),
        (deal({"run": 5, "pure": True}), "deals[1].contract[1].pure", "item.pure_run"),
        (deal({"set": 10}), "deals[1].contract[1].set", "item.beyond_packs"),
        (deal({"set": 7}, {"run": 8}), "deals[1].contract", "contract.beyond_hand"),
        (
            {**deal({"run": 7}), "runs": {"allowed": False}},
            *("deals[1].contract[1].run", "item.no_runs"),
        ),
        (
            {**deal({"colour_run": 13}), "runs": {"ace": "none"}},
            *("deals[1].contract[1].colour_run", "item.too_large"),
        ),
        (
            deal({"set": 3, "most_wilds": 4}),
            *("deals[1].contract[1].most_wilds", "contract.wilds_beyond_cards"),
        ),
        (deal({"set": 3}, most_wilds=4), "deals[1].most_wilds", "contract.wilds_beyond_cards"),
        (
            {"deals": [{"contract": [{"set": 3}], "others": [[{"set": 2}]]}]},
            *("deals[1].others[1][1].set", "item.too_small"),
        ),
        (
            {
                **deal({"set": 3}, {"run": 7}, must_go_out=True),
                "laying_down": {"extra_melds": False, "lay_offs": "none"},
            },
            *("deals[1].must_go_out", "deal.cannot_go_out"),
        ),
        ({"words": {"sets": {"three": "trío"}}}, "words.sets", "words.no_size"),
    ],
)
def test_what_makes_no_sense_is_found_at_its_field(changes, field, code):
    assert (field, code) in found(**changes)


def leaves(data: object, path: str = "") -> Iterator[str]:
    """Give every field that stands in the data."""
    if isinstance(data, dict) and path != "words.sets":
        for name, value in data.items():
            yield from leaves(value, f"{path}.{name}".strip("."))
    elif isinstance(data, list):
        yield path
        for number, value in enumerate(data, start=1):
            yield from leaves(value, f"{path}[{number}]")
    else:
        yield path


def with_wrong(data: object, path: str, at: str = "") -> object:
    """Return the data with something unreadable in this field."""
    if at == path:
        return {"what": "is this?"}
    if isinstance(data, dict):
        return {
            name: with_wrong(each, path, f"{at}.{name}".strip(".")) for name, each in data.items()
        }
    if isinstance(data, list):
        return [with_wrong(each, path, f"{at}[{n}]") for n, each in enumerate(data, start=1)]
    return data


@pytest.mark.parametrize("field", sorted(set(leaves(VENEZUELA)) - {"words.sets"}))
def test_every_field_minds_what_is_not_of_its_kind(field):
    faults = find_faults(with_wrong(VENEZUELA, field), VENEZUELA)

    assert [fault.field.removesuffix(".what") for fault in faults] == [field]


def test_everything_wrong_is_found_at_once():
    assert found(
        chips={"each": "many"},
        seats={"best_to": 8, "most": 7},
        end={"target": 100, "out_at": 50},
        runs={"length": 3},
    ) == [
        ("chips.each", "field.number_from"),
        ("runs.length", "field.unknown"),
        ("seats.best_to", "seats.best_outside"),
        ("end.out_at", "end.target_and_out"),
    ]


def test_what_cannot_be_read_is_not_called_senseless_as_well():
    assert found(seats={"most": "all"}) == [("seats.most", "field.number")]
    assert found(deals=[{"contract": [{"set": "x"}]}, {"contract": []}]) == [
        ("deals[1].contract[1].set", "field.number")
    ]


def test_a_game_that_began_goes_on_though_its_rules_are_minded_today():
    data = with_changes(VENEZUELA, {"end": {"target": 100, "out_at": 50}})

    with pytest.raises(RulesetError):
        read_ruleset(data, "a new game")
    assert reread_ruleset(data, "a game").end.out_at == 50


def test_a_small_table_may_lack_what_a_large_one_has():
    rows = [{"up_to": 2, "packs": 1, "jokers": 2}, {"up_to": 8, "packs": 2, "jokers": 4}]

    assert found(packs=rows, deals=[{"contract": [{"set": 6}]}], wilds={"most_per_meld": 0}) == []
