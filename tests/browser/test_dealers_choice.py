"""Ecuador with the dealer choosing, to its winner.

What it comes to was worked out by hand.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, expect_text
from tests.browser.sheets import WorkedOut
from tests.browser.table import Table

pytestmark = pytest.mark.browser

BY_HAND = WorkedOut(
    sheet={  # deal → Ana, Bruno, Chiyo, Dara; the contract: who goes out
        1: (30, 120, 0, 45),  # 7: Chiyo
        2: (65, 20, 95, 0),  # 1: Dara
        3: (0, 50, 15, 110),  # 5: Ana
        4: (25, 0, 35, 70),  # 2: Bruno
        5: (0, 80, 40, 55),  # 6: Ana
        6: (90, 5, 0, 100),  # 3: Chiyo
        7: (60, 45, 150, 0),  # 4: Dara; Chiyo: joker A K K Q Q J J 10 10 5
    },
    totals=(270, 320, 335, 380),
    places=("Ana", "Bruno", "Chiyo", "Dara"),
)


def test_the_dealers_choice_comes_to_what_was_worked_out_by_hand(phone: Phone):
    table = Table(phone)
    table.start(game="ecuador-dealers-choice")

    choose_with_one_tap(table)
    choose_a_deal_without_buying(table)
    quina = "one set of 5, without jokers"
    BY_HAND.finish_from_paper(table, 3, out="Ana", contract=quina)
    two_sets = "one set of 3 in different suits and one set of 3, with one joker at most"
    BY_HAND.finish_from_paper(table, 4, out="Bruno", contract=two_sets)
    chueca = "one set of 3 and one run of 4, without jokers"
    BY_HAND.finish_from_paper(table, 5, out="Ana", contract=chueca)
    choose_another_contract_than_was_said(table)
    play_the_only_contract_left(table)

    BY_HAND.expect_end(phone)


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
    table.goes_out("Chiyo", "3-9H", "KH KD KS KC", discard="2S")
    BY_HAND.finish(table, 1, "Chiyo")


def choose_a_deal_without_buying(table: Table) -> None:
    """What was played is offered no more; with the pure set there are no chips to be seen."""
    expect_text(table.phone.main, "Played already")
    expect(table.phone.button("7 One run", exact=False)).to_have_count(0)
    table.choose_contract("one set of 3 in different suits trío")
    expect_text(table.phone.main, "Nothing is bought in this deal.")
    expect(table.phone.buy_key("Bruno")).to_have_count(0)
    expect(table.phone.link(re.compile(r"Two called\?|Who gets it\?"))).to_have_count(0)
    expect(table.row("Bruno")).not_to_contain_text("chips")
    table.goes_out("Dara", "7H 7D 7S", "3-10C", discard="KC")
    BY_HAND.finish(table, 2, "Dara")


def choose_another_contract_than_was_said(table: Table) -> None:
    """Two sets of four were tapped; that was not what Bruno said."""
    table.go_to("Deal")
    expect(table.page).to_have_url(re.compile("/deal$"))  # the Table offers the same
    table.choose_contract("two sets of 4")
    expect(table.phone.heading).to_contain_text("Cuarteto + Cuarteto")
    table.undo()
    table.choose_contract("one set of 4")
    expect(table.phone.heading).to_contain_text("Cuarteto")
    table.goes_out("Chiyo", "10H 10D 10S 10C", "2-8C", discard="KD")
    BY_HAND.finish(table, 6, "Chiyo")


def play_the_only_contract_left(table: Table) -> None:
    """Nothing is left to choose; Chiyo's hand costs what Ecuador says."""
    expect(table.phone.heading).to_contain_text("Cuarteto + Cuarteto")
    expect(table.phone.buy_key("Bruno")).to_be_visible()
    table.goes_out("Dara", "JH JD JS JC", "4H 4D 4S JK", "A-3C", discard="KD")
    BY_HAND.finish(table, 7, "Dara", Chiyo="jk A K K Q Q J J 10 10 5")
