// Shows and hides the keys of a pad that adds cards to a meld on the table.

import { readCards, signOf } from "./typed-cards.js";

/** Show the keys that add the next card at each end of a run, and hide those that must wait. */
export function drawAddKeys(pad, slot) {
  const cards = readCards(slot.querySelector(".slot__typed").value) ?? [];
  const wildsAt = slot.querySelector("[name=ends]")?.value || "high";
  const naturals = [...pad.querySelectorAll("[data-card]:not(.key--joker)")];
  const texts = cards.map(({ rank, suit }) => (rank ? signOf(rank) + suit : "JK"));
  const fitting = naturals.map(({ dataset }) => dataset.card);
  const wilds = texts.filter((text) => text === "JK" || (text.startsWith("2") && !fitting.includes(text)));
  for (const end of ["low", "high"]) {
    const keys = naturals.filter(({ dataset }) => dataset.end === end);
    let left = wildsAt === end ? wilds.length : 0;
    const next = keys.findIndex((key) => !texts.includes(key.dataset.card) && left-- <= 0);
    keys.forEach((key, step) => (key.hidden = step !== next));
  }
}
