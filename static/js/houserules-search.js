// Finds the fields of the form of house rules that have some words, in what they are called or in
// their help: while one searches, all others step aside, and the chapters of those found are open.

const MARKS = /\p{M}/gu; // accents, which nobody has to type

const plain = (text) => text.normalize("NFKD").replace(MARKS, "").toLowerCase();

export function start(panel, signal) {
  const form = panel.closest("form");
  const [field, said] = ["[data-search]", "[role=status]"].map((part) => panel.querySelector(part));
  const opened = new Set(); // what was folded before

  function find() {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const has = (element) => words.every((word) => plain(element.textContent).includes(word));
    let found = false;
    for (const chapter of form.querySelectorAll(".chapter, .often")) {
      const parts = [...chapter.querySelectorAll(".rulefield, .meanings > dt")];
      const all = has(chapter.querySelector("h2"));
      const fits = (part) => has(part) || (part.localName === "dt" && has(part.nextElementSibling));
      for (const part of parts) part.hidden = !all && !fits(part);
      const shown = all ? [chapter] : parts.filter((part) => !part.hidden);
      chapter.hidden = !shown.length;
      found ||= !chapter.hidden;
      if (words.length) shown.forEach(unfold);
    }
    said.textContent = found ? "" : said.dataset.none;
    if (words.length) return;
    for (const fold of opened) fold.open = false;
    opened.clear();
  }

  function unfold(part) {
    for (let fold = part; (fold = fold.closest("details:not([open])")); ) {
      opened.add(fold);
      fold.open = true;
    }
  }

  field.addEventListener("input", find, { signal });
}
