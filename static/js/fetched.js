// What a fetched page is, before it is shown.

const OURS = 'class="page__main"'; // what another answers in the server's place has no such part
const OF_PAGE = ["lang", "dir", "data-theme", "data-suits"];
const LOADED_WITHIN_MS = 3000;

const headOf = (html) =>
  new DOMParser().parseFromString(html.slice(0, html.indexOf("<body")), "text/html");

/** Return whether the server itself has answered. */
export function isOurs(html) {
  return html.includes(OURS);
}

/** Return whether a page needs other scripts than the one shown, or has another language or look. */
export function isOther(html) {
  const [fresh, shown] = [headOf(html), document].map((page) => [
    page.querySelector("script[type=module]")?.getAttribute("src"),
    ...OF_PAGE.map((name) => page.documentElement.getAttribute(name)),
  ]);
  return fresh.some((sign, place) => sign !== shown[place]);
}

const SHEETS = 'link[rel="stylesheet"]';
const MODULES = 'link[rel="modulepreload"]';

const linksOf = (page, kind) => [...page.querySelectorAll(kind)];
const addressOf = (link) => link.getAttribute("href");

/** Load the styles and modules that a page has beyond the one shown: it never stands there without
    its styles, nor with keys that nothing answers yet. Returns what drops, once it is shown, the
    styles that are not its own. */
export async function loadParts(html) {
  const [own, there] = [headOf(html), document].map((page) => linksOf(page, `${SHEETS}, ${MODULES}`));
  const missing = own.filter((link) => !there.map(addressOf).includes(addressOf(link)));
  const load = (link) =>
    new Promise((done) => {
      link.onload = link.onerror = done;
      setTimeout(done, LOADED_WITHIN_MS);
      document.head.append(link);
    });
  await Promise.all(missing.map(load));
  const kept = own.map(addressOf);
  return () => {
    for (const link of linksOf(document, SHEETS)) if (!kept.includes(addressOf(link))) link.remove();
  };
}
