// Entries on their way to the server, in order. They outlive a reload; each carries the id of its
// command, so that one sent twice counts once. Only an answer takes one out, or whoever entered it.
// One that clashes with somebody else's is asked about: it stays until that is answered, and holds
// up no other.

import { post } from "./post.js";

const KEY = "compro.waiting";

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
