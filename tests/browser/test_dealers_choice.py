"""Ecuador with the dealer choosing, to its winner. What it comes to was worked out by hand:

deal       1    2    3    4    5    6    7
contract   7    1    5    2    6    3    4
Ana       30   65    0   25    0   90   60    270
Bruno    120   20   50    0   80    5   45    320
Chiyo      0   95   15   35   40    0  150    335    deal 7: joker A K K Q Q J J 10 10 5
Dara      45    0  110   70   55  100    0    380
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import expect_sheet, expect_winner
from tests.browser.table import PEOPLE, Table

pytestmark = pytest.mark.browser

SHEET = {
    1: (30, 120, 0, 45),
    2: (65, 20, 95, 0),
    3: (0, 50, 15, 110),
    4: (25, 0, 35, 70),
    5: (0, 80, 40, 55),
    6: (90, 5, 0, 100),
    7: (60, 45, 150, 0),
}
TOTALS = (270, 320, 335, 380)


def test_the_dealers_choice_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Table(phone)
    table.start(game="ecuador-dealers-choice")

    choose_with_one_tap(table)
    choose_a_deal_without_buying(table)
    table.enter_from_paper(3, paper(3), out="Ana", contract="one set of 5, without jokers")
    table.on_with(4)
    two_sets = "one set of 3 in different suits and one set of 3, with one joker at most"
    table.enter_from_paper(4, paper(4), out="Bruno", contract=two_sets)
    table.on_with(5)
    chueca = "one set of 3 and one run of 4, without jokers"
    table.enter_from_paper(5, paper(5), out="Ana", contract=chueca)
    table.on_with(6)
    choose_another_contract_than_was_said(table)
    play_the_only_contract_left(table)

    expect_winner(phone, "Ana", ("Ana", "Bruno", "Chiyo", "Dara"))
    expect_sheet(phone, SHEET, TOTALS)


def paper(number: int) -> dict[str, str]:
    return {name: str(cost) for name, cost in zip(PEOPLE, SHEET[number], strict=True)}


def choose_with_one_tap(table: Table) -> None:
    """Buying and laying down need not wait until it is entered that Ana chose the run of seven."""
    expect_text(table.phone.main, "Ana looks at the hand dealt")
    expect(table.phone.buy_key("Bruno")).to_be_visible()
    table.open_pad("Bruno")
    table.go_to("Table")
    table.choose_contract("one run of 7")
    expect(table.phone.heading).to_contain_text("Escalera")
    table.buy("Dara")
    table.expect_row("Dara", "11 chips", "14 cards")
    table.lay_down("Chiyo", "3-9H", "KH KD KS KC", out=True)
    table.page.get_by_label("Last discard").fill("2S")
    table.record()
    table.expect_row("Chiyo", "out")
    count(table, 1)


def choose_a_deal_without_buying(table: Table) -> None:
    """What was played is offered no more; with the pure set there are no chips to be seen."""
    expect_text(table.phone.main, "Played already")
    expect(table.phone.button("7 One run", exact=False)).to_have_count(0)
    table.choose_contract("one set of 3 in different suits trío")
    expect_text(table.phone.main, "Nothing is bought in this deal.")
    expect(table.phone.buy_key("Bruno")).to_have_count(0)
    expect(table.phone.link("Who gets it?")).to_have_count(0)
    expect(table.row("Bruno")).not_to_contain_text("chips")
    table.lay_down("Dara", "7H 7D 7S", "3-10C", out=True)
    table.page.get_by_label("Last discard").fill("KC")
    table.record()
    table.expect_row("Dara", "out")
    count(table, 2)


def choose_another_contract_than_was_said(table: Table) -> None:
    """Two sets of four were tapped; that was not what Bruno said."""
    table.go_to("Deal")
    expect(table.page).to_have_url(re.compile("/deal$"))  # the Table offers the same
    table.choose_contract("two sets of 4")
    expect(table.phone.heading).to_contain_text("Cuarteto + Cuarteto")
    table.undo()
    table.choose_contract("one set of 4")
    expect(table.phone.heading).to_contain_text("Cuarteto")
    table.lay_down("Chiyo", "10H 10D 10S 10C", "2-8C", out=True)
    table.page.get_by_label("Last discard").fill("KD")
    table.record()
    table.expect_row("Chiyo", "out")
    count(table, 6)


def play_the_only_contract_left(table: Table) -> None:
    """Nothing is left to choose; Chiyo's hand costs what Ecuador says."""
    expect(table.phone.heading).to_contain_text("Cuarteto + Cuarteto")
    expect(table.phone.buy_key("Bruno")).to_be_visible()
    table.lay_down("Dara", "JH JD JS JC", "4H 4D 4S JK", "A-3C", out=True)
    table.page.get_by_label("Last discard").fill("KD")
    table.record()
    table.expect_row("Dara", "out")
    table.go_to("End of deal")
    table.count("Ana", 60)
    table.count("Bruno", 45)
    table.count("Chiyo", "jk A K K Q Q J J 10 10 5")
    table.close_deal(7)


def count(table: Table, number: int) -> None:
    table.go_to("End of deal")
    for name, cost in zip(PEOPLE, SHEET[number], strict=True):
        if cost:
            table.count(name, cost)
    table.close_deal(number)
    table.on_with(number + 1)
