// Entries on their way to the server, in order. They outlive a reload; each carries the id of its
// command, so that one sent twice counts once. Only an answer takes one out, or whoever entered it.
// One that clashes with somebody else's is asked about: it stays until that is answered, and holds
// up no other.

const KEY = "compro.waiting";
const TRY_FOR_MS = 10000;
const LONGEST_ASKED_MS = 60000; // that a server may ask for before the next try
const CLASHES = 409;
const TOO_OFTEN = 429;
const FAILING = 500; // and above: the server's fault, which passes
const STALE = "data-stale";
const OURS = 'class="page__main"'; // what another answers in the server's place has no such part

/** Return the entries that have not been answered yet. */
export function waiting() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

/** Return the entries that nobody has to be asked about first. */
export function unasked() {
  return waiting().filter((entry) => !entry.asked);
}

function others(id) {
  return waiting().filter((entry) => entry.id !== id);
}

function write(entries) {
  localStorage.setItem(KEY, JSON.stringify(entries));
}

function mark(id, facts) {
  write(waiting().map((entry) => (entry.id === id ? { ...entry, ...facts } : entry)));
}

/** Put an entry at the end of the queue, or before all others if it is what somebody says to a
    refusal that those waited for; one with the same id is replaced. */
export function add(entry, goesFirst) {
  const rest = others(entry.id);
  write(goesFirst ? [entry, ...rest] : [...rest, entry]);
}

/** Take an entry out unsent. */
export function drop(id) {
  write(others(id));
}

/** Let whatever was asked about be sent, and asked about, once more. */
export function askAgain() {
  for (const { id, asked } of waiting()) if (asked) mark(id, { asked: false });
}

/** Send what waits, oldest first, until one is refused or cannot be recorded just now.
    Returns the last `answer`, or the first that `asks`; null where none came; and why the rest is
    `held`, null where nothing is. */
export async function flush() {
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
async function post({ action, body, page, own = [] }) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TRY_FOR_MS);
  const fields = new URLSearchParams(body);
  for (const id of own) fields.append("own", id);
  const headers = { "X-Shown": location.pathname + location.search };
  const send = async () => {
    const asked = { method: "POST", headers, body: fields, signal: patience.signal };
    const response = await fetch(action, asked);
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
    return { held: { reached: false, why: "", afterMs: 0 } };
  } finally {
    clearTimeout(timer);
  }
}

function tokenIn(html) {
  return html.includes(STALE) && parsed(html).querySelector(`[${STALE}] [name=csrf_token]`);
}

function answerOf(response, html, page) {
  const { ok, status, redirected, url } = response;
  const passes = status >= FAILING || status === TOO_OFTEN || tokenIn(html);
  if (passes || !html.includes(OURS)) return { held: reasonOf(response, html) };
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

function parsed(html) {
  return new DOMParser().parseFromString(html, "text/html");
}
