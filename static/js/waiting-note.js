// Says which entries wait on this phone to be sent, and why.

import { unasked } from "./queue.js";

const LONGEST_NAME = 80; // characters

/** Return what an entry is called while it waits: the page's heading, and what was pressed there. */
export function nameOf(button) {
  const heading = document.querySelector("main h1")?.textContent ?? "";
  const pressed = button?.getAttribute("aria-label") ?? button?.textContent ?? "";
  const words = [heading, pressed].map((text) => text.replace(/\s+/g, " ").trim());
  return words.filter(Boolean).join(" · ").slice(0, LONGEST_NAME);
}

/** Show what waits. `held`: why, as `flush` says it; null: nothing is known to be wrong.
    `refused`: the page shows an answer that somebody has to read before the next entry is sent. */
export function drawWaiting(held, refused) {
  const note = document.querySelector("[data-waiting]");
  const entries = unasked();
  note.hidden = entries.length === 0;
  if (note.hidden) note.open = false;
  note.querySelector("output").textContent = entries.length.toLocaleString(document.documentElement.lang);
  const said = note.querySelector("[data-held]");
  said.textContent = held ? held.why || said.dataset[held.reached ? "unwell" : "offline"] : "";
  if (refused) said.textContent = said.dataset.next;
  const like = note.querySelector("template").content.firstElementChild;
  const rows = entries.map(({ id, what }) => {
    const row = like.cloneNode(true);
    row.querySelector("bdi").textContent = what || "…";
    row.querySelector("button").value = id;
    return row;
  });
  note.querySelector("ol").replaceChildren(...rows);
}
