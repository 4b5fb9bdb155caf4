// The service worker, for when there is no network. A page is always asked for first; only where nobody
// answers it is as it was shown last, marked as old. Before this text stand VERSION, of all files,
// and FILES, the addresses of those that pages may need (web/static). Which pages are kept: js/known.js.

const ROOT = new URL(registration.scope).pathname;
const BEGINS = `compro${ROOT}-`; // there may be another Compro below another path
const KEPT = `${BEGINS}${VERSION}`;
const STATIC = `${ROOT}static/`; // what lies there never changes under its address
const OFFLINE = `${ROOT}offline`;
const MOST_PAGES = 40;
const GONE = [404, 410];

const find = (what) => caches.match(what, { cacheName: KEPT, ignoreVary: true });
const linkOf = ({ url }) => new URL(url).pathname.slice(ROOT.length).split("/")[0];

/** Keep a page as it is shown now, marked as old, with the headers that all pages have. `page`: path and query. */
async function keep(page, html) {
  const cache = await caches.open(KEPT);
  const headers = new Headers((await find(OFFLINE)).headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  const old = html.replace("<body ", `<body data-old="${new Date().toISOString()}" `);
  await cache.delete(page, { ignoreVary: true }); // so that it comes last
  await cache.put(page, new Response(old, { headers }));
  const pages = await pagesIn(cache);
  await Promise.all(pages.slice(0, -MOST_PAGES).map((one) => cache.delete(one)));
}

async function pagesIn(cache) {
  const isPage = ({ pathname }) => pathname !== OFFLINE && !pathname.startsWith(STATIC);
  return (await cache.keys()).filter(({ url }) => isPage(new URL(url)));
}

/** Keep no page of a link that opens nothing any longer. The first page names it, too: keep that as it is by now. */
async function forget(link) {
  const cache = await caches.open(KEPT);
  const gone = (await pagesIn(cache)).filter((page) => ["", link].includes(linkOf(page)));
  await Promise.all(gone.map((page) => cache.delete(page)));
  const first = gone.some((page) => linkOf(page) === "") && (await fetch(ROOT));
  if (first.ok) await keep(ROOT, await first.text());
}

async function page(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (GONE.includes(answer.status)) event.waitUntil(forget(linkOf(request)));
    return answer;
  } catch {
    const kept = await find(request.url);
    if (kept || request.mode === "navigate") return kept ?? find(OFFLINE);
    return Response.error(); // the page shown says so itself
  }
}

const file = async (request) => (await find(request)) ?? fetch(request);

async function begin() {
  const cache = await caches.open(KEPT);
  await cache.addAll([OFFLINE, ...FILES]);
  await skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(BEGINS) && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

addEventListener("install", (event) => event.waitUntil(begin()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.waitUntil(keep(event.data.page, event.data.html)));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const isPage = request.mode === "navigate" || request.headers.has("X-Page");
  if (pathname.startsWith(STATIC)) event.respondWith(file(request));
  else if (isPage) event.respondWith(page(event));
});
