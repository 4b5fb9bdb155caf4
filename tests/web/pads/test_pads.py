from __future__ import annotations

import pytest

from scorekeeper.rules.cards import Suit, parse_cards, write_cards
from scorekeeper.web.pads.keys import Pad, UnknownKey, lying_wild, press, suit_after, write
from scorekeeper.web.pads.twos import Twos

WILD = Twos.NATURAL_IN_PLACE
HEARTS = Suit.HEARTS


def tapped(
    pad: Pad,
    *keys: str,
    suit: Suit | None = None,
    cards: str = "",
    twos: Twos = Twos.NATURAL,
) -> str:
    """What is entered after these keys; a run's suit may be chosen before any card."""
    entered = parse_cards(cards, suits_needed=False)
    for key in keys:
        entered = press(pad, entered, suit, key.split(), twos)
    return write_cards(entered)


def test_a_set_takes_one_tap_for_the_rank_and_one_a_card_for_the_suits():
    assert tapped(Pad.SET, "rank 7", "suit H", "suit D", "suit S") == "7H 7D 7S"


def test_a_suit_tapped_twice_means_two_of_that_card():
    assert tapped(Pad.SET, "rank 7", "suit H", "suit H") == "7H 7H"


def test_a_suit_says_nothing_before_a_rank():
    assert tapped(Pad.SET, "suit H") == ""
    assert tapped(Pad.SET, "joker", "suit H") == "JK"


def test_a_joker_joins_a_set_by_one_tap_before_or_after_the_suits():
    assert tapped(Pad.SET, "rank 7", "suit H", "suit D", "joker") == "7H 7D JK"
    assert tapped(Pad.SET, "rank 7", "joker", "suit H", "suit D") == "7H JK 7D"


def test_another_rank_corrects_the_whole_set():
    assert tapped(Pad.SET, "rank 8", cards="7H 7D JK") == "8H 8D JK"


def test_the_same_rank_again_is_one_card_more_whose_suit_can_follow():
    assert tapped(Pad.SET, "rank 7", cards="7H") == "7H 7"
    assert tapped(Pad.SET, "rank 7", "suit C", cards="7H") == "7H 7C"


def test_a_tap_on_a_card_of_a_set_takes_it_away():
    assert tapped(Pad.SET, "place 1", cards="7H 7D 7S") == "7H 7S"
    assert tapped(Pad.SET, "back", cards="7H 7D 7S") == "7H 7D"


def test_a_run_takes_a_suit_its_lowest_and_its_highest_card():
    assert tapped(Pad.RUN, "rank 5", "rank 9", suit=Suit.SPADES) == "5S 6S 7S 8S 9S"


def test_a_run_s_ends_may_come_in_any_order_and_its_suit_last():
    assert tapped(Pad.RUN, "rank 9", "rank 5", "suit S") == "5S 6S 7S 8S 9S"


def test_a_run_has_a_key_for_the_ace_below_and_one_for_that_above():
    assert tapped(Pad.RUN, "rank 1", "rank 3", suit=Suit.CLUBS) == "AC 2C 3C"
    assert tapped(Pad.RUN, "rank 12", "rank 14", suit=Suit.CLUBS) == "QC KC AC"


def test_a_third_rank_begins_the_run_anew():
    assert tapped(Pad.RUN, "rank 4", cards="5S 6S 7S") == "4S"


@pytest.mark.parametrize(
    ("before", "after"),
    [("5S 6S 7S", "5S JK 7S"), ("5S JK 7S", "5S 6S 7S")],
)
def test_a_tap_on_a_place_of_a_run_makes_it_a_joker_and_back(before, after):
    assert tapped(Pad.RUN, "place 1", cards=before) == after


def test_a_joker_at_a_run_s_end_turns_back_into_the_card_it_stands_for():
    assert tapped(Pad.RUN, "place 0", cards="JK 6S 7S") == "5S 6S 7S"
    assert tapped(Pad.RUN, "place 2", cards="QS KS JK") == "QS KS AS"
    assert tapped(Pad.RUN, "place 0", cards="JK AS") == "KS AS"


def test_the_last_natural_of_a_run_stays():
    assert tapped(Pad.RUN, "place 1", cards="JK 6S JK") == "JK 6S JK"


def test_a_joker_can_be_added_above_a_run():
    assert tapped(Pad.RUN, "joker", cards="5S 6S") == "5S 6S JK"
    assert tapped(Pad.RUN, "joker") == ""


def test_back_opens_a_run_s_high_end_and_then_takes_it_away():
    assert tapped(Pad.RUN, "back", cards="5S 6S 7S") == "5S"
    assert tapped(Pad.RUN, "back", cards="5S") == ""


def test_another_suit_corrects_the_whole_run():
    assert tapped(Pad.RUN, "suit H", cards="5S JK 7S") == "5H JK 7H"


def test_a_two_tapped_into_a_set_is_one_more_wild_where_twos_are_wild():
    assert tapped(Pad.SET, "rank 2", "suit C", cards="6H 6D", twos=WILD) == "6H 6D 2C"
    assert tapped(Pad.SET, "rank 2", cards="6H 6D") == "2H 2D"


def test_suits_and_ranks_of_a_set_speak_of_its_naturals_where_twos_are_wild():
    assert tapped(Pad.SET, "suit S", cards="6H 2C", twos=WILD) == "6H 2C 6S"
    assert tapped(Pad.SET, "rank 7", cards="6H 2C JK", twos=WILD) == "7H 2C JK"


@pytest.mark.parametrize(
    ("before", "after"),
    [("5S 6S 7S", "5S JK 7S"), ("5S JK 7S", "5S 2 7S"), ("5S 2 7S", "5S 6S 7S")],
)
def test_a_place_of_a_run_turns_into_a_joker_a_two_and_back_where_twos_are_wild(before, after):
    assert tapped(Pad.RUN, "place 1", cards=before, twos=WILD) == after


def test_a_two_in_its_own_place_goes_with_its_run():
    assert tapped(Pad.RUN, "rank 1", "rank 4", "suit H", twos=WILD) == "AH 2H 3H 4H"
    assert tapped(Pad.RUN, "suit H", cards="2S 3S 4S", twos=WILD) == "2H 3H 4H"
    assert tapped(Pad.RUN, "suit H", cards="5S 2S 7S", twos=WILD) == "5H 2S 7H"


@pytest.mark.parametrize(
    ("pad", "cards", "steps"),
    [
        (Pad.SET, "6H 2C JK", (1, 2)),
        (Pad.RUN, "AS 2S 3S 2H JK", (3, 4)),
        (Pad.RUN, "AS 2H 3S", (1,)),
        (Pad.RUN, "QS KS AS 2S", ()),
        (Pad.ADD, "2 2H JK", (0, 2)),
        (Pad.HAND, "2 JK", (1,)),
        (Pad.COLOURS, "AS 2H 3S", ()),
    ],
)
def test_wilds_are_drawn_where_they_lie_as_wilds(pad, cards, steps):
    assert lying_wild(pad, parse_cards(cards, suits_needed=False), WILD) == steps


def test_no_two_is_drawn_as_a_wild_where_twos_are_none():
    assert lying_wild(Pad.SET, parse_cards("2H 2D 2S"), Twos.NATURAL) == ()
    assert lying_wild(Pad.RUN, parse_cards("AS 2S 3S"), Twos.WILD) == (1,)


def test_a_colour_run_takes_its_lowest_rank_and_then_a_suit_for_each_card():
    keys = ("rank 12", "suit H", "suit S", "suit D", "suit C")
    assert tapped(Pad.COLOURS, *keys) == "QH KS AD 2C"


def test_a_tap_on_a_card_of_a_colour_run_gives_it_the_other_suit_of_its_colour():
    assert tapped(Pad.COLOURS, "place 1", cards="2H 3S") == "2H 3C"
    assert tapped(Pad.COLOURS, "back", cards="2H 3S") == "2H"


def test_another_rank_corrects_a_colour_run_before_its_suit_is_said():
    assert tapped(Pad.COLOURS, "rank 3", "rank 4") == "4"
    assert tapped(Pad.COLOURS, "suit H") == ""


def test_a_rank_of_a_hand_is_one_card_more_each_time():
    assert tapped(Pad.HAND, "rank 7", "rank 7", "rank 13", "joker") == "7 7 K JK"


def test_a_suit_chosen_before_a_hand_s_cards_goes_with_each():
    assert tapped(Pad.HAND, "rank 7", "rank 7", "joker", "rank 13", suit=HEARTS) == "7H 7H JK KH"


def test_a_suit_tapped_after_a_rank_of_a_hand_is_that_card_s_own():
    assert tapped(Pad.HAND, "rank 7", "suit H", "rank 13", "suit D") == "7H KD"


def test_a_suit_tapped_where_no_card_of_a_hand_waits_for_one_changes_no_card():
    assert tapped(Pad.HAND, "suit H") == ""
    assert tapped(Pad.HAND, "suit H", cards="7D") == "7D"
    assert tapped(Pad.HAND, "suit H", cards="JK") == "JK"
    assert tapped(Pad.HAND, "suit H", cards="7", suit=Suit.SPADES) == "7"


@pytest.mark.parametrize(
    ("cards", "chosen", "tap", "then"),
    [
        ("", None, HEARTS, HEARTS),
        ("7H", HEARTS, Suit.SPADES, Suit.SPADES),
        ("7H", HEARTS, HEARTS, None),
        ("7", None, HEARTS, None),
        ("7", Suit.SPADES, HEARTS, HEARTS),
    ],
)
def test_a_suit_of_a_hand_stays_chosen_until_another_is_or_it_is_tapped_again(
    cards, chosen, tap, then
):
    held = parse_cards(cards, suits_needed=False)
    key = ("suit", tap.value)

    assert suit_after(Pad.HAND, held, press(Pad.HAND, held, chosen, key), chosen, key) == then


def test_other_keys_leave_the_suit_of_a_hand_chosen():
    assert suit_after(Pad.HAND, (), (), HEARTS, ("back",)) == HEARTS


def test_the_last_card_of_a_hand_or_any_one_can_be_taken_back():
    assert tapped(Pad.HAND, "back", cards="7H 7D JK") == "7H 7D"
    assert tapped(Pad.HAND, "place 1", cards="7H 7D JK") == "7H JK"


@pytest.mark.parametrize(
    ("key", "after"),
    [
        ("sort suits", "2 3S 9S 2H 2D 9D JK"),
        ("sort ranks", "2 2H 2D 3S 9S 9D JK"),
    ],
)
def test_a_hand_can_be_sorted_by_suit_or_by_rank_jokers_last(key, after):
    assert tapped(Pad.HAND, key, cards="9D JK 3S 2H 2 9S 2D") == after


def test_no_pad_takes_more_cards_than_any_hand_holds():
    full = " ".join(["7H"] * 60)

    assert tapped(Pad.SET, "suit H", cards=full) == full


@pytest.mark.parametrize("pad", [Pad.SET, Pad.RUN, Pad.COLOURS, Pad.HAND])
@pytest.mark.parametrize(
    "key",
    ["sort", "sort x", "rank", "rank x", "rank 0", "rank 99", "suit X", "place x", "nothing", ""],
)
def test_a_key_that_no_pad_has_is_told(pad, key):
    with pytest.raises(UnknownKey):
        tapped(pad, key, cards="7H")


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("5S 6S 7S 8S 9S", "5-9S"),
        ("5S 6S JK 8S 9S 10S JS", "5S 6S JK 8-JS"),
        ("QS KS AS", "Q-AS"),
        ("AS 2S 3S", "A-3S"),
        ("5 6 7", "5 6 7"),
    ],
)
def test_a_run_is_written_in_short_and_reads_back_the_same(cards, text):
    entered = parse_cards(cards, suits_needed=False)

    assert write(Pad.RUN, entered) == text
    assert parse_cards(text, suits_needed=False) == entered


def test_a_run_from_ace_to_ace_is_written_so_that_it_can_be_read():
    entered = tuple(parse_cards("A-KS AS"))

    assert parse_cards(write(Pad.RUN, entered)) == entered
