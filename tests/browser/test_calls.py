"""Calls from players' own phones: one tap each, and every phone of the table says who gets it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import TakePhone
from tests.browser.elsewhere import WAY_TO_SEATS, Elsewhere
from tests.browser.phone import SEEN_WITHIN, Phone, expect_text
from tests.browser.table import Table

pytestmark = pytest.mark.browser

SETTLED_WITHIN = (
    3000 + SEEN_WITHIN
)  # milliseconds; the shortest window, and what a slow machine takes
TAKE = re.compile(r'name="person" value="(\d+)"><bdi>(\w+)<')
Sit = Callable[[str], Phone]


@pytest.fixture
def table(phone: Phone) -> Table:
    """A game whose upcard is gone, and whose window is the shortest."""
    table = Table(phone)
    table.begin()
    with Elsewhere(phone.address) as elsewhere:
        elsewhere.send(table.game + "agreements", "agreements/call_window", to="0")
    table.buy("Dara")
    return table


@pytest.fixture
def sit(table: Table, take_phone: TakePhone) -> Sit:
    """Let a phone take the seat of this name, and show it."""

    def sit_down(name: str, **options: object) -> Phone:
        with Elsewhere(table.phone.address) as elsewhere:
            elsewhere.get(table.game.partition("game/")[0] + "links")
            elsewhere.get(WAY_TO_SEATS.search(elsewhere.html)[1] + "seat")
            person = {who: number for number, who in TAKE.findall(elsewhere.html)}[name]
            form = elsewhere.form("/seat")
            fields = form.fields.to_dict(flat=False) | {"person": person}
            own = elsewhere.post(form.action, fields).getheader("Location")
        phone = take_phone(**options)
        phone.open(own)
        return phone

    return sit_down


def call(phone: Phone) -> None:
    phone.press(phone.button("¡Compro!"))


def note(phone: Phone):
    return phone.main.locator(".mine__note")


def test_three_call_with_a_tap_each_and_every_phone_says_who_gets_it(table: Table, sit: Sit):
    seats = {name: sit(name) for name in ("Dara", "Chiyo", "Ana")}
    middle = sit("Bruno")
    middle.open(middle.path.replace("/seat", "/middle"))

    for phone in seats.values():
        call(phone)

    told = "Chiyo buys it: the first after Bruno."
    for phone in seats.values():
        expect_text(note(phone), told)
        expect(phone.button("¡Compro!")).to_be_visible()
    expect_text(middle.main.locator(".heart__told").last, told)
    expect_text(table.page.locator(".said"), told)
    table.expect_row("Chiyo", "6 chips")
    assert [phone.taps for phone in seats.values()] == [1, 1, 1]


def test_one_call_settles_itself_when_the_window_is_over_and_an_undo_takes_it_back(table, sit):
    bruno, ana = sit("Bruno"), sit("Ana")

    call(bruno)
    expect_text(note(bruno), "You called first.")
    expect(bruno.main.locator(".calls__line")).to_be_visible()
    expect_text(table.phone.main, "Bruno called: buys it")

    for phone in (bruno, ana):
        expect(note(phone)).to_contain_text("buys it.", timeout=SETTLED_WITHIN)
    table.expect_row("Bruno", "6 chips")

    table.undo()
    expect_text(note(bruno), "Whoever keeps the score says who gets it.")
    bruno.page.wait_for_timeout(SETTLED_WITHIN)
    table.expect_row("Bruno", "7 chips")
    table.phone.tap(table.phone.button(re.compile("called: buys it$")))
    table.expect_row("Bruno", "6 chips")


def test_of_two_the_scorekeeper_says_whose_discard_it_was_with_one_tap(table: Table, sit: Sit):
    bruno, dara, chiyo, ana = map(sit, ("Bruno", "Dara", "Chiyo", "Ana"))
    call(dara)
    call(bruno)
    keys = table.page.locator(".calls__whose")
    expect(keys.get_by_role("button")).to_have_text(["Ana", "Chiyo"])
    expect_text(note(bruno), "You called as number 2.")

    table.phone.tap(keys.get_by_role("button", name="Chiyo"))

    for phone in (bruno, dara):
        expect_text(note(phone), "Dara buys it: the first after Chiyo. Later: Bruno.")

    call(chiyo)
    expect_text(note(chiyo), "You called first.")
    call(ana)
    expect(keys.get_by_role("button", name="Dara")).to_contain_text("probably")


def test_who_may_not_call_reads_why_in_the_place_of_the_button(table: Table, sit: Sit):
    bruno = sit("Bruno")
    place = bruno.main.locator(".mine__act")
    before = place.bounding_box()
    with Elsewhere(table.phone.address) as elsewhere:
        elsewhere.send(table.game + "table/player/p2", "/chips", chips="0")

    expect_text(place, "Bruno has no chip")
    expect(bruno.button("¡Compro!")).to_have_count(0)
    assert place.bounding_box() == before


def test_where_motion_is_reduced_the_line_stands_still(table: Table, sit: Sit):
    bruno = sit("Bruno", reduced_motion="reduce")
    call(bruno)

    line = bruno.main.locator(".calls__line")
    expect(line).to_be_visible()
    assert line.evaluate("line => line.getAnimations().length") == 0


def test_a_phone_without_network_holds_up_nobody(table: Table, sit: Sit):
    bruno, ana = sit("Bruno"), sit("Ana")
    call(bruno)
    expect_text(note(bruno), "You called first.")
    with bruno.offline():
        expect(note(ana)).to_contain_text("buys it.", timeout=SETTLED_WITHIN)
    expect(note(bruno)).to_contain_text("buys it.", timeout=SETTLED_WITHIN)


def test_after_a_minute_the_note_says_again_whose_turn_it_is(table: Table, sit: Sit):
    bruno = sit("Bruno")
    for caller in (sit("Chiyo"), sit("Ana"), sit("Dara")):
        call(caller)
    expect_text(note(bruno), "Chiyo buys it: the first after Bruno.")

    bruno.hold_clock()
    bruno.page.reload()
    expect_text(note(bruno), "buys it")
    bruno.page.clock.run_for(61_000)
    expect_text(note(bruno), "Ana deals, Bruno leads")
