"""The middle of the table: all plates lie on the display, and nothing moves there."""

from __future__ import annotations

from itertools import combinations, product

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


def apart(one: list[int], other: list[int]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_eight_plates_with_long_totals_lie_apart_and_whole(phone: Phone):
    with Elsewhere(phone.address) as elsewhere:
        game = begun("venezuela", EIGHT)(elsewhere)
        for points in DEALS:
            elsewhere.enter_from_paper(game, points)
    for lang, (wide, high) in product(("en", "fa"), TABLETS):
        phone.page.set_viewport_size({"width": wide, "height": high})
        phone.open(f"{game}middle?lang={lang}")
        boxes = phone.page.evaluate(BOXES)

        assert len(boxes) == len(EIGHT)
        assert all(box[0] >= 0 and box[1] >= 0 for box in boxes), boxes
        assert all(box[2] <= wide and box[3] <= high for box in boxes), boxes
        assert all(apart(one, other) for one, other in combinations(boxes, 2)), boxes


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
