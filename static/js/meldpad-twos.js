// Which of the cards entered on a pad are wilds, by what twos are in the game.
// `twos` is "natural", "wild" or "natural in place", as in web/meldpads/twos.py, which does the
// same for the page as it is served.

const KING = 13;
const TWO = 2;
const NATURAL = "natural";
const IN_PLACE = "natural in place";

export const areWild = (twos) => twos !== NATURAL;

/** Tell whether a card is a wild, unless it lies in its own place. */
export const mayBeWild = ({ rank }, twos) => !rank || (rank === TWO && areWild(twos));

/** Return the suit of a run: its first natural's that has one, else its first card's; or "". */
export function suitOf(cards, twos) {
  const said = cards.filter(({ suit }) => suit);
  return (said.find((card) => !mayBeWild(card, twos)) ?? said[0])?.suit ?? "";
}

/** Return at which rank a run begins, going by its first natural; 1 where it has none. */
export function lowOf(cards, twos) {
  const natural = cards.findIndex((card) => !mayBeWild(card, twos));
  const step = natural < 0 ? cards.findIndex(({ rank }) => rank) : natural;
  if (step < 0) return 1;
  const low = cards[step].rank - step;
  return low > 0 ? low : low + KING;
}

/** Return the indexes of the wilds in cards entered as a run from its lowest rank on. */
export function wildSteps(cards, twos) {
  const low = lowOf(cards, twos);
  const suit = suitOf(cards, twos);
  const inPlace = (card, step) =>
    twos === IN_PLACE && card.rank === TWO && card.suit === suit && (low + step) % KING === TWO;
  return stepsOf(cards, (card, step) => mayBeWild(card, twos) && !inPlace(card, step));
}

/** Return the indexes of the cards that are drawn as wilds. */
export function lyingWild(pad, cards, twos) {
  if (pad === "run") return wildSteps(cards, twos);
  if (pad === "set") return stepsOf(cards, (card) => mayBeWild(card, twos));
  const bareTwo = ({ rank, suit }) => pad === "add" && areWild(twos) && rank === TWO && !suit;
  return stepsOf(cards, (card) => !card.rank || bareTwo(card));
}

function stepsOf(cards, holds) {
  return cards.flatMap((card, step) => (holds(card, step) ? [step] : []));
}
