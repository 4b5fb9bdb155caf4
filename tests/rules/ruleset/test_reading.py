import tomllib
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from scorekeeper.rules.ruleset import reading
from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.rules.ruleset.reading import (
    NoSuchRuleset,
    RulesetError,
    load_ruleset,
    over_its_base,
    read_ruleset,
    read_toml,
    ruleset_as_data,
    ruleset_data,
    ruleset_names,
    with_changes,
)
from tests.rules.given import VENEZUELA, house

FOLDER = Path(reading.__file__).parents[1] / "rulesets"
WHOLE = ruleset_data("venezuela")
WHOLE_RULESET = FieldPath()


def wrong(**changes):
    with pytest.raises(RulesetError) as caught:
        read_ruleset(with_changes(WHOLE, changes), "harbour.toml")
    return str(caught.value)


def stated(name):
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def leaves(data, path=WHOLE_RULESET):
    """Give the path of every value that stands in tables, lists taken whole."""
    for key, value in data.items():
        if isinstance(value, dict):
            yield from leaves(value, path / key)
        else:
            yield path / key


@pytest.mark.parametrize("name", ruleset_names())
def test_every_ruleset_can_be_read(name):
    assert read_ruleset(ruleset_data(name), name) == load_ruleset(name)


@pytest.mark.parametrize("name", ruleset_names())
def test_a_ruleset_without_a_base_states_every_field_and_one_with_a_base_only_differences(name):
    data = stated(name)
    if base := data.get("based_on"):
        below = ruleset_as_data(load_ruleset(base))
        echoed = [path for path in leaves(data) if path.find_in(data) == path.find_in(below)]
        assert list(map(str, echoed)) == []
    else:
        whole = load_ruleset(name)
        assert {field.name for field in fields(whole)} - {"based_on"} == set(data)
        tables = {key: getattr(whole, key) for key in data if is_dataclass(getattr(whole, key))}
        for key, table in tables.items():
            assert {field.name for field in fields(table)} == set(data[key]), key


def test_the_base_game_is_the_one_of_the_rule_book():
    assert (VENEZUELA.packs_for(4).cards, VENEZUELA.dealing.hand, VENEZUELA.chips.each) == (
        *(108, 11, 7),
    )
    assert [
        [(item.kind.value, item.size, item.pure, item.or_more) for item in deal.contract]
        for deal in VENEZUELA.deals
    ] == [
        [("set", 3, True, False)],
        [("set", 3, False, False)] * 2,
        [("set", 4, False, False)],
        [("set", 4, False, False)] * 2,
        [("set", 5, False, False)],
        [("set", 5, False, False)] * 2,
        [("set", 3, False, False), ("run", 7, False, True)],
    ]
    assert [deal.must_go_out for deal in VENEZUELA.deals] == [False] * 6 + [True]


def test_a_slip_of_toml_names_its_file_and_line(tmp_path):
    file = tmp_path / "harbour.toml"
    file.write_text("[chips]\neach =\n")

    with pytest.raises(tomllib.TOMLDecodeError, match=r"^harbour\.toml: .* line 2"):
        read_toml(file)


def test_there_is_no_ruleset_by_any_other_name():
    for name in ("atlantis", "../rulesets/venezuela", ""):
        with pytest.raises(NoSuchRuleset):
            load_ruleset(name)


def test_what_is_written_is_read_back():
    assert read_ruleset(ruleset_as_data(VENEZUELA), "a game") == VENEZUELA
    assert read_ruleset(ruleset_as_data(house(chips={"each": 12})), "a game").chips.each == 12


def test_data_is_plain():
    def plain(value):
        if isinstance(value, dict):
            return all(type(key) is str and plain(each) for key, each in value.items())
        return (
            all(map(plain, value)) if isinstance(value, list) else type(value) in {int, str, bool}
        )

    assert plain(ruleset_as_data(VENEZUELA))


def test_changes_merge_tables_and_replace_lists():
    base = {"chips": {"each": 7, "colour": {"first": "red"}}, "deals": [1, 2, 3]}
    changes = {"chips": {"each": 5, "colour": {"second": "blue"}}, "deals": [4]}

    assert with_changes(base, changes) == {
        "chips": {"each": 5, "colour": {"first": "red", "second": "blue"}},
        "deals": [4],
    }
    assert base == {"chips": {"each": 7, "colour": {"first": "red"}}, "deals": [1, 2, 3]}


def test_a_ruleset_based_on_another_states_only_what_differs():
    data = over_its_base(
        {"name": "Harbour", "based_on": "venezuela", "chips": {"each": 5}}, "harbour.toml"
    )
    harbour = read_ruleset(data, "harbour.toml")

    assert (harbour.name, harbour.chips.each, harbour.based_on) == ("Harbour", 5, "venezuela")
    assert harbour.buying == VENEZUELA.buying


@pytest.mark.parametrize("base", ["atlantis", "harbour", 7, ["venezuela"]])
def test_the_base_must_be_a_ruleset(base):
    with pytest.raises(RulesetError) as caught:
        over_its_base({"based_on": base}, "harbour.toml")

    assert str(caught.value.fault.field) == "based_on"


def test_nothing_is_based_on_itself():
    with pytest.raises(RulesetError):
        over_its_base({"based_on": "venezuela"}, "venezuela.toml")


def test_wrong_data_is_answered_with_file_field_and_code():
    assert wrong(chips={"each": "five"}) == (
        'harbour.toml: chips.each: field.number_from (least 0); got "five"'
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"chips": {"each": -1}}, "chips.each: field.number_from (least 0); got -1"),
        ({"chips": {"each": 5.0}}, "chips.each: field.number_from (least 0); got 5.0"),
        ({"chips": {"each": True}}, "chips.each: field.number_from (least 0); got true"),
        (
            {"cut": {"jokers_kept_among": 11}},
            "cut.jokers_kept_among: field.number (least 0, most 10); got 11",
        ),
        ({"buying": {"when_down": 1}}, "buying.when_down: field.flag; got 1"),
        (
            {"going_out": {"last_discard": "never"}},
            "going_out.last_discard: field.choice (choices ('optional', 'required', 'forbidden')); "
            'got "never"',
        ),
        ({"name": 7}, "name: field.text; got 7"),
        ({"chips": 7}, "chips: field.table; got 7"),
        ({"deals": {}}, "deals: field.list; got {}"),
        ({"deals": [7]}, "deals[1]: field.table; got 7"),
        (
            {"deals": [{"contract": [{"set": 3}, {"set": "x"}]}]},
            'deals[1].contract[2].set: field.number (least 2, most 22); got "x"',
        ),
        ({"deals": [{}]}, "deals[1].contract: field.list; got nothing"),
        (
            {"chips": {"colour": "red"}},
            "chips.colour: field.unknown (known ('each', 'renewed', 'points_off_for_unused')); "
            'got "red"',
        ),
        (
            {"deals": [{"contract": [{"set": 3, "wild": 1}]}]},
            "deals[1].contract[1].wild: field.unknown (known ('set', 'run', 'colour_run', 'pure', "
            "'different_suits', 'one_colour', 'rank', 'suits', 'or_more', 'most_wilds')); got 1",
        ),
    ],
)
def test_errors_say_what_is_wrong_where(changes, said):
    assert wrong(**changes) == f"harbour.toml: {said}"


def test_words_are_words():
    assert wrong(words={"sets": {"3": 4}}).startswith("harbour.toml: words.sets: field.table; got ")


def test_an_unknown_table_is_named():
    assert wrong(colours={"red": 1}).startswith("harbour.toml: colours: field.unknown")


def test_a_missing_field_is_named():
    without = {**WHOLE, "chips": {}}
    with pytest.raises(RulesetError) as caught:
        read_ruleset(without, "harbour.toml")

    assert (str(caught.value.fault.field), caught.value.fault.got) == ("chips.each", None)


def test_a_long_value_is_cut_short_in_the_message():
    assert len(wrong(chips={"each": "x" * 1000})) < 200


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seats": {"fewest": 5, "most": 4}}, "seats.most"),
        ({"seats": {"best_from": 2, "fewest": 3}}, "seats.best_from"),
        ({"seats": {"best_from": 5, "best_to": 4}}, "seats.best_to"),
        ({"seats": {"best_to": 6, "most": 5}}, "seats.best_to"),
        ({"packs": []}, "packs"),
        ({"packs": [{"up_to": 8, "packs": 2, "jokers": 4}] * 2}, "packs"),
        ({"packs": [{"up_to": 6, "packs": 3, "jokers": 4}]}, "packs"),
        ({"dealing": {"hand": 14}}, "seats.most"),
        ({"deals": []}, "deals"),
        ({"deals": [{"contract": []}]}, "deals[1].contract"),
        ({"deals": [{"contract": [{}]}]}, "deals[1].contract[1]"),
        ({"deals": [{"contract": [{"set": 3, "run": 3}]}]}, "deals[1].contract[1]"),
        ({"deals": [{"contract": [{"set": 2}]}]}, "deals[1].contract[1].set"),
        ({"deals": [{"contract": [{"run": 2}]}]}, "deals[1].contract[1].run"),
        ({"deals": [{"contract": [{"run": 3, "pure": True}]}]}, "deals[1].contract[1].pure"),
        ({"deals": [{"contract": [{"set": 5, "pure": True}]}]}, "deals[1].contract[1].set"),
        ({"deals": [{"contract": [{"set": 8}, {"run": 7}], "most_buys": 1}]}, "deals[1].contract"),
        ({"runs": {"ace": "none"}, "deals": [{"contract": [{"run": 13}]}]}, "deals[1].contract"),
        ({"runs": {"ace": "none", "shortest": 13}}, "runs.shortest"),
        ({"wilds": {"fewest_naturals": 14}}, "wilds.fewest_naturals"),
        ({"words": {"sets": {"three": "trío"}}}, "words.sets"),
    ],
)
def test_what_could_never_be_played_is_refused(changes, field):
    assert wrong(**changes).startswith(f"harbour.toml: {field}")


def test_a_contract_may_take_the_whole_hand_with_the_draw():
    twelve = {"deals": [{"contract": [{"set": 6}, {"run": 6}]}], "buying": {"allowed": False}}

    assert read_ruleset(with_changes(WHOLE, twelve), "harbour.toml").deals
    assert "deals[1].contract" in wrong(**twelve, going_out={"last_discard": "required"})


def test_a_contract_may_take_the_cards_of_every_buy_that_is_possible():
    many = {"set": 7}, {"run": 7}
    fourteen = {"deals": [{"contract": [*many]}]}
    without = {"deals": [{"contract": [*many], "buying": False}]}
    once = {"deals": [{"contract": [*many, {"set": 3}], "most_buys": 2}]}

    assert read_ruleset(with_changes(WHOLE, fourteen), "harbour.toml").deals
    assert "deals[1].contract" in wrong(**without)
    assert "deals[1].contract" in wrong(**once)


def test_a_game_that_began_before_a_field_was_thought_of_reads_it_as_the_base_game_has_it():
    stored = dict(ruleset_data("venezuela"))
    for later in ("contracts", "first_meld", "bonuses", "end"):
        del stored[later]
    stored["sets"] = {"shortest": 3}
    stored["buying"] = {"price": 1, "extra_cards": 1, "when_down": False,
                        "priority": "after the discarder"}  # fmt: skip

    assert read_ruleset(stored, "journal") == load_ruleset("venezuela")


def test_a_message_quotes_what_stands_there_in_its_own_letters():
    assert wrong(chips={"each": "número"}).endswith('got "número"')
