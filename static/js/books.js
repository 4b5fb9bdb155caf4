// Takes a book that comes in parts: each code of a row is the address of this page, with a part behind its #.
// Each scan opens a page of its own; the parts of the last few books stay in this browser. They may come in any
// order, and twice. Nothing is sent before somebody presses: any page could lead here with a part of its own.

const PART = /^#([A-Z2-7]{8})-(\d\d?)-(\d\d?)-([A-Z2-7]{1,4000})$/;
const PLACE = "parts";
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;
const MOST_BOOKS = 4;

function read() {
  try {
    const kept = [JSON.parse(localStorage.getItem(PLACE)) ?? []].flat();
    return kept.filter((each) => Date.now() - each.at < KEPT_FOR_MS);
  } catch {
    return [];
  }
}

function write(kept) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // no room, or none allowed: this part alone is there, and the page says so
  }
}

export function start(form, signal) {
  const [, book, number, of, signs] = PART.exec(location.hash) ?? [];
  if (!book || number < 1 || Number(number) > Number(of)) return;
  const isThis = (each) => each.book === book && each.of === of;
  const others = () => read().filter((each) => !isThis(each));
  const kept = { book, of, at: Date.now(), parts: { ...read().find(isThis)?.parts, [number]: signs } };
  write([kept, ...others()].slice(0, MOST_BOOKS));
  const numbers = Array.from({ length: of }, (_, at) => at + 1);
  const here = numbers.filter((each) => kept.parts[each]);
  const whole = here.length === numbers.length;
  const said = form.querySelector("[data-parts]");
  said.textContent = (whole ? said.dataset.whole : said.dataset.parts).replace("{here}", here.length).replace("{of}", of);
  said.hidden = false;
  if (!whole) return;
  form.addEventListener("submit", () => write(others()), { signal });
  form.querySelector("textarea").value = form.dataset.packed + numbers.map((each) => kept.parts[each]).join("");
}
