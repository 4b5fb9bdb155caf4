// What is typed into the form of house rules outlives a reload, and a look at another page from which
// one goes back. Whoever comes by a link gets the form as it stands there.

import { askOf } from "./asking.js";
import { swap } from "./main.js";

const KEY = "compro.houserules"; // in the storage of this tab
const RETURNING = ["reload", "back_forward"];
const OF_PAGE = ["csrf_token", "command_id"]; // fields that a fresh page knows better

const FORM = '[data-behaviour~="houserules-draft"]';

let came = performance.getEntriesByType("navigation")[0]?.type; // until a form was shown
addEventListener("popstate", () => (came = "back_forward"));
addEventListener("click", () => (came = null)); // on to somewhere else
let fresh = {}; // the form of this page as it came

function fieldsIn(form) {
  const fields = new URLSearchParams(new FormData(form));
  for (const name of OF_PAGE) fields.delete(name);
  return fields.toString();
}

export function start(form, signal) {
  const page = location.href;
  let saved = false;
  if (fresh.page !== page) fresh = { page, draft: fieldsIn(form) };

  function keep() {
    const draft = fieldsIn(form);
    if (draft !== fresh.draft) sessionStorage.setItem(KEY, JSON.stringify({ page, draft }));
  }

  /** Show the form as it was left; without an answer it stands as the page came. */
  async function bringBack(draft) {
    const fields = new URLSearchParams(draft);
    for (const name of OF_PAGE) fields.set(name, form.elements[name].value);
    form.inert = true;
    const answer = await askOf(form, fields.toString(), "1", signal).catch(() => null);
    const html = answer?.ok ? await answer.text().catch(() => "") : "";
    form.inert = false;
    if (html && !signal.aborted) swap(html);
  }

  const left = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  if (RETURNING.includes(came) && left.page === page) bringBack(left.draft);
  else if (came) sessionStorage.removeItem(KEY);
  came = null;
  addEventListener("pagehide", keep, { signal });
  document.addEventListener("visibilitychange", keep, { signal });
  form.addEventListener("submit", ({ submitter }) => (saved = submitter?.value === "save"), { signal });
  signal.addEventListener("abort", () => {
    if (document.querySelector(FORM)) return;
    if (saved) sessionStorage.removeItem(KEY);
    else keep(); // one may come back
    fresh = {};
  });
}
