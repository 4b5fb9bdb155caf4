import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import JOKER, RANKS, Card, parse_cards
from scorekeeper.rules.deal.cost_of_hand import cost_hand
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
