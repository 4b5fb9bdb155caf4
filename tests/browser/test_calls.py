"""Calls from players' own phones: one tap each, and every phone of the table says who gets it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import at_each_size
from tests.browser.conftest import Sit
from tests.browser.elsewhere import PEOPLE, Elsewhere, begun, with_two_calls
from tests.browser.looking import small_targets
from tests.browser.phone import SEEN_WITHIN, expect_text
from tests.browser.table import Table

pytestmark = pytest.mark.browser

EIGHT = (*PEOPLE, "Elena", "Fumio", "Abuela Carmen", "Tío Paco")
ROWS = """() => [...document.querySelectorAll(".seat, .said")]
  .map((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().height])"""
SETTLED_WITHIN = 3000 + SEEN_WITHIN  # milliseconds; the shortest window, and until it is seen


@pytest.fixture
def table(table: Table) -> Table:
    """A game whose upcard is gone, and whose window is the shortest."""
    with Elsewhere(table.phone.address) as elsewhere:
        elsewhere.send(table.game + "agreements", "agreements/call_window", to="0")
    table.buy("Dara")
    return table


def test_three_call_with_a_tap_each_and_every_phone_says_who_gets_it(table: Table, sit: Sit):
    seats = {name: sit(name) for name in ("Dara", "Chiyo", "Ana")}
    middle = sit("Bruno").phone
    middle.open(middle.path.replace("/seat", "/middle"))

    for seat in seats.values():
        seat.calls()

    told = "Chiyo buys it: the first after Bruno."
    for seat in seats.values():
        expect_text(seat.note, told)
        expect(seat.phone.button("¡Compro!")).to_be_visible()
    expect_text(middle.main.locator(".heart__told").last, told)
    expect_text(table.page.locator(".said"), told)
    table.expect_row("Chiyo", "6 chips")
    assert [seat.phone.taps for seat in seats.values()] == [1, 1, 1]


def test_one_call_settles_itself_when_the_window_is_over_and_an_undo_takes_it_back(table, sit):
    bruno, ana = sit("Bruno"), sit("Ana")

    bruno.calls()
    expect_text(bruno.note, "Nobody else has called yet.")
    expect(bruno.phone.main.locator(".calls__line")).to_be_visible()
    expect_text(table.phone.main, "Bruno buys it")

    for seat in (bruno, ana):
        expect(seat.note).to_contain_text("buys it.", timeout=SETTLED_WITHIN)
    table.expect_row("Bruno", "6 chips")

    table.undo()
    expect_text(bruno.note, "The scorekeeper says who gets it.")
    bruno.page.wait_for_timeout(SETTLED_WITHIN)
    table.expect_row("Bruno", "7 chips")
    table.phone.tap(table.phone.button(re.compile("buys it$")))
    table.expect_row("Bruno", "6 chips")


def test_of_two_the_scorekeeper_says_whose_discard_it_was_with_one_tap(table: Table, sit: Sit):
    bruno, dara, chiyo, ana = map(sit, ("Bruno", "Dara", "Chiyo", "Ana"))
    dara.calls()
    bruno.calls()
    keys = table.page.locator(".whose__keys")
    expect(keys.get_by_role("button")).to_have_text(["Ana", "Chiyo"])
    expect_text(bruno.note, "It depends on whose discard it was.")

    table.phone.tap(keys.get_by_role("button", name="Chiyo"))

    for seat in (bruno, dara):
        expect_text(seat.note, "Dara buys it: the first after Chiyo. Later: Bruno.")

    chiyo.calls()
    expect_text(chiyo.note, "Nobody else has called yet.")
    ana.calls()
    expect(keys.get_by_role("button", name="Dara")).to_contain_text("probably")


@at_each_size
@pytest.mark.parametrize("people", [PEOPLE, EIGHT], ids=["four", "eight"])
def test_whose_discard_is_asked_right_above_its_answers_and_undo_and_rows_stay(
    phone, elsewhere, size, people
):
    phone.page.set_viewport_size(size)
    phone.open(begun("venezuela", people)(elsewhere))
    before = phone.page.evaluate(ROWS)
    phone.open(with_two_calls(elsewhere, people))

    asked, *answers = (one.bounding_box() for one in phone.main.locator(".whose > *").all())
    assert 0 <= answers[0]["y"] - (asked["y"] + asked["height"]) <= 4
    keys = phone.main.locator(".whose button[name=discarder]").all()
    assert len(keys) == len(people) - 1  # all but two, and the upcard
    for key in keys:
        expect(key).to_be_in_viewport(ratio=1)
    expect(phone.step_button("Undo")).to_be_in_viewport(ratio=1)
    assert phone.page.evaluate(ROWS) == before
    assert small_targets(phone.page) == []


@pytest.mark.parametrize("people", [PEOPLE, EIGHT], ids=["four", "eight"])
def test_where_there_is_room_that_question_moves_nothing_beside_or_below_it(
    phone, elsewhere, people
):
    phone.page.set_viewport_size({"width": 1024, "height": 768})
    below = phone.main.locator(".under a")
    phone.open(begun("venezuela", people)(elsewhere))
    before = phone.page.evaluate(ROWS), [one.bounding_box() for one in below.all()]
    phone.open(with_two_calls(elsewhere, people))

    expect(phone.main.locator(".whose button[name=discarder]").first).to_be_visible()
    assert (phone.page.evaluate(ROWS), [one.bounding_box() for one in below.all()]) == before


def test_the_own_call_is_taken_back_by_a_tap_though_another_called_since(table: Table, sit: Sit):
    bruno, chiyo = sit("Bruno"), sit("Chiyo")
    bruno.calls()
    chiyo.calls()
    expect_text(bruno.page.locator(".said"), "Chiyo calls for the card.")

    bruno.phone.tap(bruno.page.get_by_role("button", name="Undo mine"))

    expect_text(bruno.note, "Called: Chiyo")
    expect(bruno.phone.button("¡Compro!")).to_be_visible()
    expect(chiyo.note).to_contain_text("The card is yours.", timeout=SETTLED_WITHIN)


def test_who_may_not_call_reads_why_in_the_place_of_the_button(table: Table, sit: Sit):
    bruno = sit("Bruno")
    place = bruno.phone.main.locator(".mine__act")
    before = place.bounding_box()
    with Elsewhere(table.phone.address) as elsewhere:
        elsewhere.send(table.game + "table/player/p2", "/chips", chips="0")

    expect_text(place, "Bruno has no chip")
    expect(bruno.phone.button("¡Compro!")).to_have_count(0)
    assert place.bounding_box() == before


def test_where_motion_is_reduced_the_line_stands_still(table: Table, sit: Sit):
    bruno = sit("Bruno", reduced_motion="reduce")
    bruno.calls()

    line = bruno.phone.main.locator(".calls__line")
    expect(line).to_be_visible()
    assert line.evaluate("line => line.getAnimations().length") == 0


def test_a_phone_without_network_holds_up_nobody(table: Table, sit: Sit):
    bruno, ana = sit("Bruno"), sit("Ana")
    bruno.calls()
    expect_text(bruno.note, "Nobody else has called yet.")
    with bruno.phone.offline():
        expect(ana.note).to_contain_text("buys it.", timeout=SETTLED_WITHIN)
    expect(bruno.note).to_contain_text("buys it.", timeout=SETTLED_WITHIN)


def test_a_call_that_waits_for_the_network_shows_on_the_chip_and_is_one_call(
    table: Table, sit: Sit
):
    bruno = sit("Bruno")
    chip = bruno.phone.main.locator("form:has(> .mine__shout)")
    with bruno.phone.offline():
        bruno.calls()
        expect(chip).to_have_attribute("data-pending", "")
        bruno.calls()
        expect_text(bruno.page.locator("[data-waiting]"), "waiting to be sent: 1")

    expect_text(bruno.note, "Nobody else has called yet.")
    expect(bruno.page.locator("[data-waiting]")).to_be_hidden()


def test_after_a_minute_the_note_says_again_whose_turn_it_is(table: Table, sit: Sit):
    bruno = sit("Bruno")
    for caller in (sit("Chiyo"), sit("Ana"), sit("Dara")):
        caller.calls()
    expect_text(bruno.note, "Chiyo buys it: the first after Bruno.")

    bruno.phone.hold_clock()
    bruno.page.reload()
    expect_text(bruno.note, "buys it")
    bruno.page.clock.run_for(61_000)
    expect_text(bruno.note, "Ana deals, Bruno goes first")
