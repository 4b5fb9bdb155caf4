// Binds behaviours: an element with data-behaviour="live send" gets ./live.js and ./send.js.
// Those of the body last until the page is another one, those inside it until it is swapped.
// Those of data-later come when all else is there.

const NAME = /^[a-z-]+$/;
const bound = { page: new AbortController(), parts: new AbortController() };
const loaded = new Promise((done) => addEventListener("load", done));
const load = (name) => import(`./${name}.js`);

async function start(element, signal, names = element.dataset.behaviour) {
  const modules = (names ?? "").split(" ").filter((word) => NAME.test(word)).map(load);
  for (const module of modules) {
    const { start } = await module;
    if (!signal.aborted) start(element, signal);
  }
}

/** Let go of what was bound to parts that are gone, and bind the new ones. */
export function bindParts() {
  bound.parts.abort();
  bound.parts = new AbortController();
  for (const element of document.querySelectorAll("body [data-behaviour]")) {
    start(element, bound.parts.signal);
  }
}

/** The same for the page itself. */
export function bindPage() {
  bound.page.abort();
  bound.page = new AbortController();
  const { signal } = bound.page;
  start(document.body, signal);
  loaded.then(() => signal.aborted || start(document.body, signal, document.body.dataset.later));
}

addEventListener("popstate", () => load("follow").then(({ goBack }) => goBack()));
bindPage();
bindParts();
