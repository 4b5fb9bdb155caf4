"""Telefunken Desordenada, to its winner. What it comes to was worked out by hand:

deal     1     2      3      4       5        6       7        8
        sena  2 of 3  none  limpia  escalera  cuadra  2 of 5  2 of 4
Ana      20    30     41     15      0         5       0       22    133
Bruno     0    44     52     33     90         0      28       61    308
Chiyo    70     0     63     27     12        81      17        0    270
Dara     55    60     38      0     24        46      36        9    268

Nobody laid down in deal 3, so it used no contract up, and the quina was never played. Of eight
chips each, Ana has spent one.
"""

from __future__ import annotations

import pytest

from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import expect_sheet, expect_winner
from tests.browser.table import PEOPLE, Table

pytestmark = pytest.mark.browser

SHEET = {
    1: (20, 0, 70, 55),
    2: (30, 44, 0, 60),
    3: (41, 52, 63, 38),
    4: (15, 33, 27, 0),
    5: (0, 90, 12, 24),
    6: (5, 0, 81, 46),
    7: (0, 28, 17, 36),
    8: (22, 61, 0, 9),
}
TOTALS = (133, 308, 270, 268)


def test_desordenada_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Table(phone)
    table.deals = 8
    table.start(game="desordenada")

    bind_everybody_to_the_first_lay_down(table)
    say_which_of_two_contracts_it_is(table)
    table.enter_from_paper(3, paper(3), out=None)
    table.on_with(4)
    add_to_the_own_limpia(table)
    escalera = "one run of 7 or more with at most one joker"
    table.enter_from_paper(5, paper(5), out="Ana", contract=escalera)
    table.on_with(6)
    table.enter_from_paper(6, paper(6), out="Bruno", contract="one set of 4")
    table.on_with(7)
    say_afterwards_what_was_played(table)
    play_deal_8(table)

    expect_winner(phone, "Ana", ("Ana", "Dara", "Chiyo", "Bruno"))
    expect_sheet(phone, SHEET, TOTALS)


def paper(number: int) -> dict[str, str]:
    return {name: str(cost) for name, cost in zip(PEOPLE, SHEET[number], strict=True)}


def bind_everybody_to_the_first_lay_down(table: Table) -> None:
    """Bruno's sena is what all must lay down; whoever is down buys all the same."""
    expect_text(table.phone.main, "The first to lay down chooses")
    table.lay_down("Bruno", "7H 7D 7S 7C 7H JK")
    table.expect_verdict("Legal")
    table.record()
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
    table.open_pad("Bruno", "Add cards")
    table.type_melds("2-6C")
    table.record()
    table.expect_row("Bruno", "0 cards")
    table.say_out("Bruno")
    count(table, 1)


def say_which_of_two_contracts_it_is(table: Table) -> None:
    """Two sets of three are one contract, and one of them is pure, which is another."""
    table.phone.tap(table.page.get_by_text("Contracts left"))
    expect_text(table.phone.main, "in deal 1")
    table.lay_down("Chiyo", "7H 7D 7S", "9H 9D 9S", "2-6C", out=True)
    table.page.get_by_label("Last discard").fill("KD")
    table.record()
    table.expect_refused("say which of them")
    table.phone.tap(table.phone.button("trica + trica two sets of 3", exact=False))
    table.expect_verdict("Legal")
    table.record()
    table.expect_row("Chiyo", "out")
    table.go_to("End of deal")
    count(table, 2)


def add_to_the_own_limpia(table: Table) -> None:
    """In the same turn, and any suit."""
    table.lay_down("Dara", "7H 7D 7S")
    table.record()
    table.expect_row("Dara", "down", "8 cards")
    table.add_to(1, "Dara", "7H")
    table.expect_row("Dara", "7 cards")
    table.open_pad("Dara", "Add cards")
    table.type_melds("2-8C")
    table.record()
    table.expect_row("Dara", "0 cards")
    table.say_out("Dara")
    count(table, 4)


def say_afterwards_what_was_played(table: Table) -> None:
    """Nobody entered a lay-down; who went out, and with which contract, the table says."""
    table.say_out("Ana")
    for name, cost in zip(PEOPLE, SHEET[7], strict=True):
        if cost:
            table.count(name, cost)
    table.page.get_by_label("Which contract was it?").select_option("two sets of 5")
    table.close_deal(7)
    table.on_with(8)


def play_deal_8(table: Table) -> None:
    """Two sets of four and the set of five are left; Chiyo chooses."""
    expect_text(table.phone.main, "2 of them are left")
    table.lay_down("Chiyo", "KH KD KS KC", "5H 5D 5S JK", "2-4C", out=True)
    table.page.get_by_label("Last discard").fill("QD")
    table.record()
    table.expect_row("Chiyo", "out")
    table.go_to("End of deal")
    table.count("Ana", 22)
    table.count("Bruno", 61)
    table.count("Dara", 9)
    table.close_deal(8)


def count(table: Table, number: int) -> None:
    for name, cost in zip(PEOPLE, SHEET[number], strict=True):
        if cost:
            table.count(name, cost)
    table.close_deal(number)
    table.on_with(number + 1)
