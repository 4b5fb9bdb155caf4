// Sends forms without leaving the page. What cannot be sent waits, and is sent later, once.

import { add, flush, waiting } from "./queue.js";
import { swap } from "./swap.js";

const RETRY_AFTER_MS = 4000;
const WITH_FILES = "multipart/form-data"; // too large to keep: the browser sends these itself

export function start(body, signal) {
  let sending = false;
  let pressed = false;

  function count() {
    const note = document.querySelector("[data-waiting]");
    note.hidden = waiting().length === 0;
    note.querySelector("output").textContent = waiting().length;
  }

  function submit(event) {
    const { target: form, submitter } = event;
    const id = form.elements.command_id?.value;
    if (event.defaultPrevented || !id || form.enctype === WITH_FILES) return;
    const data = new FormData(form);
    if (submitter?.name) data.append(submitter.name, submitter.value);
    const text = new URLSearchParams(data).toString();
    try {
      add({ id, action: form.action, body: text, page: location.href });
    } catch {
      return; // nowhere to keep it: the browser sends it as it would without script
    }
    event.preventDefault();
    pressed = true;
    send();
  }

  async function send() {
    if (sending) return; // what was added meanwhile goes with it
    sending = true;
    body.setAttribute("aria-busy", "true");
    const answer = await flush().catch(() => null);
    sending = false;
    body.removeAttribute("aria-busy");
    if (answer && (pressed || !answer.ok)) swap(answer.html, answer.url);
    pressed &&= !answer;
    count();
  }

  function retry() {
    if (waiting().length) send();
  }

  document.addEventListener("submit", submit, { signal });
  addEventListener("online", retry, { signal });
  addEventListener("popstate", () => location.reload(), { signal });
  const timer = setInterval(retry, RETRY_AFTER_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
  count();
  retry();
}
