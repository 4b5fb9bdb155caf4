// Sends a form that cannot wait as an entry does (send.js), without leaving the page. Where no answer
// comes it says so, and all that was typed and chosen stays; the browser would show an error instead.
// What is wrong with a field of a long form is brought into view.

import { fieldsOf, inTime, isOther, isOurs, parsed, sayOffline, swap } from "./main.js";

const WITH_FILES = "multipart/form-data"; // for as long as they take
const TOO_SOON = 429; // the answer does not show what was typed

export function start(form, signal) {
  async function send(event) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (form.ariaBusy) return; // pressed twice
    form.ariaBusy = "true";
    form.inert = leadsOn(event.submitter); // what came in now would stay behind
    const answer = await answerTo(form, event.submitter).catch(() => null);
    form.ariaBusy = null;
    form.inert = false;
    if (answer) return answer();
    sayOffline();
    form.dispatchEvent(new Event("change", { bubbles: true })); // it is a draft again
  }

  form.addEventListener("submit", send, { signal });
}

/** Whether a button sends its form to another page, which takes along what is entered. */
const leadsOn = (button) => button?.hasAttribute("formaction") ?? false;

/** Return what shows the server's answer to a form; null where it was another that answered. */
async function answerTo(form, submitter) {
  const fields = fieldsOf(form, submitter);
  const files = form.enctype === WITH_FILES;
  const leads = leadsOn(submitter);
  const answer = await fetch(leads ? submitter.formAction : form.action, {
    method: "POST",
    body: files ? fields : new URLSearchParams(fields),
    signal: files ? null : inTime(),
  });
  if (answer.status === TOO_SOON) form.dispatchEvent(new Event("change", { bubbles: true })); // a draft again
  const html = await answer.text();
  const url = answer.redirected || leads ? answer.url : location.href;
  if (!isOurs(html)) return null;
  if (isOther(parsed(html))) return () => location.assign(url);
  return () => {
    swap(html, url);
    document.querySelector(".field__error")?.scrollIntoView({ block: "nearest" });
  };
}
