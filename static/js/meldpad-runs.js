// What the keys of a pad do to a run, and to a colour run.

import { cardAt, joker } from "./typed-cards.js";
import { areWild, lowOf, suitOf, wildSteps } from "./meldpad-twos.js";

const TWO = 2;
const SAME_COLOUR = { S: "C", C: "S", H: "D", D: "H" };

/** Return a run's cards after a key: a suit, its lowest and its highest card. */
export function pressRun(cards, chosen, [key, value], twos) {
  const suit = suitOf(cards, twos) || chosen;
  switch (key) {
    case "rank":
      return withPlace(cards, suit, Number(value), twos);
    case "suit":
      return inSuit(cards, value, twos);
    case "place":
      return turned(cards, suit, Number(value), twos);
    case "joker":
      return cards.length ? [...cards, joker()] : cards;
    default:
      return cards.length > 1 ? [cardAt(lowOf(cards, twos), suit)] : [];
  }
}

function inSuit(cards, suit, twos) {
  const wild = wildSteps(cards, twos);
  return cards.map((card, step) => (wild.includes(step) ? card : { ...card, suit }));
}

/** Fill the run up to this place if one card is there; otherwise begin a run at it. */
function withPlace(cards, suit, place, twos) {
  const low = lowOf(cards, twos);
  if (cards.length !== 1 || place === low) return [cardAt(place, suit)];
  const first = Math.min(low, place);
  const size = Math.abs(place - low) + 1;
  return Array.from({ length: size }, (_, step) => cardAt(first + step, suit));
}

/** Change the card at a place of a run: a natural to a joker, a joker to a two where twos are wild,
 *  else back to the natural. One natural must stay. */
function turned(cards, suit, step, twos) {
  const after = cards.with(step, turnedCard(cards, suit, step, twos));
  return wildSteps(after, twos).length < after.length ? after : cards;
}

function turnedCard(cards, suit, step, twos) {
  if (!wildSteps(cards, twos).includes(step)) return joker();
  if (!cards[step].rank && areWild(twos)) return { rank: TWO, suit: "" };
  return cardAt(lowOf(cards, twos) + step, suit);
}

/** Return a colour run's cards after a key: its lowest rank, then a suit for each card. */
export function pressColours(cards, [key, value]) {
  const last = cards.at(-1);
  switch (key) {
    case "rank":
      return [...(last && !last.suit ? cards.slice(0, -1) : cards), cardAt(Number(value), "")];
    case "suit":
      if (!last?.rank) return cards;
      if (!last.suit) return cards.with(-1, { ...last, suit: value });
      return [...cards, cardAt(last.rank + 1, value)];
    case "place":
      return otherSuit(cards, Number(value));
    default:
      return cards.slice(0, -1);
  }
}

function otherSuit(cards, step) {
  const { rank, suit } = cards[step];
  return suit ? cards.with(step, { rank, suit: SAME_COLOUR[suit] }) : cards;
}
