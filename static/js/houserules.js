// Shows, while house rules are edited, what differs and what is wrong, and leads to it; nothing is
// stored.

import { askWhileEntering } from "./asking.js";
import { parsed } from "./main.js";

const WAIT_MS = 450;

export function start(form, signal) {
  let wanted = ""; // id of what is to be shown

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

  /** Go to what a link names without another step of the way back; its chapter is opened first. */
  function lead(event) {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    wanted = link.hash.slice(1);
    const chapter = link.dataset.chapter;
    const opens = form.querySelector(`button[name=open][value="${CSS.escape(chapter ?? "")}"]`);
    if (opens && (!document.getElementById(wanted) || opens.closest(link.hash))) opens.click();
    else show();
  }

  /** Show what is wanted, once it is there. */
  function show() {
    const named = wanted && document.getElementById(wanted);
    if (!named || named.querySelector("button[name=open]")) return;
    wanted = "";
    const inside = (what) => named.querySelector(what);
    const place = inside("[aria-invalid]") ?? inside("summary") ?? named;
    for (let fold = place; (fold = fold.closest("details:not([open])")); ) fold.open = true;
    place.scrollIntoView({ block: "center" });
    place.focus({ preventScroll: true });
  }

  form.addEventListener("anew", show, { signal }); // a chapter has come
  form.addEventListener("click", lead, { signal });
  askWhileEntering(form, signal, { waitMs: WAIT_MS, press: "show", part: "told", heard: tell });
}
