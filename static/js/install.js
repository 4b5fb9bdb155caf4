// Lets the service worker keep what is shown, for when there is no network. Only pages that a browser
// takes for safe have such a worker.

import { pageOf, ROOT, wholeNow } from "./known.js";

export function start(_, signal) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;

  function keep() {
    const html = wholeNow();
    if (html) serviceWorker.controller?.postMessage({ page: pageOf(location), html });
  }

  serviceWorker.register(new URL("worker.js", ROOT)).catch(() => {}); // no room for it, or no network: another time
  serviceWorker.addEventListener("controllerchange", keep, { signal });
  document.addEventListener("shown", keep, { signal });
  keep();
}
