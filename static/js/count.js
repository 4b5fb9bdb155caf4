// The end of a deal on one screen: the pad types into one line after the other, and the last
// "next" sends them all. What was typed stays on this phone until it is on record.

import { forgetOlder, keepDraft, readDraft } from "./count-draft.js";
import { note, noteRest, putBack, putBackRest } from "./count-kept.js";
import { fieldsOf, isFilled, showLine } from "./count-line.js";
import { takeNews } from "./count-news.js";
import { showNote } from "./count-note.js";
import { costOf, press, showPad } from "./count-pad.js";

export function start(form, signal) {
  const told = new Map(); // line → what the server says in it
  const draft = readDraft(form);
  let now = null; // the field that is typed into

  const lines = () => [...form.querySelectorAll(".count__line")];
  const lineOf = (field) => field?.closest(".count__line");
  const listening = () => document.body.ariaBusy !== "true"; // else what is typed would be too late

  function restore() {
    for (const line of lines()) {
      if (!told.has(line)) told.set(line, line.querySelector(".count__told").textContent.trim());
      putBack(line, draft);
    }
    putBackRest(form, draft);
    now = form.elements[draft.now] ?? firstOpen();
  }

  function keep() {
    for (const line of lines()) note(line, draft);
    noteRest(form, draft, now);
    keepDraft(form, draft);
  }

  function show() {
    for (const line of lines()) {
      showLine(line, (card) => costOf(card, form), told.get(line));
      if (line === lineOf(now)) line.setAttribute("aria-current", "true");
      else line.removeAttribute("aria-current");
    }
    showPad(form, now, lines().every(isFilled));
    showNote(form, lines(), lineOf(now), draft.was);
  }

  const firstOpen = () => fieldsOf(lines().find((line) => !isFilled(line)) ?? lines()[0]).points;

  /** Go to the next player without a count; where there is none, send it all. */
  function next() {
    const all = lines();
    const at = all.indexOf(lineOf(now));
    const open = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((line) => !isFilled(line));
    if (!open) form.requestSubmit();
    else now = fieldsOf(open).points;
  }

  function changed() {
    keep();
    show();
  }

  form.addEventListener("click", ({ target }) => {
    const key = target.closest(".count__keys button, [data-keep]");
    if (!key || !listening()) return;
    if (key.value === "next" || "keep" in key.dataset) next();
    else press(form, now, key.value);
    changed();
  }, { signal });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input")) return;
    event.preventDefault(); // which would send half of it
    if (listening()) next();
    changed();
    now?.focus();
  }, { signal });
  form.addEventListener("input", ({ target }) => {
    const { points, cards } = lineOf(target) ? fieldsOf(lineOf(target)) : {};
    if (cards && target === points) cards.value = "";
    if (target.matches(".count__ring") && lineOf(target) === lineOf(now)) now = firstOpen();
    changed();
  }, { signal });
  form.addEventListener("focusin", ({ target }) => {
    if (!target.matches(".count__points, .count__chips")) return;
    now = target;
    show();
  }, { signal });
  form.addEventListener("anew", () => takeNews(form, () => {
    restore();
    changed();
  }, signal), { signal });

  const sent = new MutationObserver(show);
  sent.observe(document.body, { attributeFilter: ["aria-busy"] });
  signal.addEventListener("abort", () => sent.disconnect());

  document.body.dataset.scripted = "";
  forgetOlder(form);
  restore();
  show();
}
