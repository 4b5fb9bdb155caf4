// What the keys of a pad do to the cards typed beside it: the text is all there is. A rank tapped
// before its suit is a bare rank, and the rest follows from the cards.

import { joker, readCards } from "./pad-cards.js";
import { isHandKey, pressHand, suitInHand } from "./pad-hand.js";
import { pressColours, pressRun } from "./pad-runs.js";
import { mayBeWild, suitOf } from "./pad-twos.js";

const MOST_CARDS = 60; // that any hand holds

/** Return the cards after a key.
 *  `words` are those of its value: rank 7, suit H, joker, back, card 7H high, place 2 (a tap on the
 *  third card), sort suits; `suit` a run's, chosen before any card, or that of a hand's next cards. */
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

/** Return the suit that is chosen once a key made of the cards `before` those `after` it. */
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

/** Add a card of this rank; a set of another rank was a slip, and changes to this one. Where twos are
 *  wild, a two is one more wild of whatever set it is tapped into. */
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
