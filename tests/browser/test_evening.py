"""A whole evening, entered through the screens; reckoning.py has what it must come to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.phone import expect_text
from tests.browser.reckoning import (
    BY_HAND,
    CORRECTED,
    expect_few_taps,
    expect_the_end,
    expect_the_sheet,
)
from tests.browser.table import PEOPLE

pytestmark = pytest.mark.browser


def test_a_whole_evening_comes_to_what_was_worked_out_by_hand(phone, take_phone):
    table = Evening(phone)
    table.start(**{"Stake per deal": "0.20", "Stake for the game": "1"})
    show_the_way_to_the_links(table)
    table.watcher = table.invite(take_phone())

    play_deal_1(table)
    play_deal_2(table)
    play_deal_3(table)
    play_deal_4(table)
    play_deal_5(table)
    play_deal_6(table)
    play_deal_7(table)

    expect_the_end(table)
    expect_few_taps(table)
    expect_the_sheet(table)
    BY_HAND.expect_sheet(table.watcher)
    expect_a_rematch(table)
    phone.expect_unscolded()


def show_the_way_to_the_links(table: Evening) -> None:
    """By the bar and an entry of its page; and back again."""
    table.go_to("More")
    table.phone.tap(table.phone.link(re.compile("^Let others join")))
    expect(table.phone.heading).to_have_text("Let others join")
    table.page.go_back()
    expect_text(table.phone.heading, "More")
    table.go_to("Table")
    table.expect_deal(1)


def play_deal_1(table: Evening) -> None:
    """An exact cut, buys, undo and redo, a refused lay-down; Chiyo goes out at once."""
    cut_exactly(table)
    table.buy("Ana")
    table.expect_row("Ana", "6 chips", "13 cards")
    table.undo()
    table.expect_row("Ana", "7 chips", "11 cards")
    table.redo()
    table.expect_row("Ana", "6 chips", "13 cards")
    table.buy("Bruno")

    with table.phone.scolded_for("Not legal", "set needs different suits"):
        table.lay_down("Chiyo", "7H 7D 7H", "2-9C")
        table.expect_verdict("Not legal")
        open_slot(table, 1)
        table.erase()
        table.tap_keys("Keys for cards", "spades")
        table.expect_verdict("Legal")
    table.record()
    table.expect_said("Chiyo laid down")
    table.expect_row("Chiyo", "out")

    ana, dara = "K K Q Q 10 10 5 5 4 4 3 3 2", "A jk 9 8 7 6 5 4 3 2 2"
    BY_HAND.finish(table, 1, "Chiyo", Ana=ana, Dara=dara)


def open_slot(table: Evening, number: int) -> None:
    """Go back to a meld that is entered, by the key that its name is."""
    table.phone.tap(table.phone.main.locator("[data-slot] button.slot__name").nth(number - 1))


def cut_exactly(table: Evening) -> None:
    """44 cards left behind earn nothing, 45 a chip for Dara, who cuts."""
    table.go_to("Deal")
    left = table.page.get_by_label("Cards left behind")
    left.fill("44")
    with table.phone.scolded_for("45"):
        table.phone.tap(table.phone.button("Cut just right"))
        table.expect_refused("45")
    left.fill("45")
    table.phone.tap(table.phone.button("Cut just right"))
    table.go_to("Table")
    table.expect_row("Dara", "8 chips")


def play_deal_2(table: Evening) -> None:
    """A joker kept at the cut, lay-offs, a joker taken; Dara goes out with an extra run."""
    table.go_to("Deal")
    table.phone.tap(table.phone.button("1"))
    expect_text(table.phone.main, "Ana is dealt one fewer")
    table.lays_down("Dara", "9H 9D JK", "KS KH KD")
    table.expect_row("Dara", "down", "5 cards")
    table.lays_down("Ana", "5H 5D 5C", "6S 6H 6D")
    table.expect_row("Ana", "down", "5 cards")
    table.add_to(2, "Ana", "KC")
    table.expect_row("Ana", "4 cards")
    table.end_turn()
    table.add_to(1, "Ana", "9S 9C", "Take the joker")
    table.expect_row("Ana", "3 cards")

    table.puts_down("Dara", "2-6H")
    table.expect_row("Dara", "0 cards")
    deal, _, wrong, _ = CORRECTED
    BY_HAND.finish(table, deal, "Dara", Ana="jk 4 A", Bruno=wrong)


def play_deal_3(table: Evening) -> None:
    """Two want a discard; a set of three is let stand as a set of four; Bruno goes out."""
    table.settle("Chiyo", "Bruno", "Ana", winner="Ana")
    table.expect_row("Ana", "5 chips", "13 cards")
    table.lays_down("Ana", "KH KD KS KC")

    with table.phone.scolded_for("exactly 4"):
        table.lay_down("Bruno", "JH JD JS")
        table.record()
        table.expect_refused("exactly 4")
        table.rule()
        table.expect_row("Bruno", "down", "8 cards")
    expect_marked_as_ruling(table)
    table.end_turn()
    for meld in ("2-6S", "QH QD QS"):
        table.puts_down("Bruno", meld)
    table.expect_row("Bruno", "0 cards")
    BY_HAND.finish(table, 3, "Bruno", Ana="9 9 8 8 7 7 3 3 2")


def expect_marked_as_ruling(table: Evening) -> None:
    """The newest entry of the log is a ruling, and says what it overruled."""
    table.go_to("More")
    table.phone.tap(table.phone.link(re.compile("^Log")))
    newest = table.phone.main.get_by_role("listitem").first
    expect(newest).to_contain_text("Counted anyway")
    expect_text(newest, "Bruno laid down")
    expect_text(newest, "set of exactly 4")
    table.go_to("Table")


def play_deal_4(table: Evening) -> None:
    """Three buys; a reload among them, and another in the middle of a count; Ana goes out."""
    table.buy("Dara")
    table.buy("Bruno")
    table.page.reload()
    table.expect_row("Dara", "7 chips", "13 cards")
    table.buy("Dara")
    table.expect_row("Dara", "6 chips", "15 cards")
    table.expect_row("Bruno", "5 chips", "13 cards")
    table.lays_down("Ana", "AH AD AS AC", "10H 10D 10S JK", "3-5D")
    table.expect_row("Ana", "out")

    table.go_to("Count")
    table.tap_ranks("2 2 3 3 4 4")
    table.page.reload()
    expect(table.line_of("Bruno")).to_have_value("18")
    expect(table.page.get_by_text("Bruno\u2069: 6 of 13 cards")).to_be_visible()
    dara = "K Q J J Q K 9 8 7 6 5 4 3 2 2"
    BY_HAND.finish(table, 4, "Ana", Bruno="6 6 7 7 8 8 9", Dara=dara)


def play_deal_5(table: Evening) -> None:
    """Deal 2 is corrected on the way; Chiyo lays off the last card."""
    table.correct(*CORRECTED)
    table.lays_down("Chiyo", "2H 2D 2S 2C JK", "9-KC")
    table.expect_row("Chiyo", "down", "one card")
    table.end_turn()
    table.add_to(2, "Chiyo", "AC")
    table.expect_row("Chiyo", "0 cards")
    BY_HAND.finish(table, 5, "Chiyo", Dara="K K 10 10 5 5 5 4 4 3 3")


def play_deal_6(table: Evening) -> None:
    """The exchange, a lay-off too early in the turn, and the same one a turn later."""
    expect_text(table.phone.main, "exchange")
    table.go_to("Deal")
    table.phone.tap(table.phone.button("Exchange done"))
    expect_text(table.phone.main, "Made: 1 of 1")
    table.buy("Chiyo")
    table.expect_row("Chiyo", "6 chips", "13 cards")
    table.lays_down("Dara", "3H 3D 3S 3C JK", "8H 8D 8S 8C 8H")
    table.expect_row("Dara", "down", "one card")
    with table.phone.scolded_for("next turn"):
        table.add_to(1, "Dara", "3H")
        table.expect_refused("next turn")
        later = table.phone.button("It is a later turn")
        expect(later).to_be_in_viewport(ratio=1)
        table.phone.tap(later)
        table.expect_row("Dara", "0 cards")
    BY_HAND.finish(table, 6, "Dara", Chiyo="A A K K Q Q J J 2 2 4 4 5")


def play_deal_7(table: Evening) -> None:
    """Nothing goes down unless the whole hand goes: three and seven of twelve are too few."""
    with table.phone.scolded_for("must go out in the turn you lay down"):
        table.lay_down("Bruno", "QS QD QC", "4-10H 10")
        table.record()
        table.expect_refused("must go out in the turn you lay down")
        table.tap_keys("Keys for cards", "jack")
        table.expect_verdict("Legal")
    table.record()
    table.expect_said("Bruno laid down")
    BY_HAND.finish(table, 7, "Bruno", Dara="A 2 3 4 5 6 7 8 9 10 K")


def expect_a_rematch(table: Evening) -> None:
    """The same people; the deal has passed on by one seat, from Ana to Bruno."""
    table.go_to("Scores")
    table.phone.tap(table.phone.link("The end of the game"))
    expect_text(table.phone.main, "Bruno deals first")
    table.phone.tap(table.page.get_by_role("button", name="Rematch", exact=True))
    table.expect_deal(1)
    table.watcher = None
    for name in PEOPLE:
        table.expect_row(name, "7 chips", "11 cards")
    table.expect_row("Bruno", "deals")
