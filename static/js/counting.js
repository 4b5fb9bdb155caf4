// What the pages on which hands are counted have in common.

import { digits, labelOf, plain, readCards, readWord, SIGNS, signOf, wordsOf, writeCards } from "./cards.js";

const MOST_CARDS = 60;
const SUM = /^\s*\+?\s*-?\d{1,6}(\s*\+\s*-?\d{1,6})*\s*$/;

/** Return what numbers with a plus between them come to; null for what only the server may read. */
export function sumIn(text) {
  const sum = plain(text.normalize("NFKC")).replaceAll("−", "-");
  return SUM.test(sum) ? sum.split("+").reduce((points, each) => points + Number(each), 0) : null;
}

// A hand counted by ranks: a tap a card. What is counted stands in a text, as one types it; what a card
// costs, its key says: `button[data-cost]` of the pad.

/** Return the cards that a typed text counts, as far as it can be read. */
export const countedIn = (text) => wordsOf(text).flatMap((word) => readWord(word) ?? []);

/** Return the text with a card more, as long as any hand may hold it. */
export const withOneMore = (text, key) =>
  countedIn(text).length < MOST_CARDS ? [...wordsOf(text), key].join(" ") : text;

/** Return the text without its last card; "" where part of it cannot be read. */
export const withoutLast = (text) => writeCards((readCards(text) ?? []).slice(0, -1));

/** Return the text whose last card, where that is a rank alone, is of this suit. */
export function withSuit(text, suit) {
  const words = wordsOf(text);
  const last = readWord(words.at(-1) ?? "")?.at(-1);
  return last?.rank && !last.suit ? words.with(-1, words.at(-1) + suit).join(" ") : text;
}

/** Return what cards cost in all, by the keys of a pad: no more than a hand may. */
export function costIn(pad, cards) {
  const keyOf = ({ rank }) => pad.querySelector(`button[data-cost][value="${rank ? signOf(rank) : "JK"}"]`);
  const sum = cards.reduce((points, card) => points + Number(keyOf(card)?.dataset.cost ?? 0), 0);
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
    const [{ rank }] = readWord(key.value);
    const times = cards.filter((card) => card.rank === rank).length;
    key.querySelector(".key__count").textContent = times ? `×${digits(times)}` : "";
  }
}
