"""The middle of the table: all plates lie on the display, and nothing moves there."""

from __future__ import annotations

import pytest

from tests.browser.elsewhere import PEOPLE, Elsewhere, begun, seat_in
from tests.browser.phone import Phone, expect_text

pytestmark = pytest.mark.browser

EIGHT = (*PEOPLE, "Maximiliana", "Fumio", "Gerda", "Hugo")
DEALS = ((62, 0, 77, 31, 108, 4, 15, 45), (0, 120, 95, 160, 188, 101, 175, 133))
TABLETS = ((1024, 768), (768, 1024), (1920, 1080))
BOXES = """() => [...document.querySelectorAll(".plate")].map((plate) => {
  const { left, top, right, bottom } = plate.getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round);
})"""
CUT_NAMES = """() => [...document.querySelectorAll(".plate__name > bdi")]
  .filter((name) => name.scrollWidth > name.clientWidth + 1
    || name.scrollHeight > name.clientHeight + 1)
  .map((name) => name.textContent)"""
NAME_ABOVE_PUCK = """() => {
  const plates = [...document.querySelectorAll(".plate:has(.plate__puck)")];
  return plates.map((plate) => {
    const top = (part) => plate.querySelector(part).getBoundingClientRect().top;
    return top(".plate__name") < top(".plate__puck");
  });
}"""


def apart(one: list[int], other: list[int]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("size", TABLETS, ids=str)
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_eight_plates_with_long_totals_lie_apart_and_whole(phone: Phone, size, lang):
    wide, high = size
    phone.page.set_viewport_size({"width": wide, "height": high})
    with Elsewhere(phone.address) as elsewhere:
        game = begun("venezuela", EIGHT)(elsewhere)
        for points in DEALS:
            elsewhere.enter_from_paper(game, points)
    phone.open(f"{game}middle?lang={lang}")
    boxes = phone.page.evaluate(BOXES)

    assert len(boxes) == len(EIGHT)
    assert all(box[0] >= 0 and box[1] >= 0 for box in boxes), boxes
    assert all(box[2] <= wide and box[3] <= high for box in boxes), boxes
    assert all(apart(one, other) for one in boxes for other in boxes if one is not other), boxes


def test_a_call_moves_no_plate(phone: Phone):
    phone.page.set_viewport_size({"width": 1024, "height": 768})
    with Elsewhere(phone.address) as elsewhere:
        game = begun("venezuela", EIGHT)(elsewhere)
        seat = seat_in(elsewhere, game, "Chiyo")
        phone.open(game + "middle")
        before = phone.page.evaluate(BOXES)
        elsewhere.send(seat + "seat", "seat/call")
    phone.open(game + "middle")

    expect_text(phone.main, "¡Compro!")
    assert phone.page.evaluate(BOXES) == before


def test_a_puck_lies_under_the_name_on_a_phone(phone: Phone):
    phone.page.set_viewport_size({"width": 390, "height": 664})
    with Elsewhere(phone.address) as elsewhere:
        game = begun("venezuela")(elsewhere)
    phone.open(game + "middle")

    assert phone.page.evaluate(NAME_ABOVE_PUCK) == [True, True]


@pytest.mark.parametrize("size", [(320, 568), (667, 375)], ids=str)
@pytest.mark.parametrize("lang", ["es", "fa"])
def test_four_are_seen_on_a_small_phone_with_their_contract(phone: Phone, demo, size, lang):
    wide, high = size
    phone.page.set_viewport_size({"width": wide, "height": high})
    phone.open(f"{demo.viewer}game/3/middle?lang={lang}")
    name = phone.main.locator("h1").bounding_box()

    assert name["y"] + name["height"] <= high
    assert all(box[3] <= high for box in phone.page.evaluate(BOXES))


@pytest.mark.parametrize("size", [(844, 390), *TABLETS], ids=str)
def test_one_player_a_side_has_the_name_whole(phone: Phone, demo, size):
    wide, high = size
    phone.page.set_viewport_size({"width": wide, "height": high})
    phone.open(f"{demo.viewer}game/3/middle")

    assert phone.page.evaluate(CUT_NAMES) == []
