// Cards as keys write them into a field, {rank, suit} here; and how suits, ranks and numbers are shown.
// What people type the server reads (typed.js).

const KING = 13;
const DIGIT = 15; // the bits of a digit's value in the blocks of Arabic and Persian digits
const CARD = /^(10|[2-9AJQK])([SHDC♠♥♦♣]?)$/;
const BETWEEN = "\u00a0"; // as in rules/spelling/exact.py: nobody types it
const AS_TEXT = "\ufe0e"; // the sign as text, not as a coloured picture
const ENGLISH = "A J Q K";
const OF_LETTERS = [1, 11, 12, 13]; // ranks

export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const WRITTEN = { S: "♠", H: "♥", D: "♦", C: "♣", "": "" };
export const SIGNS = { S: `♠${AS_TEXT}`, H: `♥${AS_TEXT}`, D: `♦${AS_TEXT}`, C: `♣${AS_TEXT}` };

export const joker = () => ({ rank: 0, suit: "" });

/** Return the card on this place of a run; 14 is the ace above the king. */
export const cardAt = (place, suit) => ({ rank: ((place - 1) % KING) + 1, suit });

/** Return the card of a key, such as 7H; null where a word names none. */
export function cardOf(word) {
  if (word === "JK") return joker();
  const [, rank, sign] = CARD.exec(word) ?? [];
  const suit = Object.keys(WRITTEN).find((each) => each === sign || WRITTEN[each] === sign);
  return rank ? { rank: OF_LETTERS[ENGLISH.split(" ").indexOf(rank)] ?? Number(rank), suit } : null;
}

/** Return the cards of a text that keys wrote; null where it is another. */
export function readCards(text) {
  const cards = text.trim() ? text.split(BETWEEN).map((word) => (/[SHDC]$/.test(word) ? null : cardOf(word))) : [];
  return cards.includes(null) ? null : cards;
}

export const writeCards = (cards) =>
  cards.map(({ rank, suit }) => (rank ? signOf(rank) + WRITTEN[suit] : "JK")).join(BETWEEN);

/** Return a text with English digits, in whatever it was typed. */
export const plain = (text) => text.replace(/[٠-٩۰-۹]/g, (digit) => digit.codePointAt(0) & DIGIT);

const letterIn = (letters, rank) => letters.split(" ")[OF_LETTERS.indexOf(rank)];

export const signOf = (rank) => letterIn(ENGLISH, rank) ?? String(rank);

// Suits are shown as style sheets name them, and as signs; ranks and numbers as the reader's language
// writes them. What is sent keeps its English signs.

/** Return a number in the language's digits, with a true minus sign. */
export const digits = (number) =>
  number.toLocaleString(document.documentElement.lang || "en", { useGrouping: false }).replace("-", "−");

export const inDigits = (text) => plain(text).replace(/\d/g, (digit) => digits(Number(digit)));

export const labelOf = (rank) => letterIn(document.documentElement.dataset.letters ?? ENGLISH, rank) ?? digits(rank);

/** Return a sentence with its places filled: `{player}` by what is named so. */
export const filled = (sentence, places) =>
  sentence.replace(/{(\w+)}/g, (whole, name) => places[name] ?? whole);
