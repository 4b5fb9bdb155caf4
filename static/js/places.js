// Remembers, for each place in the browser's history, how far its page was scrolled, and what was
// typed there.

const TYPED = ":is(input:not([type=hidden], [type=file], [type=password]), textarea, select)[name]";

const left = new Map(); // place in the history → { top, fields } of the page that was shown there
const pageOf = ({ pathname, search }) => pathname + search;
const fieldsNow = () => [...document.querySelectorAll(`.page__main ${TYPED}`)];
const valueOf = (field) => (/radio|checkbox/.test(field.type) ? field.checked : field.value);
const begun = performance.getEntriesByType("navigation")[0]?.name ?? location.href;

let shown = pageOf(new URL(begun));
let at = history.state?.at ?? 0;
let top = scrollY;

/** Return whether the page at an address is the one shown. */
export const isShown = (address) => pageOf(address) === shown;

/** Return how many steps it is back from a place in the history to the one of the page shown. */
export const stepsFrom = (place) => at - place;

/** Give the history the address of a page that is about to be shown.
    `back`: the place where it stands already; undefined: it comes after the page shown. */
export function enter(address, back) {
  const fields = fieldsNow().map((field) => ({ name: field.name, value: valueOf(field) }));
  left.set(at, { top: scrollY, fields });
  const next = back === undefined && !isShown(address);
  at = back ?? at + Number(next);
  history[next ? "pushState" : "replaceState"]({ at }, "", address);
  shown = pageOf(address);
}

/** Let the page shown be as it was left. */
export function putBack() {
  const { top: before, fields } = left.get(at) ?? { top: 0, fields: [] };
  const now = fieldsNow();
  const alike = now.length === fields.length && now.every(({ name }, i) => name === fields[i].name);
  for (const [place, field] of alike ? now.entries() : []) {
    const { value } = fields[place];
    if (valueOf(field) === value) continue;
    field[typeof value === "boolean" ? "checked" : "value"] = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  scrollTo(0, before);
}

/** Note a page that an entry has led to. */
function note() {
  if (history.state?.at === undefined) {
    left.set(at, { top, fields: [] });
    at += Number(!isShown(location));
    history.replaceState({ at }, "");
  }
  shown = pageOf(location);
}

// A page comes later than the browser would scroll it; after a reload it comes at once.
const scrollByUs = (ours) => (history.scrollRestoration = ours ? "manual" : "auto");
scrollByUs(true);
addEventListener("pagehide", () => scrollByUs(false));
addEventListener("pageshow", () => scrollByUs(true));
addEventListener("scroll", () => (top = scrollY), { passive: true });
document.addEventListener("shown", note);
note();
