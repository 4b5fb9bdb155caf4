// The page: what runs on it, how another is put in its place, and how links lead there.

import { findKnown, pageOf } from "./known.js";

const SAID = ".said"; // comes with a fragment, too
const BAR = ".bar";
const FRAME = [".page__top", ".page__main", SAID, BAR, ".page__foot"];
const ANEW =
  "input:not([type=hidden]), select, textarea, details, dialog, [role=alert], [data-behaviour], [data-later]";
const ANSWERS_WITHIN_MS = 10000;
const OURS = 'class="page__main'; // what another answers in the server's place has no such part
export const BOUNCES_MS = 300;
const NEAR_PX = 24;
const OF_PAGE = ["lang", "dir", "data-theme", "data-suits"];
const LOADED_WITHIN_MS = 3000;
const AHEAD_AFTER_MS = 1500;
const PASSES_AFTER_MS = 4000;
const OLD_AFTER_MS = 15000;
const CLOCK = { timeStyle: "short", numberingSystem: "latn" };

// Behaviours: an element with data-behaviour="send verdict" gets ./send.js and ./verdict.js. Those of
// the body last until the page is another one, those inside it until it is swapped. Those of
// data-later, on the body or in it, come when all else is there. Those of data-ahead are fetched once
// nothing else is: pages that are opened next have them.

const bound = { page: new AbortController(), parts: new AbortController() };
const loaded = new Promise((done) => addEventListener("load", done));

const modulesIn = (names = "") => names.split(" ").filter(Boolean).map((name) => import(`./${name}.js`));

async function start(element, signal, names = element.dataset.behaviour) {
  for (const module of modulesIn(names)) {
    const { start } = await module;
    if (!signal.aborted) start(element, signal);
  }
}

function bindParts() {
  bound.parts.abort();
  bound.parts = new AbortController();
  const { signal } = bound.parts;
  const all = (name) => document.querySelectorAll(`body [${name}]`);
  const started = [...all("data-behaviour")].map((element) => start(element, signal));
  const { dataset } = document.documentElement;
  Promise.allSettled(started).then(() => (dataset.bound = "")); // every tap is heard: keys show
  loaded.then(() => {
    if (signal.aborted) return;
    for (const element of all("data-later")) start(element, signal, element.dataset.later);
  });
}

function bindPage() {
  bound.page.abort();
  bound.page = new AbortController();
  const { signal } = bound.page;
  start(document.body, signal);
  document.addEventListener("click", ({ target }) => target.closest("[data-prints]") && print(), { signal });
  loaded.then(() => signal.aborted || startLater(signal));
}

function startLater(signal) {
  const { later = "", ahead } = document.body.dataset;
  document.addEventListener("click", follow, { signal });
  sayAge(signal);
  start(document.body, signal, later);
  const quiet = (act) => setTimeout(() => signal.aborted || act(), AHEAD_AFTER_MS);
  quiet(() => Promise.allSettled(modulesIn(ahead)).then(fetchAhead));
  document.addEventListener("arrived", () => quiet(fetchAhead), { signal });
}

// What the server sent is put in place of what is shown, keeping focus, scrolling and open details.

let drawn = 0; // how often

/** Return what a page that was just opened is first about: the field that says so, or its main part. */
const first = () => document.querySelector("main [autofocus]") ?? document.getElementById("main");

/** Show a page or a fragment. `url`: where it came from; `taker`: a part that may stay as it is. */
export function swap(html, url = location.href, taker = null) {
  drawn += 1;
  const fresh = parsed(html);
  const moved = new URL(url, location.href).pathname !== location.pathname;
  const restore = moved ? null : keepPlace();
  const whole = fresh.querySelector(".page__top");
  const dock = document.querySelector(".page__dock");
  if (moved) enter(new URL(url, location.href));

  document.head.append(...sheetsBeyond(fresh));
  for (const part of FRAME) {
    const [shown, next] = [document, fresh].map((page) => page.querySelector(part));
    if (next && shown) renew(shown, next, taker);
    else if (next && part === SAID) dock.prepend(next);
    else if (next) (part === BAR ? dock : document.body).append(next);
    else if (whole || part === SAID) shown?.remove();
  }
  if (moved) {
    scrollTo(0, 0);
    first().focus();
  } else restore();
  if (whole) takeFrame(fresh);
  bindParts();
  tell();
  document.dispatchEvent(new CustomEvent("shown", { detail: html }));
}

/** Make what is shown like what came. What is the same stays: a finger may be on it, and nothing is drawn anew.
    What somebody may have changed, or a script is bound to, comes anew, and so does what moves as it comes. `taker`
    is told of what came in its place, and stays as it is where it prevents that. */
function renew(shown, next, taker) {
  const news = shown === taker && new CustomEvent("news", { detail: next, cancelable: true });
  if (news && !shown.dispatchEvent(news)) return;
  if (shown.nodeName !== next.nodeName) return shown.replaceWith(next);
  if (shown.nodeType !== Node.ELEMENT_NODE) {
    if (shown.data !== next.data) shown.data = next.data;
    return;
  }
  const both = [shown, next];
  const movesAgain = both.every(({ dataset }) => "moves" in dataset);
  if (movesAgain || both.some((each) => each.matches(ANEW))) return shown.replaceWith(next);
  for (const { name } of [...shown.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of next.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  const [before, after] = both.map(({ childNodes }) => [...childNodes]);
  if (before.length === after.length) before.forEach((node, place) => renew(node, after[place], taker));
  else shown.replaceChildren(...after);
}

function takeFrame(fresh) {
  document.title = fresh.title;
  const [shown, next] = [document.body.dataset, fresh.body.dataset];
  const changed = Object.keys({ ...shown, ...next }).filter((name) => shown[name] !== next[name]);
  for (const name of changed) delete shown[name];
  Object.assign(shown, next);
  if (changed.length) bindPage();
}

/** Say aloud what was done or refused, and bring it into view. */
function tell() {
  const said = document.querySelector("[data-say]");
  document.querySelector("[data-newer]").hidden = true;
  document.querySelector("[data-said]").textContent = said?.innerText ?? "";
  document.querySelector(".notice--refusal")?.scrollIntoView({ block: "center" });
  document.querySelector(":is(.notice, .becomes)[data-say]")?.scrollIntoView({ block: "nearest" });
}

/** Remember what the reader is at; returns a function that goes back to it. */
function keepPlace() {
  const { activeElement } = document;
  const sign = signOf(activeElement);
  const open = [...document.querySelectorAll("details[id][open]")].map(({ id }) => id);
  const depth = scrolled();
  return () => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    const again = () => [...document.querySelectorAll(activeElement.localName)].find((one) => signOf(one) === sign);
    if (!activeElement.isConnected) again()?.focus({ preventScroll: true });
    scrollBack(depth);
  };
}

/** Return how far the page is scrolled, and its main part, where that scrolls by itself. */
const scrolled = () => [scrollY, document.querySelector("main").scrollTop];

function scrollBack([top, within]) {
  scrollTo(0, top);
  document.querySelector("main").scrollTop = within;
}

/** Return what tells an element from its like on the page: what it sends, else where it leads or what it says. */
function signOf({ id, name, type, value, href, textContent }) {
  const sent = name && `${name} ${/submit|button|radio|checkbox/.test(type) ? value : ""}`;
  return id || sent || href || textContent;
}

/** Return a signal that ends the wait for an answer. */
export const inTime = () => AbortSignal.timeout(ANSWERS_WITHIN_MS);

/** Return what a form sends where `submitter` is pressed; a Chrome before 112 leaves that out by itself. */
export function fieldsOf(form, submitter) {
  const fields = new FormData(form);
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  return fields;
}

export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

/** Return the links to the style sheets that a page has beyond the one shown. */
function sheetsBeyond(page) {
  const isThere = (link) => document.head.querySelector(`[href="${link.getAttribute("href")}"]`);
  return [...page.querySelectorAll("link[rel=stylesheet]")].filter((link) => !isThere(link));
}

// Links are followed without leaving the page: what they lead to is fetched, and shown in place of
// what is shown. Back and forward do the same. What cannot be had leaves the page as it is, and says
// so.

let going = new AbortController();
let last = {}; // click, and how often a page had been shown by then

/** A finger that bounces follows no link of the page that its first touch has brought, and sends no
    form of it: Undo may stand where that touch was. What comes from a keyboard has no `detail`. */
function follow(event) {
  const { timeStamp, clientX, clientY, drawn: before } = last;
  last = Object.assign(event, { drawn });
  const far = Math.hypot(event.clientX - clientX, event.clientY - clientY);
  const bounces = event.detail && event.timeStamp - timeStamp < BOUNCES_MS && far < NEAR_PX;
  const sends = event.target.closest("button:not([type=button])");
  if (bounces && sends && before !== drawn) return event.preventDefault();
  const link = event.target.closest("a[href]");
  const { button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  if (!link || defaultPrevented || button || altKey || ctrlKey || metaKey || shiftKey) return;
  const address = new URL(link.href);
  if (link.target || link.hasAttribute("download")) return;
  if (address.origin !== location.origin) return;
  if (address.hash && isShown(address)) return; // the browser scrolls there
  event.preventDefault();
  if (!bounces) go(address, { pressed: link });
}

function goBack() {
  if (isShown(location)) going.abort();
  else go(new URL(location.href), { back: history.state?.at ?? 0 });
}

function goAgain() {
  go(new URL(location.href));
}

// The page of a[data-ahead] is fetched while nobody waits for it: it is shown at once, and asked for anew. It is
// shown once, as what a page sends counts once, and only as long as nothing was recorded since.

let waiting = {}; // page, html, number

const numberNow = () => document.querySelector(".page__main").dataset.number;

async function fetchAhead() {
  const link = document.querySelector("a[data-ahead]");
  const number = numberNow();
  if (!link || isShown(link) || (waiting.page === pageOf(link) && waiting.number === number)) return;
  const answer = await fetch(link.href, { headers: { "X-Page": "1" } }).catch(() => null);
  const html = answer?.ok && !answer.redirected ? await answer.text().catch(() => "") : "";
  const page = parsed(html);
  if (isOurs(html) && !isOther(page) && !needsSheets(page)) waiting = { page: pageOf(link), html, number };
}

/** `pressed`: what was tapped; `back`: the place in the history where the browser is already. */
async function go(address, { pressed, back } = {}) {
  going.abort();
  const own = (going = new AbortController());
  inTime().addEventListener("abort", () => own.abort());
  if (back === undefined && waiting.page === pageOf(address) && waiting.number === numberNow()) {
    show(waiting.html, address);
    waiting = {};
  } else pressed?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { headers: { "X-Page": "1" }, signal: own.signal });
    const html = await answer.text();
    const page = parsed(html);
    if (!isOurs(html) || isOther(page) || needsSheets(page)) return location.assign(address);
    await loadModules(page);
    if (own !== going) return;
    show(html, Object.assign(new URL(answer.url), { hash: address.hash }), back);
    const again = Number(answer.headers.get("Refresh"));
    if (again) setTimeout(() => own === going && goAgain(), again * 1000);
  } catch {
    if (own !== going) return; // another link was tapped
    const known = findKnown(address);
    if (known) return show(known, address, back);
    if (back !== undefined) history.go(at - back); // to the page shown
    sayOffline();
  } finally {
    pressed?.removeAttribute("aria-busy");
  }
}

function show(html, address, back) {
  const again = back === undefined && isShown(address);
  enter(address, back);
  swap(html);
  document.dispatchEvent(new Event("arrived"));
  if (again) return;
  first().focus({ preventScroll: true });
  if (back === undefined) scrollTo(0, 0);
  else scrollBack(left.get(at) ?? [0, 0]);
  document.getElementById(address.hash.slice(1))?.scrollIntoView();
  say(document.title);
}

// What a fetched page is, before it is shown.

export const isOurs = (html) => html.includes(OURS);

/** Return whether a page needs other scripts than the one shown, or has another language or look. */
export function isOther(page) {
  const script = (one) => one.querySelector("script[type=module]")?.getAttribute("src");
  const differs = (name) => page.documentElement.getAttribute(name) !== document.documentElement.getAttribute(name);
  return script(page) !== script(document) || OF_PAGE.some(differs);
}

/** Return whether a page would stand there without styles for a moment. */
const needsSheets = (page) => sheetsBeyond(page).length > 0;

/** Load the modules of a page: it never stands there with keys that nothing answers yet. */
async function loadModules(page) {
  const bound = [...page.querySelectorAll("[data-behaviour]")];
  const modules = bound.flatMap(({ dataset }) => modulesIn(dataset.behaviour));
  const late = new Promise((done) => setTimeout(done, LOADED_WITHIN_MS));
  await Promise.race([Promise.allSettled(modules), late]);
}

// For each place in the browser's history: how far its page was scrolled.

const left = new Map(); // place in the history → depth of the page that was shown there
const begun = performance.getEntriesByType("navigation")[0]?.name ?? location.href;

let shown = pageOf(new URL(begun));
let at = history.state?.at ?? 0;

const isShown = (address) => pageOf(address) === shown;

/** Give the history the address of a page that is about to be shown.
    `back`: the place where it stands already; undefined: it comes after the page shown. */
function enter(address, back) {
  left.set(at, scrolled());
  const next = back === undefined && !isShown(address);
  at = back ?? at + Number(next);
  history[next ? "pushState" : "replaceState"]({ at }, "", address);
  shown = pageOf(address);
}

function note() {
  if (history.state?.at === undefined) {
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
document.addEventListener("shown", note);
note();

// Something is said in a line that is there already, in the place of what stands in it: nothing
// moves. A line that may give way has data-gives-way; of several that are shown it is the last.

let lasting = "";
let passesSoon;

function draw(words = lasting) {
  for (const line of document.querySelectorAll("[data-word]")) delete line.dataset.word;
  const lines = [...document.querySelectorAll("[data-gives-way]")];
  const line = lines.reverse().find((each) => each.getClientRects().length);
  if (line && words) line.dataset.word = words;
}

function say(text) {
  document.querySelector("[data-said]").textContent = text;
}

export function sayOffline() {
  const { offline } = document.querySelector("[data-held]").dataset;
  say(offline);
  draw(offline);
  clearTimeout(passesSoon);
  passesSoon = setTimeout(draw, PASSES_AFTER_MS);
}

/** Whether an entry is on its way: its answer brings a page. */
export const isSending = () => document.body.ariaBusy === "true";

/** Call `act` whenever an entry sets out, and when it is answered. */
export function watchSending(act, signal) {
  const watch = new MutationObserver(() => act());
  watch.observe(document.body, { attributeFilter: ["aria-busy"] });
  signal.addEventListener("abort", () => watch.disconnect());
}

/** Say something until it is no longer so; "": it is no longer so. */
function sayLasting(text) {
  if (text === lasting) return;
  lasting = text;
  if (text) say(text);
  draw();
}

document.addEventListener("shown", () => draw());

// Once nothing has come from the server for a while, or where the page itself was kept on this phone,
// it says from when it is. What is fresh again is shown at once.

function sayAge(signal) {
  const { body } = document;
  let timer;

  function tell(since) {
    const { old } = document.querySelector("[data-said]").dataset;
    sayLasting(old.replace("{time}", timesIn(CLOCK).format(since)));
  }

  function silence() {
    timer ??= setTimeout(tell, OLD_AFTER_MS, new Date());
  }

  function hear() {
    clearTimeout(timer);
    timer = undefined;
    if (body.dataset.old) goAgain();
    else sayLasting("");
  }

  document.addEventListener("silent", silence, { signal });
  document.addEventListener("fresh", hear, { signal });
  addEventListener("offline", silence, { signal });
  addEventListener("online", () => body.dataset.old && goAgain(), { signal });
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

addEventListener("popstate", goBack);
bindPage();
bindParts();
