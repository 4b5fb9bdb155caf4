// The page that holds Compro: it brings the parts, starts Python in a worker, and shows the application
// in a frame. The service worker (router.js) asks it for each page.

const LOADS = JSON.parse(document.querySelector("#loads").textContent);
const TEXTS = JSON.parse(document.querySelector("#texts").textContent);
const ROOT = new URL("./", location.href).pathname;
const APP = `${ROOT}app/`;
const STATE = "compro-state";
const CACHE = (version) => `compro-parts-${version}`;
const LOCK = `compro ${ROOT}`;
const BESIDE = ["signs.svg", "icon.svg", "icon-180.png", "icon-192.png", "icon-512.png", "icon-whole.png", "app.webmanifest"];
const DAY = 24 * 60 * 60 * 1000;
const BOOK_EACH = 7 * DAY;
const MEGA = 1e6;
const SHOWN_MS = 300; // after an answer; by then a script of the application has shown it

const find = (selector) => document.querySelector(selector);
const [page, frame, due] = [find(".shell__page"), find("iframe"), find(".shell__due")];
const spoken = (code) => code?.split("-")[0];
const preferred = [localStorage.getItem("compro-language"), ...navigator.languages].map(spoken).find((each) => each in TEXTS) ?? "en";
const inGame = (way) => /\/game\//.test(way);
const kept = (name) => localStorage.getItem(`compro-${name}`);
const keep = (name, value) => localStorage.setItem(`compro-${name}`, value);
let text;
let worker;
let isHost = false;
let newer;
let installing;

/** A fault that has a page of its own: `shell.js` names it, `sentences.py` says it. */
class Trouble extends Error {}

// What is said

/** Speak a language from now on: the reader's own, or the one that was chosen in the application. */
function speak(code) {
  text = TEXTS[code] ?? text;
  document.documentElement.lang = code;
  document.documentElement.dir = code === "fa" ? "rtl" : "ltr";
}

function say(name, { press, told = [], progress } = {}) {
  const button = page.querySelector(":scope > button");
  page.querySelector("h1").textContent = text[name];
  page.querySelector("p").textContent = text[`${name}_why`] ?? "";
  page.querySelector("progress").hidden = progress === undefined;
  if (progress !== undefined) page.querySelector("progress").value = progress;
  button.hidden = !press;
  if (press) [button.textContent, button.onclick] = [text[`${name}_do`] ?? text.again, press];
  page.querySelector(".shell__told").replaceChildren(...told);
  [page.hidden, frame.hidden] = [false, true];
}

function fail(error) {
  const name = error instanceof Trouble ? error.message : "failed";
  if (name === "failed") console.error(error);
  isHost = false;
  worker?.terminate();
  due.replaceChildren();
  say(name, { press: name === "second" ? () => start({ steal: true }).catch(fail) : () => location.reload() });
}

/** Return a strip: what there is to do, why, and a press; `later` takes it away. */
function strip(name, press, later) {
  const [line] = find("template").content.cloneNode(true).children;
  const [button, close] = line.querySelectorAll("button");
  line.querySelector("b").textContent = text[name];
  line.querySelector("small").textContent = text[`${name}_why`];
  [button.textContent, button.onclick] = [text[`${name}_do`], () => press(line)];
  [close.ariaLabel, close.onclick, close.hidden] = [text.later, () => later(line.remove()), !later];
  return line;
}

// The parts: each is kept on the phone under its name, which holds its hash

async function bring(loads, onProgress) {
  const cache = await caches.open(CACHE(loads.version));
  const whole = loads.parts.reduce((sum, { size }) => sum + size, 0);
  let here = 0;
  for (const part of loads.parts) {
    if (!await cache.match(part.name)) {
      const known = await caches.match(part.name);
      await cache.put(part.name, known ?? await load(part, (bytes) => onProgress(here + bytes, whole)));
    }
    onProgress(here += part.size, whole);
  }
  await cache.addAll(BESIDE);
  return cache;
}

async function load({ name, size, sha256 }, onProgress) {
  const answer = await fetch(name, { cache: "no-store" }).catch(() => {
    throw new Trouble("offline");
  });
  if (!answer.ok) throw new Trouble("broken");
  const content = new Uint8Array(size);
  let length = 0;
  for (const reader = answer.body.getReader(); ;) {
    const { value, done } = await reader.read().catch(() => {
      throw new Trouble("broken");
    });
    if (done) break;
    if (length + value.length > size) throw new Trouble("broken");
    content.set(value, length);
    onProgress(length += value.length);
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hash !== sha256) throw new Trouble("broken");
  return new Response(content, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } });
}

async function use(version) {
  const state = await caches.open(STATE);
  await state.put("version", new Response(version));
  const old = (await caches.keys()).filter((name) => name.startsWith(CACHE("")) && name !== CACHE(version));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Bring a newer version while this one is in use; it is used from a start outside a game on. */
async function lookForNewer() {
  const answer = await fetch(ROOT, { cache: "no-store" });
  const html = await answer.text();
  const found = new DOMParser().parseFromString(html, "text/html").querySelector("#loads");
  const loads = answer.ok && found ? JSON.parse(found.textContent) : LOADS;
  if (loads.version === LOADS.version) return;
  const cache = await bring(loads, () => {});
  await cache.put(ROOT, new Response(html, { headers: { "Content-Type": "text/html" } }));
  newer = loads.version;
  remind();
}

// The start

async function start({ steal = false } = {}) {
  say("starting", { progress: 0 });
  if (!isSecureContext) throw new Trouble("insecure");
  // These selectors came last of all that is used, with the versions that `sentences.py` names.
  const looks = ["&", ":has(a)"].every((selector) => CSS.supports(`selector(${selector})`));
  if (!looks || !navigator.serviceWorker || !navigator.locks || !window.caches) throw new Trouble("old");
  await hold(steal);
  await navigator.serviceWorker.register("router.js", { updateViaCache: "none" }).catch(() => {
    throw new Trouble("refused");
  });
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  const isFirst = !await caches.has(CACHE(LOADS.version));
  const cache = await bring(LOADS, (bytes, whole) => {
    if (!isFirst) return;
    say("first", { progress: bytes / whole });
    page.querySelector("p").textContent += ` ${(bytes / MEGA).toFixed(1)} / ${(whole / MEGA).toFixed(1)} MB`;
  });
  if (!await cache.match(ROOT)) await cache.add(new Request(ROOT, { cache: "no-store" }));
  await use(LOADS.version);
  say("starting");
  await run();
  if (kept("opened")) open();
  else welcome();
}

/** Hold the games of this phone; another tab that held them lets them go where they are taken. */
function hold(steal) {
  return new Promise((resolve, reject) => {
    const options = steal ? { steal } : { ifAvailable: true };
    navigator.locks.request(LOCK, options, (lock) => {
      if (!lock) return reject(new Trouble("second"));
      resolve();
      return new Promise(() => {});
    }).catch(() => fail(new Trouble("second")));
  });
}

function run() {
  worker = new Worker(LOADS.worker, { type: "module" });
  return new Promise((resolve, reject) => {
    const steps = {
      ready: ({ over }) => resolve(noteOver(over)),
      failed: ({ why }) => reject(why === "storage" ? new Trouble("refused") : new Error(why)),
      full: () => fail(new Trouble("full")),
      answered: hear,
    };
    worker.onmessage = ({ data }) => steps[data.step]?.(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ loads: inFolder(LOADS), root: APP.slice(0, -1) });
    isHost = true;
  });
}

const inFolder = ({ pyodide, library, pack, unpacked, made }) => ({ pyodide, library, pack, unpacked, made });

navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
  if (data.ask === "host") return isHost && port.postMessage(true);
  worker.postMessage(data, [port, data.body]);
});
navigator.serviceWorker?.startMessages();

// What is shown once all is here

function welcome() {
  const told = [homeStrip(), strip("phones", explain("phones"))];
  say("welcome", { press: () => open(), told: told.filter(Boolean) });
}

/** Return which page is asked for: by router.js, with the # it had, or as `noteWay` noted it. */
function wayAsked() {
  const asked = new URLSearchParams(location.search).get("way");
  return asked === null ? location.hash.slice(1) : asked + location.hash;
}

function open(way = wayAsked()) {
  keep("opened", "yes");
  [page.hidden, frame.hidden] = [true, false];
  frame.src = APP + way;
  lookForNewer().catch(() => {}); // no network: another time
  navigator.storage.persist?.();
}

frame.addEventListener("load", noteWay);
addEventListener("pagehide", noteWay);
document.addEventListener("visibilitychange", noteWay);

/** Note which page is shown, so that a start leads there again, and what its reader speaks. */
function noteWay() {
  const { pathname, search } = frame.contentWindow.location;
  if (!pathname.startsWith(APP) || frame.hidden) return;
  history.replaceState(null, "", `${ROOT}#${pathname.slice(APP.length)}${search}`);
  document.title = frame.contentDocument.title;
  keep("language", frame.contentDocument.documentElement.lang);
  speak(spoken(kept("language")));
  remind();
}

function hear({ book, over }) {
  if (book) keep("saved", Date.now());
  if (book || over !== undefined) noteOver(over, book);
  setTimeout(noteWay, SHOWN_MS);
}

/** Note how many games are over; after one more, and once a week, the book is due. */
function noteOver(over = Number(kept("over")), saved = false) {
  const more = over > Number(kept("over") ?? over);
  keep("over", over);
  if (saved) keep("due", "");
  else if (more || (over && Date.now() - Number(kept("saved") ?? 0) > BOOK_EACH)) keep("due", "book");
  remind();
}

const wayHere = () => (frame.hidden ? "" : frame.contentWindow.location.pathname.slice(APP.length));

/** Show the one thing that is due; in the middle of a game only that its book is. */
function remind() {
  if (frame.hidden) return;
  const way = wayHere();
  const table = /^[^/]{20,}(?=\/)/.exec(way)?.[0];
  const lines = [
    kept("due") && table && strip("book", () => saveBook(table), () => keep("due", "")),
    !inGame(way) && newer && strip("newer", () => use(newer).then(() => location.reload()), () => (newer = "")),
    !inGame(way) && !kept("told-home") && table && homeStrip(() => keep("told-home", "yes")),
  ];
  due.replaceChildren(...lines.filter(Boolean).slice(0, 1));
}

/** Return the strip that leads to the Home Screen; none where Compro was opened from there. */
function homeStrip(later) {
  if (matchMedia("(display-mode: standalone)").matches || navigator.standalone) return null;
  return strip("home", (line) => (installing ? installing.prompt() : explain("home")(line)), later);
}

const explain = (name) => (line) => (line.querySelector("small").textContent = text[`${name}_how`]);

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installing = event;
});

async function saveBook(table) {
  const answer = await fetch(`${APP}${table}/books/book.json`);
  const name = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition"))?.[1] ?? "book.compro.json";
  const files = [new File([await answer.blob()], name, { type: "application/json" })];
  if (navigator.canShare?.({ files })) return navigator.share({ files }).catch(() => {}); // put off
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(files[0]), download: name });
  link.click();
}

addEventListener("hashchange", () => !frame.hidden && open());
speak(preferred);
start().catch(fail);
