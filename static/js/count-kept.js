// Between the lines of a deal's end and the draft of it: what was typed is put back unless it is on
// record since, and noted as it is typed. What is on record comes back if that is undone.

import { fieldsOf, typedIn } from "./count-line.js";

const CHOICES = ["first_turn", "rules"];

/** Put what was typed in a line before into it. */
export function putBack(line, draft) {
  const { player, record } = line.dataset;
  const { points, cards, chips } = fieldsOf(line);
  for (const field of [points, chips]) if (field) field.inputMode = "none"; // the pad is there
  const typed = draft.typed[`cards-${player}`] || draft.typed[`points-${player}`] || "";
  const isDone = draft.done.includes(player);
  if (typed && typed === record && !isDone) draft.done.push(player);
  else if (record && typed !== record && isDone) forget(player, draft); // corrected elsewhere
  for (const field of [points, cards, chips]) {
    const before = field && draft.typed[field.id || field.name];
    if (before && (field === chips || typed !== record)) field.value = before;
  }
}

function forget(player, draft) {
  draft.done = draft.done.filter((each) => each !== player);
  for (const kind of ["points", "cards"]) delete draft.typed[`${kind}-${player}`];
}

/** Put back whose ring was marked, and what was chosen. */
export function putBackRest(form, draft) {
  const ring = form.querySelector(`.count__ring[value="${draft.out}"]:enabled`);
  if (ring) ring.checked = true;
  for (const name of CHOICES) {
    const field = form.elements[name];
    if (field && name in draft) field[field.type === "checkbox" ? "checked" : "value"] = draft[name];
  }
}

/** Note what is typed in a line. */
export function note(line, draft) {
  const { player, record } = line.dataset;
  const { points, cards, chips } = fieldsOf(line);
  const typed = typedIn(line);
  const isDone = draft.done.includes(player);
  if (typed && !(player in draft.was)) draft.was[player] = record;
  if (!typed && !isDone) delete draft.was[player];
  if (typed || !isDone) {
    draft.typed[`points-${player}`] = cards?.value || !typed ? "" : points.value;
    draft.typed[`cards-${player}`] = cards?.value ?? "";
  }
  if (chips) draft.typed[chips.id] = chips.value;
}

/** Note whose ring is marked, what is chosen, and which field is typed into. */
export function noteRest(form, draft, now) {
  draft.out = form.querySelector(".count__ring:checked:enabled")?.value;
  draft.first_turn = form.elements.first_turn?.checked ?? false;
  draft.rules = form.elements.rules?.value ?? "";
  draft.now = now?.id;
}
