// Lets the service worker keep what is shown, for when there is no network. Browsers have such over
// HTTPS, and on the machine itself; elsewhere this does nothing.

const WORKER = new URL("../../../worker.js", import.meta.url); // beside the folder of files

export function start(_, signal) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  serviceWorker.register(WORKER).catch(() => {}); // no room for it, or no network: another time
  document.addEventListener("shown", ({ detail: html }) => {
    serviceWorker.controller?.postMessage({ url: location.href, html });
  }, { signal });
}
