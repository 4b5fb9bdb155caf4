"""An own hand on a phone: told as the table changes, kept through a reload, seen by nobody else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.entering import by_keys
from tests.browser.phone import SEEN_WITHIN, Phone
from tests.browser.table import Table

pytestmark = pytest.mark.browser

SET = "7H 7D 7S"
LEAST = {"width": 320, "height": 568}
REST = "2C 4D 6S 8H 10D QC KS AH"


@pytest.fixture
def bruno(table: Table, take_phone) -> Phone:
    """Bruno's phone, which may only look on, at the page of the own hand."""
    phone = table.invite(take_phone())
    phone.open(phone.path + "hand")
    phone.tap(phone.link("Bruno"))
    expect(typed(phone)).to_be_visible()
    return phone


# Keys whose number lies over their rank by more than a pixel.
COVERED = """(keys) => keys.filter((key) => {
  const count = key.querySelector(".key__count").getBoundingClientRect();
  const signs = document.createRange();
  signs.setStart(key, 0);
  signs.setEndBefore(key.querySelector(".key__suit, .key__figure"));
  return count.width && [...signs.getClientRects()].some((sign) => sign.width
    && sign.right > count.left + 1 && sign.bottom > count.top + 3);
}).map((key) => key.textContent)"""


def typed(phone: Phone) -> Locator:
    """Find the field that holds the cards."""
    return phone.main.get_by_role("textbox", name="Typed: Cards in hand")


def said(phone: Phone) -> Locator:
    """Find what is said to the hand."""
    return phone.main.locator("[data-verdict]")


def unseen(parts: Locator) -> list[str]:
    """Return the words of those that are not wholly on the screen above the tabs."""
    return parts.evaluate_all("""(parts) => {
      const foot = document.querySelector(".bar").getBoundingClientRect().top;
      const out = ({ top, bottom }) => top < 0 || bottom > foot;
      const hidden = parts.filter((part) => out(part.getBoundingClientRect()));
      return hidden.map((part) => part.innerText);
    }""")


def test_a_hand_is_told_anew_as_soon_as_the_table_changes(table, bruno):
    typed(bruno).fill(f"{SET} {REST}")
    expect(said(bruno)).to_contain_text("You can lay down")

    table.lay_down("Bruno", SET)
    table.record()

    expect(said(bruno)).to_contain_text("You should have 8, or 9", timeout=SEEN_WITHIN)
    expect(typed(bruno)).to_have_value(f"{SET} {REST}")
    expect(bruno.newer).to_be_hidden()

    bruno.tap(bruno.button("Remove my melds"))
    expect(typed(bruno)).to_have_value(by_keys(REST))
    table.lay_down("Ana", "QH QD QS")
    table.record()

    expect(said(bruno)).to_contain_text("onto", timeout=SEEN_WITHIN)


def test_the_reading_that_is_chosen_stands_in_the_field_and_is_asked_about_no_more(bruno):
    typed(bruno).fill("5h-9h")
    reading = said(bruno).locator("[name=reading]").last
    expect(reading).to_be_visible()

    reading.evaluate("key => { key.click(); setTimeout(() => key.click(), 50); }")

    expect(typed(bruno)).to_have_value(by_keys("5H 9H"))
    expect(said(bruno)).to_contain_text("2 cards entered")
    expect(reading).to_have_count(0)


def test_a_suit_that_was_chosen_stays_chosen_when_the_table_changes(table, bruno):
    pad = bruno.page.get_by_role("group", name="Pad for a hand")
    bruno.tap(pad.get_by_role("button", name="hearts", exact=True))
    table.buy("Bruno")
    expect(said(bruno)).to_contain_text("6 chips", timeout=SEEN_WITHIN)

    bruno.tap(pad.get_by_role("button", name="seven", exact=True))

    expect(typed(bruno)).to_have_value(by_keys("7H"))


def test_a_hand_outlives_a_reload_on_its_phone_alone(table, bruno, take_phone):
    typed(bruno).fill(f"{SET} {REST}")
    expect(said(bruno)).to_contain_text("You can lay down")

    bruno.page.reload()
    expect(typed(bruno)).to_have_value(by_keys(f"{SET} {REST}"))
    expect(said(bruno)).to_contain_text("You can lay down")
    assert "?" not in bruno.page.url

    other = take_phone()
    other.open(bruno.path)
    expect(typed(other)).to_have_value("")
    table.page.goto(bruno.path.replace(bruno.path.split("/")[1], table.phone.path.split("/")[1]))
    expect(typed(table.phone)).to_have_value("")


def test_without_network_what_is_entered_stays_and_is_answered_later(bruno):
    typed(bruno).fill("7H")
    expect(said(bruno)).to_contain_text("can’t lay down")
    with bruno.offline():
        typed(bruno).fill(f"{SET} {REST}")
        expect(bruno.page.get_by_text("No network, so the answer has to wait.")).to_be_visible()
        expect(typed(bruno)).to_have_value(f"{SET} {REST}")

    expect(said(bruno)).to_contain_text("You can lay down")
    bruno.page.reload()
    expect(typed(bruno)).to_have_value(by_keys(f"{SET} {REST}"))


def test_what_is_reached_by_keyboard_comes_clear_of_the_keys(bruno):
    bruno.page.set_viewport_size(LEAST)
    forget = bruno.button("Forget the cards")
    forget.focus()

    below, dock = forget.bounding_box(), bruno.main.locator(".dock").bounding_box()
    assert below["y"] + below["height"] <= dock["y"]


@pytest.mark.parametrize("size", [LEAST, {"width": 664, "height": 390}])
def test_the_key_that_lays_a_hand_down_is_in_sight_and_wakes_once_it_can(table, size):
    phone = table.phone
    phone.page.set_viewport_size(size)
    phone.open(phone.path + "hand/p2")
    key = phone.button("Lay this down")
    expect(key).to_have_attribute("aria-disabled", "true")

    typed(phone).fill(f"{SET} {REST}")
    expect(key).not_to_have_attribute("aria-disabled", "true")
    assert unseen(key) == []

    phone.tap(key)
    expect(phone.main.locator("[data-slot=melds-0] .slot__typed")).to_have_value(
        by_keys("7S 7H 7D")
    )


@pytest.mark.parametrize("suit", ["", "[value='suit H']"])
def test_how_often_a_card_is_held_covers_no_rank(bruno, suit):
    bruno.page.set_viewport_size(LEAST)
    pad = bruno.main.locator(".dock")
    if suit:
        bruno.tap(pad.locator(suit))
    for rank in (7, 9, 10, 10, 12, 13):
        bruno.tap(pad.locator(f"[value='rank {rank}']"))

    assert pad.locator("[data-adds]").evaluate_all(COVERED) == []


def test_the_key_that_erases_rests_while_there_is_nothing_to_erase(bruno):
    erases = bruno.button("Delete last card")
    expect(erases).to_have_attribute("aria-disabled", "true")

    typed(bruno).fill(SET)

    expect(erases).not_to_have_attribute("aria-disabled", "true")


def test_one_tap_forgets_the_cards(bruno):
    typed(bruno).fill(SET)
    expect(said(bruno)).to_contain_text("You can lay down")

    bruno.tap(bruno.button("Forget the cards"))

    expect(typed(bruno)).to_have_value("")
    bruno.page.reload()
    expect(typed(bruno)).to_have_value("")


def test_a_new_deal_asks_for_the_new_hand(table, bruno):
    typed(bruno).fill(f"{SET} {REST}")
    expect(said(bruno)).to_contain_text("You can lay down")

    table.enter_from_paper(1, {"Bruno": "10", "Chiyo": "20", "Dara": "30"}, out="Ana")

    expect(said(bruno)).to_contain_text("Deal 2 is played now", timeout=SEEN_WITHIN)
    bruno.tap(bruno.link("Enter it"))
    expect(typed(bruno)).to_have_value("")
