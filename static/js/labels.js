// Suits, ranks and numbers as they are shown: suits as style sheets name them, and as signs; ranks and
// numbers as the reader's language writes them. What is sent keeps its English signs.

const AS_TEXT = "\ufe0e"; // the sign as text, not as a coloured picture
const PLACES = [1, 11, 12, 13];
const ENGLISH = "A J Q K";

export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
export const SIGNS = { S: `♠${AS_TEXT}`, H: `♥${AS_TEXT}`, D: `♦${AS_TEXT}`, C: `♣${AS_TEXT}` };

/** Return the letters on ace, jack, queen and king. */
export const letters = () => (document.documentElement.dataset.letters ?? ENGLISH).split(" ");

/** Return a whole number in the language's digits. */
export function digits(number) {
  return number.toLocaleString(document.documentElement.lang || "en", { useGrouping: false });
}

/** Return what stands on a card of this rank. */
export const labelOf = (rank) => letters()[PLACES.indexOf(rank)] ?? digits(rank);

/** Return letter → rank of those letters that are not the English ones. */
export function lettersTyped() {
  const own = letters().map((letter, place) => [letter.toUpperCase(), PLACES[place]]);
  return Object.fromEntries(own.filter(([letter]) => !ENGLISH.split(" ").includes(letter)));
}
