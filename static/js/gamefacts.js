// Beside the choice of a game stands what it says: its numbers, and the values of the rules that
// tables change most. Each choice carries them, so another one shows its own at once.

export function start(form, signal) {
  const game = form.querySelector("select[name=ruleset]");
  if (!game) return;

  function show() {
    const { dataset } = game.selectedOptions[0];
    for (const place of form.querySelectorAll("[data-fact]")) {
      place.textContent = dataset[place.dataset.fact];
    }
    const evenings = form.querySelector("[data-evenings]");
    if (evenings && (evenings.hidden = !dataset.evening)) evenings.querySelector("input").checked = true;
    for (const name of ["chips", "reward", "exchanges", "direction"]) tell(form.elements[name], dataset[name]);
  }

  /** Show in an empty field what it stands for; the same is not offered twice. */
  function tell(field, value) {
    if (field.localName === "input") {
      field.placeholder = value;
      return;
    }
    const [written, ...others] = field.options;
    written.textContent = value;
    for (const other of others) other.hidden = other.textContent === value;
  }

  // Also where a draft is put back, which the reader has typed before.
  form.addEventListener("input", ({ target }) => target === game && show(), { signal });
}
