// The line above the pad: what the book has against the line that is typed, else what is missing.

import { fieldsOf, isFilled, isOut, typedIn } from "./count-line.js";
import { countedIn } from "./countpad.js";
import { digits } from "./labels.js";

const filled = (text, places) =>
  text.replace(/{(\w+)}/g, (whole, name) => places[name] ?? whole);

/** Show what there is to say; `was`: player → what was on record when they were typed. */
export function showNote(form, lines, line, was) {
  const note = form.querySelector("[data-note]");
  const keep = form.querySelector("[data-keep]");
  if (document.body.ariaBusy === "true") note.textContent = note.dataset.sending;
  if (note.hidden || document.body.ariaBusy === "true") return;
  const differs = line && differing(line);
  const known = note.dataset.noted ?? missing(note, lines);
  const text = (line && (below(note, line) || since(note, line, was))) ||
    (differs ? filled(note.dataset.differs, differs) : known);
  if (note.textContent !== text) note.textContent = text;
  keep.hidden = !differs;
  keep.textContent = differs ? filled(keep.dataset.keep, differs) : "";
}

function below(note, line) {
  return typedIn(line).startsWith("-") ? note.dataset.negative : "";
}

/** Say that somebody else has entered another sum meanwhile. */
function since(note, line, was) {
  const { player, name, record, cost } = line.dataset;
  if (!typedIn(line) || !record || (was[player] ?? record) === record) return "";
  return filled(note.dataset.theirs, { player: name, points: digits(Number(cost)) });
}

/** Return the number of cards counted in a line and expected, where these differ. */
function differing(line) {
  const typed = fieldsOf(line).cards?.value;
  const have = countedIn(typed ?? "").length;
  const should = line.dataset.held;
  if (!have || !should || have === Number(should)) return null;
  return { player: line.dataset.name, have: digits(have), should: digits(Number(should)) };
}

function missing(note, lines) {
  const names = lines.filter((line) => !isFilled(line)).map(({ dataset }) => dataset.name);
  if (!names.length) return lines.some(isOut) ? note.dataset.all : "";
  const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  return filled(note.dataset.missing, { players: list.format(names) });
}
