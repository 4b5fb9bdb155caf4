"""The picture beside a contract shows cards that would fill it."""

from collections import Counter
from dataclasses import replace

import pytest

from scorekeeper.rules.cards import JOKER, Card
from scorekeeper.rules.melds.melds import Entry
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.play.example import example_of
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from tests.rules.given import VENEZUELA, house


def shown(contract, ruleset=VENEZUELA, **deal):
    melds = example_of(contract, DealRules(contract=contract, **deal), ruleset)
    return [" ".join(map(str, meld)) for meld in melds]


@pytest.mark.parametrize("name", ruleset_names())
def test_the_example_of_every_contract_fills_it(name):
    ruleset = load_ruleset(name)
    for deal in ruleset.deals:
        for number, contract in enumerate(filter(None, deal.contracts)):
            melds = example_of(contract, deal, ruleset)
            verdict = judge_contract(list(map(Entry, melds)), deal, ruleset)

            assert verdict.legal, (deal, verdict.reasons)
            assert verdict.read_as.contract == number


@pytest.mark.parametrize("name", ruleset_names())
def test_no_card_of_an_example_lies_there_oftener_than_the_packs_hold_it(name):
    ruleset = load_ruleset(name)
    for deal in ruleset.deals:
        melds = example_of(deal.contract, deal, ruleset)
        cards: Counter[Card] = Counter(card for meld in melds for card in meld)

        assert all(count <= ruleset.packs[-1].copies(card) for card, count in cards.items())


def test_a_joker_shows_that_one_may_lie_there():
    assert shown((Item(set=4),)) == ["7S 7H 7S JK"]
    assert shown((Item(set=4, most_wilds=0),)) == ["7S 7H 7S 7C"]
    assert shown((Item(set=3), Item(set=3)), most_wilds=1) == ["7S 7H JK", "9S 9H 9S"]
    assert shown((Item(set=3),), house(packs=[{"up_to": 8, "packs": 2, "jokers": 0}])) == [
        "7S 7H 7S"
    ]


def test_all_suits_differ_only_where_they_must():
    assert shown((Item(set=3, pure=True),)) == ["7S 7H 7C"]
    assert shown((Item(set=3, rank="K"),)) == ["KS KH JK"]
    assert shown((Item(set=4, one_colour=True),)) == ["7H 7H 7D JK"]
    assert shown((Item(set=4, different_suits=True),)) == ["7S 7H 7C JK"]
    differing = replace(VENEZUELA, sets=replace(VENEZUELA.sets, different_suits=True))
    assert shown((Item(set=4, most_wilds=0),), differing) == ["7S 7H 7C 7D"]


def test_a_set_shows_no_more_and_no_fewer_suits_than_it_may():
    few = replace(VENEZUELA, sets=replace(VENEZUELA.sets, most_suits=2))
    assert shown((Item(set=4, most_wilds=0),), few) == ["7S 7H 7S 7H"]
    many = replace(VENEZUELA, sets=replace(VENEZUELA.sets, fewest_suits=4))
    assert shown((Item(set=4, most_wilds=0),), many) == ["7S 7H 7C 7D"]


def test_a_run_has_neighbours_of_one_suit_and_a_colour_run_red_and_black_by_turns():
    assert shown((Item(run=4), Item(run=4))) == ["4C 5C 6C 7C", "4D 5D 6D 7D"]
    assert shown((Item(colour_run=5),)) == ["4H 5S 6H 7S 8H"]
    assert (
        JOKER not in example_of((Item(run=13),), DealRules(contract=(Item(run=13),)), VENEZUELA)[0]
    )
