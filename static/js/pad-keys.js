// What the keys of a pad do to the cards entered, as scorekeeper/web/pads.py does without script.

import { cardAt, joker, readCards } from "./pad-cards.js";

const KING = 13;

/** Return the cards after a key: its words are those of the key's value. */
export function pressKey(pad, cards, suit, words) {
  return pad === "run" ? pressRun(cards, suitOf(cards) || suit, words) : pressLoose(pad, cards, words);
}

/** Return the suit of the first card that says one. */
export function suitOf(cards) {
  return cards.find((card) => card.suit)?.suit ?? "";
}

function pressLoose(pad, cards, [key, value]) {
  switch (key) {
    case "rank":
      return withRank(pad, cards, Number(value));
    case "suit":
      return withSuit(cards, value);
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

function withRank(pad, cards, rank) {
  const slip = pad === "set" && cards.some((card) => card.rank && card.rank !== rank);
  if (slip) return cards.map((card) => (card.rank ? { ...card, rank } : card));
  return [...cards, { rank, suit: "" }];
}

function withSuit(cards, suit) {
  const bare = cards.findIndex((card) => card.rank && !card.suit);
  if (bare >= 0) return cards.with(bare, { ...cards[bare], suit });
  const last = cards.findLast((card) => card.rank);
  return last ? [...cards, { rank: last.rank, suit }] : cards;
}

function pressRun(cards, suit, [key, value]) {
  switch (key) {
    case "rank":
      return withPlace(cards, suit, Number(value));
    case "suit":
      return cards.map((card) => (card.rank ? { ...card, suit: value } : card));
    case "place":
      return turned(cards, suit, Number(value));
    case "joker":
      return cards.length ? [...cards, joker()] : cards;
    default:
      return cards.length > 1 ? [cardAt(lowOf(cards), suit)] : [];
  }
}

function withPlace(cards, suit, place) {
  const low = lowOf(cards);
  if (cards.length !== 1 || place === low) return [cardAt(place, suit)];
  const first = Math.min(low, place);
  const size = Math.abs(place - low) + 1;
  return Array.from({ length: size }, (_, step) => cardAt(first + step, suit));
}

function turned(cards, suit, step) {
  const card = cards[step].rank ? joker() : cardAt(lowOf(cards) + step, suit);
  const after = cards.with(step, card);
  return after.some(({ rank }) => rank) ? after : cards;
}

function lowOf(cards) {
  const step = cards.findIndex((card) => card.rank);
  if (step < 0) return 1;
  const low = cards[step].rank - step;
  return low > 0 ? low : low + KING;
}
