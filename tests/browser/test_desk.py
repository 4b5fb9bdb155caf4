"""A hand held up at the meld desk, with a real browser's script."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

HAND = "7H 7D 7S 9H 9D 9C 5C 6C 7C 8C KD AD"


@pytest.fixture
def desk(phone: Phone) -> Phone:
    phone.open("/desk?ask=hand&deal=2")
    phone.main.get_by_role("textbox").fill(HAND)
    return phone


def test_the_answer_stands_there_while_a_hand_is_entered(desk):
    expect(desk.main.locator(".advice .meld")).to_have_count(3)
    expect(desk.main.locator(".advice__card")).to_have_count(2)


def test_only_the_heading_of_a_long_answer_is_read_out(desk):
    heading = desk.main.locator("[data-headline]")
    expect(heading).to_contain_text("21 points left")

    expect(desk.main.get_by_role("status")).to_have_text(heading.inner_text())


def test_a_hand_goes_along_to_another_deal(desk):
    desk.tap(desk.main.locator("#situation > summary"))
    desk.tap(desk.button("1"))
    expect(desk.main.locator("#situation > summary")).to_contain_text("one pure set of 3")

    expect(desk.main.get_by_role("textbox")).to_have_value(HAND)
    expect(desk.main.locator(".advice .meld")).to_have_count(3)


def test_a_chosen_suit_stays_chosen_on_the_way_to_another_deal(desk):
    pad = desk.page.get_by_role("group", name="Pad for a hand")
    desk.tap(pad.get_by_role("button", name="clubs"))
    desk.tap(desk.main.locator("#situation > summary"))
    desk.tap(desk.button("3"))
    expect(pad.get_by_role("button", name="clubs")).to_have_attribute("aria-pressed", "true")
    desk.tap(pad.get_by_role("button", name="two"))

    expect(desk.main.get_by_role("textbox")).to_have_value(f"{HAND} 2C")
