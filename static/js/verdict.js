// Shows, while cards are entered, what the rules say.

import { askWhileEntering } from "./asking.js";

const WAIT_MS = 180;

export function start(form, signal) {
  const place = form.querySelector("[data-verdict]");
  const aloud = form.querySelector("[data-aloud]"); // where a long answer's heading is read out
  const unreachable = form.querySelector("[data-unreachable]");
  const lays = form.querySelector("[data-lays]"); // a key that presses the one in the answer, which it may hide
  const laying = () => place.querySelector("button[form^=lay-]");
  const wake = () => lays && (lays.ariaDisabled = laying() ? null : "true");
  /** Say whether more of it is to be read than has room. */
  function measure() {
    place.toggleAttribute("data-more", place.scrollTop + place.clientHeight < place.scrollHeight - 1);
  }

  function entered() {
    if (form.dataset.says === "no") show("open"); // no ruling on cards that nobody has judged
    place.setAttribute("aria-busy", "true");
  }

  function show(says) {
    form.dataset.says = says;
    for (const key of form.querySelectorAll("[data-ruling]")) {
      const { ruling, record, name = "", value = "" } = key.dataset;
      [key.name, key.value] = says === "no" ? ["ruling", "1"] : [name, value];
      if (record) key.textContent = says === "no" ? ruling : record;
    }
  }

  function heard(text) {
    if (text !== null) place.innerHTML = text;
    if (text !== null) show(place.querySelector("[data-found]")?.dataset.found ?? (laying() ? "yes" : "open"));
    wake();
    if (aloud) aloud.innerHTML = place.querySelector("[data-headline]")?.innerHTML ?? "";
    unreachable.hidden = text !== null;
    place.removeAttribute("aria-busy");
    measure();
  }

  measure();
  wake();
  lays?.addEventListener("click", () => laying()?.click(), { signal });
  place.addEventListener("scroll", measure, { signal });
  place.addEventListener("toggle", measure, { signal, capture: true }); // "Why?": it does not bubble
  new ResizeObserver(measure).observe(place);
  form.addEventListener("input", entered, { signal });
  askWhileEntering(form, signal, { waitMs: WAIT_MS, press: "check", part: "verdict", heard });
}
