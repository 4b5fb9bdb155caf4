// The keys of the pad at the end of a deal: digits or ranks in one grid.

import { byRanks, chooseRanks } from "./count-draft.js";
import { fieldsOf, typeDigits, typedIn } from "./count-line.js";
import { countedIn, withOneMore } from "./countpad.js";
import { digits } from "./labels.js";
import { readCards, readWord, signOf, writeCards } from "./typed-cards.js";

const MOST_CARDS = 60;

/** Return what a card costs, by its key. */
export function costOf({ rank }, form) {
  const key = form.querySelector(`.count__ranks [value="${rank ? signOf(rank) : "JK"}"]`);
  return Number(key?.dataset.cost ?? 0);
}

/** Press a key that types: into a line's cards, or into a field as digits. */
export function press(form, field, value) {
  if (value === "pad") {
    chooseRanks(!byRanks());
    return;
  }
  const line = field?.closest(".count__line");
  if (!line) return;
  const { points, cards } = fieldsOf(line);
  const rank = value !== "erase" && value !== "clear" && form.querySelector(`.count__ranks [value="${value}"]`);
  if (!rank || !byRanks() || field !== points) typeSum(field, line, value);
  else if (!cards) typeSum(field, line, value, Number(rank.dataset.cost));
  else typeCard(line, value);
}

/** Type digits; where only a sum is kept, a rank adds what it costs. */
function typeSum(field, line, value, cost) {
  const { points, cards } = fieldsOf(line);
  const fresh = field === points && (cards?.value || !typedIn(line)); // it begins anew
  const before = fresh ? "" : field.value;
  if (value === "erase" && cards?.value && field === points) {
    cards.value = writeCards((readCards(cards.value) ?? []).slice(0, -1));
    if (!cards.value) field.value = "";
    return;
  }
  if (cards && field === points) cards.value = "";
  if (value === "erase") field.value = field.value.slice(0, -1);
  else if (value === "clear") field.value = "";
  else if (cost === undefined) typeDigits(field, before, value);
  else field.value = String(Number(before) + cost);
}

function typeCard(line, value) {
  const { cards } = fieldsOf(line);
  if (countedIn(cards.value).length < MOST_CARDS) cards.value = withOneMore(cards.value, value);
}

/** Show the keys for the field that is typed into, and whether next is the last press. */
export function showPad(form, field, done) {
  const ranks = byRanks() && field?.classList.contains("count__points");
  form.querySelector(".count__digits").hidden = ranks;
  form.querySelector(".count__ranks").hidden = !ranks;
  const mode = form.querySelector(".count__side [value=pad]");
  mode.setAttribute("aria-pressed", String(byRanks()));
  const [toRanks, toDigits] = mode.querySelectorAll(".count__ways");
  toRanks.hidden = byRanks();
  toDigits.hidden = !byRanks();
  form.querySelector("[data-next]").hidden = done;
  form.querySelector("[data-done]").hidden = !done;
  const line = field?.closest(".count__line");
  const counted = line ? countedIn(fieldsOf(line).cards?.value ?? "") : [];
  for (const key of form.querySelectorAll(".count__ranks [data-cost]")) {
    const [{ rank }] = readWord(key.value);
    const times = counted.filter((card) => card.rank === rank).length;
    key.querySelector(".count__times").textContent = times ? `×${digits(times)}` : "";
  }
}
