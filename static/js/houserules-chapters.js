// Chapters of the form of house rules: brings one when it is opened, and anew when a button edits a
// list in it. Nothing else in the form is touched, and what is typed meanwhile stays.

import { askOf } from "./asking.js";
import { keepPlace, parsed } from "./main.js";

const TRY_FOR_MS = 10000;
const KEEP = "save"; // value of the button that keeps the rules
const PASSING = [429, 500, 502, 503, 504]; // statuses after which one may just tap again
const ROW = ".deal__moves, .deal__asked, .rulefield, .line"; // of buttons: a note stands below it

const standsIn = ({ type, checked, value }) => (type === "checkbox" ? checked : value);
const markerOf = (chapter) => chapter.querySelector("input[name=open]"); // asks for it open
const noteIn = (chapter) => chapter.querySelector(".chapter__note");

export function start(form, signal) {
  const edited = new Set(); // chapters that a button edits just now
  const asWhole = new WeakSet(); // buttons that send the form as they do without script
  let keep = null; // the button that waits for the edits
  let stood = null; // field → what stood in it when the whole form was sent

  function submit(event) {
    const { submitter: button } = event;
    const keeps = button?.value === KEEP;
    const chapter = button?.closest(".chapter");
    if (asWhole.has(button) || (keeps && !edited.size)) {
      stood = new Map([...form.elements].map((field) => [field, standsIn(field)]));
      return;
    }
    event.preventDefault();
    if (keeps) keep = button;
    else if (!chapter) form.dispatchEvent(new Event("anew"));
    else if (!chapter.ariaBusy) bring(chapter, button);
  }

  function fieldsWith({ name, value }) {
    const fields = new FormData(form);
    fields.append(name, value);
    return new URLSearchParams(fields).toString();
  }

  /** Show a chapter as it is after a button. An edit is asked for again where more was typed. */
  async function bring(chapter, button) {
    const opens = button.name === "open";
    let sent, answer;
    begin(chapter, opens);
    do {
      sent = fieldsWith(button);
      const patience = AbortSignal.timeout(TRY_FOR_MS);
      answer = await askOf(form, sent, chapter.id, patience).catch(() => null);
    } while (answer?.ok && !signal.aborted && !opens && sent !== fieldsWith(button));
    const html = answer?.ok ? await answer.text().catch(() => "") : "";
    if (signal.aborted) return;
    edited.delete(chapter);
    const next = parsed(html).getElementById(chapter.id);
    if (!next) return failed(chapter, button, answer);
    swapPart(chapter, next);
    if (keep && !edited.size) form.requestSubmit(keep);
    else form.dispatchEvent(new Event("anew")); // an answer on its way knows nothing of this chapter
  }

  function begin(chapter, opens) {
    chapter.ariaBusy = "true";
    if (!opens) edited.add(chapter);
    else markerOf(chapter).disabled = false; // whatever is sent meanwhile comes back with it open
    noteIn(chapter).textContent = opens ? form.dataset.wait : "";
  }

  function failed(chapter, button, answer) {
    chapter.ariaBusy = keep = null;
    if (button.name === "open") markerOf(chapter).disabled = true;
    else if (chapter.contains(button)) (button.closest(ROW) ?? button).after(noteIn(chapter));
    const passes = !answer || PASSING.includes(answer.status);
    noteIn(chapter).textContent = passes ? form.dataset.unanswered : "";
    if (passes) return;
    asWhole.add(button);
    form.requestSubmit(button);
  }

  /** Let the form that came in place of this one have what was typed since this one was sent. */
  function handOver() {
    const next = document.querySelector('[data-behaviour~="houserules-chapters"]');
    if (!stood || !next || next === form) return;
    for (const field of form.elements) {
      if (stood.get(field) === standsIn(field)) continue;
      const name = CSS.escape(field.name);
      const like = next.querySelector(`[name="${name}"]:not([type=hidden], button)`);
      if (like) Object.assign(like, { value: field.value, checked: field.checked });
    }
  }

  const mark = ({ target }) => {
    if (target.matches(".chapter") && markerOf(target)) markerOf(target).disabled = !target.open;
  };
  form.addEventListener("submit", submit, { signal });
  form.addEventListener("toggle", mark, { signal, capture: true });
  signal.addEventListener("abort", handOver);
}

/** Put what the server sent in place of one part of the page. */
function swapPart(shown, next) {
  const focused = shown.contains(document.activeElement);
  const restore = keepPlace();
  shown.replaceWith(next);
  restore();
  if (focused && !next.contains(document.activeElement)) {
    next.querySelector("summary, button, a")?.focus({ preventScroll: true });
  }
}
