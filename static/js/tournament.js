// Keeps a tournament's page as it stands, on the wall and on phones, and counts its clock down.

import { inTime, isSending, swap } from "./main.js";

const AT_LEAST_EVERY_MS = 60000; // for how long nothing came from a table
const SECOND = 1000;
const MINUTE = 60;

export function start(element, signal) {
  const since = Date.now();
  const clock = element.querySelector("[data-left]");
  const timers = [setInterval(ask, Number(element.dataset.every))];
  if (clock) timers.push(setInterval(count, SECOND));
  if (clock) clock.dataset.until ??= Date.now() + clock.dataset.left * SECOND; // this device's own clock may be wrong
  if (clock) count();
  signal.addEventListener("abort", () => timers.forEach(clearInterval));

  async function ask() {
    if (document.hidden || isSending()) return;
    const number = await textOf(element.dataset.news, {}).catch(() => null); // no network: asked again soon
    const same = number === element.dataset.number && Date.now() - since < AT_LEAST_EVERY_MS;
    if (!number || same || signal.aborted) return;
    const html = await textOf(location.href, { "X-Fragment": "1" }).catch(() => null);
    if (html && !signal.aborted && !isSending()) swap(html);
  }

  function count() {
    const left = Math.max(0, Math.round((clock.dataset.until - Date.now()) / SECOND));
    const how = { minimumIntegerDigits: 2 };
    const [minutes, seconds] = [Math.floor(left / MINUTE), left % MINUTE].map((each) =>
      each.toLocaleString(document.documentElement.lang, how),
    );
    clock.textContent = left ? `${minutes}:${seconds}` : clock.closest("[data-over]").dataset.over;
  }
}

async function textOf(address, headers) {
  const answer = await fetch(address, { headers, signal: inTime() });
  return answer.ok ? answer.text() : null;
}
