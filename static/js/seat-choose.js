// Who are you?: a table has no live news here, so this page asks who has taken a seat, or left one.

import { isSending, parsed, swap } from "./main.js";

const EVERY_MS = 4000;

const seatsOf = (page) => page.querySelector("[data-seats]")?.innerText;

export function start(_, signal) {
  async function ask() {
    if (document.hidden || isSending()) return;
    const answer = await fetch(location.href, { headers: { "X-Fragment": "1" }, signal }).catch(() => null);
    if (answer?.status === 404) return location.reload(); // the server's own page says what is to be done
    const html = answer?.ok ? await answer.text().catch(() => "") : "";
    const seats = seatsOf(parsed(html));
    if (seats && seats !== seatsOf(document) && !isSending() && !signal.aborted) swap(html);
  }

  const timer = setInterval(ask, EVERY_MS);
  document.addEventListener("visibilitychange", ask, { signal });
  signal.addEventListener("abort", () => clearInterval(timer));
}
