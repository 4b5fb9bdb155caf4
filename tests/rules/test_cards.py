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
        ("7H", "7H"),
        ("10D", "10D"),
        ("TD", "10D"),
        ("td 10d Td", "10D 10D 10D"),
        ("7♥ 8♠ 9♦ 10♣", "7H 8S 9D 10C"),
        ("7♡ 8♤ 9♢ 10♧", "7H 8S 9D 10C"),
        ("7♥\ufe0f", "7H"),
        ("\u20687♥\u2069", "7H"),
        ("jk", "JK"),
        ("JK Jk joker * 🃏", "JK JK JK JK JK"),
        ("as 1h", "AS AH"),
        ("jd qd kd", "JD QD KD"),
        ("7hds", "7H 7D 7S"),
        ("7hh", "7H 7H"),
        ("asd", "AS AD"),
        ("10hc", "10H 10C"),
        ("5-9S", "5S 6S 7S 8S 9S"),
        ("5s-9s", "5S 6S 7S 8S 9S"),
        ("5–7♣", "5C 6C 7C"),
        ("A-3S", "AS 2S 3S"),
        ("J-AS", "JS QS KS AS"),
        ("9-td", "9D 10D"),
        ("2-AH", "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"),
        (" 7h,8h; 9h + jk\n10h ", "7H 8H 9H JK 10H"),
        ("７♥ ７Ｈ", "7H 7H"),
        ("۷H ۱۰d ٢-٤s", "7H 10D 2S 3S 4S"),
        ("7h、8h، 9h", "7H 8H 9H"),
        ("", ""),
    ],
)
def test_cards_are_read_as_people_type_them(typed, written):
    assert write_cards(parse_cards(typed)) == written


GERMAN = {"b": 11, "d": 12}


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("BH DH KH", "JH QH KH"),
        ("jh qh kh", "JH QH KH"),
        ("7D DD", "7D QD"),
        ("dd bd kd", "QD JD KD"),
        ("7hd dhd", "7H 7D QH QD"),
        ("9-DS", "9S 10S JS QS"),
        ("B-KD", "JD QD KD"),
        ("10D-DD", "10D JD QD"),
        ("jk joker", "JK JK"),
    ],
)
def test_letters_of_another_language_count_where_a_rank_stands(typed, written):
    assert write_cards(parse_cards(typed, letters=GERMAN)) == written


def test_a_letter_alone_is_a_rank_only_in_its_own_language():
    assert parse_cards("d", suits_needed=False, letters=GERMAN) == (Card(12),)
    with pytest.raises(UnreadableCards, match="'D' names no card"):
        parse_cards("7h D", suits_needed=False)


@pytest.mark.parametrize(
    ("typed", "token", "why"),
    [
        ("7h 8x 9h", "8x", "card"),
        ("7h 8", "8", "card"),
        ("11h", "11h", "card"),
        ("0h", "0h", "card"),
        ("h7", "h7", "card"),
        ("7h8h", "7h8h", "card"),
        ("J", "J", "card"),
        ("-", "-", "card"),
        ("5-9", "5-9", "card"),
        ("9-5S", "9-5S", "run"),
        ("5-5S", "5-5S", "run"),
        ("K-2S", "K-2S", "run"),
        ("A-AS", "A-AS", "run"),
        ("5H-9S", "5H-9S", "run"),
        ("7h <b>", "<b>", "card"),
    ],
)
def test_an_unreadable_token_is_named(typed, token, why):
    with pytest.raises(UnreadableCards) as caught:
        parse_cards(typed)

    assert (caught.value.token, caught.value.why) == (token, why)


def test_what_cannot_be_read_is_said_to_whoever_reads_the_log():
    with pytest.raises(UnreadableCards, match="'8x' names no card"):
        parse_cards("7h 8x 9h")


def test_more_cards_than_any_hand_holds_are_not_read():
    assert len(parse_cards("7h " * MOST_CARDS_TYPED)) == MOST_CARDS_TYPED
    with pytest.raises(UnreadableCards) as caught:
        parse_cards("7h " * (MOST_CARDS_TYPED + 1))

    assert caught.value.why == "too_many"


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
