// What the keys of a pad do to a run, and to a colour run.

import { cardAt, joker } from "./typed-cards.js";
import { areWild, lowOf, suitOf, wildSteps } from "./meldpad-twos.js";

const ACE = 1;
const ABOVE_KING = 14;
const TWO = 2;
const SAME_COLOUR = { S: "C", C: "S", H: "D", D: "H" };

/** Return a run's cards after a key: a suit, and any card at which it begins or to which it goes. */
export function pressRun(cards, chosen, [key, value], twos) {
  const suit = suitOf(cards, twos) || chosen;
  switch (key) {
    case "rank":
      return upTo(cards, suit, Number(value), twos);
    case "suit":
      return inSuit(cards, value, twos);
    case "place":
      return turned(cards, suit, Number(value), twos);
    case "joker":
      return cards.length ? [...cards, joker()] : cards;
    default:
      return withoutLast(cards, twos);
  }
}

function inSuit(cards, suit, twos) {
  const wild = wildSteps(cards, twos);
  return cards.map((card, step) => (wild.includes(step) ? card : { ...card, suit }));
}

/** Make the run as long as the card of this rank asks, downwards or upwards; begin it where there is
 *  none. An ace lies where the run is shorter. */
function upTo(cards, suit, rank, twos) {
  if (!cards.length) return [cardAt(rank, suit)];
  const [low, first, last] = spans(cards, rank, twos).toSorted((one, other) => lengthOf(one) - lengthOf(other))[0];
  const above = low + cards.length;
  return [...naturals(first, low, suit), ...cards, ...naturals(above, last + 1, suit)];
}

/** Return where the run may lie, and the lowest and the highest place it then has with this rank. */
function spans(cards, rank, twos) {
  const onlyAce = cards.length === 1 && cards[0].rank === ACE;
  const lows = onlyAce ? [ACE, ABOVE_KING] : [lowOf(cards, twos)];
  const places = rank === ACE ? [ACE, ABOVE_KING] : [rank];
  return lows.flatMap((low) => places.map((place) => {
    return [low, Math.min(low, place), Math.max(low + cards.length - 1, place)];
  }));
}

const lengthOf = ([, first, last]) => last - first;

function naturals(from, to, suit) {
  return Array.from({ length: to - from }, (_, step) => cardAt(from + step, suit));
}

/** Take the last card away; a run of wilds alone says nothing any more. */
function withoutLast(cards, twos) {
  const left = cards.slice(0, -1);
  return wildSteps(left, twos).length < left.length ? left : [];
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
