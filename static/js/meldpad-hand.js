// The keys of the pad for a hand. A chosen suit is that of every rank tapped, until another one is
// chosen or it is tapped again. Without one a rank is added bare, and gets the suit tapped next.
// Each key shows the card that it adds, and how many of it there are.

import { digits, SIGNS, SUITS } from "./labels.js";
import { joker, readCards } from "./typed-cards.js";

const HAND_KEYS = ["rank", "suit", "sort"];
const ORDER = ["", ...Object.keys(SIGNS)];

export const isHandKey = (words) => HAND_KEYS.includes(words[0]);

/** Return a hand's cards after a key: a rank, a suit, or one that sorts them. */
export function pressHand(cards, suit, [key, value]) {
  if (key === "rank") return [...cards, { rank: Number(value), suit }];
  if (key === "sort") return cards.toSorted(value === "suits" ? bySuit : byRank);
  return waits(cards, suit) ? cards.with(-1, { ...cards.at(-1), suit: value }) : cards;
}

/** Return the suit that is chosen after a key; "" where the chosen one was tapped again. */
export function suitInHand(before, suit, [key, value]) {
  if (key !== "suit" || waits(before, suit)) return suit;
  return value === suit ? "" : value;
}

/** Tell whether the last card is a rank that still waits for its suit. */
function waits(cards, suit) {
  const last = cards.at(-1);
  return !suit && Boolean(last?.rank) && !last.suit;
}

const lastJokers = (one, other) => !one.rank - !other.rank;
const inSuits = (one, other) => ORDER.indexOf(one.suit) - ORDER.indexOf(other.suit);
const inRanks = (one, other) => one.rank - other.rank;
const bySuit = (...two) => lastJokers(...two) || inSuits(...two) || inRanks(...two);
const byRank = (...two) => lastJokers(...two) || inRanks(...two) || inSuits(...two);

/** Show on the keys which card each adds, and how many of it the hand holds. */
export function drawHandKeys(pad, slot, suit) {
  const cards = readCards(slot.querySelector(".slot__typed").value) ?? [];
  for (const key of pad.querySelectorAll("[data-adds]")) {
    const [what, rank] = key.value.split(" ");
    const adds = what === "joker" ? joker() : { rank: Number(rank), suit };
    const count = cards.filter((card) => card.rank === adds.rank && card.suit === adds.suit).length;
    key.querySelector(".key__count").textContent = count ? digits(count) : "";
    if (what === "joker") continue;
    key.classList.remove(...Object.values(SUITS).map((name) => `card--${name}`));
    if (suit) key.classList.add(`card--${SUITS[suit]}`);
    key.querySelector(".key__suit").textContent = suit ? SIGNS[suit] : "";
  }
}
