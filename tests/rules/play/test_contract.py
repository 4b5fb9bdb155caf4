"""Which melds fill a contract: its points, its alternatives, its limits on wilds."""

from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit
from scorekeeper.rules.melds.melds import Entry, Meld
from scorekeeper.rules.play.contract import (
    MOST_MELDS,
    find_contracts,
    first_meld_faults,
    judge_contract,
    nearest_contract,
    worth,
)
from scorekeeper.rules.play.pairing import Wanted
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.reading import load_ruleset, read_ruleset, ruleset_data, with_changes
from tests.calls import calls_in
from tests.rules.given import VENEZUELA, codes, entries, facts, house

ANY_CARD = st.sampled_from(
    [JOKER, *map(Card, RANKS), *(Card(rank, suit) for rank in RANKS for suit in Suit)]
)


def contract(number, *melds, ruleset=VENEZUELA):
    return judge_contract(entries(*melds), ruleset.deals[number - 1], ruleset)


def items(verdict):
    return [placed.item for placed in verdict.read_as.melds]


def test_melds_fill_the_contract_whatever_their_order():
    assert items(contract(7, "7H 7D 7S", "5-JS")) == [0, 1]
    assert items(contract(7, "5-JS", "7H 7D 7S")) == [1, 0]
    assert items(contract(7, "2C 3C 4C", "9H 9D 9S", "5-JS", "QS QD QH")) == [None, 0, 1, None]


def test_a_set_of_4_is_neither_3_nor_5():
    about = {"item": 1, "kind": "set", "size": 4, "or_more": False, "pure": False, "meld": 1}
    about["different_suits"] = False

    for have, cards in {3: "7H 7D 7S", 5: "7H 7D 7S 7C 7H"}.items():
        told = facts(contract(3, cards), "contract.wrong_size")
        assert told == {**about, "have": have, "need": 4}


def test_a_pure_set_needs_its_suits_said():
    verdict = judge_contract([Entry((Card(7), Card(7), Card(7)))], VENEZUELA.deals[0], VENEZUELA)

    assert codes(verdict) == ["meld.suit_not_said"]


def test_extra_sets_in_deal_1_are_ordinary():
    verdict = contract(1, "9H 9H JK", "7H 7D 7S")

    assert verdict.legal
    assert [(placed.item, placed.pure) for placed in verdict.read_as.melds] == [
        *((None, False), (0, True))
    ]


def test_a_missing_item_is_named():
    verdict = contract(7, "7H 7D 7S")

    assert facts(verdict, "contract.item_missing") == {
        **{"item": 2, "kind": "run", "size": 7, "or_more": True, "pure": False},
        "different_suits": False,
    }
    assert [reason.facts["item"] for reason in contract(2).reasons] == [1, 2]


def test_of_melds_that_do_not_fit_the_nearest_is_named():
    verdict = contract(3, "9H 9D 9S 9C 9H 9D", "7H 7D 7S")

    assert facts(verdict, "contract.wrong_size")["meld"] == 2


def test_as_many_items_as_can_be_are_filled():
    verdict = contract(4, "7H 7D 7S", "9H 9D 9S 9C")

    told = facts(verdict, "contract.wrong_size")
    assert (told["meld"], told["have"], told["need"]) == (1, 3, 4)
    assert codes(verdict) == ["contract.wrong_size"]


def test_a_pure_item_gets_the_pure_set_even_when_another_meld_could_be_chosen_first():
    two = house(deals=[{"contract": [{"set": 3}, {"set": 3, "pure": True}]}])

    assert items(contract(1, "7H 7D 7S", "9H 9H 9S", ruleset=two)) == [1, 0]
    assert items(contract(1, "9H 9H 9S", "7H 7D 7S", ruleset=two)) == [0, 1]
    assert codes(contract(1, "9H 9H 9S", "7H 7H 7S", ruleset=two)) == ["contract.not_pure_suits"]


def test_extra_melds_may_be_forbidden():
    strict = house(laying_down={"extra_melds": False})

    assert contract(3, "7H 7D 7S 7C", "5H 6H 7H").legal
    verdict = contract(3, "7H 7D 7S 7C", "5H 6H 7H", ruleset=strict)
    assert facts(verdict, "contract.extra_not_allowed") == {"meld": 2}


def test_every_meld_must_be_one():
    verdict = contract(2, "7H JK JK", "9H 9D 9S", "5H 6H 9H")

    assert codes(verdict) == ["meld.too_many_wilds", "run.gap"]
    assert [reason.facts["meld"] for reason in verdict.reasons] == [1, 3]


def test_an_entry_without_cards_is_a_players_slip():
    verdict = judge_contract([Entry(())], VENEZUELA.deals[0], VENEZUELA)

    assert codes(verdict) == ["meld.no_cards", "contract.item_missing"]
    assert verdict.read_as is None


def test_where_the_kind_is_not_said_the_reading_that_fills_the_contract_is_taken():
    ruleset = house(
        wilds={"most_per_meld": 2}, deals=[{"contract": [{"run": 3}]}, {"contract": [{"set": 3}]}]
    )

    assert contract(1, "7H JK JK", ruleset=ruleset).read_as.melds[0].meld.kind == "run"
    assert contract(2, "7H JK JK", ruleset=ruleset).read_as.melds[0].meld.kind == "set"


def test_a_meld_that_will_be_extended_is_rather_the_extra_one():
    deal = VENEZUELA.deals[1]
    melds = entries("7H 7D 7S", "9H 9D 9S", "QH QD QS")

    assert items(judge_contract(melds, deal, VENEZUELA)) == [0, 1, None]
    assert items(judge_contract(melds, deal, VENEZUELA, {0: 1})) == [None, 0, 1]


def test_no_hand_holds_so_many_melds():
    deal, meld = VENEZUELA.deals[1], entries("7H 7D 7S")

    assert judge_contract(meld * MOST_MELDS, deal, VENEZUELA).legal
    verdict = judge_contract(meld * (MOST_MELDS + 1), deal, VENEZUELA)
    assert codes(verdict) == ["contract.too_many_melds"]


MOST_CALLS = 6_000_000  # a second or two


def test_the_search_stays_quick_at_its_worst():
    deal = DealRules(contract=(Item(set=3, pure=True), *(Item(set=4),) * 10))
    melds = entries("7H 7D 7S") * MOST_MELDS

    assert calls_in(lambda: judge_contract(melds, deal, VENEZUELA)) < MOST_CALLS


@given(st.permutations(["7H 7D 7S", "2-9S", "QS QD JK", "3C 4C 5C", "KH KH KC KS"]))
def test_no_order_of_entry_changes_the_verdict(melds):
    verdict = contract(7, *melds)

    assert verdict.legal
    assert items(verdict)[melds.index("2-9S")] == 1


def test_no_order_of_entry_changes_which_reasons_there_are():
    said = {
        tuple(sorted(codes(contract(6, *melds))))
        for melds in permutations(["7H 7D 7S 7C", "9H 9D 9S 9C 9H", "2H 3H"])
    }

    assert said == {("contract.wrong_size", "run.too_short")}


@given(
    st.lists(st.builds(Entry, st.lists(ANY_CARD, max_size=20).map(tuple)), max_size=7),
    st.integers(0, 6),
)
def test_any_entry_gets_a_verdict(melds, number):
    verdict = judge_contract(melds, VENEZUELA.deals[number], VENEZUELA)

    assert verdict.legal <= (verdict.read_as is not None)


def test_any_number_of_cards_too_many_is_nearer_than_a_wild_where_none_may_be():
    bare = house(deals=[{"contract": [{"run": 3, "most_wilds": 0}]}], runs={"shortest": 3})

    verdict = contract(1, "3S 4S JK", "A-KH", ruleset=bare)

    assert (items(verdict), codes(verdict)) == ([None, 0], ["contract.wrong_size"])


def test_of_two_runs_that_are_much_too_long_the_shorter_is_nearer():
    short = house(deals=[{"contract": [{"run": 3}]}], runs={"shortest": 3})

    assert items(contract(1, "A-QH", "A-JS", ruleset=short)) == [None, 0]


def test_a_card_that_may_begin_either_is_missed_by_the_kind_that_the_contract_asks_for():
    """A card alone begins a set as well as a run; kings of two suits begin a set only."""
    runs = house(deals=[{"contract": [{"run": 4}, {"run": 4}]}])

    begun = codes(contract(1, "QS", ruleset=runs))
    assert begun == ["run.too_short", "contract.wrong_size", "contract.item_missing"]
    assert codes(contract(1, "KS KH", ruleset=runs))[0] == "set.too_short"


ROMME = load_ruleset("romme")
PURE = read_ruleset(
    with_changes(ruleset_data("romme"), {"first_meld": {"wilds": False}}), "house rules"
)


def first(*melds, ruleset=ROMME):
    return judge_contract(entries(*melds), ruleset.deals[0], ruleset)


@pytest.mark.parametrize(
    ("melds", "points"),
    [
        (["KH KD KS", "3H 3D 3S"], 39),
        (["2-5S", "8H 8D 8S"], 38),
        (["AS 2S 3S", "JH JD JS"], 36),
        (["QS KS AS", "2H 2D 2S"], 37),
    ],
)
def test_first_melds_worth_less_than_asked_for_do_not_do(melds, points):
    verdict = first(*melds)

    assert codes(verdict) == ["firstmeld.too_few_points"]
    assert facts(verdict, "firstmeld.too_few_points") == {"have": points, "need": 40}


@pytest.mark.parametrize(
    "melds",
    [
        ["KH KD KS KC"],
        ["KH KD KS", "2H 2D 2S", "2S 3S 4S"],
        ["10H JH QH KH"],
        ["AH AD AS", "2-5S"],
        ["KH KD JK", "4H 4D 4S"],
    ],
)
def test_first_melds_of_enough_points_are_all_that_is_asked_for(melds):
    verdict = first(*melds)

    assert verdict.legal
    assert [placed.item for placed in verdict.read_as.melds] == [None] * len(melds)


def test_jokers_alone_are_worth_what_they_cost():
    assert worth(Meld(Kind.SET, (JOKER,) * 3, 0), ROMME) == 90


def test_the_first_melds_may_have_to_do_without_jokers():
    verdict = first("KH KD KS", "QH QD JK", ruleset=PURE)

    assert codes(verdict) == ["firstmeld.wilds"]
    assert facts(verdict, "firstmeld.wilds") == {"meld": 2, "wilds": 1}
    assert first("KH KD KS", "QH QD QS", ruleset=PURE).legal


def test_nothing_at_all_is_worth_nothing():
    assert facts(first(), "firstmeld.too_few_points") == {"have": 0, "need": 40}


def test_a_meld_that_nobody_can_read_is_worth_nothing():
    told = facts(first_meld_faults([None], ROMME), "firstmeld.too_few_points")

    assert told == {"have": 0, "need": 40}


ECUADOR = load_ruleset("ecuador")
PERU = load_ruleset("peru-2")
DESORDENADA = load_ruleset("desordenada")
TWO_OF_FOUR = ("7H 7D 7S 7C", "9H 9D 9S 9C")


def in_ecuador(number, *melds, ruleset=ECUADOR, **more):
    return judge_contract(entries(*melds), ruleset.deals[number - 1], ruleset, **more)


@pytest.mark.parametrize(
    ("filled", "melds"),
    [
        (0, ["3H 3D 3S", "5H 5D 5S", "7H 7D 7S", "9H 9D 9S"]),
        (0, ["3H 3D 3S", "3C 3D 3S", "7H 7D 7S", "JK JK JK"]),
        (1, ["3-6H", "3-6H", "JK JK JK KS"]),
        (2, ["3-10H JH QH KH AH"]),
        (2, ["QS KS AS 2S 3S JK 5S 6S 7S JK 9S 10S"]),
        (3, ["3H 4S 5D 6C 7D 8S 9H 10S JD QC KH AS"]),
    ],
)
def test_any_one_of_the_alternatives_will_do(filled, melds):
    verdict = in_ecuador(7, *melds, ruleset=PERU)

    assert verdict.legal
    assert verdict.read_as.contract == filled


def test_a_colour_run_of_one_suit_too_many_is_none():
    verdict = in_ecuador(7, "3H 4S 5D 6C 7D 8S 9H 10S JD QC KH AH", ruleset=PERU)

    assert not verdict.legal


def test_a_colour_run_is_no_meld_where_no_contract_asks_for_one():
    verdict = in_ecuador(6, "3-6H", "7-10H", "9H 9D 9S", "3H 4S 5D 6C", ruleset=PERU)

    assert not verdict.legal


def test_an_alternative_half_filled_is_none_and_another_does_not_fill_it_up():
    verdict = in_ecuador(7, "3H 3D 3S", "5H 5D 5S", "3-6C", ruleset=PERU)

    assert not verdict.legal
    assert verdict.read_as.contract == 0
    assert {"contract.item_missing", "contract.extra_not_allowed"} == set(codes(verdict))


@pytest.mark.parametrize(
    ("nearest", "melds", "missing"),
    [(0, ["3H 3D 3S", "5H 5D 5S"], 2), (1, ["3-6H", "3-6C"], 1), (2, ["3-KH"], 0)],
)
def test_what_is_said_is_about_the_alternative_that_comes_nearest(nearest, melds, missing):
    verdict = in_ecuador(7, *melds, ruleset=PERU)

    assert not verdict.legal
    assert verdict.read_as.contract == nearest
    assert codes(verdict).count("contract.item_missing") == missing


def test_of_alternatives_the_fullest_is_taken():
    deals = [{"contract": [{"set": 3}], "others": [[{"set": 3}, {"run": 3}]]}]

    for ruleset in (house(deals=deals), house(deals=deals, laying_down={"extra_melds": False})):
        assert in_ecuador(1, "7H 7D 7S", "5-7S", ruleset=ruleset).read_as.contract == 1
        assert in_ecuador(1, "7H 7D 7S", ruleset=ruleset).read_as.contract == 0


def test_a_whole_contract_may_be_limited_in_wilds_though_each_meld_is_fine():
    assert in_ecuador(4, "7H 7D 7S JK", "9H 9D 9S 9C").legal
    verdict = in_ecuador(4, "7H 7D 7S JK", "9H 9D 9S JK")

    assert codes(verdict) == ["contract.too_many_wilds"]
    assert facts(verdict, "contract.too_many_wilds") == {"have": 2, "most": 1}


def test_a_contract_may_take_no_wild_at_all():
    assert codes(in_ecuador(3, "7H 7D 7S JK")) == ["contract.too_many_wilds"]
    assert codes(in_ecuador(6, "7H 7D 7S", "5S JK 7S 8S")) == ["contract.too_many_wilds"]


def test_extra_melds_do_not_count_towards_the_wilds_of_the_contract():
    verdict = in_ecuador(4, "7H 7D 7S JK", "9H 9D 9S JK", "QH QD QS QC")

    assert verdict.legal
    assert sorted(items(verdict), key=str) == [0, 1, None]
    assert in_ecuador(3, "7H 7D JK", "9H 9D 9S 9C").legal


def test_the_limit_of_an_item_is_told_beside_the_meld():
    ruleset = house(deals=[{"contract": [{"set": 3, "most_wilds": 0}, {"run": 4}]}])

    assert in_ecuador(1, "7H 7D 7S", "5S 6S 7S JK", ruleset=ruleset).legal
    told = facts(in_ecuador(1, "5-8S", "7H 7D JK", ruleset=ruleset), "contract.item_wilds")
    assert (told["wilds"], told["most"], told["item"], told["meld"]) == (1, 0, 1, 2)


def test_an_item_that_takes_no_wild_gets_the_meld_without():
    ruleset = house(deals=[{"contract": [{"set": 3, "most_wilds": 0}, {"set": 3}]}])

    assert items(in_ecuador(1, "7H 7D JK", "9H 9D 9S", ruleset=ruleset)) == [1, 0]


def test_a_wild_that_must_lie_in_the_contract_decides_what_the_contract_is():
    melds = ("7H 7D 7S 7C", "9H 9D 9S 9C", "QH QD QS JK")

    assert items(in_ecuador(4, *melds)) == [0, 1, None]
    assert items(in_ecuador(4, *melds, taken=1))[2] is not None


def test_wilds_are_wrong_by_those_too_many_and_those_that_had_to_lie_there():
    wanted = Wanted(most_wilds=2, taken=1)

    assert [wanted.missed_by(wilds) for wilds in range(5)] == [1, 0, 0, 1, 2]


def test_the_contracts_that_melds_fill_are_found():
    assert find_contracts(entries("7H 7D 7S 7C"), range(8), DESORDENADA) == (2,)
    assert find_contracts(entries("7H 7D 7S 7C"), (0, 1, 3), DESORDENADA) == ()


def test_melds_may_be_several_contracts_since_one_is_part_of_another():
    assert find_contracts(entries(*TWO_OF_FOUR), range(8), DESORDENADA) == (2, 3)
    assert find_contracts(entries(*TWO_OF_FOUR), (0, 3, 7), DESORDENADA) == (3,)
    pure = entries("7H 7D 7S", "9H 9H 9S")
    assert find_contracts(pure, range(8), DESORDENADA) == (0, 1)
    assert find_contracts(entries("7H 7H 7S", "9H 9H 9S"), range(8), DESORDENADA) == (1,)


def test_the_contract_that_comes_nearest_is_found_where_none_is_filled():
    assert nearest_contract(entries("7H 7D 7S 7C 7H 7D 7S"), range(8), DESORDENADA) == 7
    assert nearest_contract(entries("5-10S"), range(8), DESORDENADA) == 6
    assert nearest_contract(entries("7H 7D 7S 7C 7H", "9H 9D 9S 9C"), (1, 5), DESORDENADA) == 5
