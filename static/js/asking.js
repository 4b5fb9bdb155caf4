// Asks the server about a form while it is filled in; nothing is recorded.

import { isSending } from "./main.js";

const UNREADABLE = 422; // what is entered; the answer says so

/** `body`: what is sent; `part`: value of the header X-Fragment. */
export function askOf(form, body, part, signal) {
  const headers = { "X-Fragment": part };
  const about = new URLSearchParams(body);
  if (form.method === "get") return fetch(`${form.action}?${about}`, { headers, signal });
  return fetch(form.action, { method: "POST", headers, body: about, signal });
}

/** Ask `waitMs` after each entry; at once on the event "anew", when the game has changed, and when
 *  the network is back. A new question cancels the one before. What is said while the form is on its
 *  way may be about a game that holds it already: its own answer brings a page that says more.
 *  `press`: value of the button that would ask the same, if it has one; `part`: as above;
 *  `heard`: called with the part of the page as HTML, or with null where no answer came. */
export function askWhileEntering(form, signal, { waitMs, press, part, heard }) {
  let timer;
  let asked;
  let unheard = false;

  async function ask() {
    asked?.abort();
    asked = new AbortController();
    const body = new FormData(form);
    if (press) body.set("press", press);
    try {
      const answer = await askOf(form, body, part, asked.signal);
      return answer.ok || answer.status === UNREADABLE ? await answer.text() : null;
    } catch (error) {
      return error.name === "AbortError" ? undefined : null;
    }
  }

  async function askAndHear() {
    const text = await ask();
    if (text === undefined) return;
    const late = text !== null && isSending();
    unheard = late || text === null;
    if (!late) heard(text);
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(askAndHear, waitMs);
  }

  const entered = ({ value, defaultValue = value, checked, defaultChecked }) =>
    value !== defaultValue || checked !== defaultChecked;
  if ([...form.elements].some(entered)) later(); // entered before this script ran
  document.addEventListener("input", ({ target }) => target.form === form && later(), { signal });
  form.addEventListener("anew", askAndHear, { signal });
  addEventListener("online", () => unheard && askAndHear(), { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    asked?.abort();
  });
}
