"""Contracts with alternatives and limits on wilds, and contracts that are chosen by laying down."""

import pytest

from scorekeeper.rules.play.contract import find_contracts, judge_contract, nearest_contract
from scorekeeper.rules.play.pairing import Wanted
from scorekeeper.rules.ruleset.reading import load_ruleset
from tests.rules.given import codes, entries, facts, house

ECUADOR = load_ruleset("ecuador")
PERU = load_ruleset("peru-2")
DESORDENADA = load_ruleset("desordenada")
TWO_OF_FOUR = ("7H 7D 7S 7C", "9H 9D 9S 9C")


def contract(number, *melds, ruleset=ECUADOR, **more):
    return judge_contract(entries(*melds), ruleset.deals[number - 1], ruleset, **more)


def items(verdict):
    return [placed.item for placed in verdict.read_as.melds]


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
    verdict = contract(7, *melds, ruleset=PERU)

    assert verdict.legal
    assert verdict.read_as.contract == filled


def test_a_colour_run_of_one_suit_too_many_is_none():
    verdict = contract(7, "3H 4S 5D 6C 7D 8S 9H 10S JD QC KH AH", ruleset=PERU)

    assert not verdict.legal


def test_a_colour_run_is_no_meld_where_no_contract_asks_for_one():
    verdict = contract(6, "3-6H", "7-10H", "9H 9D 9S", "3H 4S 5D 6C", ruleset=PERU)

    assert not verdict.legal


def test_an_alternative_half_filled_is_none_and_another_does_not_fill_it_up():
    verdict = contract(7, "3H 3D 3S", "5H 5D 5S", "3-6C", ruleset=PERU)

    assert not verdict.legal
    assert verdict.read_as.contract == 0
    assert {"contract.item_missing", "contract.extra_not_allowed"} == set(codes(verdict))


@pytest.mark.parametrize(
    ("nearest", "melds", "missing"),
    [
        (0, ["3H 3D 3S", "5H 5D 5S"], 2),
        (1, ["3-6H", "3-6C"], 1),
        (2, ["3-KH"], 0),
    ],
)
def test_what_is_said_is_about_the_alternative_that_comes_nearest(nearest, melds, missing):
    verdict = contract(7, *melds, ruleset=PERU)

    assert not verdict.legal
    assert verdict.read_as.contract == nearest
    assert codes(verdict).count("contract.item_missing") == missing


def test_of_alternatives_the_fullest_is_taken():
    deals = [{"contract": [{"set": 3}], "others": [[{"set": 3}, {"run": 3}]]}]

    for ruleset in (house(deals=deals), house(deals=deals, laying_down={"extra_melds": False})):
        assert contract(1, "7H 7D 7S", "5-7S", ruleset=ruleset).read_as.contract == 1
        assert contract(1, "7H 7D 7S", ruleset=ruleset).read_as.contract == 0


def test_a_whole_contract_may_be_limited_in_wilds_though_each_meld_is_fine():
    assert contract(4, "7H 7D 7S JK", "9H 9D 9S 9C").legal
    verdict = contract(4, "7H 7D 7S JK", "9H 9D 9S JK")

    assert codes(verdict) == ["contract.too_many_wilds"]
    assert facts(verdict, "contract.too_many_wilds") == {"have": 2, "most": 1}


def test_a_contract_may_take_no_wild_at_all():
    assert codes(contract(3, "7H 7D 7S JK")) == ["contract.too_many_wilds"]
    assert codes(contract(6, "7H 7D 7S", "5S JK 7S 8S")) == ["contract.too_many_wilds"]


def test_extra_melds_do_not_count_towards_the_wilds_of_the_contract():
    verdict = contract(4, "7H 7D 7S JK", "9H 9D 9S JK", "QH QD QS QC")

    assert verdict.legal
    assert sorted(items(verdict), key=str) == [0, 1, None]
    assert contract(3, "7H 7D JK", "9H 9D 9S 9C").legal


def test_the_limit_of_an_item_is_told_beside_the_meld():
    ruleset = house(deals=[{"contract": [{"set": 3, "most_wilds": 0}, {"run": 4}]}])

    assert contract(1, "7H 7D 7S", "5S 6S 7S JK", ruleset=ruleset).legal
    told = facts(contract(1, "5-8S", "7H 7D JK", ruleset=ruleset), "contract.item_wilds")
    assert (told["wilds"], told["most"], told["item"], told["meld"]) == (1, 0, 1, 2)


def test_an_item_that_takes_no_wild_gets_the_meld_without():
    ruleset = house(deals=[{"contract": [{"set": 3, "most_wilds": 0}, {"set": 3}]}])

    assert items(contract(1, "7H 7D JK", "9H 9D 9S", ruleset=ruleset)) == [1, 0]


def test_a_wild_that_must_lie_in_the_contract_decides_what_the_contract_is():
    melds = ("7H 7D 7S 7C", "9H 9D 9S 9C", "QH QD QS JK")

    assert items(contract(4, *melds)) == [0, 1, None]
    assert items(contract(4, *melds, taken=1))[2] is not None


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
