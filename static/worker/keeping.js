// The service worker's memory: what the pages of a game showed last. Before this text stand
// VERSION, of all files, and FILES, the addresses of those that pages may need; after it
// answering.js (web/static).

const ROOT = new URL(registration.scope).pathname;
const BEGINS = `compro${ROOT}-`; // there may be another Compro below another path
const KEPT = `${BEGINS}${VERSION}`;
const MOST_PAGES = 40;
// Below ROOT the first page, a table's home, those of a game, but not My hand.
const PAGE = /^([^/]+\/(game\/\d+\/(?!hand\b).*)?)?$/;
const OURS = 'class="page__main';
const GONE = [404, 410];
const WHEN = "X-Kept";

const linkOf = (address) => new URL(address).pathname.slice(ROOT.length).split("/")[0];

async function ask(address) {
  await note(address, await fetch(address, { headers: { "X-Page": "1" } }));
}

/** Keep the page that an answer brought; of a link that opens nothing any longer keep nothing. */
async function note(address, answer) {
  if (GONE.includes(answer.status)) return forget(linkOf(address));
  const html = answer.ok && answer.type === "basic" ? await answer.text() : "";
  if (html.includes(OURS)) await keep(answer.url, html, answer.headers);
}

async function keep(address, html, given) {
  const { pathname, search } = new URL(address);
  if (!PAGE.test(pathname.slice(ROOT.length))) return;
  const cache = await caches.open(KEPT);
  const headers = new Headers(given);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set(WHEN, new Date().toISOString());
  await cache.delete(pathname + search, { ignoreVary: true }); // so that it comes last
  await cache.put(pathname + search, new Response(html, { headers }));
  const pages = (await cache.keys()).filter(isPage);
  await Promise.all(pages.slice(0, -MOST_PAGES).map((page) => cache.delete(page)));
}

const isPage = ({ url }) => PAGE.test(new URL(url).pathname.slice(ROOT.length));

/** Keep no page of a link. The first page names it, too: ask for that anew, as it is by now. */
async function forget(link) {
  const cache = await caches.open(KEPT);
  const pages = (await cache.keys()).filter(isPage);
  const first = pages.find(({ url }) => linkOf(url) === "");
  const gone = pages.filter((page) => page === first || linkOf(page.url) === link);
  await Promise.all(gone.map((page) => cache.delete(page)));
  if (first) await ask(first.url);
}

/** Keep a page as it is shown now. */
async function renew(address, html) {
  const kept = await caches.match(address, { cacheName: KEPT, ignoreVary: true });
  await (kept ? keep(address, html, kept.headers) : ask(address));
}
