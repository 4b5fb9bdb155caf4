"""What moves on the Table: a chip just spent, once; and nothing for those who want it still."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import Elsewhere, begun
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

HOLD = """() => document.addEventListener("animationstart", ({ animationName }) => {
  document.body.dataset.moved = `${document.body.dataset.moved ?? ""} ${animationName}`;
  document.getAnimations().forEach((each) => each.pause());
}, true)"""
NEARLY_THERE = """() => {
  const fly = document.getAnimations().find(({ animationName }) => animationName === "fly");
  fly.currentTime = fly.effect.getComputedTiming().duration - 1;
  const { target, pseudoElement } = fly.effect;
  const box = (one) => one.getBoundingClientRect();
  const across = (one) => box(one).x + box(one).width / 2;
  return {
    flown: parseFloat(getComputedStyle(target, pseudoElement).translate),
    whole: across(document.querySelector(".seat--bought .shout")) - across(target),
    ring: getComputedStyle(target).opacity,
    wider: document.documentElement.scrollWidth - innerWidth,
  };
}"""


def buy_held(phone: Phone) -> None:
    """Let Bruno buy on a new Table whose animations stop as they begin."""
    with Elsewhere(phone.address) as elsewhere:
        phone.open(begun("venezuela")(elsewhere))
    phone.page.evaluate(HOLD)
    phone.tap(phone.main.locator("[data-row=p2] button"))
    expect(phone.page.locator("body")).to_have_attribute("data-moved", re.compile("glow"))


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("width", [320, 390, 768, 1024])
def test_a_chip_flies_towards_what_was_pressed_and_leaves_its_ring(take_phone, width, language):
    phone = take_phone(locale=language, viewport={"width": width, "height": 664})
    buy_held(phone)

    seen = phone.page.evaluate(NEARLY_THERE)

    assert 0.5 < seen["flown"] / seen["whole"] < 1.1
    assert seen["ring"] == "1"
    assert seen["wider"] == 0


def test_under_reduced_motion_no_chip_flies(take_phone):
    phone = take_phone(reduced_motion="reduce")
    buy_held(phone)

    expect(phone.page.locator("body")).to_have_attribute("data-moved", " glow")
