// The form of house rules. The server alone edits it: what a button sends is what it sends without
// script, and the form comes back with the list changed. What is typed meanwhile goes along: then the
// same is asked once more. While one types, it says what differs and what is wrong. Nothing is stored
// before the rules are kept.

import { askOf, askWhileEntering } from "./asking.js";
import { inDigits, plain } from "./cards.js";
import { inTime, isSending, parsed, swap, watchSending } from "./main.js";

const WAIT_MS = 450;
const PASSING = [429, 500, 502, 503, 504]; // statuses after which one may just tap again
const OF_DEALS = / deals(\[\d+\])?$/; // what adds, removes, copies or moves a whole deal

let keeps = false; // the rules are to be kept once the form is back

export function start(form, signal) {
  const said = form.querySelector("[data-pressed]");
  const save = form.querySelector("button[value=save]");
  let busy = false;
  let sent = false; // to be kept
  let asWhole = null; // button that sends the form as without script

  const fieldsNow = () => new URLSearchParams(new FormData(form)).toString();

  function submit(event) {
    const { submitter: button } = event;
    if (button === asWhole) return;
    if (button === save && !busy) {
      sent = true;
      return;
    }
    event.preventDefault();
    if (button === save) keeps = true;
    else if (button.value === "show") form.dispatchEvent(new Event("anew"));
    else if (!busy) press(button);
  }

  async function press(button) {
    let fields, answer, html;
    busy = true;
    button.ariaBusy = "true";
    said.textContent = form.dataset.wait;
    do {
      fields = fieldsNow();
      const body = `${fields}&${new URLSearchParams({ press: button.value })}`;
      answer = await askOf(form, body, "1", inTime()).catch(() => null);
      html = answer?.ok ? await answer.text().catch(() => "") : "";
    } while (html && !signal.aborted && fields !== fieldsNow());
    if (signal.aborted) return;
    if (html) show(html, button);
    else fail(button, answer);
  }

  /** Show the form as it is now. A deal that was open is not taken for the one in its place. */
  function show(html, { value }) {
    const deals = OF_DEALS.test(value) ? form.querySelectorAll(".deal[open]") : [];
    for (const deal of deals) deal.open = false;
    swap(html);
    const place = document.querySelector(".ruleform [data-focus]");
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: "nearest" });
  }

  function fail(button, answer) {
    busy = keeps = false;
    button.ariaBusy = null;
    const passes = !answer || answer.ok || PASSING.includes(answer.status);
    said.textContent = passes ? form.dataset.unanswered : "";
    if (passes) return;
    asWhole = button;
    form.requestSubmit(button);
  }

  function tell(text) {
    if (text === null) return;
    const fresh = parsed(text);
    for (const place of form.querySelectorAll("[data-told]")) {
      const now = fresh.querySelector(`[data-told="${CSS.escape(place.dataset.told)}"]`);
      if (now && !now.isEqualNode(place)) place.innerHTML = now.innerHTML;
    }
    for (const field of form.querySelectorAll("[aria-describedby]")) {
      field.ariaInvalid = fresh.getElementById(`${field.id}-error`) ? "true" : null;
    }
  }

  /** Go to what a link names without another step of the way back, and unfold what it is in. */
  function lead(event) {
    const link = event.target.closest('a[href^="#"]');
    const named = link && document.getElementById(link.hash.slice(1));
    if (!named) return;
    event.preventDefault();
    const place = named.querySelector("[aria-invalid]") ?? named.querySelector("summary") ?? named;
    for (let fold = place; (fold = fold.closest("details:not([open])")); ) fold.open = true;
    place.scrollIntoView({ block: "center" });
    place.focus({ preventScroll: true });
  }

  function step({ target }) {
    const key = target.closest("[data-step]");
    const field = key?.parentElement.querySelector("input");
    const now = Number(plain(field?.value ?? ""));
    if (!key || Number.isNaN(now)) return;
    field.value = inDigits(String(Math.max(0, now + Number(key.dataset.step))));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Nobody types into a form on its way to be kept: the answer takes its place.
  watchSending(() => (form.inert = sent && isSending()), signal);
  form.addEventListener("input", () => busy || (said.textContent = ""), { signal });
  form.addEventListener("submit", submit, { signal });
  form.addEventListener("click", lead, { signal });
  form.addEventListener("click", step, { signal });
  askWhileEntering(form, signal, { waitMs: WAIT_MS, press: "show", part: "told", heard: tell });
  if (keeps) form.requestSubmit(save);
  keeps = false;
}
