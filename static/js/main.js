// The page. First its behaviours: an element with data-behaviour="send verdict" gets ./send.js and
// ./verdict.js. Those of the body last until the page is another one, those inside it until it is
// swapped. Those of data-later come when all else is there, those of data-secure then too, but only
// where a browser takes the page for safe: by HTTPS, or on the machine itself. Then how what the
// server sent is put in place of what is shown, keeping focus, scrolling and open details.

const NAME = /^[a-z-]+$/;
const SAID = ".said"; // comes with a fragment, too
const FRAME = [".page__top", ".page__main", SAID, ".bar", ".page__foot"];
const OF_BODY = ["behaviour", "later", "secure", "live", "poll", "old"];

const bound = { page: new AbortController(), parts: new AbortController() };
const loaded = new Promise((done) => addEventListener("load", done));
const load = (name) => import(`./${name}.js`);

async function start(element, signal, names = element.dataset.behaviour) {
  const modules = (names ?? "").split(" ").filter((word) => NAME.test(word)).map(load);
  for (const module of modules) {
    const { start } = await module;
    if (!signal.aborted) start(element, signal);
  }
}

/** Let go of what was bound to parts that are gone, and bind the new ones. */
function bindParts() {
  bound.parts.abort();
  bound.parts = new AbortController();
  for (const element of document.querySelectorAll("body [data-behaviour]")) {
    start(element, bound.parts.signal);
  }
}

/** The same for the page itself. */
function bindPage() {
  bound.page.abort();
  bound.page = new AbortController();
  const { signal } = bound.page;
  const { later, secure } = document.body.dataset;
  const names = [later, isSecureContext && secure].filter(Boolean).join(" ");
  start(document.body, signal);
  loaded.then(() => signal.aborted || start(document.body, signal, names));
}

/** Show a page or a fragment; `url` is where it came from. */
export function swap(html, url = location.href) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const moved = new URL(url, location.href).pathname !== location.pathname;
  const goBack = moved ? null : keepPlace();
  const whole = fresh.querySelector(".page__top") !== null;

  takeStyles(fresh);
  for (const part of FRAME) {
    const [shown, next] = [document, fresh].map((page) => page.querySelector(part));
    if (next && shown) shown.replaceWith(next);
    else if (next && part === SAID) document.getElementById("main").after(next);
    else if (next) document.body.append(next);
    else if (whole || part === SAID) shown?.remove();
  }
  if (moved) {
    history.pushState(null, "", url);
    scrollTo(0, 0);
    document.getElementById("main").focus();
  } else goBack();
  if (whole) takeFrame(fresh);
  bindParts();
  tell();
  document.dispatchEvent(new CustomEvent("shown", { detail: html }));
}

/** Put what the server sent in place of one part of the page. */
export function swapPart(shown, next) {
  const focused = shown.contains(document.activeElement);
  const goBack = keepPlace();
  shown.replaceWith(next);
  goBack();
  if (focused && !next.contains(document.activeElement)) {
    next.querySelector("summary, button, a")?.focus({ preventScroll: true });
  }
}

function takeFrame(fresh) {
  document.title = fresh.title;
  const [shown, next] = [document.body.dataset, fresh.body.dataset];
  const changed = OF_BODY.filter((name) => shown[name] !== next[name]);
  for (const name of changed) delete shown[name];
  Object.assign(shown, next);
  if (changed.length) bindPage();
}

/** Say aloud what was done or refused, and bring a refusal into view. */
function tell() {
  const said = document.querySelector("[data-say]");
  document.querySelector("[data-newer]").hidden = true;
  document.querySelector("[data-said]").textContent = said?.innerText ?? "";
  document.querySelector(".notice--refusal")?.scrollIntoView({ block: "center" });
}

/** Remember what the reader is at; returns a function that goes back to it. */
function keepPlace() {
  const findAgain = likeOf(document.activeElement);
  const open = [...document.querySelectorAll("details[id][open]")].map(({ id }) => id);
  const top = scrollY;
  return () => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    findAgain()?.focus({ preventScroll: true });
    scrollTo(0, top);
  };
}

/** Return what finds an element's like on the next page: by what it sends, else by what it says. */
function likeOf(element) {
  if (!element || element === document.body) return () => null;
  const selector = selectorOf(element);
  if (selector) return () => document.querySelector(selector);
  const alike = (other) => other.textContent === element.textContent;
  return () => [...document.querySelectorAll(element.localName)].find(alike);
}

function selectorOf(element) {
  const quoted = (value) => `"${CSS.escape(value)}"`;
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { name, value } = element;
  if (name) return `[name=${quoted(name)}]${value ? `[value=${quoted(value)}]` : ""}`;
  const href = element.getAttribute("href");
  return href && `a[href=${quoted(href)}]`;
}

/** Load the styles that the next page has beyond this one. */
function takeStyles(fresh) {
  for (const link of fresh.querySelectorAll('link[rel="stylesheet"]')) {
    const href = CSS.escape(link.getAttribute("href"));
    if (!document.querySelector(`link[href="${href}"]`)) document.head.append(link);
  }
}

addEventListener("popstate", () => load("follow").then(({ goBack }) => goBack()));
bindPage();
bindParts();
