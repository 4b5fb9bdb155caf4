// One line of the end of a deal: what stands in it, and what it comes to.

import { countedIn } from "./countpad.js";
import { labelOf } from "./labels.js";

const MOST_DIGITS = 6;

/** Return the fields of a line: points, cards and chips; null where it has none. */
export function fieldsOf(line) {
  const field = (name) => line.querySelector(`#${name}-${line.dataset.player}`);
  const [points, chips] = [field("points"), field("chips")];
  return { points, chips, cards: line.querySelector("[name^=cards-]") };
}

export const isOut = (line) => line.querySelector(".count__ring").checked;

/** Return what is typed in a line and not on record; "" where that is nothing. */
export function typedIn(line) {
  const { points, cards } = fieldsOf(line);
  if (cards?.value) return cards.value;
  return points.value === (line.dataset.cost ?? "") ? "" : points.value;
}

export const isFilled = (line) =>
  isOut(line) || typedIn(line) !== "" || line.dataset.record !== "";

/** Type a sum into a field of points or chips: digits, "±" for the sign. */
export function typeDigits(field, before, key) {
  if (key === "±") {
    field.value = before.startsWith("-") ? before.slice(1) : `-${before}`;
    return;
  }
  const text = (before + key).replace(/^(-?)0+(?=\d)/, "$1");
  if (text.replace("-", "").length <= MOST_DIGITS) field.value = text;
}

/** Show in a line what its cards cost; the sum is sent only where there are none. */
export function showLine(line, costOf, told) {
  const { points, cards } = fieldsOf(line);
  const typed = cards?.value ?? "";
  points.name = typed ? "" : points.id;
  const counted = countedIn(typed);
  if (typed) points.value = counted.reduce((sum, card) => sum + costOf(card), 0);
  line.classList.toggle("count__line--typed", typedIn(line) !== "");
  line.querySelector(".count__told").textContent =
    counted.map(({ rank }) => (rank ? labelOf(rank) : "★")).join(" ") || told;
  if (!isOut(line)) return;
  line.querySelector(".count__told").textContent = line.parentElement.dataset.out;
}
