// Who gets a discard: keeps the order in which players called, asks at every tap. While it asks, no key
// can be pressed that says what came of fewer calls.

import { digits } from "./cards.js";
import { parsed, sayOffline } from "./main.js";

export function start(form, signal) {
  const { order } = form.elements;
  const boxes = [...form.querySelectorAll("[name=claimants]")];
  const parts = (page) => [...page.querySelectorAll("[data-answer]")];
  let asked;
  let unheard = false;

  function number() {
    const checked = boxes.filter((box) => box.checked).map((box) => box.value);
    const called = order.value.split(" ").filter((key) => checked.includes(key));
    const all = [...called, ...checked.filter((key) => !called.includes(key))];
    order.value = all.join(" ");
    for (const box of boxes) {
      const place = all.indexOf(box.value) + 1;
      if (place && all.length > 1) box.parentElement.dataset.called = digits(place);
      else delete box.parentElement.dataset.called;
    }
  }

  function wait(waits) {
    for (const part of parts(document)) part.inert = waits;
  }

  async function ask() {
    asked?.abort();
    const own = (asked = new AbortController());
    const about = new URLSearchParams(new FormData(form));
    wait(true);
    try {
      const answer = await fetch(about.has("claimants") ? `${form.action}?${about}` : form.action, {
        headers: { "X-Fragment": "1" },
        signal: AbortSignal.any([signal, own.signal]),
      });
      const fresh = parts(parsed(await answer.text()));
      if (fresh.length) parts(document).forEach((part, place) => part.replaceChildren(...fresh[place].childNodes));
      wait(!fresh.length);
      unheard = false;
    } catch {
      if (own.signal.aborted || signal.aborted) return;
      unheard = true;
      sayOffline(); // the next tap asks again, and so does the network when it is back
    }
  }

  form.parentElement.addEventListener("input", () => (number(), ask()), { signal });
  addEventListener("online", () => unheard && ask(), { signal });
  number();
  if (boxes.some(({ checked, defaultChecked }) => checked !== defaultChecked)) ask();
}
