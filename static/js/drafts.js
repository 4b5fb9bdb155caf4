// Keeps what is entered in a form with data-draft on this phone, until it is recorded or thrown away:
// over a reload, the way back, another screen, a network that is gone. data-draft is the deal: what
// was entered in an earlier one is let go.

import { swap } from "./main.js";

const KEY = "compro.drafts";
const MOST = 12; // drafts on a phone, of all its games
const OF_THE_PAGE = ["csrf_token", "command_id", "seen", "own", "press", "ruling", "active", "suit"];
const TYPED = ".slot__typed, [name=discard]";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function write(drafts) {
  const kept = Object.entries(drafts).filter(([, draft]) => draft);
  const newest = kept.sort(([, one], [, other]) => other.at - one.at);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
  } catch {
    // no room: the form itself holds what is entered
  }
}

/** Return what a form holds, but for what every page makes anew. */
function fieldsOf(form) {
  const fields = new URLSearchParams(new FormData(form));
  for (const name of OF_THE_PAGE) fields.delete(name);
  return fields.toString();
}

/** Put the fields of a draft into a form that has as many; false where it has not. */
function fill(form, draft) {
  const fields = new URLSearchParams(draft);
  const alike = (name) => String(fields.getAll(name)) === String(new FormData(form).getAll(name));
  const asMany = (name) => fields.getAll(name).length === form.querySelectorAll(`[name=${name}]`).length;
  if (!alike("kinds") || !["melds", "adds", "swaps"].every(asMany)) return false;
  const met = {};
  for (const field of form.elements) {
    const { name, type } = field;
    if (!name || ["submit", "hidden"].includes(type) || OF_THE_PAGE.includes(name)) continue;
    const values = fields.getAll(name);
    if (["checkbox", "radio"].includes(type)) field.checked = values.includes(field.value);
    else field.value = values[(met[name] = (met[name] ?? -1) + 1)] ?? "";
    if (field.matches(TYPED) && field.value) field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return true;
}

/** Let the server draw the form with all that the draft has, and judge it. */
async function ask(form, draft, signal) {
  const body = new URLSearchParams(draft);
  for (const name of ["csrf_token", "command_id"]) {
    if (form.elements[name]) body.set(name, form.elements[name].value);
  }
  body.set("press", "check");
  const headers = { "X-Fragment": "1" };
  const answer = await fetch(form.action, { method: "POST", headers, body, signal }).catch(() => null);
  if (answer?.ok) swap(await answer.text());
}

export function start(form, signal) {
  const key = form.action;
  const { draft: deal } = form.dataset;
  const entered = () => [...form.querySelectorAll(TYPED)].some(({ value }) => value.trim());
  const forget = () => write({ ...read(), [key]: undefined });

  function keep() {
    if (entered()) write({ ...read(), [key]: { deal, at: Date.now(), fields: fieldsOf(form) } });
    else forget();
  }

  function throwAway() {
    forget();
    for (const field of form.querySelectorAll(TYPED)) {
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  const before = read()[key];
  if (before && before.deal !== deal) forget();
  else if (entered()) keep();
  else if (before && !fill(form, before.fields)) ask(form, before.fields, signal);
  form.addEventListener("input", keep, { signal });
  form.addEventListener("change", keep, { signal });
  form.closest("main").addEventListener("click", ({ target }) => {
    if (target.closest("[data-throws-away]")) throwAway();
    else if (target.closest(".slot__kind")) keep();
  }, { signal });
  form.addEventListener("submit", ({ submitter }) => {
    if (submitter?.name !== "press") forget(); // from here on it is the queue's to keep
  }, { signal });
}
