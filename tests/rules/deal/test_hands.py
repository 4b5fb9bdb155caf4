"""What the cards in a hand cost, and cards entered more often than the packs hold them."""

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit, parse_cards
from scorekeeper.rules.deal.hands import cost_hand, costs_of_hands, overcount_faults
from scorekeeper.rules.ruleset.dealing import Packs
from tests.rules.given import VENEZUELA, house


@pytest.mark.parametrize(
    ("cards", "cost"),
    [
        ("", 0),
        ("2 3 4 5 6 7 8 9", 44),
        ("10", 10),
        ("J Q K", 30),
        ("A", 11),
        ("JK", 15),
        ("2H 10D QS AH JK", 48),
    ],
)
def test_cards_left_in_hand_cost_their_value(cards, cost):
    assert cost_hand(parse_cards(cards, suits_needed=False), VENEZUELA) == cost


def test_cards_count_in_full_even_where_they_would_form_melds():
    assert cost_hand(parse_cards("7H 7D 7S 5-8C"), VENEZUELA) == 21 + 26


NAMES = (
    *("joker", "ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)


@pytest.mark.parametrize(("rank", "name"), list(enumerate(NAMES)))
def test_every_value_may_be_changed(rank, name):
    assert cost_hand([Card(rank)], house(penalties={name: 99})) == 99


@given(st.lists(st.sampled_from([JOKER, *map(Card, RANKS)])), st.sampled_from(RANKS))
def test_a_card_more_never_costs_less(cards, rank):
    assert cost_hand([*cards, Card(rank)], VENEZUELA) > cost_hand(cards, VENEZUELA) >= 0


ONE_PACK = Packs(up_to=8, packs=1, jokers=2)
CARDS = [*(Card(rank, suit) for rank in RANKS for suit in Suit), JOKER, JOKER]
FEW_VALUES = {
    "all alike": house(penalties=dict.fromkeys(NAMES, 10)),
    "fives and tens": house(penalties={**dict.fromkeys(NAMES, 5), "king": 10, "joker": 25}),
    "some cost nothing": house(penalties={**dict.fromkeys(NAMES, 0), "ace": 11, "joker": 50}),
    "as in Venezuela": VENEZUELA,
    "some by suit": house(penalties={"cards": ["AH=1", "2D=20", "2H=20"]}),
    "some wild": house(penalties={"wild": 25}, wilds={"cards": ["2", "KS"]}),
}


@pytest.mark.parametrize("size", [0, 1, 2, 3])
@pytest.mark.parametrize("name", FEW_VALUES)
def test_a_hand_costs_what_one_of_all_hands_of_its_size_costs(name, size):
    ruleset = FEW_VALUES[name]
    values = sorted(ruleset.cost_of(card) for card in CARDS)
    every = {sum(hand) for hand in combinations(values, size)}

    assert costs_of_hands(size, size, ONE_PACK, ruleset) == every


@pytest.mark.parametrize("size", [51, 53, 54])
def test_large_hands_are_short_of_what_small_ones_hold(size):
    values = [VENEZUELA.cost_of(card) for card in CARDS]
    missing = {sum(hand) for hand in combinations(values, len(CARDS) - size)}

    costs = costs_of_hands(size, size, ONE_PACK, VENEZUELA)

    assert costs == {sum(values) - less for less in missing}


def test_hands_of_several_sizes_cost_what_one_of_these_costs():
    each = [costs_of_hands(size, size, ONE_PACK, VENEZUELA) for size in (2, 3, 4)]

    assert costs_of_hands(2, 4, ONE_PACK, VENEZUELA) == frozenset().union(*each)


def test_there_is_no_hand_of_more_cards_than_the_packs_hold():
    assert costs_of_hands(55, 60, ONE_PACK, VENEZUELA) == frozenset()


def test_eleven_cards_cost_between_the_cheapest_and_the_dearest():
    costs = costs_of_hands(11, 11, VENEZUELA.packs_for(4), VENEZUELA)

    assert (min(costs), max(costs)) == (8 * 2 + 3 * 3, 4 * 15 + 7 * 11)


TWO_PACKS = Packs(up_to=8, packs=2, jokers=4)


def seen(packs=TWO_PACKS, **places):
    cards = {place: parse_cards(text, suits_needed=False) for place, text in places.items()}
    return [dict(reason.facts) for reason in overcount_faults(cards, packs)]


def test_two_packs_hold_every_card_twice():
    assert seen(ana="7H 7H", bruno="7D") == []


def test_a_third_seven_of_hearts_clashes_with_the_two_before():
    assert seen(meld_1="7H 7D 7S", meld_4="5H 6H 7H", bruno="7H QS", chiyo="7C") == [
        {"card": "7H", "seen": 3, "most": 2, "places": ("meld_1", "meld_4", "bruno")}
    ]


def test_more_packs_hold_more():
    three = Packs(up_to=8, packs=3, jokers=6)

    assert seen(three, ana="7H 7H 7H") == []
    assert [each["card"] for each in seen(three, ana="7H 7H", bruno="7H 7H")] == ["7H"]


def test_there_are_only_so_many_jokers():
    assert seen(ana="JK JK", bruno="JK JK") == []
    assert seen(ana="JK JK", bruno="JK JK JK") == [
        {"card": "JK", "seen": 5, "most": 4, "places": ("ana", "bruno")}
    ]


def test_bare_ranks_count_towards_their_rank():
    assert seen(ana="7 7 7 7", bruno="7H 7H 7D 7S") == []
    assert seen(ana="7 7 7 7 7", bruno="7H 7H 7D 7S", chiyo="8") == [
        {"card": "7", "seen": 9, "most": 8, "places": ("ana", "bruno")}
    ]


def test_a_pack_without_jokers_has_none():
    assert [each["card"] for each in seen(Packs(up_to=8, packs=1, jokers=0), ana="JK")] == ["JK"]
