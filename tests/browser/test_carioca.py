"""Carioca, to its winner: every card of its ten deals goes down by a thumb.

What it comes to was worked out by hand: jokers cost 30, aces 20, tens and court cards 10, the rest
what stands on them. Twelve cards are dealt; the last two deals are won with thirteen, and no
discard.

deal  who goes out              Ana   Bruno   Chiyo   Dara
1     Bruno, in two turns        60       0      35     47   Ana: jk A K, Dara: Q J 10 9 8
2     Ana, in two turns           0      50      20     40   Bruno: A A 10
3     Chiyo, in two turns        35      15       0     60   Dara: jk J Q K
4     Dara, in two turns         20      60      45      0
5     Bruno, in two turns        65       0      15     25
6     Chiyo, in two turns        10      45       0     95
7     Dara, at once              80      30      70      0
8     Ana, at once                0      25      55     10
9     Chiyo, with the sucia      95     110       0     70
10    Dara, with the real        40      85     105      0
                                405     420     345    347
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.evening import CARD, PAD, RANKS, SUITS, Evening
from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import expect_sheet, expect_winner

pytestmark = pytest.mark.browser

SHEET = {
    1: (60, 0, 35, 47),
    2: (0, 50, 20, 40),
    3: (35, 15, 0, 60),
    4: (20, 60, 45, 0),
    5: (65, 0, 15, 25),
    6: (10, 45, 0, 95),
    7: (80, 30, 70, 0),
    8: (0, 25, 55, 10),
    9: (95, 110, 0, 70),
    10: (40, 85, 105, 0),
}
TOTALS = (405, 420, 345, 347)
FITTING = "Cards that fit"
SUCIA = "AS 2H 3S JK 5C 6H 7S 8H 9C 10D JS QH KC"


def test_carioca_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Evening(phone)
    table.deals = 10
    table.start(game="carioca")

    go_down_with_nothing_but_the_contract(table)
    add_a_second_joker_to_a_run(table)
    go_round_the_corner(table)
    spend_two_jokers_in_a_hand(table)
    lay_down_sets_and_runs(table)
    go_out_with_twelve_cards_and_a_discard(table)
    go_out_with_the_escala_sucia(table)
    go_out_with_the_escala_real(table)

    expect_winner(phone, "Chiyo", ("Chiyo", "Dara", "Ana", "Bruno"))
    expect_sheet(phone, SHEET, TOTALS)
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
    table.add_to(1, "Bruno", "7H")
    lay_off_the_last(table, 2, "Bruno", "9D 9S 9C 9H")
    finish(table, 1, "Bruno", Ana="jk A K", Chiyo=35, Dara="Q J 10 9 8")


def add_a_second_joker_to_a_run(table: Evening) -> None:
    """It joins at the other end, not beside the first; nobody takes one off a meld."""
    table.lays_down("Ana", "7H 7D 7S", "5-8S 8")
    table.expect_row("Ana", "down", "5 cards")
    table.lays_down("Chiyo", "KH KD JK", "3-6C")
    turn_is_over(table)
    table.open_meld(2, "Ana")
    expect(table.phone.button("Take the joker for them")).to_have_count(0)
    with table.phone.scolded_for("Not legal", "side by side"):
        table.tap_keys(FITTING, "joker above")
        table.expect_verdict("Not legal")
        table.tap_keys(FITTING, "Take the last one away", "four of spades", "joker below")
        table.expect_verdict("Legal")
    table.phone.tap(table.phone.button("Lay off"))
    table.expect_row("Ana", "3 cards")
    table.add_to(3, "Ana", "KS KC")
    lay_off_the_last(table, 4, "Ana", "7C")
    finish(table, 2, "Ana", Bruno="A A 10", Chiyo=20, Dara=40)


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
    turn_is_over(table)
    lay_off_the_last(table, 2, "Chiyo", "9H 10H JH QH")
    finish(table, 3, "Chiyo", Ana=35, Bruno=15, Dara="jk J Q K")


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
    turn_is_over(table)
    lay_off_the_last(table, 3, "Dara", "QC QH QD")
    finish(table, 4, "Dara", Ana=20, Bruno=60, Chiyo=45)


def lay_down_sets_and_runs(table: Evening) -> None:
    """Ten cards, then eleven; what is left follows in a later turn."""
    table.lays_down("Bruno", "7H 7D 7S", "9H 9D 9S", "5-8S")
    turn_is_over(table)
    lay_off_the_last(table, 3, "Bruno", "9S 10S")
    finish(table, 5, "Bruno", Ana=65, Chiyo=15, Dara=25)
    table.lays_down("Chiyo", "7H 7D 7S", "5-8S", "5-8H")
    turn_is_over(table)
    lay_off_the_last(table, 3, "Chiyo", "9H")
    finish(table, 6, "Chiyo", Ana=10, Bruno=45, Dara=95)


def go_out_with_twelve_cards_and_a_discard(table: Evening) -> None:
    """Three runs, four sets."""
    table.lay_down("Dara", "5-8S", "5-8H", "9-QD", out=True)
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Dara", "out")
    finish(table, 7, "Dara", Ana=80, Bruno=30, Chiyo=70)
    table.lay_down("Ana", "7H 7D 7S", "9H 9D JK", "KH KD KS", "2H 2D JK", out=True)
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Ana", "out")
    finish(table, 8, "Ana", Bruno=25, Chiyo=55, Dara=10)


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
    finish(table, 9, "Chiyo", Ana=95, Bruno=110, Dara=70)


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
    table.end_deal(10, "Dara", Ana=40, Bruno=85, Chiyo=105)


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


def turn_is_over(table: Evening) -> None:
    table.phone.tap(table.phone.button("Turn is over"))


def lay_off_the_last(table: Evening, number: int, player: str, cards: str) -> None:
    """Lay off on a meld what is left but for the discard."""
    table.add_to(number, player, cards)
    table.expect_row(player, "0 cards")


def finish(table: Evening, number: int, out: str, **hands: str | int) -> None:
    """Close a deal, and go on with the next."""
    table.end_deal(number, out, **hands)
    table.on_with(number + 1)
