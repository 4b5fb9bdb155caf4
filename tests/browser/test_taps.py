"""How many taps a thumb needs, counted from the Table; typing is left out of it altogether.

A tap is a tap on anything: a button, a key, a card, a link. What is shown by itself costs none.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import SIZES
from tests.browser.elsewhere import PEOPLE, Elsewhere
from tests.browser.entering import by_keys
from tests.browser.phone import expect_text
from tests.browser.table import Table

pytestmark = pytest.mark.browser

SMALL = SIZES[0]
SIX = (*PEOPLE, "Elena", "Fumio")

START = 5
BUY, UNDO = 1, 1
SET_OF_THREE = 6
TWO_SETS = 10
RUN = 4
RUN_OF_SEVEN = 7
LAY_OFF = 4
TAKE_A_JOKER = 5
END_OF_DEAL = 21
HAND_OF_ELEVEN = 15
CLAIM = 4


@pytest.fixture
def second_deal(table: Table) -> Table:
    """Three of four are down with two sets of three each, and so hold five cards each."""
    skip_deals(table, 1)
    table.lay_down("Ana", "2H 2D 2C", "3H 3D 3C")
    table.record()
    table.lay_down("Bruno", "4H 4D 4C", "5H 5D 5C")
    table.record()
    table.lay_down("Chiyo", "6H 6D 6C", "7H 7D 7C")
    table.record()
    table.expect_row("Chiyo", "5 cards")
    return table


@pytest.fixture
def down(table: Table) -> Table:
    """Ana is down, and it is a later turn; taps are counted from here on."""
    table.lay_down("Ana", "7H 7D 7S")
    table.record()
    table.buy("Dara")  # somebody else: when Ana is next, it is a later turn
    table.phone.taps = 0
    return table


@pytest.fixture
def last_deal(table: Table) -> Table:
    skip_deals(table, 6)
    return table


def skip_deals(table: Table, count: int) -> None:
    """Let so many deals be entered from paper."""
    table.find_entered([(0, 10, 20, 30)] * count)
    table.expect_deal(count + 1)


def tap_keys(table: Table, pad: str, *keys: str) -> None:
    """Tap keys of a pad, as they are read out."""
    group = table.page.get_by_role("group", name=pad)
    for key in keys:
        table.phone.tap(group.get_by_role("button", name=key, exact=True))


def test_a_game_is_dealt_with_one_tap_and_all_players_are_named_with_one_more(phone):
    """Beside typing: a tap on a row opens its name, and the keyboard's own key goes on."""
    phone.page.set_viewport_size(SMALL)
    phone.open("/")
    phone.taps = 0
    phone.tap(phone.button("Deal for 4"))
    table = Table(phone)
    table.expect_deal(1)
    table.expect_row("Player 3", "7 chips")
    assert phone.taps == 1

    phone.tap(phone.main.locator("[data-row=p3] .seat__who"))
    for seat, name in ((3, "Rosa"), (4, "Luis"), (1, "Ana"), (2, "Beto")):
        expect(phone.heading).to_have_text(f"Player {seat}")
        expect(phone.page.get_by_label("Name", exact=True)).to_be_focused()
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")

    for name in ("Rosa", "Luis", "Ana", "Beto"):
        table.expect_row(name, "7 chips")
    assert phone.taps == 2


def test_a_game_for_four_starts_within_five_taps(phone):
    """Beside typing: one name after the other, the keyboard's own key goes on."""
    phone.page.set_viewport_size(SMALL)
    phone.open("/")
    deal = phone.button("Deal for 4")
    expect(deal).to_be_in_viewport(ratio=1)
    phone.taps = 0
    phone.tap(phone.page.get_by_label("Name of player 1", exact=True))
    for name in PEOPLE:
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
    phone.tap(phone.page.get_by_text("House rules and stakes"))
    phone.tap(phone.page.get_by_label("Player 2 deals first"))
    expect(deal).to_be_in_viewport(ratio=1)
    phone.tap(deal)
    table = Table(phone)
    table.expect_deal(1)
    table.expect_row("Dara", "7 chips")

    assert phone.taps <= START


def test_a_buy_takes_one_tap_and_one_to_take_it_back(table):
    table.phone.taps = 0
    table.phone.tap(table.phone.buy_key("Ana"))
    table.expect_row("Ana", "6 chips", "13 cards")
    bought = table.phone.taps
    table.undo()
    table.expect_row("Ana", "7 chips", "11 cards")

    assert (bought, table.phone.taps - bought) == (BUY, UNDO)


def test_a_contract_of_three_is_checked_and_recorded_within_six_taps(table):
    table.phone.taps = 0
    table.open_pad("Ana")
    tap_keys(table, "Keys for cards", "seven", "hearts", "diamonds", "spades")
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Ana", "down", "8 cards")

    assert table.phone.taps <= SET_OF_THREE


def test_two_sets_are_checked_and_recorded_within_ten_taps(table):
    """The pad goes on to the second slot by itself once the first is full."""
    skip_deals(table, 1)
    table.phone.taps = 0
    table.open_pad("Ana")
    tap_keys(table, "Keys for cards", "seven", "hearts", "diamonds", "spades")
    tap_keys(table, "Keys for cards", "jack", "hearts", "clubs", "joker")
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Ana", "down", "5 cards")

    assert table.phone.taps <= TWO_SETS


def test_a_run_of_seven_with_a_joker_takes_seven_taps_at_most(down):
    """Put down by a player who is down: the whole way, from the Table back to it."""
    table = down
    table.open_pad("Ana", "Add cards")
    table.enter_new_meld()
    enter_run(table, "clubs", "four", "ten", joker="six of clubs")
    table.phone.tap(table.phone.button("Add"))
    table.expect_row("Ana", "one card")

    assert table.phone.taps <= RUN_OF_SEVEN


def test_the_last_contract_has_its_verdict_four_taps_after_the_set(last_deal):
    """Its run of seven or more: suit, lowest, highest, and where the joker lies."""
    table = last_deal
    table.open_pad("Ana")
    tap_keys(table, "Keys for cards", "queen", "hearts", "diamonds", "spades")
    set_done = table.phone.taps
    enter_run(table, "clubs", "three", "ten", joker="five of clubs")

    assert table.phone.taps - set_done <= RUN
    table.record()
    table.expect_row("Ana", "out")


def enter_run(table: Table, suit: str, lowest: str, highest: str, joker: str) -> None:
    """Tap a run's suit and ends, and the card for which a joker lies there; it is legal."""
    tap_keys(table, "Keys for cards", suit, lowest, highest)
    table.phone.tap(table.phone.button(joker))
    table.expect_verdict("Legal")


def test_a_card_is_laid_off_within_four_taps(down):
    table = down
    table.open_pad("Ana", "Add cards")
    table.choose_meld(1)
    tap_keys(table, "Cards that fit", "seven of clubs")
    table.expect_verdict("Legal")
    table.phone.tap(table.phone.button(re.compile("^Add 7")))
    table.expect_row("Ana", "7 cards")

    assert table.phone.taps <= LAY_OFF


def test_a_card_is_laid_off_within_three_taps_from_its_meld_below_the_seats(down):
    table = down
    table.phone.tap(table.phone.link(re.compile(r"^Meld 1\b")))
    tap_keys(table, "Cards that fit", "seven of clubs")
    table.expect_verdict("Legal")
    table.phone.tap(table.phone.button(re.compile("^Add 7")))
    table.expect_row("Ana", "7 cards")

    assert table.phone.taps < LAY_OFF


def test_a_joker_is_taken_within_five_taps(table):
    """Off a set, for two naturals."""
    skip_deals(table, 1)
    table.lay_down("Ana", "7H 7D jk", "9H 9D 9C")
    table.record()
    table.buy("Dara")  # somebody else: when Ana is next, it is a later turn
    table.phone.taps = 0
    table.open_pad("Ana", "Add cards")
    table.take_joker(1)
    tap_keys(table, "Cards that fit", "seven of spades", "seven of clubs")
    table.phone.tap(table.phone.button("Take the joker"))
    table.expect_said("Ana took")

    assert table.phone.taps <= TAKE_A_JOKER


def test_a_deal_of_four_ends_within_twenty_one_taps(second_deal):
    """Five cards in each of three hands, counted by ranks; from the Table to the deal's result."""
    table = second_deal
    table.lay_down("Dara", "8H 8D 8C", "9H 9D 9C", "2-6S")
    table.record()
    table.expect_row("Dara", "out")
    table.phone.taps = 0
    table.say_out("Dara")
    table.count("Ana", "K K Q 10 A")
    table.count("Bruno", "J J 9 8 A")
    table.count("Chiyo", "jk 10 Q 2 4")
    table.close_deal(2)
    expect_text(table.phone.main, "51")

    assert table.phone.taps <= END_OF_DEAL


def test_a_hand_of_eleven_held_by_suits_takes_a_tap_a_card_and_one_a_suit(phone):
    hand = {"spades": ("five", "six", "ten", "ten"), "hearts": ("ace", "seven", "seven")}
    hand |= {"diamonds": ("queen",), "clubs": ("two", "king")}
    phone.open("/desk?ask=hand")
    pad = phone.page.get_by_role("group", name="Pad for a hand")
    for suit, ranks in hand.items():
        for key in (suit, *ranks):
            phone.tap(pad.get_by_role("button", name=key, exact=True))
    phone.tap(pad.get_by_role("button", name="joker", exact=True))
    cards = phone.main.locator("[data-slot]").get_by_role("textbox")

    expect(cards).to_have_value(by_keys("5S 6S 10S 10S AH 7H 7H QD 2C KC JK"))
    expect(phone.main.locator("button [data-counted]")).to_have_text("11")
    assert phone.taps <= HAND_OF_ELEVEN


def test_the_keys_of_a_hand_show_what_they_add_and_how_many_there_are(phone):
    phone.open("/desk?ask=hand")
    pad = phone.page.get_by_role("group", name="Pad for a hand")
    for key in ("hearts", "seven", "seven"):
        phone.tap(pad.get_by_role("button", name=key, exact=True))
    seven = pad.get_by_role("button", name="seven", exact=True)

    expect(seven).to_contain_text("♥")
    expect(seven).to_contain_text("2")
    phone.tap(pad.get_by_role("button", name="clubs", exact=True))
    expect(seven).to_contain_text("♣")
    expect(seven).not_to_contain_text("2")
    phone.tap(phone.main.get_by_role("button", name="By rank"))
    phone.tap(phone.main.get_by_role("button", name="seven of hearts").first)
    expect(phone.main.locator("button [data-counted]")).to_have_text("1")


@pytest.mark.parametrize("people", [PEOPLE, SIX], ids=["four", "six"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
def test_a_discard_that_two_want_is_settled_in_four_taps_without_scrolling(phone, people, size):
    """Each answer is seen before anybody called, too: all keys lie where they lay."""
    with Elsewhere(phone.address) as elsewhere:
        phone.open(elsewhere.start_game(names=people, dealer="0"))
    phone.page.set_viewport_size(size)
    table = Table(phone)
    table.call("Chiyo", "Bruno")
    taps = phone.taps
    key = table.answer("Ana", "Bruno buys it")
    expect(key).to_be_in_viewport(ratio=1)
    expect(table.answer(people[-1], "Bruno buys it")).to_be_in_viewport(ratio=1)
    assert phone.page.evaluate("scrollY") == 0
    phone.tap(key)
    table.expect_row("Bruno", "6 chips", "13 cards")

    assert (taps, phone.taps) == (CLAIM - 1, CLAIM)
