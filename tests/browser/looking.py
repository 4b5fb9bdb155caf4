"""Looking at a page as somebody with thick thumbs, weak eyes or a screen reader would."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

AXE_IS_HERE = "typeof axe === 'object'"
ASK_AXE = """async (only) => {
  const { violations, incomplete } = await axe.run({
    resultTypes: ["violations", "incomplete"], rules: { "target-size": { enabled: true } },
    ...(only.length ? { runOnly: only } : {}),
  });
  return [...violations, ...incomplete.filter(({ id }) => id === "duplicate-id-aria")];
}"""
UNDER_A_BAR = "partially obscured"  # what sticks at the foot lies over it: one scrolls
LEAST_TARGET = 44  # CSS pixels
LEAST_TYPED = 16  # CSS pixels: Safari on a phone zooms in on a field with smaller letters

TARGETS = """(least) => {
  const inSentence = (element) => {
    // a link within a sentence is as high as its line: WCAG 2.2, 2.5.5, exception "inline"
    if (element.localName !== "a" || getComputedStyle(element).display !== "inline") return false;
    const around = element.closest("p, li, dd, td");
    return around !== null && around.innerText.trim().length > element.innerText.trim().length;
  };
  const targets = [...document.querySelectorAll(
    "a[href], button, input:not([type=hidden]), select, summary, textarea")];
  const small = [];
  for (const element of targets) {
    if (!element.checkVisibility() || element.getAttribute("aria-hidden") === "true") continue;
    if (element.matches(".page__skip:not(:focus)") || inSentence(element)) continue;
    const box = ["radio", "checkbox"].includes(element.type);
    const target = box ? element.labels[0] ?? element : element;
    if (getComputedStyle(element).clipPath !== "none") continue; // unseen until it has the focus
    let { width, height } = target.getBoundingClientRect();
    const around = getComputedStyle(target, "::before"); // what is hit beside it
    if (around.content !== "none" && around.position === "absolute") {
      width = Math.max(width, parseFloat(around.width));
      height = Math.max(height, parseFloat(around.height));
    }
    if (width >= least - 0.5 && height >= least - 0.5) continue;
    small.push(`${Math.round(width)}x${Math.round(height)} ${target.outerHTML.slice(0, 160)}`);
  }
  return small;
}"""

TYPED = """(least) => [...document.querySelectorAll(
    "input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea")]
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < least)
  .map((field) => field.outerHTML.slice(0, 160))"""
SIDEWAYS = """(frames) => {
  const wide = [];
  const width = document.documentElement.clientWidth;
  const across = document.scrollingElement.scrollWidth;
  const say = (what, element) => wide.push(`${what}: ${element.outerHTML.slice(0, 160)}`);
  for (const element of document.querySelectorAll("html, body, body *")) {
    const style = getComputedStyle(element);
    const { left, right } = element.getBoundingClientRect();
    if (across > width && (right > width + 1 || left < -1)) say(`${right} of ${width}`, element);
    const over = element.scrollWidth - element.clientWidth > 1 && element.clientWidth > 1;
    if (over && frames && ["auto", "scroll"].includes(style.overflowX)) say("scrolls", element);
    if (over && ["hidden", "clip"].includes(style.overflowX) && element.localName !== "input")
      say("is cut off", element);
  }
  for (const element of document.querySelectorAll("a, button, summary, label, th, td, h1, h2")) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1) continue; // there for screen readers only
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const text = document.createRange();
      text.selectNodeContents(node);
      const { left, right, width } = text.getBoundingClientRect();
      if (width && (right > box.right + 1 || left < box.left - 1)) say("text sticks out", element);
    }
  }
  return wide.slice(0, 6);
}"""


def axe_violations(page: Page, *rules: str) -> list[str]:
    """Return what axe finds wrong: the rule, what it says, and where.

    rules    the only ones to be asked; none: all
    """
    if not page.evaluate(AXE_IS_HERE):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(ASK_AXE, list(rules))
    return [
        f"{rule['id']}: {rule['help']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for rule in found
        for node in rule["nodes"]
        if UNDER_A_BAR not in node["failureSummary"]
    ]


def small_fields(page: Page) -> list[str]:
    """Return every field, also one that is not shown yet, on which a phone would zoom in."""
    return page.evaluate(TYPED, LEAST_TYPED)


def small_targets(page: Page) -> list[str]:
    """Return whatever can be tapped and is smaller than a thumb needs."""
    return page.evaluate(TARGETS, LEAST_TARGET)


def sideways(page: Page, *, frames: bool = True) -> list[str]:
    """Return what would make somebody scroll sideways, or read a text that is cut off.

    frames  whether what scrolls in a frame of its own counts, such as a sheet of eight players
    """
    return page.evaluate(SIDEWAYS, frames)
