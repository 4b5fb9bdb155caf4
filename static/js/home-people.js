// People who have played at the table, as chips in the form that starts a game: a tap gives somebody
// the first seat that is free, another tap takes them out again. What counts are the names in the rows.
// A name that stands there from the start has no chip until its row is emptied: one key does that.

import { digits } from "./cards.js";

export function start(form, signal) {
  const chips = form.querySelector("[data-known]");
  const rows = [...form.querySelectorAll("[name=names]")];
  const many = [...form.querySelectorAll("[name=many]")];
  const buttons = [...chips.querySelectorAll("[data-name]")];
  const tidy = (name) => name.trim().toLocaleLowerCase();
  const rowOf = ({ dataset }) => rows.find((row) => tidy(row.value) === tidy(dataset.name));
  const free = () => rows.find((row) => !row.value.trim());

  function draw() {
    for (const button of buttons) {
      const seat = rows.indexOf(rowOf(button)) + 1;
      button.setAttribute("aria-pressed", seat > 0);
      button.firstElementChild.textContent = seat ? digits(seat) : "+";
      button.disabled = !seat && !free();
      button.hidden &&= seat > 0;
    }
  }

  function leave(row) {
    row.value = "";
    const deals = form.querySelector(`[name=dealer][value="${rows.indexOf(row)}"]`);
    if (deals.checked) form.querySelector("[name=dealer][value=chance]").checked = true;
  }

  /** Let somebody sit in a row; as many play then as have one. */
  function sit(row, name) {
    row.value = name;
    const seat = rows.indexOf(row) + 1;
    const enough = many.find(({ value }) => value >= seat);
    if (many.find(({ checked }) => checked).value < seat) enough.checked = true;
  }

  function tap({ target }) {
    const button = target.closest("[data-name]");
    if (!button) return;
    const row = rowOf(button) ?? free();
    if (row.value) leave(row);
    else sit(row, button.dataset.name);
    row.dispatchEvent(new Event("input", { bubbles: true })); // as if it were typed
  }

  chips.addEventListener("click", tap, { signal });
  form.addEventListener("input", draw, { signal });
  form.addEventListener("focusin", ({ target }) => rows.includes(target) && target.select(), { signal });
  draw();
}
