// Lets the service worker keep what is shown, for when there is no network. Only pages that a browser
// takes for safe have such a worker, and ask for this (data-secure).

import { ROOT, wholeNow } from "./known.js";

export function start(_, signal) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  serviceWorker.register(new URL("worker.js", ROOT)).catch(() => {}); // no room for it, or no network: another time
  document.addEventListener("shown", () => {
    const html = wholeNow();
    if (html) serviceWorker.controller?.postMessage({ url: location.href, html });
  }, { signal });
}
