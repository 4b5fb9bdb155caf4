// Draws the cards entered in a slot, as the server would, and shows which keys are meant.

import { readCards, signOf } from "./pad-cards.js";

const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const AS_TEXT = "\ufe0e";
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Return the names of cards as the pads' keys tell them. */
export function namesOf(form) {
  const keys = [...form.querySelectorAll(".keys [aria-label]")];
  const names = Object.fromEntries(keys.map((key) => [key.value, key.getAttribute("aria-label")]));
  return { ...names, pattern: form.querySelector(".keys").dataset.cardName };
}

/** Return the card's name as it is read out, made of the names of the pads' keys. */
function nameOf({ rank, suit }, names) {
  if (!rank) return names.joker;
  if (!suit) return names[`rank ${rank}`];
  const of = { rank: names[`rank ${rank}`], suit: names[`suit ${suit}`] };
  return names.pattern.replace(/\{(rank|suit)\}/g, (_, what) => of[what]);
}

function face(card, names) {
  const kind = card.rank ? SUITS[card.suit] : "joker";
  const element = make("bdi", kind ? `card card--${kind}` : "card", card.rank ? signOf(card.rank) : "★");
  if (card.suit) element.append(make("span", "card__suit", SIGNS[card.suit] + AS_TEXT));
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", nameOf(card, names));
  return element;
}

function button(card, slot, place, names) {
  const element = make("button", "slot__card");
  element.name = "press";
  element.value = `place ${slot.dataset.slot} ${place}`;
  element.append(face(card, names));
  return element;
}

function gap() {
  const element = make("span", "slot__gap");
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** Draw a slot's cards, and the gaps that its item still asks to fill. */
export function drawCards(slot, names) {
  const cards = readCards(slot.querySelector(".slot__typed").value);
  if (!cards) return;
  const gaps = Math.max(0, Number(slot.dataset.size ?? 0) - cards.length);
  slot.querySelector("[data-cards]").replaceChildren(
    ...cards.map((card, place) => button(card, slot, place, names)),
    ...Array.from({ length: gaps }, gap),
  );
}

/** Show the keys that add the next card at each end of a run, and hide those that must wait. */
export function drawAddKeys(pad, slot) {
  const cards = readCards(slot.querySelector(".slot__typed").value) ?? [];
  const jokersAt = slot.querySelector("[name=ends]").value || "high";
  const jokers = cards.filter((card) => !card.rank).length;
  const texts = cards.map(({ rank, suit }) => signOf(rank) + suit);
  for (const end of ["low", "high"]) {
    const keys = [...pad.querySelectorAll(`[data-end="${end}"]:not(.key--joker)`)];
    const taken = keys.filter((key) => texts.includes(key.dataset.card)).length;
    const next = taken + (jokersAt === end ? jokers : 0);
    keys.forEach((key, step) => (key.hidden = step !== next));
  }
}
