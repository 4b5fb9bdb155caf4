// Binds behaviours: an element with data-behaviour="live send" gets ./live.js and ./send.js.
// Those of the body last until the page is another one, those inside it until it is swapped.

const NAME = /^[a-z-]+$/;
const bound = { page: new AbortController(), parts: new AbortController() };

function start(element, signal) {
  for (const name of element.dataset.behaviour.split(" ").filter((word) => NAME.test(word))) {
    import(`./${name}.js`).then((module) => signal.aborted || module.start(element, signal));
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
  start(document.body, bound.page.signal);
}

bindPage();
bindParts();
