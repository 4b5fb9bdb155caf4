// Who gets a discard: keeps the order in which players called, asks at every tap. While it asks, no key
// can be pressed that says what came of fewer calls.

import { askWhileEntering } from "./asking.js";
import { digits } from "./cards.js";
import { parsed, sayOffline } from "./main.js";

export function start(form, signal) {
  const { order } = form.elements;
  const boxes = [...form.querySelectorAll("[name=claimants]")];
  const parts = (page) => [...page.querySelectorAll("[data-answer]")];

  function number() {
    const checked = boxes.filter((box) => box.checked).map((box) => box.value);
    const called = order.value.split(" ").filter((key) => checked.includes(key));
    const all = [...called, ...checked.filter((key) => !called.includes(key))];
    order.value = all.join(" ");
    for (const box of boxes) {
      const place = all.indexOf(box.value) + 1;
      if (place && all.length > 1 && form.elements.disputed) box.parentElement.dataset.called = digits(place);
      else delete box.parentElement.dataset.called;
    }
  }

  function wait(waits) {
    for (const part of parts(document)) part.inert = waits;
  }

  function heard(html) {
    if (html === null) return sayOffline(); // the next tap asks again
    const fresh = parts(parsed(html));
    if (fresh.length) parts(document).forEach((part, place) => part.replaceChildren(...fresh[place].childNodes));
    wait(!fresh.length);
  }

  /** What is entered has been asked about: "enter" puts the keyboard away. */
  function enter(event) {
    event.preventDefault();
    document.activeElement.blur();
  }

  form.parentElement.addEventListener("input", () => (number(), wait(true)), { signal });
  form.addEventListener("submit", enter, { signal });
  number();
  askWhileEntering(form, signal, { waitMs: 0, part: "1", heard });
}
