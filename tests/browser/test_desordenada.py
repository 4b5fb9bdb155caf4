"""Telefunken Desordenada, to its winner.

What it comes to was worked out by hand. Nobody laid down in deal 3, so it used no contract
up, and the quina was never played. Of eight chips each, Ana has spent one.
"""

from __future__ import annotations

import pytest

from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import WorkedOut
from tests.browser.table import Table

pytestmark = pytest.mark.browser

BY_HAND = WorkedOut(
    sheet={  # deal → Ana, Bruno, Chiyo, Dara; who goes out, and with what
        1: (20, 0, 70, 55),  # Bruno; sena
        2: (30, 44, 0, 60),  # Chiyo; two sets of 3
        3: (41, 52, 63, 38),  # nobody; none
        4: (15, 33, 27, 0),  # Dara; limpia
        5: (0, 90, 12, 24),  # Ana; escalera
        6: (5, 0, 81, 46),  # Bruno; cuadra
        7: (0, 28, 17, 36),  # Ana; two sets of 5
        8: (22, 61, 0, 9),  # Chiyo; two sets of 4
    },
    totals=(133, 308, 270, 268),
    places=("Ana", "Dara", "Chiyo", "Bruno"),
)


def test_desordenada_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Table(phone, deals=8)
    table.start(game="desordenada")

    bind_everybody_to_the_first_lay_down(table)
    say_which_of_two_contracts_it_is(table)
    BY_HAND.finish_from_paper(table, 3, out=None)
    add_to_the_own_limpia(table)
    escalera = "one run of 7 or more with at most one joker"
    BY_HAND.finish_from_paper(table, 5, out="Ana", contract=escalera)
    BY_HAND.finish_from_paper(table, 6, out="Bruno", contract="one set of 4")
    say_afterwards_what_was_played(table)
    play_deal_8(table)

    BY_HAND.expect_end(phone)


def bind_everybody_to_the_first_lay_down(table: Table) -> None:
    """Bruno's sena is what all must lay down; whoever is down buys all the same."""
    expect_text(table.phone.main, "The first to lay down chooses")
    table.lays_down("Bruno", "7H 7D 7S 7C 7H JK")
    table.expect_row("Bruno", "down", "5 cards")
    expect_text(table.phone.main, "Bruno laid down first; contract 8 now holds for everybody.")
    table.lay_down("Ana", "9H 9D 9S 9C")
    table.record()
    table.expect_refused("exactly 6")
    table.type_melds("KH KD KS KC KH KD")
    table.record()
    table.expect_row("Ana", "down", "5 cards")
    table.buy("Ana")
    table.expect_row("Ana", "7 chips", "7 cards")
    table.puts_down("Bruno", "2-6C")
    table.expect_row("Bruno", "0 cards")
    BY_HAND.finish(table, 1, "Bruno")


def say_which_of_two_contracts_it_is(table: Table) -> None:
    """Two sets of three are one contract, and one of them is pure, which is another."""
    table.phone.tap(table.page.get_by_text("Contracts left"))
    expect_text(table.phone.main, "in deal 1")
    table.lay_down("Chiyo", "7H 7D 7S", "9H 9D 9S", "2-6C", out=True, discard="KD")
    table.record()
    table.expect_refused("say which of them")
    table.phone.tap(table.phone.button("trica + trica two sets of 3", exact=False))
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Chiyo", "out")
    BY_HAND.finish(table, 2, "Chiyo")


def add_to_the_own_limpia(table: Table) -> None:
    """In the same turn, and any suit."""
    table.lays_down("Dara", "7H 7D 7S")
    table.expect_row("Dara", "down", "8 cards")
    table.lays_off(1, "Dara", "7H", left="7 cards")
    table.puts_down("Dara", "2-8C")
    table.expect_row("Dara", "0 cards")
    BY_HAND.finish(table, 4, "Dara")


def say_afterwards_what_was_played(table: Table) -> None:
    """Nobody entered a lay-down; who went out, and with which contract, the table says."""
    table.say_out("Ana")
    for name, cost in BY_HAND.hands(7).items():
        table.count(name, cost)
    table.page.get_by_label("Which contract was it?").select_option("two sets of 5")
    table.close_deal(7)
    table.on_with(8)


def play_deal_8(table: Table) -> None:
    """Two sets of four and the set of five are left; Chiyo chooses."""
    expect_text(table.phone.main, "2 of them are left")
    table.goes_out("Chiyo", "KH KD KS KC", "5H 5D 5S JK", "2-4C", discard="QD")
    BY_HAND.finish(table, 8, "Chiyo")
