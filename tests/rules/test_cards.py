import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.cards import (
    JOKER,
    MOST_CARDS_TYPED,
    RANKS,
    Card,
    Suit,
    UnreadableCards,
    parse_cards,
    write_cards,
)

FACES = [JOKER, *(Card(rank, suit) for rank in RANKS for suit in Suit)]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("7H 10d", "7H 10D"),
        ("jk JK", "JK JK"),
        ("as jd qd kd", "AS JD QD KD"),
        ("7hds 10hc 7hh", "7H 7D 7S 10H 10C 7H 7H"),
        ("5-9S 5s-6s", "5S 6S 7S 8S 9S 5S 6S"),
        ("A-3S J-AS", "AS 2S 3S JS QS KS AS"),
        ("2-AH", "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"),
        (" 7h\n8h ", "7H 8H"),
        ("", ""),
    ],
)
def test_the_notation_is_read(typed, written):
    assert write_cards(parse_cards(typed)) == written


@pytest.mark.parametrize(
    "token",
    ["8x", "8", "11h", "0h", "h7", "7h8h", "J", "-", "5-9", "9-5S", "5-5S", "K-2S", "5H-9S", "<b>"],
)
def test_an_unreadable_part_is_named(token):
    with pytest.raises(UnreadableCards, match="names no card") as caught:
        parse_cards(f"7h {token} 9h")

    assert caught.value.token == token


def test_more_cards_than_any_hand_holds_are_not_read():
    assert len(parse_cards("7h " * MOST_CARDS_TYPED)) == MOST_CARDS_TYPED
    with pytest.raises(UnreadableCards):
        parse_cards("7h " * (MOST_CARDS_TYPED + 1))


def test_where_only_values_count_a_rank_will_do():
    assert parse_cards("7 q 10 jk k a", suits_needed=False) == (
        *(Card(7), Card(12), Card(10)),
        *(JOKER, Card(13), Card(1)),
    )


@given(st.lists(st.sampled_from(FACES), max_size=MOST_CARDS_TYPED))
def test_cards_written_are_read_back(cards):
    assert parse_cards(write_cards(cards)) == tuple(cards)
    assert parse_cards(write_cards(cards).lower()) == tuple(cards)


@given(st.lists(st.sampled_from([JOKER, *map(Card, RANKS)]), max_size=30))
def test_ranks_written_are_read_back(cards):
    assert parse_cards(write_cards(cards), suits_needed=False) == tuple(cards)


@given(st.text(alphabet="7hKaAjk10-♥*, ×"))
def test_any_text_is_cards_or_has_a_token_that_is_named(text):
    named = "×" in text
    try:
        cards = parse_cards(text)
    except UnreadableCards as error:
        named, cards = error.token in text, ()

    assert named or parse_cards(write_cards(cards)) == cards


def test_cards_sort_by_rank_and_suit_even_where_the_suit_was_not_said():
    hand = [Card(7, Suit.HEARTS), Card(7), JOKER, Card(2, Suit.SPADES), Card(7, Suit.CLUBS)]

    assert write_cards(sorted(hand)) == "JK 2S 7 7C 7H"
    assert not hand[0] < Card(7, Suit.HEARTS)
