// The service worker's answers, for when there is no network. A page is always asked for first;
// only where nobody answers it is what keeping.js has kept, marked as old.

const STATIC = `${ROOT}static/`;

/** Return a page as it is now; where nobody answers, as it was kept. */
async function page(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    event.waitUntil(note(request.url, answer.clone()));
    return answer;
  } catch {
    const kept = await caches.match(request.url, { cacheName: KEPT, ignoreVary: true });
    if (kept) return markOld(kept);
    if (request.mode !== "navigate") return Response.error(); // the page shown says so itself
    return caches.match(`${ROOT}offline`, { cacheName: KEPT, ignoreVary: true });
  }
}

async function markOld(kept) {
  const html = await kept.text();
  const { headers } = kept;
  const body = `<body data-old="${headers.get(WHEN)}" `;
  return new Response(html.replace("<body ", body), { headers });
}

/** Return a file, which never changes under its address. */
async function file(request) {
  const kept = await caches.match(request, { cacheName: KEPT, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && request.url.includes(`/${VERSION}/`)) {
    const cache = await caches.open(KEPT);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function begin() {
  const cache = await caches.open(KEPT);
  await cache.addAll([`${ROOT}offline`, ...FILES]);
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  await Promise.all(open.map(({ url }) => ask(url).catch(() => {})));
  await skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(BEGINS) && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

addEventListener("install", (event) => event.waitUntil(begin()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.waitUntil(renew(event.data.url, event.data.html)));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const isPage = request.mode === "navigate" || request.headers.has("X-Page");
  if (pathname.startsWith(STATIC)) event.respondWith(file(request));
  else if (isPage) event.respondWith(page(event));
});
