"""A whole evening that two phones record, by turns and at once, and only half of it.

What does not add up is noted quietly; nothing is refused. Worked out by hand:

Chips, of seven each: Ana bought in deals 1 and 3, Bruno in 1, Chiyo in 3 and 6, Dara in 1 and 3.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.sheets import WorkedOut

pytestmark = pytest.mark.browser

BY_HAND = WorkedOut(
    sheet={  # deal → Ana, Bruno, Chiyo, Dara; who goes out
        1: (61, 48, 17, 0),  # Dara, who has not laid down; Chiyo counts 3 of 8 cards
        2: (0, 30, 44, 52),  # Ana, who has not laid down; hands entered by both at once
        3: (70, 0, 33, 81),  # Bruno, with seven cards left; a phone reloads, one is offline
        4: (12, 90, 0, 25),  # Chiyo; closed without network
        5: (45, 51, 66, 0),  # Dara, at once
        6: (0, 20, 99, 40),  # Ana; no exchange entered
        7: (77, 0, 15, 64),  # Bruno; hands entered by both at once
    },
    totals=(265, 239, 274, 262),
    places=("Bruno", "Dara", "Ana", "Chiyo"),
)
SENT_WITHIN = 10000  # milliseconds; a page tries again every few seconds
MOST_TAPS = 160
"""Of both phones, from the start page to the winner."""


def test_two_phones_record_half_an_evening_and_nobody_is_refused_anything(take_phone):
    one = Evening(take_phone(color_scheme="dark"))
    one.start()
    other = one.share(take_phone(color_scheme="dark"))

    play_deal_1(one, other)
    play_deal_2(one, other)
    play_deal_3(one, other)
    play_deal_4(one, other)
    play_deal_5(one, other)
    play_deal_6(one, other)
    play_deal_7(one, other)

    BY_HAND.expect_winner(one.phone)
    assert one.phone.taps + other.phone.taps <= MOST_TAPS
    for each in (one, other):
        BY_HAND.expect_sheet(each.phone)
        each.expect_chips(Ana=5, Bruno=6, Chiyo=5, Dara=5)
        each.phone.expect_unscolded()
    one.expect_no_ruling()


def on_with(number: int, *evenings: Evening) -> None:
    """Go on with the next deal on each phone, from wherever it is."""
    for each in evenings:
        each.go_to("Table")
        each.expect_deal(number)


def play_deal_1(one: Evening, other: Evening) -> None:
    """Both buy; one records a lay-down, and buys while the other counts."""
    one.buy("Ana")
    other.buy("Bruno")
    for each in (one, other):
        each.expect_row("Ana", "6 chips", "13 cards")
        each.expect_row("Bruno", "6 chips", "13 cards")
    other.lays_down("Chiyo", "7H 7D 7S")
    one.expect_row("Chiyo", "down", "8 cards")

    one.say_out("Dara")
    one.count("Ana", 61)
    other.buy("Dara")
    one.count("Bruno", 48)
    one.count("Chiyo", "K 5 2")
    expect(one.phone.main.get_by_role("radio", name="Dara went out")).to_be_checked()
    one.close_deal(1)
    on_with(2, one, other)


def play_deal_2(one: Evening, other: Evening) -> None:
    """Each phone has hands of its own to count; one closes what both entered, both see it."""
    one.lays_down("Bruno", "9H 9D JK", "KS KH KD")
    other.expect_row("Bruno", "down", "5 cards")
    other.add_to(2, "Chiyo", "KC")  # who is not down by the book
    other.expect_row("Chiyo", "10 cards")

    one.say_out("Ana")
    other.go_to("End of deal")
    one.count("Bruno", 30)
    other.count("Chiyo", 44)
    other.count("Dara", 52)
    one.phone.tap(one.phone.button("Record so far"))
    expect(other.line_of("Bruno")).to_have_value("30")
    other.close_deal(2)
    expect(one.phone.heading).to_have_text("Deal 2 is closed")
    on_with(3, one, other)


def play_deal_3(one: Evening, other: Evening) -> None:
    """Buys made without network come when it is back; the other phone reloads while it counts."""
    waiting = one.page.get_by_role("status").filter(has_text="waiting to be sent")
    with one.phone.offline():
        for count, player in enumerate(("Ana", "Chiyo"), start=1):
            one.phone.press(one.phone.buy_key(player))
            expect(waiting).to_contain_text(f"sent: {count}")
        other.buy("Dara")
        other.lays_down("Bruno", "JH JD JS JC")
        other.say_out("Bruno")
        other.count("Ana", 70)
    expect(waiting.get_by_text("sent: ")).to_be_hidden(timeout=SENT_WITHIN)
    one.expect_row("Dara", "5 chips")

    other.page.reload()
    expect(other.line_of("Ana")).to_have_value("70")
    other.count("Chiyo", 33)
    other.count("Dara", 81)
    other.close_deal(3)
    on_with(4, one, other)


def play_deal_4(one: Evening, other: Evening) -> None:
    """The deal is closed on a phone without network."""
    other.go_to("End of deal")
    with other.phone.offline():
        other.say_out("Chiyo")
        other.count("Ana", 12)
        other.count("Bruno", 90)
        other.count("Dara", 25)
        other.phone.tap(other.phone.button("Close deal 4"))
        expect(other.page.get_by_text("waiting to be sent: 1")).to_be_visible()
    expect(other.phone.heading).to_have_text("Deal 4 is closed", timeout=SENT_WITHIN)
    on_with(5, one, other)


def play_deal_5(one: Evening, other: Evening) -> None:
    """One phone says who has everything down, the other counts."""
    one.lays_down("Dara", "2H 2D 2S 2C JK", "9-KC")
    one.end_turn()
    other.end_deal(5, "Dara", **BY_HAND.hands(5))
    on_with(6, one, other)


def play_deal_6(one: Evening, other: Evening) -> None:
    """Nobody enters the exchange; one phone buys, and the other ends the deal."""
    one.buy("Chiyo")
    other.end_deal(6, "Ana", **BY_HAND.hands(6))
    on_with(7, one, other)


def play_deal_7(one: Evening, other: Evening) -> None:
    """Both count at once."""
    other.say_out("Bruno")
    one.go_to("End of deal")
    other.count("Ana", 77)
    one.count("Chiyo", 15)
    other.phone.tap(other.phone.button("Record so far"))
    expect(one.line_of("Ana")).to_have_value("77")
    one.count("Dara", 64)
    one.close_deal(7)
    expect(other.phone.main.get_by_text(re.compile("won"))).not_to_have_count(0)
