// What the pages on which hands are counted have in common.

import { cardOf, digits, labelOf, plain, SIGNS, signOf } from "./cards.js";
import { pressKey } from "./meldpad-keys.js";
import { findCards, putCards } from "./typed.js";

const SUM = /^\s*\+?\s*-?\d{1,6}(\s*\+\s*-?\d{1,6})*\s*$/;

/** Return what numbers with a plus between them come to; null for what only the server may read. */
export function sumIn(text) {
  const sum = plain(text.normalize("NFKC")).replaceAll("−", "-");
  return SUM.test(sum) ? sum.split("+").reduce((points, each) => points + Number(each), 0) : null;
}

// As the server reads points: digits of any script, no part of a point, a sum that may say what it comes to.
const POINTS = /^\s*\+?\s*-?\p{Nd}{1,6}([.,٫]\p{Nd}{1,2})?(\s*[+=]\s*-?\p{Nd}{1,6}([.,٫]\p{Nd}{1,2})?)*\s*(\P{Nd}*)$/u;

/** Whether a text names points, with one of these words behind it or none. */
export function isPoints(text, units) {
  const found = POINTS.exec(text.normalize("NFKD").replaceAll("−", "-").replace(/\p{M}/gu, ""));
  return found !== null && ["", ...units].includes(found.at(-1).replace(/[ .]+$/, "").toLowerCase());
}

// A hand counted by ranks: a tap a card. What a card costs, its key says: `button[data-cost]` of the pad.

/** Let a key act on the cards of a field as on a hand: "card 7", "suit H", "back". What nobody has read yet may
    only be erased. */
export function pressCard(field, key) {
  const cards = findCards(field) ?? (key === "back" ? [] : null);
  if (cards) putCards(field, pressKey("hand", cards, "", key.split(" ")));
}

/** Return what cards cost in all, by the keys of a pad: no more than a hand may. */
export function costIn(pad, cards) {
  const keyOf = ({ rank }) => pad.querySelector(`button[data-cost][value="${rank ? signOf(rank) : "JK"}"]`);
  const costOf = (card) => {
    const costs = keyOf(card)?.dataset ?? {};
    return Number(costs[`cost${card.suit}`] ?? costs.cost ?? 0);
  };
  const sum = cards.reduce((points, card) => points + costOf(card), 0);
  return Math.min(sum, Number(pad.querySelector("[data-most]")?.dataset.most ?? sum));
}

/** Return the same as it is shown: only as a limit where cards that make melds cost nothing. */
export function costShown(pad, cards) {
  const cost = digits(costIn(pad, cards));
  return pad.querySelector("[data-melds-free]") ? `≤${cost}` : cost;
}

/** Return cards as they are shown: in the order in which they were typed, in every language. */
export function shownIn(cards) {
  const shown = cards.map(({ rank, suit }) => (rank ? labelOf(rank) + (SIGNS[suit] ?? "") : "★"));
  return `\u2066${shown.join(" ")}\u2069`;
}

export function showTimes(pad, cards) {
  for (const key of pad.querySelectorAll("button[data-cost]")) {
    const { rank } = cardOf(key.value);
    const times = cards.filter((card) => card.rank === rank).length;
    key.querySelector(".key__count").textContent = times ? `×${digits(times)}` : "";
  }
}
