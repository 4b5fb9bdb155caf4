// What a key of a pad does to the cards typed in a slot. That text is all that is remembered: a rank
// tapped before its suit stands in it as a bare rank.

import { joker, readCards } from "./typed-cards.js";
import { isHandKey, pressHand, suitInHand } from "./meldpad-hand.js";
import { pressColours, pressRun } from "./meldpad-runs.js";
import { mayBeWild, suitOf } from "./meldpad-twos.js";

const MOST_CARDS = 60; // that any hand holds

/** Return the cards after a key.
 *  `words`: those of its value, as in "rank 7", "suit H", "joker", "back", "card 7H high", "place 2"
 *  (a tap on the third card), "sort suits". `suit`: the one chosen for a run before it has any card,
 *  or for the next cards of a hand. */
export function pressKey(pad, cards, suit, words, twos) {
  const after = pressed(pad, cards, suit, words, twos);
  return after.length > MOST_CARDS ? cards : after;
}

function pressed(pad, cards, suit, words, twos) {
  if (pad === "run") return pressRun(cards, suit, words, twos);
  if (pad === "colours") return pressColours(cards, words);
  if (pad === "hand" && isHandKey(words)) return pressHand(cards, suit, words);
  return pressLoose(pad, cards, words, twos);
}

/** Return the suit that is chosen after a key, which made `after` of the cards `before`. */
export function suitAfter(pad, before, after, suit, words, twos) {
  if (pad === "hand") return suitInHand(before, suit, words);
  const [key, value] = words;
  const emptied = key === "back" && !before.length;
  return suitOf(after, twos) || (emptied ? "" : key === "suit" ? value : suit);
}

/** Tell whether a slot needs nothing more: its item has all its cards, each with its suit. */
export function isDone({ size, ends, orMore }, cards) {
  if (!size || ends === undefined) return false;
  const full = orMore === undefined ? cards.length === Number(size) : cards.length >= Number(size);
  return full && cards.every(({ rank, suit }) => !rank || suit);
}

function pressLoose(pad, cards, [key, value], twos) {
  switch (key) {
    case "rank":
      return withRank(pad, cards, Number(value), twos);
    case "suit":
      return withSuit(cards, value, twos);
    case "joker":
      return [...cards, joker()];
    case "card":
      return [...cards, ...readCards(value)];
    case "place":
      return cards.filter((_, step) => step !== Number(value));
    default:
      return cards.slice(0, -1);
  }
}

/** Add a card of this rank. In a set of another rank that one was a slip: all its naturals change to
 *  this rank. Where twos are wild, a two is one more wild of a set of any rank. */
function withRank(pad, cards, rank, twos) {
  const wild = (card) => mayBeWild(card, twos);
  const slip = cards.some((card) => !wild(card) && card.rank !== rank);
  if (pad === "set" && slip && !wild({ rank })) {
    return cards.map((card) => (wild(card) ? card : { ...card, rank }));
  }
  return [...cards, { rank, suit: "" }];
}

/** Say the suit of a bare rank; where there is none, add one more of the last natural's rank. */
function withSuit(cards, suit, twos) {
  const bare = cards.findIndex((card) => card.rank && !card.suit);
  if (bare >= 0) return cards.with(bare, { ...cards[bare], suit });
  const last = cards.findLast((card) => !mayBeWild(card, twos)) ?? cards.findLast(({ rank }) => rank);
  return last ? [...cards, { rank: last.rank, suit }] : cards;
}
