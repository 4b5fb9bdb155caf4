// Entries on their way to the server, in order. They outlive a reload; each carries the id of its
// command, so that one sent twice counts once.

const KEY = "compro.waiting";
const TRY_FOR_MS = 10000;
const LATER = [429, 502, 503, 504];

/** Return the entries that have not been answered yet. */
export function waiting() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

function others(id) {
  return waiting().filter((entry) => entry.id !== id);
}

function write(entries) {
  localStorage.setItem(KEY, JSON.stringify(entries));
}

/** Put an entry at the end of the queue; one with the same id is replaced. */
export function add(entry) {
  write([...others(entry.id), entry]);
}

/** Send what waits, oldest first, until one is refused or the network is gone.
    Returns the last answer; null where none came. */
export async function flush() {
  let answer = null;
  for (let [first] = waiting(); first; [first] = waiting()) {
    const response = await post(first);
    if (!response || LATER.includes(response.status)) return answer;
    answer = {
      ok: response.ok,
      html: await response.text(),
      url: response.redirected ? response.url : first.page,
    };
    write(others(first.id));
    if (!response.ok) return answer;
  }
  return answer;
}

/** Send one entry; null without an answer. */
async function post({ action, body }) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TRY_FOR_MS);
  try {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return await fetch(action, { method: "POST", headers, body, signal: patience.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
