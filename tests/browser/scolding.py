"""Sees on a phone whatever scolds: all that stands there in the colour of a no, and every alert.

It goes by the colour's meaning, ``--warning``, and not by a list of classes: so it also sees what
nobody has thought of yet.
"""

from __future__ import annotations

SAYS = "It scolds: "
"""What a message in the console begins with that tells of it."""

LOOKS_OUT = """(() => {
  const NO = "--warning";
  const resolved = { syntax: "<color>", inherits: true, initialValue: "transparent" };
  CSS.registerProperty({ name: NO, ...resolved });
  const told = new WeakSet();
  let due = false;

  /** Whether something is written, framed, outlined or filled in the colour of a no. */
  function isRed(one) {
    const style = getComputedStyle(one);
    const no = style.getPropertyValue(NO);
    const framed = style.borderInlineStartStyle !== "none" && style.borderInlineStartColor === no;
    const outlined = style.outlineStyle !== "none" && style.outlineColor === no;
    const written = style.color === no && one.innerText?.trim();
    return framed || outlined || written || style.backgroundColor === no;
  }

  function look() {
    due = false;
    for (const one of document.body?.querySelectorAll("*") ?? []) {
      if (told.has(one) || told.has(one.parentElement) || !one.checkVisibility()) continue;
      if (one.role !== "alert" && !isRed(one)) continue;
      told.add(one);
      console.warn(`SAYS${one.innerText || one.className || one.localName}`);
    }
  }

  function lookSoon() {
    if (!due) requestAnimationFrame(look);
    due = true;
  }

  const changes = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(lookSoon).observe(document, changes);
  for (const event of ["change", "input", "toggle", "transitionend"]) {
    addEventListener(event, lookSoon, true);
  }
})()""".replace("SAYS", SAYS)

SEEN = "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
"""Done when whatever has changed before has been looked at."""
