"""How many taps a thumb needs, counted from the Table; typing is left out of it altogether.

A tap is a tap on anything: a button, a key, a card, a link. What is shown by itself costs none.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import PEOPLE
from tests.browser.phone import Phone
from tests.browser.table import Table

pytestmark = pytest.mark.browser

SMALL = {"width": 390, "height": 664}
"""What an iPhone's browser leaves of its screen."""

START = 5
BUY, UNDO = 1, 1
SET_OF_THREE = 7
RUN_OF_SEVEN = 8
END_OF_DEAL = 21
HAND_OF_ELEVEN = 15
CLAIM = 5


@pytest.fixture
def table(phone: Phone) -> Table:
    table = Table(phone)
    table.begin()
    return table


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


def test_a_game_for_four_starts_within_five_taps(phone):
    """Beside typing: one name after the other, the keyboard's own key goes on."""
    phone.page.set_viewport_size(SMALL)
    phone.open("/")
    deal = phone.button("Deal the cards")
    expect(deal).to_be_in_viewport(ratio=1)
    phone.taps = 0
    phone.tap(phone.page.get_by_label("Name of player 1", exact=True))
    for name in PEOPLE:
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
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


def test_a_contract_of_three_is_checked_and_recorded_within_seven_taps(table):
    table.phone.taps = 0
    table.open_pad("Ana")
    tap_keys(table, "Keys for cards", "seven", "hearts", "diamonds", "spades")
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Ana", "down", "8 cards")

    assert table.phone.taps <= SET_OF_THREE


def test_a_run_of_seven_with_a_joker_takes_eight_taps_at_most(table):
    """Put down by a player who is down: the whole way, from the Table back to it."""
    table.lay_down("Ana", "7H 7D 7S")
    table.record()
    table.buy("Dara")  # somebody else: when Ana is next, it is a later turn
    table.phone.taps = 0
    table.open_pad("Ana", "Add cards")
    table.phone.tap(table.phone.button("Run"))
    tap_keys(table, "Keys for cards", "clubs", "four", "ten")
    table.phone.tap(table.phone.button("six of clubs"))
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Ana", "one card")

    assert table.phone.taps <= RUN_OF_SEVEN


def test_the_last_contract_has_its_run_in_eight_taps_too(last_deal):
    """Counted is the run's part: from opening its slot to recording. The set before it, and the
    way from the Table, are the lay-down's other half. Opening the slot would take no tap at all:
    the pad goes there by itself once the set is full.
    """
    table = last_deal
    table.open_pad("Ana")
    tap_keys(table, "Keys for cards", "queen", "hearts", "diamonds", "spades")
    set_done = table.phone.taps
    table.phone.tap(table.phone.button("one run of 7 or more", exact=False))
    tap_keys(table, "Keys for cards", "clubs", "three", "ten")
    table.phone.tap(table.phone.button("five of clubs"))
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Ana", "out")

    assert table.phone.taps - set_done <= RUN_OF_SEVEN


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
    expect(table.phone.main).to_contain_text("51")

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

    expect(cards).to_have_value("5S 6S 10S 10S AH 7H 7H QD 2C KC JK")
    expect(phone.main.locator("[data-counted]")).to_have_text("11")
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
    expect(phone.main.locator("[data-counted]")).to_have_text("1")


def test_a_discard_that_two_want_is_settled_without_scrolling(table):
    table.page.set_viewport_size(SMALL)

    def tap(question: str, name: str) -> None:
        group = table.page.get_by_role("group", name=question)
        table.phone.tap(group.locator("label", has_text=name))

    table.phone.taps = 0
    table.phone.tap(table.phone.link("Who gets it?"))
    tap("Who discarded it?", "Ana")
    tap("Who wants it?", "Chiyo")
    tap("Who wants it?", "Bruno")
    button = table.phone.button("Bruno buys it")
    expect(button).to_be_visible()
    assert table.page.evaluate("scrollY") == 0
    foot, bar = button.bounding_box(), table.page.locator(".bar").bounding_box()
    assert foot["y"] + foot["height"] <= bar["y"]
    table.phone.tap(button)

    assert table.phone.taps == CLAIM
    table.expect_row("Bruno", "6 chips", "13 cards")
