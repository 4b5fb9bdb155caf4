"""Carioca, to its winner: every card of its ten deals goes down by a thumb.

What it comes to was worked out by hand: jokers cost 30, aces 20, tens and court cards 10, the rest
what stands on them. Twelve cards are dealt; the last two deals are won with thirteen, and no
discard.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.evening import CARD, PAD, RANKS, SUITS, Evening
from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import WorkedOut

pytestmark = pytest.mark.browser

BY_HAND = WorkedOut(
    sheet={  # deal → Ana, Bruno, Chiyo, Dara; who goes out
        1: (60, 0, 35, 47),  # Bruno, in two turns; Ana: jk A K; Dara: Q J 10 9 8
        2: (0, 50, 20, 40),  # Ana, in two turns; Bruno: A A 10
        3: (35, 15, 0, 60),  # Chiyo, in two turns; Dara: jk J Q K
        4: (20, 60, 45, 0),  # Dara, in two turns
        5: (65, 0, 15, 25),  # Bruno, in two turns
        6: (10, 45, 0, 95),  # Chiyo, in two turns
        7: (80, 30, 70, 0),  # Dara, at once
        8: (0, 25, 55, 10),  # Ana, at once
        9: (95, 110, 0, 70),  # Chiyo, with the sucia
        10: (40, 85, 105, 0),  # Dara, with the real
    },
    totals=(405, 420, 345, 347),
    places=("Chiyo", "Dara", "Ana", "Bruno"),
)
FITTING = "Cards that fit"
SUCIA = "AS 2H 3S JK 5C 6H 7S 8H 9C 10D JS QH KC"


def test_carioca_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Evening(phone, deals=10)
    table.start(game="carioca")

    go_down_with_nothing_but_the_contract(table)
    add_a_second_joker_to_a_run(table)
    go_round_the_corner(table)
    spend_two_jokers_in_a_hand(table)
    lay_down_sets_and_runs(table)
    go_out_with_twelve_cards_and_a_discard(table)
    go_out_with_the_escala_sucia(table)
    go_out_with_the_escala_real(table)

    BY_HAND.expect_end(phone)
    table.expect_no_ruling()


def go_down_with_nothing_but_the_contract(table: Evening) -> None:
    """One joker a meld, nothing bought, nothing laid off in that turn."""
    expect(table.phone.buy_key("Ana")).to_have_count(0)
    table.lay_down("Bruno", "7H 7D 7S")
    with table.phone.scolded_for("Not legal", "one wild card, not 2"):
        table.tap_meld("9H JK JK")
        table.expect_verdict("Not legal")
        table.erase()
        table.tap_keys(PAD, "diamonds")
        table.expect_verdict("Legal")
    expect(table.phone.button("+ Meld")).to_have_count(0)
    table.record()
    table.expect_row("Bruno", "down", "6 cards")
    table.open_meld(1, "Bruno")
    table.tap_keys(FITTING, "seven of clubs")
    table.expect_verdict("Not yet")
    expect_text(table.phone.main, "laying off has to wait")
    table.phone.tap(table.phone.button("It is a later turn"))
    table.expect_row("Bruno", "5 cards")
    table.lays_off(1, "Bruno", "7H", left="4 cards")
    table.lays_off(2, "Bruno", "9D 9S 9C 9H")
    BY_HAND.finish(table, 1, "Bruno", Ana="jk A K", Dara="Q J 10 9 8")


def add_a_second_joker_to_a_run(table: Evening) -> None:
    """It joins at the other end, not beside the first; nobody takes one off a meld."""
    table.lays_down("Ana", "7H 7D 7S", "5-8S 8")
    table.expect_row("Ana", "down", "5 cards")
    table.lays_down("Chiyo", "KH KD JK", "3-6C")
    table.end_turn()
    table.open_meld(2, "Ana")
    expect(table.phone.button("Take the joker for them")).to_have_count(0)
    with table.phone.scolded_for("Not legal", "side by side"):
        table.tap_keys(FITTING, "joker above")
        table.expect_verdict("Not legal")
        table.tap_keys(FITTING, "Take the last one away", "four of spades", "joker below")
        table.expect_verdict("Legal")
    table.phone.tap(table.phone.button("Lay off"))
    table.expect_row("Ana", "3 cards")
    table.lays_off(3, "Ana", "KS KC", left="one card")
    table.lays_off(4, "Ana", "7C")
    BY_HAND.finish(table, 2, "Ana", Bruno="A A 10")


def go_round_the_corner(table: Evening) -> None:
    """Above the ace the pad lays a joker, which a tap makes the two."""
    table.lay_down("Chiyo", "Q-AS")
    table.expect_verdict("Not yet")
    table.tap_keys(PAD, "joker")
    table.phone.tap(card_in(table, "joker"))
    expect(card_in(table, "two of spades")).to_be_visible()
    table.tap_meld("5-8H")
    table.expect_verdict("Legal")
    table.record()
    table.end_turn()
    table.lays_off(2, "Chiyo", "9H 10H JH QH")
    BY_HAND.finish(table, 3, "Chiyo", Dara="jk J Q K")


def spend_two_jokers_in_a_hand(table: Evening) -> None:
    """Three sets could hold three jokers; a hand may lay down two."""
    table.lay_down("Dara", "7H 7D JK", "9H 9D JK")
    with table.phone.scolded_for("Not legal", "hold 2 wild cards; here it holds 3"):
        table.tap_meld("QH QD JK")
        table.expect_verdict("Not legal")
        table.erase()
        table.tap_keys(PAD, "spades")
        table.expect_verdict("Legal")
    table.record()
    table.end_turn()
    table.lays_off(3, "Dara", "QC QH QD")
    BY_HAND.finish(table, 4, "Dara")


def lay_down_sets_and_runs(table: Evening) -> None:
    """Ten cards, then eleven; what is left follows in a later turn."""
    table.lays_down("Bruno", "7H 7D 7S", "9H 9D 9S", "5-8S")
    table.end_turn()
    table.lays_off(3, "Bruno", "9S 10S")
    BY_HAND.finish(table, 5, "Bruno")
    table.lays_down("Chiyo", "7H 7D 7S", "5-8S", "5-8H")
    table.end_turn()
    table.lays_off(3, "Chiyo", "9H")
    BY_HAND.finish(table, 6, "Chiyo")


def go_out_with_twelve_cards_and_a_discard(table: Evening) -> None:
    """Three runs, four sets."""
    table.goes_out("Dara", "5-8S", "5-8H", "9-QD")
    BY_HAND.finish(table, 7, "Dara")
    table.goes_out("Ana", "7H 7D 7S", "9H 9D JK", "KH KD KS", "2H 2D JK")
    BY_HAND.finish(table, 8, "Ana")


def go_out_with_the_escala_sucia(table: Evening) -> None:
    """Thirteen ranks of any suits, one of them a joker; a suit a card."""
    table.open_pad("Chiyo")
    for card in SUCIA.split()[:-1]:
        tap_card(table, card)
    table.expect_verdict("Not yet")
    with table.phone.scolded_for("Not legal", "one wild card, not 2"):
        tap_card(table, "JK")
        table.expect_verdict("Not legal")
        table.erase()
        tap_card(table, SUCIA.split()[-1])
        table.expect_verdict("Legal")
    table.record()
    table.expect_row("Chiyo", "out")
    BY_HAND.finish(table, 9, "Chiyo")


def go_out_with_the_escala_real(table: Evening) -> None:
    """Thirteen cards of one suit: from the two on, an ace and a king are no neighbours."""
    table.open_pad("Dara")
    with table.phone.scolded_for("Not legal"):
        table.tap_keys(PAD, "spades", "ace", "two", "king")
        table.expect_verdict("Legal")
        table.phone.tap(card_in(table, "seven of spades"))
        table.expect_verdict("Not legal")
        table.phone.tap(card_in(table, "joker"))
        table.expect_verdict("Legal")
    table.record()
    table.expect_row("Dara", "out")
    BY_HAND.finish(table, 10, "Dara")


def tap_card(table: Evening, card: str) -> None:
    """Tap a card of a run that has any suits: its rank and its suit."""
    if card == "JK":
        table.tap_keys(PAD, "joker")
    else:
        rank, suit = CARD.match(card).groups()
        table.tap_keys(PAD, RANKS[rank], SUITS[suit])


def card_in(table: Evening, name: str) -> Locator:
    """Find a card in the slot of the first meld."""
    return table.phone.main.locator("[data-slot=melds-0] [data-cards]").get_by_role(
        "button", name=name
    )
