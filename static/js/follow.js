// Follows links without leaving the page: fetches what they lead to, and shows it in place of what
// is shown. Back and forward do the same. What cannot be had leaves the page as it is, and says so.

import { swap } from "./main.js";

const TRY_FOR_MS = 10000;
const FILE = /\.(csv|json|svg|toml)$/;
const OURS = 'class="page__main"'; // what another answers in the server's place has no such part
const OF_PAGE = ["lang", "dir", "data-theme", "data-suits"];
const STYLED_WITHIN_MS = 3000;
const TYPED = ":is(input:not([type=hidden], [type=file], [type=password]), textarea, select)[name]";
const PASSES_AFTER_MS = 4000;
const OLD_AFTER_MS = 15000;
const CLOCK = { timeStyle: "short", numberingSystem: "latn" };

let going = new AbortController();

export function start(body, signal) {
  document.addEventListener("click", follow, { signal });
  document.addEventListener("submit", ask, { signal });
  sayAge(body, signal);
}

function follow(event) {
  const link = event.target.closest("a[href]");
  const { button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  if (!link || defaultPrevented || button || altKey || ctrlKey || metaKey || shiftKey) return;
  const address = new URL(link.href);
  if (link.target || link.hasAttribute("download") || FILE.test(address.pathname)) return;
  if (address.origin !== location.origin) return;
  if (address.hash && isShown(address)) return; // the browser scrolls there
  event.preventDefault();
  go(address, { pressed: link });
}

/** Follow a form that only asks. */
function ask(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method !== "get") return;
  event.preventDefault();
  const address = new URL(form.action);
  address.search = new URLSearchParams(new FormData(form));
  go(address, { pressed: submitter });
}

/** Show what stands in the history where the browser has gone to. */
export function goBack() {
  if (isShown(location)) going.abort();
  else go(new URL(location.href), { back: history.state?.at ?? 0 });
}

/** Fetch the page that is shown anew. */
function renew() {
  go(new URL(location.href));
}

/** `pressed`: what was tapped; `back`: the place in the history where the browser is already. */
async function go(address, { pressed, back } = {}) {
  going.abort();
  const own = (going = new AbortController());
  let late = false;
  const patience = setTimeout(() => own.abort((late = true)), TRY_FOR_MS);
  pressed?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { headers: { "X-Page": "1" }, signal: own.signal });
    const html = await answer.text();
    if (!isOurs(html) || isOther(html)) return location.assign(address);
    const dropOtherStyles = await loadStyles(html);
    if (own !== going) return;
    show(html, Object.assign(new URL(answer.url), { hash: address.hash }), back);
    dropOtherStyles();
    const again = Number(answer.headers.get("Refresh"));
    if (again) setTimeout(() => own === going && renew(), again * 1000);
  } catch {
    if (own.signal.aborted && !late) return; // another link was tapped
    if (back !== undefined) history.go(stepsFrom(back));
    sayOffline();
  } finally {
    clearTimeout(patience);
    pressed?.removeAttribute("aria-busy");
  }
}

function show(html, address, back) {
  const again = back === undefined && isShown(address);
  enter(address, back);
  swap(html);
  document.dispatchEvent(new Event("arrived"));
  if (again) return;
  document.getElementById("main").focus({ preventScroll: true });
  if (back === undefined) scrollTo(0, 0);
  else putBack();
  document.getElementById(address.hash.slice(1))?.scrollIntoView();
  say(document.title);
}

// What a fetched page is, before it is shown.

const headOf = (html) =>
  new DOMParser().parseFromString(html.slice(0, html.indexOf("<body")), "text/html");

/** Return whether the server itself has answered. */
export function isOurs(html) {
  return html.includes(OURS);
}

/** Return whether a page needs other scripts than the one shown, or has another language or look. */
function isOther(html) {
  const [fresh, shown] = [headOf(html), document].map((page) => [
    page.querySelector("script[type=module]")?.getAttribute("src"),
    ...OF_PAGE.map((name) => page.documentElement.getAttribute(name)),
  ]);
  return fresh.some((sign, place) => sign !== shown[place]);
}

const sheetsOf = (page) => [...page.querySelectorAll('link[rel="stylesheet"]')];
const addressOf = (link) => link.getAttribute("href");

/** Load the styles that a page has beyond the one shown, so that it never stands there without.
    Returns what drops, once it is shown, those that are not its own. */
async function loadStyles(html) {
  const [own, there] = [headOf(html), document].map(sheetsOf);
  const missing = own.filter((link) => !there.map(addressOf).includes(addressOf(link)));
  const load = (link) =>
    new Promise((done) => {
      link.onload = link.onerror = done;
      setTimeout(done, STYLED_WITHIN_MS);
      document.head.append(link);
    });
  await Promise.all(missing.map(load));
  const kept = own.map(addressOf);
  return () => {
    for (const link of sheetsOf(document)) if (!kept.includes(addressOf(link))) link.remove();
  };
}

// For each place in the browser's history: how far its page was scrolled, and what was typed there.

const left = new Map(); // place in the history → { top, fields } of the page that was shown there
const pageOf = ({ pathname, search }) => pathname + search;
const fieldsNow = () => [...document.querySelectorAll(`.page__main ${TYPED}`)];
const valueOf = (field) => (/radio|checkbox/.test(field.type) ? field.checked : field.value);
const begun = performance.getEntriesByType("navigation")[0]?.name ?? location.href;

let shown = pageOf(new URL(begun));
let at = history.state?.at ?? 0;
let top = scrollY;

/** Return whether the page at an address is the one shown. */
const isShown = (address) => pageOf(address) === shown;

/** Return how many steps it is back from a place in the history to the one of the page shown. */
const stepsFrom = (place) => at - place;

/** Give the history the address of a page that is about to be shown.
    `back`: the place where it stands already; undefined: it comes after the page shown. */
function enter(address, back) {
  const fields = fieldsNow().map((field) => ({ name: field.name, value: valueOf(field) }));
  left.set(at, { top: scrollY, fields });
  const next = back === undefined && !isShown(address);
  at = back ?? at + Number(next);
  history[next ? "pushState" : "replaceState"]({ at }, "", address);
  shown = pageOf(address);
}

/** Let the page shown be as it was left. */
function putBack() {
  const { top: before, fields } = left.get(at) ?? { top: 0, fields: [] };
  const now = fieldsNow();
  const alike = now.length === fields.length && now.every(({ name }, i) => name === fields[i].name);
  for (const [place, field] of alike ? now.entries() : []) {
    const { value } = fields[place];
    if (valueOf(field) === value) continue;
    field[typeof value === "boolean" ? "checked" : "value"] = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  scrollTo(0, before);
}

/** Note a page that an entry has led to. */
function note() {
  if (history.state?.at === undefined) {
    left.set(at, { top, fields: [] });
    at += Number(!isShown(location));
    history.replaceState({ at }, "");
  }
  shown = pageOf(location);
}

// A page comes later than the browser would scroll it; after a reload it comes at once.
const scrollByUs = (ours) => (history.scrollRestoration = ours ? "manual" : "auto");
scrollByUs(document.readyState === "complete"); // else once the browser has scrolled it
addEventListener("pagehide", () => scrollByUs(false));
addEventListener("pageshow", () => scrollByUs(true));
addEventListener("scroll", () => (top = scrollY), { passive: true });
document.addEventListener("shown", note);
note();

// Something is said in a line that is there already, in the place of what stands in it: nothing
// moves. A line that may give way has data-gives-way; of several that are shown it is the last.

let lasting = "";
let passing = "";
let passesSoon;

function draw() {
  for (const line of document.querySelectorAll("[data-word]")) delete line.dataset.word;
  const lines = [...document.querySelectorAll("[data-gives-way]")];
  const line = lines.reverse().find((each) => each.getClientRects().length);
  if (line && (passing || lasting)) line.dataset.word = passing || lasting;
}

/** Say something aloud alone. */
function say(text) {
  document.querySelector("[data-said]").textContent = text;
}

/** Say for a while that there is no network. */
export function sayOffline() {
  passing = document.querySelector("[data-held]").dataset.offline;
  say(passing);
  draw();
  clearTimeout(passesSoon);
  passesSoon = setTimeout(() => {
    passing = "";
    draw();
  }, PASSES_AFTER_MS);
}

/** Say something until it is no longer so; "": it is no longer so. */
function sayLasting(text) {
  if (text === lasting) return;
  lasting = text;
  if (text) say(text);
  draw();
}

document.addEventListener("shown", () => {
  passing = "";
  draw();
});

// Once nothing has come from the server for a while, or where the page itself was kept on this phone,
// it says from when it is. What is fresh again is shown at once.

function sayAge(body, signal) {
  let timer;

  function tell(since) {
    const { old } = document.querySelector("[data-said]").dataset;
    sayLasting(old.replace("{time}", timesIn(CLOCK).format(since)));
  }

  function silence() {
    const since = new Date();
    timer ??= setTimeout(tell, OLD_AFTER_MS, since);
  }

  function hear() {
    clearTimeout(timer);
    timer = undefined;
    if (body.dataset.old) renew();
    else sayLasting("");
  }

  document.addEventListener("silent", silence, { signal });
  document.addEventListener("fresh", hear, { signal });
  addEventListener("offline", silence, { signal });
  addEventListener("online", () => body.dataset.old && renew(), { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  if (body.dataset.old) tell(new Date(body.dataset.old));
  else sayLasting("");
}

/** Return what writes moments in the page's language, as it is written where this device is at home. */
export function timesIn(how) {
  const language = document.documentElement.lang;
  const region = navigator.languages.find((one) => one.split("-")[0] === language);
  return new Intl.DateTimeFormat(region ?? language, how);
}
