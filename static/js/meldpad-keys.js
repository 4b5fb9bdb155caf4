// What a key of a pad does to the cards typed in a slot. That text is all that is remembered: a rank
// tapped before its suit stands in it as a bare rank.

import { cardAt, cardOf, joker, SIGNS, signOf } from "./cards.js";

const MOST_CARDS = 60; // that any hand holds
const HAND_KEYS = ["rank", "suit", "sort"];
const SUITS_IN_ORDER = ["", ...Object.keys(SIGNS)];
const ACE = 1;
const KING = 13;
const ABOVE_KING = 14;
const JOKER = "JK";
const SAME_COLOUR = { S: "C", C: "S", H: "D", D: "H" };

/** Return the cards after a key.
 *  `words`: those of its value, as in "rank 7", "suit H", "joker", "back", "card 7H high", "place 2"
 *  (a tap on the third card), "sort suits". `suit`: the one chosen for a run before it has any card,
 *  or for the next cards of a hand. */
export function pressKey(pad, cards, suit, words, wilds) {
  const after = pressed(pad, cards, suit, words, wilds);
  return after.length > MOST_CARDS ? cards : after;
}

function pressed(pad, cards, suit, words, wilds) {
  if (pad === "run") return pressRun(cards, suit, words, wilds);
  if (pad === "colours") return pressColours(cards, words);
  if (pad === "hand" && HAND_KEYS.includes(words[0])) return pressHand(cards, suit, words);
  return pressLoose(pad, cards, words, wilds);
}

/** Return the suit that is chosen after a key, which made `after` of the cards `before`. A set has none. */
export function suitAfter(pad, before, after, suit, words, wilds) {
  if (pad === "set") return "";
  if (pad === "hand") return suitInHand(before, suit, words);
  const [key, value] = words;
  const emptied = key === "back" && !before.length;
  return suitOf(after, wilds) || (emptied ? "" : key === "suit" ? value : suit);
}

/** Tell whether a key would change neither the cards nor the suit that is chosen. */
export function isIdle(pad, cards, suit, words, wilds) {
  if (!["rank", "suit", "joker", "back"].includes(words[0])) return false;
  const after = pressKey(pad, cards, suit, words, wilds);
  const alike = (card, step) => card.rank === cards[step]?.rank && card.suit === cards[step]?.suit;
  return after.length === cards.length && after.every(alike)
    && suitAfter(pad, cards, after, suit, words, wilds) === suit;
}

/** Tell whether a slot needs nothing more: its item has all its cards, each with its suit. */
export function isDone({ size, ends, orMore }, cards) {
  if (!size || ends === undefined) return false;
  const full = orMore === undefined ? cards.length === Number(size) : cards.length >= Number(size);
  return full && cards.every(({ rank, suit }) => !rank || suit);
}

function pressLoose(pad, cards, [key, value], wilds) {
  if (key === "rank") return withRank(pad, cards, Number(value), wilds);
  if (key === "suit") return withSuit(cards, value, wilds);
  if (key === "joker") return [...cards, joker()];
  if (key === "card") return [...cards, cardOf(value)];
  if (key === "place") return cards.filter((_, step) => step !== Number(value));
  return cards.slice(0, -1);
}

/** Add a card of this rank. In a set of another rank it corrects one that waits for its suit, and changes
 *  no card that is whole. One of a wild rank is one more wild of a set of any other. */
function withRank(pad, cards, rank, wilds) {
  if (pad !== "set" || !isOtherRank(cards, rank, wilds)) return [...cards, { rank, suit: "" }];
  const whole = cards.some((card) => card.suit && !mayBeWild(card, wilds));
  return whole ? cards : cards.map((card) => (mayBeWild(card, wilds) ? card : { ...card, rank }));
}

/** Tell whether a set of these cards takes no natural of this rank. */
export function isOtherRank(cards, rank, wilds) {
  return !mayBeWild({ rank }, wilds) && cards.some((card) => !mayBeWild(card, wilds) && card.rank !== rank);
}

/** Tell whether a key with another rank makes a run of what was begun as a set. */
export function makesRun(pad, cards, words, wilds) {
  const naturals = cards.filter((card) => !mayBeWild(card, wilds));
  return words[0] === "rank" && naturals.length === 1 && isOtherRank(cards, Number(words[1]), wilds)
    && !isIdle(pad, cards, suitOf(cards, wilds), words, wilds);
}

/** Say the suit of a bare rank; where there is none, add one more of the last natural's rank. */
function withSuit(cards, suit, wilds) {
  const bare = cards.findIndex((card) => card.rank && !card.suit);
  if (bare >= 0) return cards.with(bare, { ...cards[bare], suit });
  const last = cards.findLast((card) => !mayBeWild(card, wilds)) ?? cards.findLast(({ rank }) => rank);
  return last ? [...cards, { rank: last.rank, suit }] : cards;
}

// A hand. A chosen suit is that of every rank tapped, until another one is chosen or it is tapped
// again. Without one a rank is added bare, and gets the suit tapped next.

/** Return a hand's cards after a key: a rank, a suit, or one that sorts them. */
function pressHand(cards, suit, [key, value]) {
  if (key === "rank") return [...cards, { rank: Number(value), suit }];
  if (key === "sort") return cards.toSorted(value === "suits" ? bySuit : byRank);
  return waits(cards, suit) ? cards.with(-1, { ...cards.at(-1), suit: value }) : cards;
}

/** Return the suit that is chosen after a key; "" where the chosen one was tapped again. */
function suitInHand(before, suit, [key, value]) {
  if (key !== "suit" || waits(before, suit)) return suit;
  return value === suit ? "" : value;
}

/** Tell whether the last card is a rank that still waits for its suit. */
function waits(cards, suit) {
  const last = cards.at(-1);
  return !suit && Boolean(last?.rank) && !last.suit;
}

const lastJokers = (one, other) => !one.rank - !other.rank;
const inSuits = (one, other) => SUITS_IN_ORDER.indexOf(one.suit) - SUITS_IN_ORDER.indexOf(other.suit);
const inRanks = (one, other) => one.rank - other.rank;
const bySuit = (...two) => lastJokers(...two) || inSuits(...two) || inRanks(...two);
const byRank = (...two) => lastJokers(...two) || inRanks(...two) || inSuits(...two);

// A run, and a colour run.

/** Return a run's cards after a key: a suit, and any card at which it begins or to which it goes. */
function pressRun(cards, chosen, [key, value], wilds) {
  const suit = suitOf(cards, wilds) || chosen;
  if (key === "rank") return upTo(cards, suit, Number(value), wilds);
  if (key === "suit") return inSuit(cards, value, wilds);
  if (key === "place") return turned(cards, suit, Number(value), wilds);
  if (key === "joker") return cards.length ? [...cards, joker()] : cards;
  return withoutLast(cards, wilds);
}

function inSuit(cards, suit, wilds) {
  const wild = wildSteps(cards, wilds);
  return cards.map((card, step) => (wild.includes(step) ? card : { ...card, suit }));
}

/** Make the run as long as the card of this rank asks, downwards or upwards; begin it where there is
 *  none. An ace lies where the run is shorter. */
function upTo(cards, suit, rank, wilds) {
  if (!cards.length) return [cardAt(rank, suit)];
  const [low, first, last] = spans(cards, rank, wilds).toSorted((one, other) => lengthOf(one) - lengthOf(other))[0];
  const above = low + cards.length;
  return [...naturals(first, low, suit), ...cards, ...naturals(above, last + 1, suit)];
}

/** Return where the run may lie, and the lowest and the highest place it then has with this rank. */
function spans(cards, rank, wilds) {
  const onlyAce = cards.length === 1 && cards[0].rank === ACE;
  const lows = onlyAce ? [ACE, ABOVE_KING] : [lowOf(cards, wilds)];
  const places = rank === ACE ? [ACE, ABOVE_KING] : [rank];
  const spanOf = (low, place) => [low, Math.min(low, place), Math.max(low + cards.length - 1, place)];
  return lows.flatMap((low) => places.map((place) => spanOf(low, place)));
}

const lengthOf = ([, first, last]) => last - first;

const naturals = (from, to, suit) =>
  Array.from({ length: to - from }, (_, step) => cardAt(from + step, suit));

/** Take the last card away; a run of wilds alone says nothing any more. */
function withoutLast(cards, wilds) {
  const left = cards.slice(0, -1);
  return wildSteps(left, wilds).length < left.length ? left : [];
}

/** Change the card at a place of a run: a natural to each card that is wild in the game, jokers first,
 *  the last back to the natural. One natural must stay. */
function turned(cards, suit, step, wilds) {
  const after = cards.with(step, turnedCard(cards, suit, step, wilds));
  return wildSteps(after, wilds).length < after.length ? after : cards;
}

function turnedCard(cards, suit, step, wilds) {
  const kinds = wilds.jokers ? [JOKER, ...wilds.names] : wilds.names;
  const lies = wildSteps(cards, wilds).includes(step);
  const here = lies ? kinds.findIndex((name) => namesOf(cards[step]).includes(name)) : -1;
  const next = lies && here < 0 ? null : kinds[here + 1];
  return next ? cardOf(next) : cardAt(lowOf(cards, wilds) + step, suit);
}

/** Return a colour run's cards after a key: its lowest rank, then a suit for each card. */
function pressColours(cards, [key, value]) {
  const last = cards.at(-1);
  if (key === "rank") return [...(last && !last.suit ? cards.slice(0, -1) : cards), cardAt(Number(value), "")];
  if (key === "suit") return inNextSuit(cards, last, value);
  if (key === "place") return otherSuit(cards, Number(value));
  return cards.slice(0, -1);
}

function inNextSuit(cards, last, suit) {
  if (!last?.rank) return cards;
  if (!last.suit) return cards.with(-1, { ...last, suit });
  return [...cards, cardAt(last.rank + 1, suit)];
}

function otherSuit(cards, step) {
  const { rank, suit } = cards[step];
  return suit ? cards.with(step, { rank, suit: SAME_COLOUR[suit] }) : cards;
}

// Which of the cards entered are wilds, by which cards are wild in the game, as in
// web/meldpads/slots.py, which does the same for the page as it is served. `wilds`: `names` of whole
// ranks ("2") and of single cards ("AH"); `inPlace`, whether one is a natural in its own place in a run;
// `jokers`, whether there are jokers as well.

export function wildsOf({ wilds, inPlace, jokers }) {
  const names = wilds.split(" ").filter(Boolean);
  return { names, inPlace: inPlace !== undefined, jokers: jokers !== undefined };
}

const namesOf = ({ rank, suit }) => (rank ? [signOf(rank), signOf(rank) + suit] : [JOKER]);

/** Tell whether a card is a wild, unless it lies in its own place. */
export const mayBeWild = (card, { names }) =>
  !card.rank || namesOf(card).some((name) => names.includes(name));

/** Return the suit of a run: its first natural's that has one, else its first card's; or "". */
export function suitOf(cards, wilds) {
  const said = cards.filter(({ suit }) => suit);
  return (said.find((card) => !mayBeWild(card, wilds)) ?? said[0])?.suit ?? "";
}

/** Return at which rank a run begins, going by its first natural; 1 where it has none. */
function lowOf(cards, wilds) {
  const natural = cards.findIndex((card) => !mayBeWild(card, wilds));
  const step = natural < 0 ? cards.findIndex(({ rank }) => rank) : natural;
  if (step < 0) return 1;
  const low = cards[step].rank - step;
  return low > 0 ? low : low + KING;
}

/** Return the indexes of the wilds in cards entered as a run from its lowest rank on. */
function wildSteps(cards, wilds) {
  const low = lowOf(cards, wilds);
  const suit = suitOf(cards, wilds);
  const inPlace = (card, step) =>
    wilds.inPlace && card.suit === suit && card.rank === cardAt(low + step, suit).rank;
  return stepsOf(cards, (card, step) => mayBeWild(card, wilds) && !inPlace(card, step));
}

export function lyingWild(pad, cards, wilds) {
  if (pad === "run") return wildSteps(cards, wilds);
  if (pad === "set") return stepsOf(cards, (card) => mayBeWild(card, wilds));
  const bare = (card) => pad === "add" && !card.suit && mayBeWild(card, wilds);
  return stepsOf(cards, (card) => !card.rank || bare(card));
}

const stepsOf = (cards, holds) => cards.flatMap((card, step) => (holds(card, step) ? [step] : []));
