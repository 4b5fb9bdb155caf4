// Counts a hand by tapping ranks. The text field holds the cards; the pad writes into it.

import { digits, readWord, wordsOf, writeCards } from "./cards.js";

/** Return the cards that a typed text counts, as far as it can be read. */
export const countedIn = (text) => wordsOf(text).flatMap((word) => readWord(word) ?? []);

/** Return the text with one card more: that of a key. */
export const withOneMore = (text, key) => [...wordsOf(text), key].join(" ");

/** Return the text without the last card of a key's rank; the suits of all others stay. */
export function withOneLess(text, key) {
  const [{ rank }] = readWord(key);
  const isOne = (card) => card.rank === rank;
  const words = wordsOf(text);
  const at = words.findLastIndex((word) => readWord(word)?.some(isOne));
  if (at < 0) return text;
  const cards = readWord(words[at]);
  const left = cards.toSpliced(cards.findLastIndex(isOne), 1);
  return words.toSpliced(at, 1, ...(left.length ? [writeCards(left)] : [])).join(" ");
}

export function start(form, signal) {
  const { cards, points, minus } = form.elements;
  const keys = [...form.querySelectorAll(".pad button")];
  const way = keys.find(({ value }) => value === "minus");
  const should = form.querySelector("[data-should]");

  function show() {
    const counted = countedIn(cards.value);
    let cost = 0;
    for (const key of keys.filter(({ dataset }) => dataset.cost)) {
      const [{ rank }] = readWord(key.value);
      const count = counted.filter((card) => card.rank === rank).length;
      key.querySelector(".key__count").textContent = count ? `×${digits(count)}` : "";
      cost += count * key.dataset.cost;
    }
    form.querySelector("[data-counted]").value = digits(counted.length);
    form.querySelector("output[data-cost]").value = points.value && !counted.length ? points.value : digits(cost);
    should?.classList.toggle("countpad__should--met", counted.length === Number(should.dataset.should));
  }

  function press(event) {
    const key = event.target.closest(".pad button");
    if (!key) return;
    if (key.value === "clear") cards.value = "";
    else if (key.value === "minus") turn();
    else if (minus.value === "1") cards.value = withOneLess(cards.value, key.value);
    else cards.value = withOneMore(cards.value, key.value);
    if (key.value !== "minus") points.value = "";
    cards.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  function turn() {
    minus.value = minus.value === "1" ? "0" : "1";
    way.setAttribute("aria-pressed", String(minus.value === "1"));
  }

  form.addEventListener("click", press, { signal });
  form.addEventListener("input", show, { signal });
  document.body.dataset.scripted = "";
}
