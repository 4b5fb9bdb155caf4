// The entries that wait to be sent, in order. They are kept in the browser and outlive a reload.
// Each has the id of its command, so that one sent twice counts once. It is taken out when an answer
// came, or when its sender drops it. One that clashes with somebody else's is marked as asked about:
// it stays until its sender has answered, and holds up no other.

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

/** Return the entries to be sent: all but those that are asked about. */
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

/** Put an entry at the end of the queue, or with `goesFirst` before all others, as the answer to a
    refusal for which those wait. One with the same id is replaced. */
export function add(entry, goesFirst) {
  const rest = others(entry.id);
  write(goesFirst ? [entry, ...rest] : [...rest, entry]);
}

/** Take an entry out unsent. */
export function drop(id) {
  write(others(id));
}

/** Let entries that are asked about be sent again, so that the server asks again. */
export function askAgain() {
  for (const { id, asked } of waiting()) if (asked) mark(id, { asked: false });
}

/** Send what waits, oldest first, until one is refused or has to wait.
    Returns `answer`: the refusal, or the first that asks, or the last; null where none came. And
    `held`: why the rest has to wait, as `post` says it; null where it has not. */
export async function flush() {
  let answer = null;
  for (let [first] = unasked(); first; [first] = unasked()) {
    const { held, ...came } = await post(first);
    if (held) {
      mark(first.id, { tried: true });
      return { answer, held };
    }
    if (!answer?.asks || !(came.ok || came.asks)) answer = came;
    if (came.asks) mark(first.id, { asked: true });
    else drop(first.id);
    if (!came.ok && !came.asks) break;
  }
  return { answer, held: null };
}
