// Sends forms without leaving the page. What cannot be sent waits, and is sent later, once. What was
// pressed shows at once, and as long as it waits.

import { digits } from "./cards.js";
import { fieldsOf, inTime, isOurs, isSending, parsed, swap } from "./main.js";

const FIRST_WAIT_MS = 2000; // doubled after every try in vain
const LONGEST_WAIT_MS = 20000;
const NO_ANSWER = { reached: false, why: "", afterMs: 0 };
const WITH_FILES = "multipart/form-data"; // too large to keep: the browser sends these itself
const BOUNCES_WITHIN_MS = 700;
const OF_THE_PAGE = ["command_id", "csrf_token", "seen", "step"]; // new whenever it is drawn
const ID_BYTES = 16; // as the server makes them, in hexadecimal
const PHONE_DIGITS = 8; // of an id, which are the same in all of this phone
const LONGEST_NAME = 80; // characters
const WAITING = "compro.waiting";
const LONGEST_ASKED_MS = 60000; // that a server may ask for before the next try
const CLASHES = 409;
const TOO_OFTEN = 429;
const FAILING = 500; // and above: the server's fault, which passes
const STALE = "data-stale";

let refused = false; // one that its sender must see before the next one's answer takes its place
let inVain = 0;
let reason = null; // why entries wait, as far as is known
let last = {}; // what was pressed before, and when

export function start(body, signal) {
  let pressed = false;
  let timer;

  function submit(event) {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !form.elements.command_id?.value) return;
    if (form.enctype === WITH_FILES) return;
    if ("pending" in form.dataset) return event.preventDefault(); // one call is enough
    if (isBounce(form, bodyOf(form, submitter))) return event.preventDefault();
    try {
      add(entryOf(form, submitter), refused);
    } catch {
      return; // nowhere to keep it: the browser sends it as it would without script
    }
    event.preventDefault();
    drawRows();
    pressed = true;
    send();
  }

  async function send() {
    if (isSending()) return; // what was added meanwhile goes with it
    clearTimeout(timer);
    body.setAttribute("aria-busy", "true");
    const { answer, held } = await flush().catch(() => ({ answer: null, held: NO_ANSWER }));
    body.removeAttribute("aria-busy");
    refused = Boolean(answer && !answer.ok && !answer.asks);
    if (answer && !answer.ok) last = {}; // the next press counts, whichever it is
    if (answer?.ok && pressed) askAgain(); // one question is answered: now the next
    if (answer && ((pressed && !signal.aborted) || !answer.ok || tellsNews(answer))) swap(answer.html, answer.url);
    pressed &&= !answer;
    inVain = held ? inVain + 1 : 0;
    reason = held;
    draw();
    if (held && !signal.aborted) timer = setTimeout(retry, waitAfter(held));
    else if (unasked().length && !refused) timer = setTimeout(retry, FIRST_WAIT_MS);
  }

  /** Say whether an answer shows this page anew, where no news would: a phone may be alone. */
  function tellsNews({ url }) {
    return !body.dataset.live && new URL(url, location).pathname === location.pathname;
  }

  /** Not all phones of a table at the same moment. */
  function waitAfter({ afterMs }) {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (inVain - 1), LONGEST_WAIT_MS);
    return Math.max(wait, afterMs) * (1 + Math.random() / 4);
  }

  function draw() {
    drawWaiting(reason, refused);
    drawRows();
  }

  function retry() {
    if (unasked().length && !refused) send();
  }

  function begin(event) {
    if (event) pressed = refused = false;
    askAgain();
    draw();
    retry();
  }

  /** An entry is dropped once somebody has said so, after a clash or in a dialog. */
  function press({ target }) {
    const left = target.closest("[data-leaves]");
    if (left) drop(left.dataset.leaves);
    const key = target.closest("[data-waiting] button");
    if (key?.value) return ask(key.value);
    if (left || key) draw();
    if (key && unasked().length) send();
  }

  function ask(id) {
    const doubt = document.querySelector("[data-doubt]");
    doubt.querySelector("[data-leaves]").dataset.leaves = id;
    doubt.showModal();
  }

  document.addEventListener("submit", submit, { signal });
  document.addEventListener("click", press, { signal });
  document.addEventListener("visibilitychange", () => document.hidden || retry(), { signal });
  addEventListener("online", retry, { signal });
  addEventListener("storage", draw, { signal });
  document.addEventListener("arrived", begin, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  begin();
}

// A button pressed twice in a row at once was pressed once: a finger bounces. That holds when the
// page was swapped in between, too: the button is another one then, with a fresh command, but does
// the same. A form may say with data-once for how many milliseconds.

/** Say whether a press that sends `fields` is the one before over again; if not, keep it in mind. */
function isBounce(form, fields) {
  const doing = new URLSearchParams(fields);
  for (const name of OF_THE_PAGE) doing.delete(name);
  const press = `${form.action}?${doing}`;
  const at = performance.now();
  const within = Number(form.dataset.once) || BOUNCES_WITHIN_MS;
  if (press === last.press && at - last.at < within) return true;
  last = { press, at };
  return false;
}

// What a form sends, as an entry of the queue.

const bodyOf = (form, submitter) => new URLSearchParams(fieldsOf(form, submitter)).toString();

/** Return the entry of a form: what it sends, under its command's id. Pressed twice it is the same
    entry; it is another one and gets a fresh id with other fields, after a try to send it, and where
    its row has shown the first. `own`: ids of this phone's entries that its sender knew of. */
function entryOf(form, submitter) {
  const field = form.elements.command_id;
  const entries = waiting();
  const shown = rowOf(form);
  const before = entries.find(({ id, asked }) => id === field.value && !asked);
  if (before && (before.tried || shown.row || before.body !== bodyOf(form, submitter))) {
    field.value = freshId(field.value);
  }
  return {
    id: field.value,
    what: nameOf(submitter),
    action: form.action,
    body: bodyOf(form, submitter),
    page: location.href,
    at: Date.now(),
    own: entries.map(({ id }) => id).filter((id) => id !== field.value),
    ...shown,
  };
}

/** Return another id of the same phone: its first digits are those of the phone. */
function freshId(id) {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return id.slice(0, PHONE_DIGITS) + digits.slice(PHONE_DIGITS);
}

/** Return what an entry is called while it waits: the page's heading, and what was pressed there. */
function nameOf(button) {
  const heading = document.querySelector("main h1")?.textContent ?? "";
  const pressed = button?.getAttribute("aria-label") ?? button?.textContent ?? "";
  const words = [heading, pressed].map((text) => text.replace(/\s+/g, " ").trim());
  return words.filter(Boolean).join(" · ").slice(0, LONGEST_NAME);
}

// Entries are on their way to the server in order. They outlive a reload; each carries the id of its
// command, so that one sent twice counts once. Only an answer takes one out, or whoever entered it.
// One that clashes with somebody else's is asked about: it stays until that is answered, and holds
// up no other.

function waiting() {
  try {
    return JSON.parse(localStorage.getItem(WAITING)) ?? [];
  } catch {
    return [];
  }
}

/** Return the entries that nobody has to be asked about first. */
function unasked() {
  return waiting().filter((entry) => !entry.asked);
}

function write(entries) {
  localStorage.setItem(WAITING, JSON.stringify(entries));
}

function mark(id, facts) {
  write(waiting().map((entry) => (entry.id === id ? { ...entry, ...facts } : entry)));
}

/** Put an entry at the end of the queue, or before all others if it is what somebody says to a
    refusal that those waited for; one with the same id is replaced. */
function add(entry, goesFirst) {
  drop(entry.id);
  write(goesFirst ? [entry, ...waiting()] : [...waiting(), entry]);
}

function drop(id) {
  write(waiting().filter((entry) => entry.id !== id));
}

function askAgain() {
  for (const { id, asked } of waiting()) if (asked) mark(id, { asked: false });
}

/** Send what waits, oldest first, until one is refused or cannot be recorded just now.
    Returns the last `answer`, or the first that `asks`; null where none came; and why the rest is
    `held`, null where nothing is. */
async function flush() {
  let answer = null;
  for (let [first] = unasked(); first; [first] = unasked()) {
    const { held, ...came } = await post(first);
    if (held) {
      mark(first.id, { tried: true });
      return { answer, held };
    }
    if (!answer?.asks || !(came.ok || came.asks)) answer = came;
    if (came.asks) mark(first.id, { asked: true, row: "" }); // its row no longer counts on it
    else drop(first.id);
    if (!came.ok && !came.asks) break;
  }
  return { answer, held: null };
}

// One entry is sent, and an answer told from what is none. One whose page was open too long is sent
// once more, with the token of the answer that says so. The server is told which page is shown, so
// that what a recorded entry leads to comes with its answer; and which entries of this phone the
// sender knew of, so that nobody is asked about them.

/** Send one entry. Returns its answer: the page `html` and its `url`, whether it is `ok`, and
    whether it `asks` about the entry; or why the entry is `held`: `why` in the server's words, if
    it gave any, `reached` it was, try again `afterMs`. */
async function post({ action, body, page, at, own = [] }) {
  const signal = inTime();
  const fields = new URLSearchParams(body);
  for (const id of own) fields.append("own", id);
  fields.set("waited", Math.max(0, Date.now() - at));
  const headers = { "X-Shown": location.pathname + location.search };
  const send = async () => {
    const response = await fetch(action, { method: "POST", headers, body: fields, signal });
    return [response, await response.text()];
  };
  try {
    let [response, html] = await send();
    const token = tokenIn(html);
    if (token) {
      fields.set(token.name, token.value);
      [response, html] = await send();
    }
    return answerOf(response, html, page);
  } catch {
    return { held: NO_ANSWER };
  }
}

function tokenIn(html) {
  return html.includes(STALE) && parsed(html).querySelector(`[${STALE}] [name=csrf_token]`);
}

function answerOf(response, html, page) {
  const { ok, status, redirected, url } = response;
  const passes = status >= FAILING || status === TOO_OFTEN || tokenIn(html);
  if (passes || !isOurs(html)) return { held: reasonOf(response, html) };
  const followed = response.headers.get("Content-Location") ?? (redirected && url);
  return { ok, asks: status === CLASHES, html, url: (ok && followed) || page };
}

function reasonOf(response, html) {
  const page = parsed(html);
  const seconds = Number(response.headers.get("Retry-After")) || 0;
  return {
    reached: true,
    why: page.querySelector("[data-why]")?.textContent.trim() ?? "",
    afterMs: Math.min(seconds * 1000, LONGEST_ASKED_MS),
  };
}

// A buy shows in its row at once: before the server has heard of it, and as long as it waits.
//
//   [data-row="p1"]     a player's row. Gets data-pending="sent" while a buy of this phone is on its
//                       way, "waiting" while none gets through
//   form[data-pays]     in it: what sends the buy; its value is the price in chips
//   [data-chips]        in it: how many the server knows of. Each <i> in it is a chip; those beyond
//                       what will be left get data-spent
//   [data-chips-left]   in it: the number
//   [data-chips-said]   in it: the words for a screen reader. While pending they are its
//                       data-when-sent or data-when-waiting, "#" in which stands for the number
//   form[data-calls]    calls for a card from the own seat: gets data-pending until it is answered
//
// The server's page takes the place of all this, whether it says yes or no.

/** Return what an entry has to say about its row; nothing where its form buys nothing. */
function rowOf(form) {
  const row = form.closest("[data-row]")?.dataset.row;
  return row && form.dataset.pays ? { row, pays: Number(form.dataset.pays) } : {};
}

function drawRows() {
  const entries = unasked();
  const state = entries.some(({ tried }) => tried) ? "waiting" : "sent";
  for (const form of document.querySelectorAll("[data-row] form[data-pays]")) {
    const row = form.closest("[data-row]");
    const ofRow = (entry) => entry.row === row.dataset.row && alike(entry.action, form.action);
    const spent = entries.filter(ofRow).reduce((sum, { pays }) => sum + pays, 0);
    if (spent || row.dataset.pending) drawRow(row, spent, state);
  }
  for (const form of document.querySelectorAll("form[data-calls]")) {
    form.toggleAttribute("data-pending", entries.some(({ action }) => alike(action, form.action)));
  }
}

/** Whether two addresses are of one form, in whichever order the rows stand. */
function alike(one, other) {
  return new URL(one).pathname === new URL(other).pathname;
}

function drawRow(row, spent, state) {
  const chips = row.querySelector("[data-chips]");
  const known = Number(chips.dataset.chips);
  const left = Math.max(known - spent, Math.min(known, 0)); // too few: the server says so
  const number = chips.querySelector("[data-chips-left]");
  const said = chips.querySelector("[data-chips-said]");
  if (spent) row.dataset.pending = state;
  else delete row.dataset.pending;
  number.textContent = digits(left);
  said.dataset.known ??= said.textContent;
  const words = { sent: said.dataset.whenSent, waiting: said.dataset.whenWaiting }[state];
  said.textContent = spent ? words.replace("#", number.textContent) : said.dataset.known;
  [...chips.querySelectorAll("i")].forEach((chip, at) => {
    chip.toggleAttribute("data-spent", spent > 0 && at >= left);
  });
}

document.addEventListener("shown", drawRows);

// A note says which entries wait on this phone to be sent, and why.

/** Show what waits. `held`: why, as `flush` says it; null: nothing is known to be wrong.
    `refused`: the page shows an answer that somebody has to read before the next entry is sent. */
function drawWaiting(held, refused) {
  const note = document.querySelector("[data-waiting]");
  const entries = unasked();
  note.hidden = entries.length === 0;
  if (note.hidden) note.open = false;
  note.querySelector("output").textContent = digits(entries.length);
  const said = note.querySelector("[data-held]");
  said.textContent = held ? held.why || said.dataset[held.reached ? "unwell" : "offline"] : "";
  if (refused) said.textContent = said.dataset.next;
  const like = note.querySelector("template").content.firstElementChild;
  const rows = entries.map(({ id, what }) => {
    const row = like.cloneNode(true);
    row.querySelector("bdi").textContent = what || "…";
    row.querySelector("button").value = id;
    return row;
  });
  note.querySelector("ol").replaceChildren(...rows);
}
