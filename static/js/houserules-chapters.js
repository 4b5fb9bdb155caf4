// Chapters of the form of house rules: brings one when it is opened, and anew when its list is put back.
// Nothing else in the form is touched, and what is typed meanwhile stays. So it does where the server
// answers that the rules are not kept: then what it says is put into the form that was typed on in.

import { askOf } from "./asking.js";
import { keepPlace, parsed, swap } from "./main.js";

const TRY_FOR_MS = 10000;
const KEEP = "save"; // value of the button that keeps the rules
const LISTS = /^back (deals|packs)$/; // of those that put back what the page does not know
const PASSING = [429, 500, 502, 503, 504]; // statuses after which one may just tap again
const OF_THE_PAGE = ["csrf_token", "command_id", "version"]; // fields that the newer page knows better
const FORM = '[data-behaviour~="houserules-chapters"]';
const ON_ITS_WAY = "[aria-busy=true], [data-waiting]:not([hidden])"; // what is typed since goes later
const REFUSED = ".notice--refusal";

const markerOf = (chapter) => chapter.querySelector("input[name=open]"); // asks for it open
const noteIn = (chapter) => chapter.querySelector(".chapter__note");
const isInPage = (chapter) => chapter.localName === "details";

/** Return what is typed into a form, as text. */
export function fieldsIn(form) {
  const fields = new URLSearchParams(new FormData(form));
  for (const name of OF_THE_PAGE.slice(0, 2)) fields.delete(name);
  return fields.toString();
}

export function start(form, signal) {
  const putBack = new Set(); // chapters whose list is put back just now
  const asWhole = new WeakSet(); // buttons that send the form as they do without script
  let keep = null; // the button that waits for them
  let stood = null; // what stood in the form when the whole of it was sent

  function submit(event) {
    const { submitter: button } = event;
    const keeps = button?.value === KEEP;
    const chapter = button?.closest(".chapter");
    if (keeps && stood && document.querySelector(ON_ITS_WAY)) return event.preventDefault();
    if (button?.dataset.whole !== undefined) {
      event.preventDefault();
      return drawAnew(button);
    }
    if (asWhole.has(button) || (keeps && !putBack.size)) {
      stood = fieldsIn(form);
      return;
    }
    event.preventDefault();
    if (keeps) keep = button;
    else if (!chapter || !(button.name === "open" || LISTS.test(button.value))) anew();
    else if (!chapter.ariaBusy) bring(chapter, button);
  }

  /** Show the form as it is after a button that changes much of it; nobody types there meanwhile. */
  async function drawAnew(button) {
    const fields = new URLSearchParams(new FormData(form));
    fields.append(button.name, button.value);
    form.inert = true;
    const patience = AbortSignal.timeout(TRY_FOR_MS);
    const answer = await askOf(form, fields.toString(), "1", patience).catch(() => null);
    const html = answer?.ok ? await answer.text().catch(() => "") : "";
    form.inert = false;
    if (signal.aborted) return;
    form.dispatchEvent(new Event("edited"));
    if (html) swap(html);
    else document.querySelector("[data-said]").textContent = form.dataset.unanswered;
  }

  const anew = () => form.dispatchEvent(new Event("anew"));

  /** Show a chapter as the server has it now; asked for again where it is of another game by then. */
  async function bring(chapter, button) {
    const based = form.elements.based_on;
    let base, answer, html;
    begin(chapter, button);
    do {
      base = based.value;
      const fields = new URLSearchParams(new FormData(form));
      fields.append(button.name, button.value);
      const patience = AbortSignal.timeout(TRY_FOR_MS);
      answer = await askOf(form, fields.toString(), chapter.id, patience).catch(() => null);
      html = answer?.ok ? await answer.text().catch(() => "") : "";
    } while (html && !signal.aborted && base !== based.value);
    if (signal.aborted) return;
    putBack.delete(chapter);
    const next = parsed(html).getElementById(chapter.id);
    if (!next) return failed(chapter, button, answer);
    swapPart(chapter, next);
    if (LISTS.test(button.value)) form.dispatchEvent(new Event("edited"));
    if (keep && !putBack.size) form.requestSubmit(keep);
    else anew(); // an answer on its way knows nothing of this chapter
  }

  /** What stands in a list that is put back is gone at once, so that nobody types there. */
  function begin(chapter, button) {
    chapter.ariaBusy = "true";
    noteIn(chapter).textContent = form.dataset.wait;
    if (button.name === "open") markerOf(chapter).disabled = false; // sent meanwhile it comes open
    else hide(chapter, putBack.add(chapter));
  }

  function hide(chapter, hidden) {
    for (const part of noteIn(chapter).parentElement.children) {
      if (part !== noteIn(chapter)) part.hidden = Boolean(hidden);
    }
  }

  function failed(chapter, button, answer) {
    chapter.ariaBusy = keep = null;
    if (button.name === "open") markerOf(chapter).disabled = true;
    else hide(chapter, false);
    const passes = !answer || answer.ok || PASSING.includes(answer.status);
    noteIn(chapter).textContent = passes ? form.dataset.unanswered : "";
    if (passes) return;
    asWhole.add(button);
    form.requestSubmit(button);
  }

  /** Where more was typed since the form was sent that the server answers with, that form stays. */
  function stay() {
    const next = document.querySelector(FORM);
    if (!stood || !next || next === form || next.action !== form.action) return;
    if (stood !== fieldsIn(form)) putInPlace(form, next);
  }

  const mark = ({ target }) => {
    if (target.matches(".chapter") && markerOf(target)) markerOf(target).disabled = !target.open;
  };
  form.addEventListener("submit", submit, { signal });
  form.addEventListener("toggle", mark, { signal, capture: true });
  signal.addEventListener("abort", stay);
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

/** Show a form in place of the newer one, with all that only the newer one says. */
function putInPlace(form, next) {
  const { id } = document.activeElement;
  const same = (part) => part.id && form.querySelector(`#${CSS.escape(part.id)}`);
  for (const name of OF_THE_PAGE) {
    if (form.elements[name]) form.elements[name].value = next.elements[name].value;
  }
  form.querySelector(REFUSED)?.remove();
  const refused = next.querySelector(REFUSED);
  if (refused) form.querySelector("h1").after(refused);
  for (const chapter of next.querySelectorAll(".chapter")) {
    if (!isInPage(same(chapter)) && isInPage(chapter)) same(chapter).replaceWith(chapter);
    else if (chapter.open) same(chapter).open = true;
  }
  for (const place of form.querySelectorAll("[data-told]")) {
    const said = next.querySelector(`[data-told="${CSS.escape(place.dataset.told)}"]`);
    if (said) place.innerHTML = said.innerHTML;
  }
  next.replaceWith(form);
  if (id) form.querySelector(`#${CSS.escape(id)}`)?.focus({ preventScroll: true });
}
