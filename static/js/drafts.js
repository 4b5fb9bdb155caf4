// Keeps what is entered in a form with data-draft on this phone, until it is recorded or thrown away:
// over a reload, the way back, another screen, a network that is gone. data-draft is what the entry
// belongs to, say the deal: what was entered for another one is let go; "": to the form alone.
//
// A pad holds something where a card stands; any other form where a field differs from how it came,
// or was refused; one that only asks, a form of GET, where a field holds anything, and what it asks is
// answered once a form of the same address is sent. While it does it has data-drafted, and shows what
// throws that away. A field with data-chosen holds what a link has chosen, which stands over the draft;
// so does all that a form that asks came with. A hidden field with data-kept is kept, too. A form whose
// lists the server alone edits has data-drawn: what is in it the server draws, not this script;
// "entered": what it shows is not recorded yet.

import { askOf } from "./asking.js";
import { plain } from "./cards.js";
import { sayOffline, swap } from "./main.js";

const KEY = "compro.drafts";
const AGAIN_AFTER_MS = 3000;
const KEPT_FOR_MS = 12 * 60 * 60 * 1000; // an evening
const OF_THE_PAGE = ["csrf_token", "command_id", "seen", "own", "press", "ruling", "active", "suit"];
const TYPED = ".slot__typed, [name=discard]";
const NOT_TYPED = ["submit", "button", "hidden", "file"];
const REFUSED = ".notice--refusal, .notice--asks, .field__error";
export const AS_RECORDED = "[data-newer] a"; // leads to the page shown, as it is without what was refused

/** Return key → what is kept of a form: its `fields`, which `deal` they belong to, and since when. */
function read() {
  try {
    const drafts = Object.entries(JSON.parse(localStorage.getItem(KEY)) ?? {});
    const isOfThisEvening = ({ at }) => Date.now() - at < KEPT_FOR_MS;
    return Object.fromEntries(drafts.filter(([, draft]) => isOfThisEvening(draft)));
  } catch {
    return {};
  }
}

function write(drafts) {
  const kept = Object.entries(drafts).filter(([, draft]) => draft?.fields);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // no room: the form itself holds what is entered
  }
}

export const readDraft = (key) => read()[key];

/** Keep the fields of a form, as a text; null: keep nothing of it any more. */
export function keepDraft(key, fields, deal) {
  write({ ...read(), [key]: fields && { deal, at: Date.now(), fields } });
}

/** Return what a form holds, but for what every page makes anew. */
function fieldsOf(form) {
  const data = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  const fields = new URLSearchParams(data);
  for (const name of OF_THE_PAGE) fields.delete(name);
  return fields.toString();
}

const typedInto = (form) =>
  [...form.elements].filter(
    ({ dataset, name, type }) =>
      name && ("kept" in dataset || !NOT_TYPED.includes(type)) && !OF_THE_PAGE.includes(name),
  );

export const isTicked = ({ type }) => type === "checkbox" || type === "radio";

/** Whether a field holds something else than the page came with. */
export function isChanged(field) {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (!field.options) return plain(field.value) !== plain(field.defaultValue);
  const came = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value !== came?.value;
}

const isFilled = (field) => (isTicked(field) ? field.checked : field.value.trim() !== "");
const cameFilled = (field) =>
  isTicked(field) ? field.defaultChecked : field.type !== "hidden" && Boolean(field.defaultValue);

/** Put the fields of a draft into a form that has as many; false where it has not. */
function fill(form, draft) {
  if ("drawn" in form.dataset) return false;
  const fields = new URLSearchParams(draft);
  const alike = (name) => String(fields.getAll(name)) === String(new FormData(form).getAll(name));
  const asMany = (name) => fields.getAll(name).length === form.querySelectorAll(`[name=${name}]`).length;
  if (!alike("kinds") || !["melds", "adds", "swaps"].every(asMany)) return false;
  const met = {};
  const typed = typedInto(form).filter(({ dataset }) => !("chosen" in dataset));
  for (const field of typed) {
    const { name } = field;
    const values = fields.getAll(name);
    if (isTicked(field)) field.checked = values.includes(field.value);
    else field.value = values[(met[name] = (met[name] ?? -1) + 1)] ?? field.value;
  }
  for (const field of typed.filter((each) => (each.matches(TYPED) ? each.value : isChanged(each)))) tell(field);
  return true;
}

/** Let all who listen know of what was put into a field, and show it where it is folded away. */
function tell(field) {
  field.closest("details")?.setAttribute("open", "");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Let the server draw the form with all that the draft has, and judge it. Nobody types meanwhile. */
async function ask(form, draft, signal) {
  const body = new URLSearchParams(draft);
  for (const name of ["csrf_token", "command_id"]) {
    if (form.elements[name]) body.set(name, form.elements[name].value);
  }
  body.set("press", "check");
  form.inert = true;
  const answer = await askOf(form, body, "1", signal).catch(() => null);
  const html = answer?.ok && (await answer.text().catch(() => null));
  if (signal.aborted) return;
  if (html) return swap(html);
  form.inert = !answer;
  if (answer) return;
  sayOffline();
  setTimeout(() => signal.aborted || ask(form, draft, signal), AGAIN_AFTER_MS);
}

export function start(form, signal) {
  const key = form.action;
  const { draft: of } = form.dataset;
  const isPad = form.querySelector(TYPED) !== null;
  const asks = form.method === "get";
  const page = form.closest("main") ?? form;
  const forget = () => keepDraft(key, null);

  function entered() {
    if (isPad) return [...form.querySelectorAll(TYPED)].some(({ value }) => value.trim());
    if (asks) return typedInto(form).some(isFilled);
    const came = form.dataset.drawn === "entered" || form.querySelector(REFUSED) !== null;
    return came || typedInto(form).some(isChanged);
  }

  function keep() {
    const holds = entered();
    keepDraft(key, holds ? fieldsOf(form) : null, of);
    form.toggleAttribute("data-drafted", holds);
  }

  function throwAway() {
    forget();
    if (form.dataset.drawn || (form.querySelector(REFUSED) && !isPad)) return document.querySelector(AS_RECORDED).click();
    if (!isPad) form.reset();
    for (const field of isPad ? form.querySelectorAll(TYPED) : typedInto(form)) {
      if (asks && isTicked(field)) field.checked = false;
      else if (isPad || asks) field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  function takeUp(before) {
    if (before && before.deal !== of) forget();
    else if (before && asks && typedInto(form).some(cameFilled)) form.dataset.drafted = "";
    else if (before && (asks || !entered()) && !fill(form, before.fields)) ask(form, before.fields, signal);
    else keep();
  }

  takeUp(readDraft(key));
  for (const event of ["input", "change"]) {
    page.addEventListener(event, ({ target }) => (target.form ?? target) === form && keep(), { signal });
  }
  page.addEventListener("click", ({ target }) => {
    const thrown = target.closest("[data-throws-away]");
    if (thrown && (thrown.form ?? form) === form) throwAway();
    else if (target.closest(".slot__kind")) keep();
  }, { signal });
  page.addEventListener("submit", ({ target, submitter }) => {
    const records = asks ? target.action === form.action && target.method === "post" : target === form;
    const asksOnly = submitter?.name === "press" && submitter.value !== "save";
    if (records && !asksOnly) forget(); // from here on it is the queue's to keep
  }, { signal });
}
