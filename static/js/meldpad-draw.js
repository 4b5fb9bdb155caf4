// Draws a slot's cards as the server does, but makes each of them, and the slot's name, a key.

import { digits, labelOf, SIGNS, SUITS } from "./labels.js";
import { readCards, signOf } from "./typed-cards.js";
import { lyingWild } from "./meldpad-twos.js";

function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Return the names of ranks, suits and cards, read off the pads' keys. */
export function namesOf(form) {
  const keys = [...form.querySelectorAll(".keys [aria-label]")];
  const names = Object.fromEntries(keys.map((key) => [key.value, key.getAttribute("aria-label")]));
  for (const key of form.querySelectorAll(".keys [data-card]")) {
    names[key.dataset.card] = key.querySelector("[data-name]").textContent;
  }
  const { cardName, wildName, jokerName } = form.querySelector(".keys").dataset;
  return { ...names, cardName, wildName, jokerName };
}

/** Return the card's name as it is read out, made of the names of the pads' keys. */
function nameOf({ rank, suit }, names) {
  if (!rank) return names.jokerName;
  const of = { rank: names[`rank ${rank}`] ?? signOf(rank), suit: names[`suit ${suit}`] ?? suit };
  if (!suit) return of.rank;
  return names[signOf(rank) + suit] ?? fill(names.cardName, of);
}

function fill(pattern, words) {
  return pattern.replace(/\{(\w+)\}/g, (_, what) => words[what]);
}

function face(card, names, wild) {
  const kind = wild ? "joker" : SUITS[card.suit];
  const asWild = wild && card.rank;
  const element = make("bdi", kind ? `card card--${kind}` : "card", card.rank ? labelOf(card.rank) : "");
  if (asWild) {
    const two = make("span", "card__two", labelOf(card.rank) + (card.suit && SIGNS[card.suit]));
    element.replaceChildren(two, make("span", "card__for"));
  } else if (card.suit) element.append(make("span", "card__suit"));
  const name = nameOf(card, names);
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", asWild ? fill(names.wildName, { card: name }) : name);
  return element;
}

function makeKey(className, value, ...content) {
  const key = make("button", className);
  key.type = "button";
  key.value = value;
  key.append(...content);
  return key;
}

/** Make a key of a slot's name, by which the slot is opened. */
export function drawName(slot, pressed) {
  const name = slot.querySelector(".slot__name");
  const key = makeKey("slot__name", `open ${slot.dataset.slot}`, ...name.childNodes);
  key.setAttribute("aria-pressed", pressed);
  name.replaceWith(key);
}

function gap() {
  const element = make("span", "slot__gap");
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** Draw a slot's cards, and the gaps that its item still asks to fill. */
export function drawCards(slot, names, twos) {
  const cards = readCards(slot.querySelector(".slot__typed").value);
  if (!cards) return;
  const wild = lyingWild(slot.dataset.pad, cards, twos);
  const gaps = Math.max(0, Number(slot.dataset.size ?? 0) - cards.length);
  const keyOf = (card, place) =>
    makeKey("slot__card", `place ${slot.dataset.slot} ${place}`, face(card, names, wild.includes(place)));
  slot.querySelector("[data-cards]").replaceChildren(
    ...cards.map(keyOf),
    ...Array.from({ length: gaps }, gap),
  );
  const counted = slot.querySelector("[data-counted]");
  if (counted) counted.textContent = cards.length ? digits(cards.length) : "";
}
