// Cards in the notation in which people type them: read into {rank, suit}, and written back; and how
// suits, ranks and numbers are shown. The server decides; what cannot be read here is only not drawn,
// or not counted.

const KING = 13;
const ABOVE_KING = 14; // the place of an ace there
const DIGIT = 15; // the bits of a digit's value in the blocks of Arabic and Persian digits
const SHORTENED = 3; // so many cards that follow one another, or more, are written in short
const NUMBERS = { A: 1, 1: 1, T: 10, J: 11, Q: 12, K: 13 };
const LETTERS = { 1: "A", 11: "J", 12: "Q", 13: "K" };
const SUITS_TYPED = { "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C" };
const INVISIBLE = /[\ufe0e\ufe0f\u200b\u200e\u200f\u2066-\u2069]/g;
const JOKER = /^(JK|JOKER|\*|🃏)$/u;
const CARD = /^(10|[2-9ATJQK1])([SHDC]*)$/;
const RUN = /^(10|[2-9ATJQK1])([SHDC])?[-–—](10|[2-9ATJQK1])([SHDC])$/;
const AS_TEXT = "\ufe0e"; // the sign as text, not as a coloured picture
const PLACES = [1, 11, 12, 13];
const ENGLISH = "A J Q K";

export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
export const SIGNS = { S: `♠${AS_TEXT}`, H: `♥${AS_TEXT}`, D: `♦${AS_TEXT}`, C: `♣${AS_TEXT}` };

export const joker = () => ({ rank: 0, suit: "" });

const rankOf = (sign) => NUMBERS[sign] ?? Number(sign);

/** Return the card on this place of a run; 14 is the ace above the king. */
export const cardAt = (place, suit) => ({ rank: ((place - 1) % KING) + 1, suit });

/** Return the cards of a typed text; null where part of it cannot be read. */
export function readCards(text) {
  const cards = wordsOf(text).map(readWord);
  return cards.includes(null) ? null : cards.flat();
}

export function wordsOf(text) {
  const plain = text.normalize("NFKC").replace(/[♠♥♦♣♤♡♢♧]/g, (sign) => SUITS_TYPED[sign]).replace(INVISIBLE, "");
  return plain.toUpperCase().split(/[\s,;+،、]+/).filter(Boolean).map(inEnglish);
}

/** Return a text with English digits, in whatever it was typed. */
export const plain = (text) => text.replace(/[٠-٩۰-۹]/g, (digit) => digit.codePointAt(0) & DIGIT);

/** Return a word with English digits, and English letters where ranks stand: a German D is a queen
 *  in DH, and diamonds in 7D. */
function inEnglish(word) {
  const own = lettersTyped();
  return plain(word).replace(/(^|[-–—])(\p{L})/gu, (all, before, letter) =>
    letter in own ? before + signOf(own[letter]) : all);
}

/** Return the cards that one word names; null where it names none. */
export function readWord(word) {
  if (JOKER.test(word)) return [joker()];
  const card = CARD.exec(word);
  if (card) {
    const rank = rankOf(card[1]);
    return card[2] ? [...card[2]].map((suit) => ({ rank, suit })) : [{ rank, suit: "" }];
  }
  const run = RUN.exec(word);
  return run && (run[2] ?? run[4]) === run[4] ? readRun(rankOf(run[1]), rankOf(run[3]), run[4]) : null;
}

function readRun(low, high, suit) {
  const last = high === 1 ? KING + 1 : high;
  if (last <= low || last >= low + KING) return null;
  return Array.from({ length: last - low + 1 }, (_, step) => cardAt(low + step, suit));
}

/** Return the text of cards, a space between; stretches of a run in short, as 5-9S. */
export function writeCards(cards, inShort = false) {
  const words = [];
  for (let step = 0; step < cards.length; ) {
    const length = inShort ? stretch(cards.slice(step, step + KING)) : 1;
    const last = writeCard(cards[step + length - 1]);
    words.push(length < SHORTENED ? writeCard(cards[step]) : `${signOf(cards[step].rank)}-${last}`);
    step += length < SHORTENED ? 1 : length;
  }
  return words.join(" ");
}

const writeCard = ({ rank, suit }) => (rank ? signOf(rank) + suit : "JK");

/** Return how many cards from the first on follow one another in a suit, to the ace above the king:
 *  what goes round that corner cannot be read in short. */
function stretch([first, ...rest]) {
  if (!first.suit) return 1;
  const follows = (card, step) => {
    const place = first.rank + step + 1;
    const next = cardAt(place, first.suit);
    return place <= ABOVE_KING && card.rank === next.rank && card.suit === next.suit;
  };
  const end = rest.findIndex((card, step) => !follows(card, step));
  return end < 0 ? rest.length + 1 : end + 1;
}

export const signOf = (rank) => LETTERS[rank] ?? String(rank);

// Suits are shown as style sheets name them, and as signs; ranks and numbers as the reader's language
// writes them. What is sent keeps its English signs.

const letters = () => (document.documentElement.dataset.letters ?? ENGLISH).split(" ");

export function digits(number) {
  return number.toLocaleString(document.documentElement.lang || "en", { useGrouping: false });
}

export const inDigits = (text) => plain(text).replace(/\d/g, (digit) => digits(Number(digit)));

export const labelOf = (rank) => letters()[PLACES.indexOf(rank)] ?? digits(rank);

/** Return a sentence with its places filled: `{player}` by what is named so. */
export const filled = (sentence, places) =>
  sentence.replace(/{(\w+)}/g, (whole, name) => places[name] ?? whole);

/** Return letter → rank of those letters that are not the English ones. */
function lettersTyped() {
  const own = letters().map((letter, place) => [letter.toUpperCase(), PLACES[place]]);
  return Object.fromEntries(own.filter(([letter]) => !ENGLISH.split(" ").includes(letter)));
}
