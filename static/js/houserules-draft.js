// What is typed into the form of house rules is kept on this phone until the rules are. A reload, and
// the way back from another page, bring it back; whoever comes by a link is asked whether to go on
// with it. What was typed after the rules were sent to be kept waits for the form that changes them:
// their charter leads there.

import { askOf } from "./asking.js";
import { fieldsIn } from "./houserules-chapters.js";
import { swap } from "./main.js";

const KEY = "compro.houserules";
const MOST = 12; // drafts on a phone
const LONGEST = 100_000; // characters of one
const RETURNING = ["reload", "back_forward"];
const OF_THE_PAGE = ["csrf_token", "command_id"]; // fields that a fresh page knows better
const FORM = '[data-behaviour~="houserules-draft"]';

let came = performance.getEntriesByType("navigation")[0]?.type; // until a form was shown
addEventListener("popstate", () => (came = "back_forward"));
addEventListener("click", () => (came = null)); // on to somewhere else
let fresh = {}; // the form of this page as it came, and whether anything was typed in it since

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** Keep a draft, or with null none, of the form at an address. */
function write(place, draft) {
  const { [place]: before, ...others } = read();
  const all = draft ? [[place, { ...draft, at: Date.now() }], ...Object.entries(others)] : Object.entries(others);
  const short = all.filter(([, { fields }]) => fields.length <= LONGEST);
  const newest = short.sort(([, one], [, other]) => other.at - one.at).slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // no room: the form itself holds what is typed
  }
}

/** Show what leads to a draft where there is one. */
function showWay(notice) {
  const { pathname } = new URL(notice.querySelector("a").href);
  notice.hidden = !read()[pathname]?.typed;
}

export function start(element, signal) {
  if (element.localName === "form") startForm(element, signal);
  else showWay(element);
}

function startForm(form, signal) {
  const page = location.href;
  const place = location.pathname;
  const offer = document.querySelector("[data-begun]");
  let sent = null; // what was in the form when it was sent to be kept
  let goesOn = false; // whether what comes in its place is this form again
  const isNew = fresh.page !== page;
  if (isNew) fresh = { page, fields: fieldsIn(form), typed: false };

  function keep() {
    const fields = fieldsIn(form);
    if (!offer.hidden || fields === sent) return;
    if (fields !== fresh.fields) write(place, { page, fields, typed: fresh.typed });
    else if (!isReturning) write(place, null);
  }

  function type() {
    fresh.typed = true;
    keep();
  }

  /** Show the form as it was left; without an answer it stands as the page came. */
  async function bringBack({ fields: left, typed }) {
    const fields = new URLSearchParams(left);
    for (const name of OF_THE_PAGE) fields.set(name, form.elements[name].value);
    if (form.elements.version && !fields.has("version")) fields.set("version", form.elements.version.value);
    form.inert = true;
    const answer = await askOf(form, fields.toString(), "1", signal).catch(() => null);
    const html = answer?.ok ? await answer.text().catch(() => "") : "";
    form.inert = false;
    if (signal.aborted) return;
    isReturning = false;
    offer.querySelector("[role=status]").textContent = html ? "" : form.dataset.unanswered;
    if (html) {
      fresh.typed = typed;
      goesOn = true;
      swap(html);
    } else ask();
  }

  /** Ask whether to go on with the draft; until then there is no form to type into. */
  function ask(asks = true) {
    offer.hidden = !asks;
    form.hidden = asks;
  }

  function answer({ target }) {
    const button = target.closest("button");
    if (!button) return;
    if (button.value === "on") return bringBack(read()[place]);
    write(place, null);
    ask(false);
    document.getElementById("main").focus();
  }

  const left = read()[place];
  let isReturning = isNew && left?.page === page && RETURNING.includes(came);
  if (isReturning) bringBack(left);
  else if (isNew && left?.typed) ask();
  else if (!isNew) keep(); // refused, it is the queue's no more
  else if ([...form.elements].some(isChanged)) type(); // typed before this script ran
  came = null;
  offer.addEventListener("click", answer, { signal });
  for (const event of ["input", "change", "edited"]) form.addEventListener(event, type, { signal });
  addEventListener("pagehide", keep, { signal });
  document.addEventListener("visibilitychange", keep, { signal });
  form.addEventListener("submit", (event) => {
    goesOn = true;
    if (event.defaultPrevented) return;
    if (event.submitter?.value !== "save") return;
    sent = fieldsIn(form);
    write(place, null); // from here on it is the queue's to keep
  }, { signal });
  signal.addEventListener("abort", () => {
    if (document.querySelector(FORM)) {
      if (!goesOn) fresh = {}; // a link led to the same form anew
      return;
    }
    const isKept = sent !== null && location.pathname !== place;
    const more = sent !== null && fieldsIn(form) !== sent;
    const changes = `${location.pathname}/change`;
    if (!isKept) keep(); // one may come back
    else if (more) write(changes, { page: new URL(changes, page).href, fields: fieldsIn(form), typed: true });
    if (isKept) write(place, null);
    fresh = {};
  });
}

function isChanged(field) {
  return "defaultValue" in field && field.type !== "hidden" && field.value !== field.defaultValue;
}
