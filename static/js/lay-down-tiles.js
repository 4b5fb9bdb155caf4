// All melds on the table, with a sheet for each: a tap on one shows what fits on it, without a request.
// Cards that were entered for another are let go: what is judged lies there.

const TYPED = ".slot__typed";
const CHOSEN = "#chosen"; // ends the address while a meld is chosen: going back shows all of them

export function start(page, signal) {
  const main = page.closest("main");
  const sheets = [...page.querySelectorAll("[data-sheet]")];
  const tiles = [...page.querySelectorAll("[data-tile]")];
  const typedIn = (sheet) => [...sheet.querySelectorAll(TYPED)].filter(({ value }) => value);
  const open = () => sheets.find(({ hidden }) => !hidden);

  function empty(sheet) {
    for (const field of typedIn(sheet)) {
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  const isFor = (sheet, aim) => (sheet.dataset.aim === "take") === (aim === "take");

  /** Show the sheet of this name, "" for none; `aim`: "take" where it is about the meld's joker. */
  function choose(name, aim = "") {
    for (const sheet of sheets) {
      sheet.hidden = sheet.dataset.sheet !== name;
      const field = sheet.elements?.aim;
      if (sheet.hidden || (field && !isFor(sheet, aim))) empty(sheet);
      if (field && !sheet.hidden) field.value = sheet.dataset.aim = aim || "lay off";
    }
    for (const tile of tiles) {
      const now = tile.dataset.tile === name;
      tile.classList.toggle("tile--now", now);
      tile.classList.toggle("tile--asked", now && aim === "take");
      tile.querySelector("[data-chooses]").ariaCurrent = now ? "true" : null;
      if (now) tile.scrollIntoView({ block: "nearest" });
    }
    page.toggleAttribute("data-chosen", name !== "");
    if (name) main.dataset.typed = ""; // news wait until it is done
    else delete main.dataset.typed;
  }

  /** Show all melds again; the phone's own Back does so, too. */
  function leave() {
    choose("");
    if (location.hash === CHOSEN) history.back();
  }

  function press(event) {
    const { target } = event;
    const to = target.closest("[data-chooses]");
    const sheet = open();
    if (to) {
      event.preventDefault();
      const { chooses, aim } = to.dataset;
      if (!chooses) return leave();
      if (!sheet?.dataset.sheet && location.hash !== CHOSEN) history.pushState(history.state, "", CHOSEN);
      const again = sheet?.dataset.sheet === chooses && isFor(sheet, aim);
      if (!again || !typedIn(sheet).length) choose(chooses, aim);
    } else if (target.closest("[value=back]") && !typedIn(sheet).length) {
      event.stopPropagation(); // there is nothing to erase: all melds are shown again
      leave();
    } else if (target.closest("[data-types]")) {
      const types = page.toggleAttribute("data-typing");
      target.closest("[data-types]").setAttribute("aria-pressed", types);
      if (types) sheet.querySelector(TYPED)?.focus();
    }
  }

  addEventListener("popstate", () => location.hash || choose(""), { signal });
  page.addEventListener("click", press, { capture: true, signal });
  for (const sheet of sheets) {
    sheet.addEventListener("input", () => sheet.hidden && typedIn(sheet).length && choose(sheet.dataset.sheet), { signal });
  }
  const chosen = sheets.find((sheet) => sheet.dataset.sheet && (!sheet.hidden || typedIn(sheet).length));
  if (chosen) choose(chosen.dataset.sheet, chosen.dataset.aim);
}
