// What this page knows of others while it lives, for when there is no network. Over HTTPS a service
// worker keeps them for longer; over plain HTTP, as on a Wi-Fi of one's own, there is none.

const MOST_PAGES = 20;
export const ROOT = new URL("../../../", import.meta.url); // beside the folder of files, at which Compro stands
// Below it the first page, a table's home, those of a game, but not My hand.
const KEPT = /^([^/]+\/(game\/\d+\/(?!hand\b).*)?)?$/;
const PASSING = /class="[^"]*(notice--(refusal|asks)|refused|clash)|<body data-old=|data-why/; // seen once
const PARTS = [/<main[^]*<\/main>/, /<section class="said[ "][^]*?<\/section>/]; // what entries change
const pages = new Map(); // path and query → { html, at }

export const pageOf = ({ pathname, search }) => pathname + search;

/** Keep what is shown now: a page, or a part that takes the place of the one known. */
function keep(html) {
  const page = pageOf(location);
  if (!KEPT.test(location.pathname.slice(ROOT.pathname.length)) || PASSING.test(html)) return;
  let whole = html.includes("<body") ? html : pages.get(page)?.html;
  if (!whole) return;
  for (const part of PARTS) whole = whole.replace(part, (before) => part.exec(html)?.[0] ?? before);
  pages.delete(page); // so that it comes last
  pages.set(page, { html: whole, at: new Date() });
  if (pages.size > MOST_PAGES) pages.delete(pages.keys().next().value);
}

/** Return the page shown, but for what is said once; undefined: none such was. */
export const wholeNow = () => pages.get(pageOf(location))?.html;

/** Return a page as it was last shown, marked as old; undefined: it was not. */
export function findKnown(address) {
  const known = pages.get(pageOf(address));
  return known?.html.replace("<body ", `<body data-old="${known.at.toISOString()}" `);
}

document.addEventListener("shown", ({ detail: html }) => keep(html));
keep(`<!doctype html>${document.documentElement.outerHTML}`);
