// The service worker: it hands what lies below app/ to the page that holds Compro, and serves all other
// files from what this phone has kept. Which page holds Compro it asks each time: it may have been
// stopped since, and forgets.

const ROOT = new URL(registration.scope).pathname;
const APP = `${ROOT}app/`;
const STATE = "compro-state";
const PARTS = "compro-parts-"; // and the version, as shell.js names what it keeps
const ASK_MS = 1500;
const AWAY = 503;

const inTime = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Return the page that holds Compro; undefined: none is open. */
async function findHost() {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shells = pages.filter(({ url }) => !new URL(url).pathname.startsWith(APP));
  const answers = shells.map((shell) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(shell);
    shell.postMessage({ ask: "host" }, [port2]);
  }));
  return Promise.race([...answers, inTime(shells.length ? ASK_MS : 0)]);
}

async function ask(request) {
  const host = await findHost();
  if (!host) {
    const { pathname, search } = new URL(request.url);
    const way = new URLSearchParams({ way: pathname.slice(APP.length) + search }); // its # stays behind it
    return request.mode === "navigate" ? Response.redirect(`${ROOT}?${way}`) : new Response(null, { status: AWAY });
  }
  const body = await request.arrayBuffer();
  const headers = [...request.headers, ["Accept-Language", navigator.languages.join(", ")]];
  const { method, url } = request;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  host.postMessage({ ask: "page", method, url, headers, body }, [port2, body]);
  const { status, headers: given, body: content } = await answered;
  return new Response(content?.length ? content : null, { status, headers: given });
}

/** Return a file of the version in use; one that it has not comes from the host of the files. */
async function find(request) {
  const inUse = await (await caches.open(STATE)).match("version");
  const asked = request.mode === "navigate" ? ROOT : request.url;
  const kept = inUse && await caches.match(asked, { cacheName: PARTS + await inUse.text() });
  return kept ?? fetch(request);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.cache === "no-store") return;
  event.respondWith(pathname.startsWith(APP) ? ask(request) : find(request));
});
