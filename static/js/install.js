// Lets the service worker keep what is shown, for when there is no network. Only pages that a browser
// takes for safe have such a worker, and ask for this (data-secure).

import { wholeNow } from "./known.js";

const WORKER = new URL("../../../worker.js", import.meta.url); // beside the folder of files

export function start(_, signal) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  serviceWorker.register(WORKER).catch(() => {}); // no room for it, or no network: another time
  document.addEventListener("shown", () => {
    const html = wholeNow();
    if (html) serviceWorker.controller?.postMessage({ url: location.href, html });
  }, { signal });
}
