// Finds a field of the form of house rules by its words and its help. What is found leads to it; while
// one searches, the chapters step aside.

import { askOf } from "./asking.js";
import { parsed } from "./main.js";

const PATIENCE_MS = 10000;
const MARKS = /\p{M}/gu; // accents, which nobody has to type

const plain = (text) => text.normalize("NFKD").replace(MARKS, "").toLowerCase();

export function start(panel, signal) {
  const form = panel.closest("form");
  const [field, list, said] = ["[data-search]", "[data-found]", "[role=status]"].map((part) => panel.querySelector(part));
  let lines = null; // [line, its words], once they have come
  panel.hidden = false;

  /** Fetch all fields with their words; without an answer, anew at the next tap or letter. */
  async function fetchLines() {
    if (lines) return;
    lines = [];
    const { csrf_token: token, command_id: id } = form.elements;
    const body = new URLSearchParams({ csrf_token: token.value, command_id: id.value }).toString();
    const answer = await askOf(form, body, "search", AbortSignal.timeout(PATIENCE_MS)).catch(() => null);
    const html = answer?.ok ? await answer.text().catch(() => "") : "";
    if (signal.aborted) return;
    lines = html ? [...parsed(html).querySelectorAll("li")].map((line) => [line, plain(line.textContent)]) : null;
    if (lines) find();
    else if (field.value.trim()) said.textContent = form.dataset.unanswered;
  }

  function find() {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    form.toggleAttribute("data-searching", words.length > 0);
    if (words.length && !lines) fetchLines();
    const found = words.length ? (lines ?? []).filter(([, text]) => words.every((word) => text.includes(word))) : [];
    const isCalledSo = ([line]) => words.every((word) => plain(line.querySelector("b").textContent).includes(word));
    const called = found.filter(isCalledSo);
    list.replaceChildren(...[...called, ...found.filter((each) => !called.includes(each))].map(([line]) => line));
    said.textContent = words.length && lines?.length && !found.length ? list.dataset.none : "";
    if (words.length && !lines?.length) said.textContent = form.dataset.wait;
  }

  function leave(event) {
    if (!event.target.closest("a")) return;
    field.value = "";
    find();
  }

  for (const event of ["focus", "click"]) field.addEventListener(event, fetchLines, { signal });
  field.addEventListener("input", (event) => {
    event.stopPropagation(); // it is no field of the rules
    find();
  }, { signal });
  field.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault(), { signal });
  form.addEventListener("click", leave, { signal, passive: true });
}
