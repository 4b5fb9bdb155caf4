"""What makes no sense in a ruleset is found, all of it at once, each at its field."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.rules.ruleset.checking import fields_of, limit_is_none_at
from scorekeeper.rules.ruleset.dealing import Dealing
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.fieldpath import FieldFault
from scorekeeper.rules.ruleset.melding import Sets
from scorekeeper.rules.ruleset.reading import (
    RulesetError,
    find_faults,
    read_ruleset,
    reread_ruleset,
    ruleset_data,
    ruleset_names,
    with_changes,
)

CASES = Path(__file__).with_name("sense.txt")
VENEZUELA = ruleset_data("venezuela")


NOTHING = {**dict.fromkeys(VENEZUELA["penalties"], 0), "cards": []}
NOTHING_MORE = {
    "laying_down": {"extra_melds": False, "lay_offs": "none"},
    "later_turns": {"new_melds": False, "lay_offs": False},
    "taking_jokers": {"naturals_for_one_in_a_set": 0, "move_at_run_ends": False},
}


EACH = {"contracts": {"choice": "each player's own"}}


def found(**changes: object) -> list[tuple[str, str]]:
    """Return field and code of everything wrong with the base game under these changes."""
    faults = find_faults(with_changes(VENEZUELA, changes), VENEZUELA)
    return [(str(fault.field), fault.reason.code) for fault in faults]


def deal(*items: dict, **special: object) -> dict[str, object]:
    """Return changes to a game of one deal."""
    return {"deals": [{"contract": list(items), **special}]}


def second(**special: object) -> dict[str, object]:
    """Return changes to a game of two deals, of which the second states this."""
    return {"deals": [{"contract": [{"set": 3}]}, {"contract": [{"set": 4}], **special}]}


@pytest.mark.parametrize("name", ruleset_names())
def test_nothing_is_wrong_with_the_games_that_come_along(name):
    assert find_faults(ruleset_data(name), VENEZUELA) == ()


def cases() -> Iterator[tuple[dict[str, object], str]]:
    """Yield the changes of each line of ``sense.txt``, and what is said of them."""
    for line in CASES.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            changes, answer = line.split(" | ")
            yield tomllib.loads(changes.replace("; ", "\n")), answer


def without_deals_of_the_base(changes: dict[str, object]) -> list[tuple[str, str]]:
    """Return what is wrong under these changes, but not what they make of the base game's deals."""
    own = "deals" in changes
    return [(field, code) for field, code in found(**changes) if own or field[:6] != "deals["]


def is_answered(changes: dict[str, object], answer: str) -> bool:
    """Whether what is found wrong under these changes is what a line says."""
    if answer == "ok":
        return without_deals_of_the_base(changes) == []
    field, code = answer.removeprefix("only ").split(": ")
    if answer.startswith("only "):
        return without_deals_of_the_base(changes) == [(field, code)]
    return (field, code) in found(**changes)


def test_every_line_of_what_makes_sense_and_what_does_not_has_its_answer():
    lines = [*cases()]

    assert len(lines) > 100
    assert [line for line in lines if not is_answered(*line)] == []


def test_a_contract_of_all_cards_ends_a_deal_whether_or_not_the_last_one_is_discarded():
    assert found(**NOTHING_MORE, **deal({"set": 5}, {"set": 6})) == []
    with_the_card_drawn = deal({"set": 6}, {"set": 6}, last_discard="forbidden")
    assert found(**NOTHING_MORE, **with_the_card_drawn) == []


@pytest.mark.parametrize(
    "bonus",
    [*("going_out", "going_out_in_first_turn"), *("going_out_at_once", "going_out_without_wilds")],
)
def test_where_going_out_brings_points_no_card_has_to_cost_any(bonus):
    assert found(penalties=NOTHING, bonuses={bonus: 10}) == []


def test_a_price_that_only_chips_of_later_cuts_can_pay_is_one():
    poor = {"chips": {"each": 1}, "cut": {"reward_chips": 1}}

    assert found(**poor, buying={"price": 8}) == []
    assert found(**poor, buying={"price": 9}) == [("buying.price", "buying.beyond_chips")]


@pytest.mark.parametrize(
    ("changes", "got"), [({"dealing": {"hand": 14}}, 8), (deal({"set": 3}, hand=14), 14)]
)
def test_where_no_stock_is_left_what_stands_in_the_field_is_told(changes, got):
    [fault] = find_faults(with_changes(VENEZUELA, changes), VENEZUELA)

    assert (fault.reason.code, fault.got) == ("stock.none", got)


def test_more_deals_than_contracts_earn_more_chips_where_every_player_has_their_own():
    dear = {"chips": {"each": 0}, "buying": {"price": 3}}

    assert ("buying.price", "buying.beyond_chips") in found(**dear, **second())
    assert found(**dear, **EACH, **second()) == []


def test_a_contract_that_is_chosen_may_be_that_of_the_last_deal():
    poor = {"chips": {"each": 0}, "buying": {"price": 2}}
    many = {"deals": [{"contract": [{"set": 7}, {"run": 7}]}, {"contract": [{"set": 3}]}]}

    assert ("deals[1].contract", "contract.beyond_hand") in found(**poor, **many)
    assert found(**poor, **many, contracts={"choice": "the dealer"}) == []


@pytest.mark.parametrize(
    "special",
    [{}, {"must_go_out": True}, {"most_wilds": 1}, {"others": [[{"run": 4}]]}, {"buying": True}],
)
def test_what_each_player_s_own_contract_can_say_contradicts_nothing(special):
    assert found(**EACH, **second(**special)) == []


def test_what_the_last_contract_asks_of_going_out_is_looked_at_with_own_contracts_too():
    melds = {"laying_down": {"extra_melds": False, "lay_offs": "none"}}

    assert found(**EACH, **melds, **second(must_go_out=True)) == [
        ("deals[2].must_go_out", "deal.cannot_go_out")
    ]


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


def test_every_field_minds_what_is_not_of_its_kind():
    for field in set(leaves(VENEZUELA)) - {"words.sets"}:
        faults = find_faults(with_wrong(VENEZUELA, field), VENEZUELA)

        assert [str(fault.field).removesuffix(".what") for fault in faults] == [field]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"buying": {"allowed": False}}, (12, 11, 0, False, False)),
        ({"buying": {"most_per_deal": 1}, "dealing": {"hand": 10}}, (13, 10, 2, False, False)),
        (
            {"buying": {"allowed": False}, "going_out": {"last_discard": "required"}},
            (11, 11, 0, True, False),
        ),
        (
            {"packs": [{"up_to": 8, "packs": 1, "jokers": 0}], "dealing": {"hand": 5}}
            | {"seats": {"fewest": 2, "most": 8}, "buying": {"price": 0, "extra_cards": 12}},
            (52, 5, 2000, False, True),
        ),
    ],
)
def test_a_contract_beyond_the_hand_is_told_what_a_hand_can_come_to(changes, expected):
    large = deal({"run": 13}, {"run": 13}, {"run": 13}, {"run": 13}, {"run": 13})

    facts = faults_of(**large, **changes)["contract.beyond_hand"].reason.facts
    told = ("most", "dealt", "bought", "discarded", "all")
    assert tuple(facts[name] for name in told) == expected


def test_every_deal_whose_contract_is_beyond_the_hand_is_named():
    contract = {"contract": [{"set": 7}, {"run": 6}]}

    assert found(
        deals=[contract, {"contract": [{"set": 3}]}, contract], buying={"allowed": False}
    ) == [
        ("deals[1].contract", "contract.beyond_hand"),
        ("deals[3].contract", "contract.beyond_hand"),
    ]


def test_each_deal_is_asked_whether_its_own_hands_can_be_dealt():
    small = {"dealing": {"hand": 14}, "deals": [{"contract": [{"set": 3}], "hand": 7}]}
    both = {"dealing": {"hand": 14}, **deal({"set": 3})}
    both["deals"] += [{"contract": [{"set": 4}], "hand": 15}, {"contract": [{"set": 5}]}]

    assert found(**small) == []
    assert found(**both) == [("seats.most", "stock.none"), ("deals[2].hand", "stock.none")]


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


def test_a_limit_that_is_met_exactly_is_kept():
    assert found(**deal({"set": 3}, most_wilds=3)) == []
    assert found(**deal({"set": 3, "most_wilds": 3})) == []
    assert "wilds.fewest_naturals" not in dict(found(wilds={"fewest_naturals": 13}))


ONE_PACK = {
    "packs": [{"up_to": 8, "packs": 1, "jokers": 8}],
    "seats": {"most": 4, "best_to": 4},
    "wilds": {"most_per_meld": 22},
}


@pytest.mark.parametrize(
    ("balance", "most"),
    [("any number", 12), ("no more wilds than naturals", 8), ("fewer wilds than naturals", 7)],
)
def test_a_set_is_as_large_as_its_naturals_let_wilds_make_it(balance, most):
    rules = {**ONE_PACK, "sets": {"wilds_against_naturals": balance}}

    assert found(**rules, **deal({"set": most})) == []
    assert found(**rules, **deal({"set": most + 1})) == [
        ("deals[1].contract[1].set", "item.beyond_packs")
    ]


@pytest.mark.parametrize(
    "limit",
    [
        {"wilds": {"most_per_meld": 2}},
        {"sets": {"most_wilds": 2}},
        {"deals": [{"contract": [{"set": 6, "most_wilds": 2}]}]},
        {"deals": [{"contract": [{"set": 6}], "most_wilds": 2}]},
    ],
)
def test_every_limit_of_wilds_makes_the_largest_set_smaller(limit):
    rules = {**ONE_PACK, **deal({"set": 6}), **limit}
    [of_the_deal] = rules["deals"]
    [item] = of_the_deal["contract"]
    larger = {**rules, "deals": [{**of_the_deal, "contract": [{**item, "set": 7}]}]}

    assert found(**rules) == []
    assert found(**larger) == [("deals[1].contract[1].set", "item.beyond_packs")]


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        (["2", "AH", "AD"], []),
        (["JK"], ["wilds.no_card"]),
        (["seven", "2h", "11", "2 3", ""], ["wilds.no_card"] * 5),
        (["2", "2S"], ["wilds.twice"]),
        (["AH", "AH"], ["wilds.twice"]),
        (["A", *map(str, range(2, 11)), "J", "Q", "KS"], ["wilds.in_every_rank"]),
    ],
)
def test_wild_cards_are_ranks_and_cards_each_named_once(cards, codes):
    of_a_deal = deal({"set": 3})
    of_a_deal["deals"][0]["wilds"] = cards

    assert found(wilds={"cards": cards}) == [("wilds.cards", code) for code in codes]
    assert found(**of_a_deal) == [("deals[1].wilds", code) for code in codes]


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        (["AH=1", "AD=0", "QS=1000"], []),
        (["AH", "A=1", "JK=5", "ah=1", "AH=-1"], ["penalties.no_cost"] * 5),
        (["AH=1001", "AH=²", "AH=1=2"], ["penalties.no_cost"] * 3),
        (["AH=1", "AH=2"], ["wilds.twice"]),
    ],
)
def test_single_cards_have_points_of_their_own_each_named_once(cards, codes):
    assert found(penalties={"cards": cards}) == [("penalties.cards", code) for code in codes]


@pytest.mark.parametrize(
    ("steps", "codes"),
    [
        (["0=50", "150=90", "-10=15"], []),
        (["50", "=50", "0=", "0=0", "0=1001", "A=50"], ["first_meld.no_step"] * 6),
        (["0=50=60", "²=50", "10000=50", "+5=50"], ["first_meld.no_step"] * 4),
        (["0=50", "0=60"], ["wilds.twice"]),
    ],
)
def test_totals_have_points_of_the_first_melds_each_named_once(steps, codes):
    first = {"points": 40, "by_total": steps}
    told = found(first_meld=first, deals=[{"contract": []}])
    assert [code for _, code in told if code != "first_meld.beyond_hand"] == codes


def test_a_rank_that_is_said_leaves_another_without_wild_cards():
    twelve = ["A", *map(str, range(2, 11)), "J", "Q"]
    wilds = {"cards": twelve, "announced": True}

    assert found(wilds={"cards": twelve}) == []
    assert found(wilds=wilds) == [("wilds.cards", "wilds.in_every_rank")]
    assert found(wilds={**wilds, "cards": twelve[1:]}) == []


def test_a_rank_that_is_said_makes_a_set_larger_than_its_naturals():
    rules = {**ONE_PACK, "wilds": {"most_per_meld": 22, "announced": True}}

    assert found(**rules, **deal({"set": 14})) == []
    own = {"deals": [{"contract": [{"set": 14}], "wilds": []}]}
    assert found(**rules, **own) == [("deals[1].contract[1].set", "item.beyond_packs")]


def test_wild_twos_make_a_set_larger_than_its_naturals():
    rules = {**ONE_PACK, "wilds": {"most_per_meld": 22, "cards": ["2"]}}

    assert found(**rules, **deal({"set": 14})) == []


def test_the_largest_table_decides_whether_there_are_jokers_for_a_set_of_them():
    rows = [{"up_to": 4, "packs": 2, "jokers": 2}, {"up_to": 8, "packs": 2, "jokers": 3}]

    assert found(packs=rows, sets={"of_jokers": True}) == []


AT_ONCE = {"laying_down": {"extra_melds": False, "lay_offs": "none"}}


@pytest.mark.parametrize(
    "contracts",
    [
        {"contract": [{"set": 4}, {"run": 7}]},
        {"contract": [{"set": 3}], "others": [[{"set": 6}, {"set": 6}]]},
        {"contract": [{"set": 3}, {"run": 7, "or_more": True}]},
    ],
)
def test_one_goes_out_at_once_where_any_contract_takes_the_hand(contracts):
    assert found(**AT_ONCE, deals=[{**contracts, "must_go_out": True}]) == []


def test_wilds_off_runs_alone_go_into_the_contract_only_in_the_turn_of_laying_down():
    off_runs = {"naturals_for_one_in_a_set": 0, "from_runs": True}
    taking = {**off_runs, "use": "at once into the own contract"}

    assert found(taking_jokers=taking) == [
        ("taking_jokers.in_turn_of_laying_down", "jokers.contract_needs_turn")
    ]


def test_sizes_are_written_in_the_digits_of_the_files():
    assert found(words={"sets": {"٣": "trío"}}) == [("words.sets", "words.no_size")]


def test_a_field_that_can_be_read_is_minded_beside_one_that_cannot():
    assert found(seats={"fewest": 6, "most": 5, "best_from": "x"}) == [
        ("seats.best_from", "field.number"),
        ("seats.most", "seats.fewer_than_fewest"),
    ]
    assert found(dealing={"packets": [3, "x"]}, end={"after_deals": 7}) == [
        ("dealing.packets[2]", "field.number_from"),
        ("end.after_deals", "end.without_repeats"),
    ]
    assert found(deals=[{"contract": [{"set": "x"}]}], end={"after_deals": 7}) == [
        ("deals[1].contract[1].set", "field.number"),
        ("end.after_deals", "end.without_repeats"),
    ]
    assert found(packs="many", deals={}) == [("packs", "field.list"), ("deals", "field.list")]


def faults_of(**changes: object) -> dict[str, FieldFault]:
    """Return what is wrong with the base game under these changes, by its code."""
    faults = find_faults(with_changes(VENEZUELA, changes), VENEZUELA)
    return {fault.reason.code: fault for fault in faults}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        (
            {"sets": {"of_jokers": True}, "packs": [{"up_to": 8, "packs": 2, "jokers": 2}]},
            "sets.too_few_jokers",
        ),
        ({"contracts": {"choice": "the dealer"}, "end": {"repeats": True}}, "choice.used_up"),
        ({**AT_ONCE, **deal({"set": 3}, {"run": 7}, must_go_out=True)}, "deal.cannot_go_out"),
        (deal({"run": 5, "pure": True}), "item.pure_run"),
    ],
)
def test_what_should_be_false_is_told_as_it_stands_there(changes, code):
    assert faults_of(**changes)[code].got is True


def test_what_should_be_true_is_told_as_it_stands_there():
    taking = {"use": "at once into the own contract"}

    assert faults_of(taking_jokers=taking)["jokers.contract_needs_turn"].got is False


def test_no_row_of_packs_holds_no_joker():
    told = faults_of(packs=[], sets={"of_jokers": True})["sets.too_few_jokers"]

    assert told.reason.facts == {"jokers": 0, "shortest": 3}


def test_a_size_that_is_none_is_quoted_in_part():
    told = faults_of(words={"sets": {"x" * 25: "trío"}})["words.no_size"]

    assert told.reason.facts == {"word": "x" * 20}


def test_a_pure_set_cannot_be_as_large_as_the_shortest_where_that_is_beyond_the_suits():
    codes = [code for _, code in found(sets={"shortest": 5}, **deal({"set": 5, "pure": True}))]

    assert codes == ["item.too_large"]


def test_every_table_needs_a_card_of_stock():
    seats = {"most": 5}
    five, four = ([{"up_to": 8, "packs": 1, "jokers": jokers}] for jokers in (5, 4))

    assert "stock.none" not in faults_of(packs=five, seats=seats)
    told = faults_of(packs=four, seats=seats)["stock.none"]
    assert told.reason.facts == {"players": 5, "need": 56, "cards": 56}


def test_only_tables_that_may_play_are_asked_for_their_packs():
    rows = [{"up_to": 4, "packs": 1, "jokers": 0}, {"up_to": 8, "packs": 2, "jokers": 0}]
    six = {"packs": rows, **deal({"set": 6})}

    assert found(**six, dealing={"hand": 6}, seats={"most": 5}) == []
    assert found(**six, seats={"most": 4, "best_to": 4}) == [
        ("deals[1].contract[1].set", "item.beyond_packs")
    ]


@pytest.mark.parametrize("each", [[], [7], {"a": 7}])
def test_a_list_is_no_number(each):
    assert ("chips.each", "field.number_from") in found(chips={"each": each})


def test_a_number_that_is_no_limit_from_some_on_says_from_which():
    assert limit_is_none_at(fields_of(Sets)["longest"]) == ANY_NUMBER
    assert limit_is_none_at(fields_of(Dealing)["hand"]) is None
