// Sends forms without leaving the page. What cannot be sent waits, and is sent later, once.

import { bodyOf, entryOf } from "./entry.js";
import { isBounce, pressOn } from "./once.js";
import { drawRows } from "./pending.js";
import { add, askAgain, drop, flush, unasked } from "./queue.js";
import { swap } from "./swap.js";
import { drawWaiting } from "./waiting-note.js";

const FIRST_WAIT_MS = 2000; // doubled after every try in vain
const LONGEST_WAIT_MS = 20000;
const NO_ANSWER = { reached: false, why: "", afterMs: 0 };
const WITH_FILES = "multipart/form-data"; // too large to keep: the browser sends these itself

let refused = false; // one that its sender must see before the next one's answer takes its place
let inVain = 0;
let reason = null; // why entries wait, as far as is known

export function start(body, signal) {
  let sending = false;
  let pressed = false;
  let timer;

  function submit(event) {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !form.elements.command_id?.value) return;
    if (form.enctype === WITH_FILES) return;
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
    if (sending) return; // what was added meanwhile goes with it
    sending = true;
    clearTimeout(timer);
    body.setAttribute("aria-busy", "true");
    const { answer, held } = await flush().catch(() => ({ answer: null, held: NO_ANSWER }));
    sending = false;
    body.removeAttribute("aria-busy");
    refused = Boolean(answer && !answer.ok && !answer.asks);
    if (answer && !answer.ok) pressOn();
    if (answer?.ok && pressed) askAgain(); // one question is answered: now the next
    if (answer && ((pressed && !signal.aborted) || !answer.ok)) swap(answer.html, answer.url);
    pressed &&= !answer;
    inVain = held ? inVain + 1 : 0;
    reason = held;
    draw();
    if (held && !signal.aborted) timer = setTimeout(retry, waitAfter(held));
    else if (unasked().length && !refused) timer = setTimeout(retry, FIRST_WAIT_MS);
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

  /** Begin, as on a page opened anew. */
  function begin(event) {
    if (event) pressed = refused = false;
    askAgain();
    draw();
    retry();
  }

  function press({ target }) {
    const left = target.closest("[data-leaves]");
    if (left) drop(left.dataset.leaves);
    const key = target.closest("[data-waiting] button");
    if (!key) return;
    if (key.value && !confirm(key.dataset.sure)) return;
    if (key.value) drop(key.value);
    draw();
    if (unasked().length) send();
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
