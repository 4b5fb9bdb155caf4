// Lets few of a browser's tabs hold a live stream. A browser opens six connections at most to a
// server that speaks HTTP/1.1, for all its tabs together, and a stream keeps one. The browser's own
// locks are there over HTTPS only; so a tab notes in localStorage until when it holds a stream.

const KEY = "compro.streams";
const MOST = 3;
const HOLDS_FOR_MS = 30000; // after which a tab that broke down has let go
const RENEW_EVERY_MS = 10000;

const own = String(Math.random());
let timer;

function held() {
  try {
    const all = Object.entries(JSON.parse(localStorage.getItem(KEY)) ?? {});
    return Object.fromEntries(all.filter(([id, until]) => id !== own && until > Date.now()));
  } catch {
    return {};
  }
}

function write(slots) {
  try {
    localStorage.setItem(KEY, JSON.stringify(slots));
  } catch {
    // nowhere to note it: then all hold one, as far as the browser lets them
  }
}

function note() {
  write({ ...held(), [own]: Date.now() + HOLDS_FOR_MS });
}

/** Take a slot, and keep it until it is let go. Returns whether there was one. */
export function takeSlot() {
  letSlotGo();
  if (Object.keys(held()).length >= MOST) return false;
  note();
  timer = setInterval(note, RENEW_EVERY_MS);
  return true;
}

/** Let another tab have the slot. */
export function letSlotGo() {
  if (!timer) return;
  clearInterval(timer);
  timer = undefined;
  write(held());
}
