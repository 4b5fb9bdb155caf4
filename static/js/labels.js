// Ranks and numbers as the reader's language writes them. What is sent keeps its English signs.

const PLACES = [1, 11, 12, 13];
const ENGLISH = "A J Q K";

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
