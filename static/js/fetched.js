// What a fetched page is, before it is shown.

const OURS = 'class="page__main"'; // what another answers in the server's place has no such part
const OF_PAGE = ["lang", "dir", "data-theme", "data-suits"];
const STYLED_WITHIN_MS = 3000;

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

const sheetsOf = (page) => [...page.querySelectorAll('link[rel="stylesheet"]')];
const addressOf = (link) => link.getAttribute("href");

/** Load the styles that a page has beyond the one shown, so that it never stands there without.
    Returns what drops, once it is shown, those that are not its own. */
export async function loadStyles(html) {
  const [own, there] = [headOf(html), document].map(sheetsOf);
  const missing = own.filter((link) => !there.map(addressOf).includes(addressOf(link)));
  const load = (link) =>
    new Promise((done) => {
      link.onload = link.onerror = done;
      setTimeout(done, STYLED_WITHIN_MS);
      document.head.append(link);
    });
  await Promise.all(missing.map(load));
  const kept = own.map(addressOf);
  return () => {
    for (const link of sheetsOf(document)) if (!kept.includes(addressOf(link))) link.remove();
  };
}
