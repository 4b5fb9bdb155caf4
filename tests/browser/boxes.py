"""Where the controls of a page lie: to be held against where they lay before; a thumb that taps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.elsewhere import Elsewhere
from tests.browser.phone import Phone
from tests.browser.table import Table

Box = tuple[float, float, float, float]
"""Left, top, width, height in CSS pixels, on the screen."""

SIZES = ({"width": 390, "height": 664}, {"width": 320, "height": 568})
"""What an iPhone's browser leaves, and the smallest phone there is."""

ON_ITS_SIDE = {"width": 664, "height": 390}

at_each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")

STILL = 0.1  # CSS pixels; what is less is no move

BOXES = """(places) => {
  const found = {};
  const path = (address) => new URL(address, location.href).pathname;
  for (const one of document.querySelectorAll(places)) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const { row, keys } = one.closest("[data-row], .keys__pad")?.dataset ?? {};
    const form = one.closest("form");
    const around = one.closest("[role=alert], nav, section, main");
    const part = around.dataset.slot ?? around.className;
    const does = one.matches(".shout") ? "chip"
      : one.matches(".key--main") ? "record"
      : one.type === "text" || one.matches("[data-verdict], .found-or-not") ? `${one.id} text`
      : one.href ? path(one.href) + new URL(one.href).search
      : one.classList.contains("said__press") ? one.innerText.trim() || path(form.action)
      : form && one.name ? `${path(form.action)} ${one.name} ${one.value}`
      : `${one.value ?? ""} ${one.innerText}`;
    const { x, y, width, height } = one.getBoundingClientRect();
    found[`${part} ${row ?? keys ?? ""} ${does}`] = [x, y, width, height];
  }
  return found;
}"""

REACHED = """(one) => {
  const { x, y, width, height, bottom } = one.getBoundingClientRect();
  const found = document.elementFromPoint(x + width / 2, y + height / 2);
  return scrollY === 0 && y >= 0 && bottom <= innerHeight && one.contains(found);
}"""

CONTROLS = ":is(main, .said, .bar) :is(a[href], button, input:not([type=hidden]), summary), .shout"


def boxes(page: Page, controls: str = CONTROLS) -> dict[str, Box]:
    """Return what each control does → its box; of those that can be seen.

    controls  the CSS selector of what counts as one, whatever takes its place included
    """
    return {does: tuple(box) for does, box in page.evaluate(BOXES, controls).items()}


def moved(before: Mapping[str, Box], after: Mapping[str, Box]) -> dict[str, tuple[Box, Box]]:
    """Return the controls that are there before and after, but not in the same box."""
    return {
        does: (box, after[does])
        for does, box in before.items()
        if does in after
        and any(abs(was - now) > STILL for was, now in zip(box, after[does], strict=True))
    }


def is_reached(control: Locator) -> bool:
    """Tell whether a finger reaches a control without scrolling: nothing lies over it."""
    return control.evaluate(REACHED)


@dataclass(frozen=True)
class Seen:
    """A game on a phone, and somebody else who enters things, too."""

    table: Table
    elsewhere: Elsewhere
    game: str

    @property
    def phone(self) -> Phone:
        return self.table.phone

    def touch(self, target: Locator, *, after: int = 0) -> None:
        """Tap where something is: what does not lie on the screen is not scrolled to.

        after  milliseconds that the thumb waits first
        """
        expect(target).to_be_in_viewport(ratio=0.9)
        box = target.bounding_box()
        self.phone.page.wait_for_timeout(after)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.phone.page.touchscreen.tap(x, y)
