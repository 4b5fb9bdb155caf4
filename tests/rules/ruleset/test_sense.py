"""What makes no sense in a ruleset is found, all of it at once, each at its field."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.rules.ruleset.checking import fields_of, limit_is_none_at
from scorekeeper.rules.ruleset.faults import FieldFault
from scorekeeper.rules.ruleset.model import ANY_NUMBER, Dealing, Sets
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


NOTHING = dict.fromkeys(VENEZUELA["penalties"], 0)
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
            {"sets": {"different_suits": True, "most_suits": 2}},
            *("sets.shortest", "sets.beyond_suits"),
        ),
        (
            {"sets": {"fewest_suits": 3, "most_suits": 2}},
            *("sets.fewest_suits", "sets.suits_parted"),
        ),
        (
            {"sets": {"fewest_suits": 4}},
            *("deals[1].contract[1].set", "item.too_small"),
        ),
        (
            {"sets": {"most_suits": 2}},
            *("deals[1].contract[1].set", "item.too_large"),
        ),
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
        ({**EACH, "end": {"repeats": True}}, "end.repeats", "choice.last_ends"),
        ({**EACH, **deal({"set": 3})}, "contracts.choice", "choice.none_to_own"),
        ({**EACH, **second(hand=12)}, "deals[2].hand", "choice.differs_by_player"),
        ({**EACH, **second(wilds=["2"])}, "deals[2].wilds", "choice.differs_by_player"),
        ({**EACH, **second(more_packs=1)}, "deals[2].more_packs", "choice.differs_by_player"),
        ({**EACH, **second(more_jokers=2)}, "deals[2].more_jokers", "choice.differs_by_player"),
        ({**EACH, **second(extra_cards=2)}, "deals[2].extra_cards", "choice.differs_by_player"),
        ({**EACH, **second(most_buys=3)}, "deals[2].most_buys", "choice.differs_by_player"),
        ({**EACH, **second(exchanges=1)}, "deals[2].exchanges", "choice.differs_by_player"),
        ({**EACH, **second(buying=False)}, "deals[2].buying", "choice.differs_by_player"),
        (
            {**EACH, **second(last_discard="optional")},
            *("deals[2].last_discard", "choice.differs_by_player"),
        ),
        (
            {**FIRST_MELD, "first_meld": {"points": 133}},
            "first_meld.points",
            "first_meld.beyond_hand",
        ),
        ({"first_meld": {"points": 40}}, "deals[1].contract", "contract.beside_points"),
        ({"contracts": {"required": False}}, "deals[1].contract", "contract.not_required"),
        (
            {**FIRST_MELD, "contracts": {"required": False}},
            *("first_meld.points", "first_meld.not_required"),
        ),
        (
            {**deal(), "contracts": {"required": False, "choice": "the dealer"}},
            *("contracts.choice", "choice.of_nothing"),
        ),
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
        ({"end": {"buy_backs": 1}}, "end.buy_backs", "end.back_without_out"),
        ({"end": {"out_at": 101, "back_at": 50}}, "end.back_at", "end.never_back"),
        (
            {"end": {"out_at": 101, "buy_backs": 1, "back_at": 101}},
            *("end.back_at", "end.back_beyond_out"),
        ),
        ({"deals": []}, "deals", "deals.none"),
        (deal(), "deals[1].contract", "contract.empty"),
        (deal({}), "deals[1].contract[1]", "item.of_no_kind"),
        (deal({"set": 3, "run": 3}), "deals[1].contract[1]", "item.of_no_kind"),
        (deal({"set": 2}), "deals[1].contract[1].set", "item.too_small"),
        (deal({"run": 2}), "deals[1].contract[1].run", "item.too_small"),
        (deal({"set": 5, "pure": True}), "deals[1].contract[1].set", "item.too_large"),
        (deal({"run": 5, "pure": True}), "deals[1].contract[1].pure", "item.pure_run"),
        (
            deal({"run": 5, "different_suits": True}),
            *("deals[1].contract[1].different_suits", "item.pure_run"),
        ),
        (deal({"set": 5, "different_suits": True}), "deals[1].contract[1].set", "item.too_large"),
        (deal({"set": 10}), "deals[1].contract[1].set", "item.beyond_packs"),
        (
            {**deal({"set": 7}, {"run": 8}), "buying": {"allowed": False}},
            *("deals[1].contract", "contract.beyond_hand"),
        ),
        (
            {**deal({"set": 7}, {"run": 10}), "buying": {"most_per_deal": 2}},
            *("deals[1].contract", "contract.beyond_hand"),
        ),
        (
            {**deal({"set": 7}, {"run": 10}, most_buys=2)},
            *("deals[1].contract", "contract.beyond_hand"),
        ),
        (
            {"chips": {"renewed": True, "points_off_for_unused": 5}},
            *("chips.points_off_for_unused", "chips.not_kept"),
        ),
        (deal({"set": 3}, buying=False), "buying.allowed", "buying.in_no_deal"),
        (deal({"set": 3}, most_buys=0), "buying.allowed", "buying.in_no_deal"),
        (
            {"chips": {"each": 2}, "cut": {"reward_chips": 0}, "buying": {"price": 3}},
            *("buying.price", "buying.beyond_chips"),
        ),
        (
            {"chips": {"each": 2, "renewed": True}, "buying": {"price": 4}},
            *("buying.price", "buying.beyond_chips"),
        ),
        ({"penalties": NOTHING}, "penalties.joker", "penalties.none"),
        ({**NOTHING_MORE, **deal({"set": 5}, {"set": 5})}, "deals[1].contract", "deal.never_ends"),
        (
            {**NOTHING_MORE, **deal({"set": 5}, {"set": 6}, last_discard="forbidden")},
            *("deals[1].contract", "deal.never_ends"),
        ),
        (
            {
                "taking_jokers": {"use": "at once into a new meld"},
                "later_turns": {"new_melds": False},
            },
            *("taking_jokers.use", "jokers.into_no_new_meld"),
        ),
        (
            {
                "taking_jokers": {"use": "at once into a new run"},
                "later_turns": {"new_melds": False},
            },
            *("taking_jokers.use", "jokers.into_no_new_run"),
        ),
        (
            {
                "taking_jokers": {"use": "at once onto a run"},
                "later_turns": {"new_melds": False, "wilds_laid_off": False},
            },
            *("taking_jokers.use", "jokers.onto_no_run"),
        ),
        (
            {
                "taking_jokers": {"use": "at once anywhere on the table"},
                "later_turns": {"new_melds": False, "wilds_laid_off": False},
            },
            *("taking_jokers.use", "jokers.onto_no_meld"),
        ),
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
        (deal({"set": 3}, hand=14), "deals[1].hand", "stock.none"),
        (
            deal({"set": 3}, {"run": 7}, hand=7) | {"buying": {"allowed": False}},
            *("deals[1].contract", "contract.beyond_hand"),
        ),
        (
            {"contracts": {"choice": "the first to lay down"}}
            | {"deals": [{"contract": [{"set": 3}]}, {"contract": [{"set": 4}], "hand": 12}]},
            *("deals[2].hand", "choice.after_dealing"),
        ),
        ({"words": {"sets": {"three": "trío"}}}, "words.sets", "words.no_size"),
    ],
)
def test_what_makes_no_sense_is_found_at_its_field(changes, field, code):
    assert (field, code) in found(**changes)


def test_a_contract_of_all_cards_ends_a_deal_whether_or_not_the_last_one_is_discarded():
    assert found(**NOTHING_MORE, **deal({"set": 5}, {"set": 6})) == []
    with_the_card_drawn = deal({"set": 6}, {"set": 6}, last_discard="forbidden")
    assert found(**NOTHING_MORE, **with_the_card_drawn) == []


@pytest.mark.parametrize(
    "bonus",
    [
        *("going_out", "going_out_in_first_turn"),
        *("going_out_at_once", "going_out_without_wilds"),
    ],
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


@pytest.mark.parametrize("field", sorted(set(leaves(VENEZUELA)) - {"words.sets"}))
def test_every_field_minds_what_is_not_of_its_kind(field):
    faults = find_faults(with_wrong(VENEZUELA, field), VENEZUELA)

    assert [str(fault.field).removesuffix(".what") for fault in faults] == [field]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"buying": {"allowed": False}}, (12, 11, 0, False, False)),
        (
            {"buying": {"most_per_deal": 1}, "dealing": {"hand": 10}},
            (13, 10, 2, False, False),
        ),
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


def without_deals_of_the_base(changes: dict[str, object]) -> list[tuple[str, str]]:
    """Return what is wrong under these changes, but not what they make of the base game's deals."""
    own = "deals" in changes
    return [(field, code) for field, code in found(**changes) if own or field[:6] != "deals["]


@pytest.mark.parametrize(
    "changes",
    [
        {"chips": {"each": 0}},
        {"buying": {"allowed": False}},
        {"chips": {"each": 0, "points_off_for_unused": 5}, "buying": {"allowed": False}},
        {"runs": {"ace": "none", "shortest": 12}},
        {"runs": {"allowed": True}, "sets": {"longest": 5}, "wilds": {"fewest_naturals": 6}},
        {"runs": {"allowed": False}, "wilds": {"fewest_naturals": 5}},
        {"runs": {"allowed": False}, "sets": {"longest": 5}, "wilds": {"fewest_naturals": 5}},
        {"sets": {"longest": 3}},
        {"sets": {"shortest": 5}},
        {"sets": {"shortest": 4, "different_suits": True}},
        {"taking_jokers": {"naturals_then_in_set": 5}},
        {"taking_jokers": {"naturals_then_in_set": 4}, "sets": {"longest": 4}},
        {"taking_jokers": {"naturals_for_one_in_a_set": 0, "use": "at once into the own contract"}},
        {"end": {"after_deals": 7, "repeats": True}},
        {"seats": {"fewest": 4, "most": 4, "best_from": 4, "best_to": 4}},
        {**FIRST_MELD, "first_meld": {"points": 132}},
        {
            **{**FIRST_MELD, "first_meld": {"points": 121}},
            "going_out": {"last_discard": "required"},
        },
        {**FIRST_MELD, **AT_ONCE, "deals": [{"contract": [], "must_go_out": True}]},
        {**deal({"set": 3}, {"run": 3}, must_go_out=True), "laying_down": {"extra_melds": False}},
        {**deal({"set": 3}, {"run": 3}, must_go_out=True), "laying_down": {"lay_offs": "none"}},
        {**deal({"set": 3}), "wilds": {"fewest_naturals": 3}},
        {**deal({"colour_run": 2}), "runs": {"allowed": False}},
        deal({"set": 3}, others=[[{"set": 5}]], most_wilds=4),
        deal({"set": 3}, {"run": 7, "or_more": True}, most_wilds=11),
        deal({"run": 7, "or_more": True, "most_wilds": 8}),
        {**deal({"set": 7}, {"run": 7}), "chips": {"each": 1}},
        deal({"run": 5}, {"run": 5}, {"run": 5}, most_buys=4),
        {"chips": {"each": 1}, "cut": {"reward_chips": 1}, "buying": {"price": 2}},
        {"chips": {"each": 0}, "cut": {"reward_chips": 0}, "buying": {"price": 0}},
        {"penalties": {**NOTHING, "ace": 1}},
        {"penalties": NOTHING, "bonuses": {"going_out": 10}},
        {**NOTHING_MORE, **deal({"set": 5}, {"set": 6})},
        {**NOTHING_MORE, **deal({"set": 3, "or_more": True})},
        {**NOTHING_MORE, **deal({"set": 3}), "stock": {"when_empty": "everyone scores"}},
        {
            **deal({"set": 4}, {"run": 7}),
            "buying": {"allowed": False},
            "going_out": {"last_discard": "required"},
        },
    ],
)
def test_what_just_makes_sense_may_be_played(changes):
    assert without_deals_of_the_base(changes) == []


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        (
            {"sets": {"different_suits": True}, "runs": {"allowed": False}}
            | {"wilds": {"fewest_naturals": 5}},
            *("wilds.fewest_naturals", "wilds.naturals_beyond_meld"),
        ),
        (
            {"sets": {"different_suits": True}, "taking_jokers": {"naturals_then_in_set": 5}},
            *("taking_jokers.naturals_then_in_set", "jokers.set_too_large"),
        ),
        (
            {**FIRST_MELD, "first_meld": {"points": 122}}
            | {"going_out": {"last_discard": "required"}},
            *("first_meld.points", "first_meld.beyond_hand"),
        ),
        (
            {"first_meld": {"points": 40}, "contracts": {"choice": "the dealer"}}
            | {"deals": [{"contract": []}, {"contract": []}]},
            *("contracts.choice", "choice.of_nothing"),
        ),
        (
            {"first_meld": {"points": 40}, **deal({"set": 3})},
            *("deals[1].contract", "contract.beside_points"),
        ),
    ],
)
def test_what_just_makes_no_sense_is_all_that_is_found(changes, field, code):
    assert without_deals_of_the_base(changes) == [(field, code)]


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
        (
            {"contracts": {"choice": "the dealer"}, "end": {"repeats": True}},
            "choice.used_up",
        ),
        (
            {**AT_ONCE, **deal({"set": 3}, {"run": 7}, must_go_out=True)},
            "deal.cannot_go_out",
        ),
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
