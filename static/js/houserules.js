// Shows, while house rules are edited, what differs and what is wrong, and leads to it; nothing is
// stored.

import { askWhileEntering } from "./asking.js";
import { parsed } from "./main.js";

const WAIT_MS = 450;

export function start(form, signal) {
  function tell(text) {
    if (text === null) return;
    const fresh = parsed(text);
    for (const place of form.querySelectorAll("[data-told]")) {
      const said = fresh.querySelector(`[data-told="${CSS.escape(place.dataset.told)}"]`);
      const html = said?.innerHTML.trim() ?? "";
      if (place.innerHTML.trim() !== html) place.innerHTML = html;
    }
    for (const field of form.querySelectorAll("[aria-describedby]")) {
      const wrong = fresh.getElementById(`${field.id}-error`) !== null;
      if (wrong) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }

  /** Go to what a link names without another step of the way back. */
  function lead(event) {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    const named = document.getElementById(link.hash.slice(1));
    const inside = (what) => named.querySelector(what);
    const place = inside("[aria-invalid]") ?? inside("summary") ?? named;
    for (let fold = place; (fold = fold.closest("details:not([open])")); ) fold.open = true;
    place.scrollIntoView({ block: "center" });
    place.focus({ preventScroll: true });
  }

  form.addEventListener("click", lead, { signal });
  askWhileEntering(form, signal, { waitMs: WAIT_MS, press: "show", part: "told", heard: tell });
}
