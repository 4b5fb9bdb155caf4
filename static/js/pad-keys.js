// What the keys of a pad do to the cards entered, as web/pads/keys.py does without script.

import { joker, readCards } from "./pad-cards.js";
import { isHandKey, pressHand, suitInHand } from "./pad-hand.js";
import { pressColours, pressRun } from "./pad-runs.js";
import { mayBeWild, suitOf } from "./pad-twos.js";

/** Return the cards after a key: its words are those of the key's value. */
export function pressKey(pad, cards, suit, words, twos) {
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

function withRank(pad, cards, rank, twos) {
  const wild = (card) => mayBeWild(card, twos);
  const slip = cards.some((card) => !wild(card) && card.rank !== rank);
  if (pad === "set" && slip && !wild({ rank })) {
    return cards.map((card) => (wild(card) ? card : { ...card, rank }));
  }
  return [...cards, { rank, suit: "" }];
}

function withSuit(cards, suit, twos) {
  const bare = cards.findIndex((card) => card.rank && !card.suit);
  if (bare >= 0) return cards.with(bare, { ...cards[bare], suit });
  const last = cards.findLast((card) => !mayBeWild(card, twos)) ?? cards.findLast(({ rank }) => rank);
  return last ? [...cards, { rank: last.rank, suit }] : cards;
}
