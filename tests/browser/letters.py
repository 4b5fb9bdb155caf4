"""Large letters, as a reader sets them: what breaks, is cut, or no longer stands out on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page

from tests.browser.looking import sideways
from tests.browser.phone import LETTERS, Phone

SCALES = (150, 200)
"""Percent of what a browser comes with; what a phone's settings offer to weak eyes."""

SET_FAMILY = "(name) => document.documentElement.style.setProperty('--font', `'${name}'`)"
LETTER_SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"

READ = """() => {
  const unread = ".unseen, svg, select, textarea, [data-copied], code"; // an address has no words
  const seen = (one) => {
    if (one.closest(unread) || !one.checkVisibility({ visibilityProperty: true })) return false;
    for (let round = one; round; round = round.parentElement)
      if (getComputedStyle(round).clipPath === "inset(50%)") return false; // read aloud only
    return true;
  };
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const clips = (over) => ["hidden", "clip"].includes(over);
  const over = (range, slack) => { // the frame that does not show all of it
    let round = range.startContainer.parentElement;
    for (; round !== document.body; round = round.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(round);
      const frame = round.getBoundingClientRect();
      if ([...range.getClientRects()].some(({ left, right, top, bottom }) =>
        (clips(overflowX) && (left < frame.left - 1 || right > frame.right + 1))
        || (clips(overflowY) && (top < frame.top - slack || bottom > frame.bottom + slack))))
        return round;
    }
  };
  const where = (one) => `in .${one.className || one.localName}`;

  const found = new Set();
  const totals = document.querySelectorAll(".seat__total");
  const least = Math.min(...[...totals].map(size));
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const one = text.parentElement;
    if (!text.data.trim() || !seen(one)) continue;
    if (size(one) >= least && !one.closest(".seat__total"))
      found.add(`as large as a total: ${text.data.trim()} ${where(one)}`);
    const whole = one.closest("bdi, .chips > b, .seat__total");
    for (const word of text.data.matchAll(/[\\p{L}\\p{M}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5);
      const tops = lines.map(({ top }) => top);
      const hidden = over(range, size(one) / 4); // a line may be lower than its letters
      if (hidden && whole) found.add(`cut: ${word[0]} ${where(hidden)}`);
      else if (!hidden && Math.max(...tops) - Math.min(...tops) > size(one) / 2)
        found.add(`broken: ${word[0]} ${where(one)}`);
    }
  }
  return [...found];
}"""


def each_size(phone: Phone, families: Sequence[str]) -> Iterator[str]:
    """Show the phone's page in each family and scale; yields what it is, to be said."""
    for family in families:
        phone.page.evaluate(SET_FAMILY, family)
        for scale in SCALES:
            phone.scale_text(scale)
            assert phone.page.evaluate(LETTER_SIZE) * 100 == scale * LETTERS
            yield f"{family} {scale} %"


def unreadable(page: Page) -> list[str]:
    """Return words broken inside, names and numbers cut, and what outshines a total."""
    return sideways(page) + page.evaluate(READ)
