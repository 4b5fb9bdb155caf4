// Cards that people type into a field: the server reads them, in whatever way they are written. What keys
// wrote, this phone reads by itself.

import { readCards, writeCards } from "./cards.js";

const WAIT_MS = 180;
const known = new WeakMap(); // field → {text, cards}: what the server has read

/** Return the cards of a field; none where nobody has read its text. */
export const cardsIn = (field) => findCards(field) ?? [];

export function findCards(field) {
  return readCards(field.value) ?? (isKnown(field) ? known.get(field).cards : null);
}

/** Tell whether the server has read the text that stands in a field, or tried to. */
export const isKnown = (field) => known.get(field)?.text === field.value;

export function putCards(field, cards) {
  field.value = writeCards(cards);
}

/** Let the server read the text of a field now. Return what there is to ask or to say, as HTML; "" where
 *  it is read, undefined where no answer came. `reading`: what was chosen of several. */
export async function readNow(field, reading) {
  const text = field.value;
  const query = new URLSearchParams({ text, ...(reading && { reading }) });
  const answer = await fetch(`${field.dataset.reads}?${query}`).catch(() => null);
  if (!answer?.ok || field.value !== text) return undefined; // the form is read when it is sent
  const { exact, asks } = await answer.json();
  known.set(field, { text, cards: exact === null ? null : readCards(exact) });
  field.dispatchEvent(new Event("read", { bubbles: true })); // what it holds is drawn
  return asks;
}

/** Read what is typed into the fields of a form that say where (`data-reads`). `ask` is called with what
 *  there is to ask or to say. */
export function readTyping(form, signal, ask = () => {}) {
  const fields = () => [...form.querySelectorAll("[data-reads]")];
  let timer;

  const read = (field) => readNow(field).then((asks = "") => ask(asks, field));

  form.addEventListener("input", ({ target: field }) => {
    if (!field.matches("[data-reads]") || isKnown(field)) return;
    clearTimeout(timer);
    if (readCards(field.value)) ask("", field);
    else timer = setTimeout(read, WAIT_MS, field);
  }, { signal });
  addEventListener("online", () => fields().filter((field) => !findCards(field)).forEach((field) => read(field)), { signal });
  form.addEventListener("change", ({ target: field }) => {
    if (field.matches("[data-reads]") && findCards(field)) putCards(field, cardsIn(field));
  }, { signal });
  form.addEventListener("click", (event) => {
    const key = event.target.closest("[name=reading]");
    const field = key && fields().find(({ value }) => [key.dataset.text, key.value].includes(value));
    if (!field) return;
    event.preventDefault();
    readNow(field, key.value); // the server remembers what was meant
    field.value = key.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
}
