// The form of who gets a discard: keeps the order in which players called, asks at every tap.

import { parsed, sayOffline } from "./main.js";

export function start(form, signal) {
  const { order } = form.elements;
  const boxes = [...form.querySelectorAll("[name=claimants]")];
  let asked;

  function number() {
    const checked = boxes.filter((box) => box.checked).map((box) => box.value);
    const called = order.value.split(" ").filter((key) => checked.includes(key));
    const all = [...called, ...checked.filter((key) => !called.includes(key))];
    order.value = all.join(" ");
    for (const box of boxes) {
      const place = all.indexOf(box.value) + 1;
      if (place && all.length > 1) box.parentElement.dataset.called = place;
      else delete box.parentElement.dataset.called;
    }
  }

  function show(answer) {
    document.querySelector("[data-answer]").replaceChildren(...answer);
  }

  async function ask() {
    asked?.abort();
    const own = (asked = new AbortController());
    const about = new URLSearchParams(new FormData(form));
    if (!about.has("discarder") || !about.has("claimants")) return show([]);
    try {
      const answer = await fetch(`${form.action}?${about}`, {
        headers: { "X-Fragment": "1" },
        signal: AbortSignal.any([signal, own.signal]),
      });
      const page = parsed(await answer.text());
      show(answer.ok ? page.querySelector("[data-answer]").childNodes : []);
    } catch {
      if (!own.signal.aborted && !signal.aborted) sayOffline(); // the next tap asks again
    }
  }

  form.addEventListener("change", () => (number(), ask()), { signal });
  number();
}
