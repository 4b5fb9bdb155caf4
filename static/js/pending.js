// Shows a buy in its row at once: before the server has heard of it, and as long as it waits.
//
//   [data-row="p1"]     a player's row. Gets data-pending="sent" while a buy of this phone is on its
//                       way, "waiting" while none gets through
//   form[data-pays]     in it: what sends the buy; its value is the price in chips
//   [data-chips]        in it: how many the server knows of. Each <i> in it is a chip; those beyond
//                       what will be left get data-spent
//   [data-chips-left]   in it: the number
//   [data-chips-said]   in it: the words for a screen reader. While pending they are its
//                       data-when-sent or data-when-waiting, "#" in which stands for the number
//
// The server's page takes the place of all this, whether it says yes or no.

import { unasked } from "./queue.js";

/** Return what an entry has to say about its row; nothing where its form buys nothing. */
export function rowOf(form) {
  const row = form.closest("[data-row]")?.dataset.row;
  return row && form.dataset.pays ? { row, pays: Number(form.dataset.pays) } : {};
}

/** Draw every row as it will be once what waits is recorded. */
export function drawRows() {
  const entries = unasked();
  const state = entries.some(({ tried }) => tried) ? "waiting" : "sent";
  for (const form of document.querySelectorAll("[data-row] form[data-pays]")) {
    const row = form.closest("[data-row]");
    const ofRow = (entry) => entry.row === row.dataset.row && alike(entry.action, form.action);
    const spent = entries.filter(ofRow).reduce((sum, { pays }) => sum + pays, 0);
    if (spent || row.dataset.pending) draw(row, spent, state);
  }
}

/** Whether two addresses are of one form, in whichever order the rows stand. */
function alike(one, other) {
  return new URL(one).pathname === new URL(other).pathname;
}

function draw(row, spent, state) {
  const chips = row.querySelector("[data-chips]");
  const known = Number(chips.dataset.chips);
  const left = Math.max(known - spent, Math.min(known, 0)); // too few: the server says so
  const number = chips.querySelector("[data-chips-left]");
  const said = chips.querySelector("[data-chips-said]");
  if (spent) row.dataset.pending = state;
  else delete row.dataset.pending;
  number.textContent = write(left, number.textContent);
  said.dataset.known ??= said.textContent;
  const words = { sent: said.dataset.whenSent, waiting: said.dataset.whenWaiting }[state];
  said.textContent = spent ? words.replace("#", number.textContent) : said.dataset.known;
  [...chips.querySelectorAll("i")].forEach((chip, at) => {
    chip.toggleAttribute("data-spent", spent > 0 && at >= left);
  });
}

/** Write a number with the digits of another, and with a true minus sign. */
function write(number, like) {
  if (/\d/.test(like)) return String(number).replace("-", "−");
  return number.toLocaleString(document.documentElement.lang, { useGrouping: false });
}
