// Says from when the page is, once nothing has come from the server for a while, or where the page
// itself was kept on this phone. What is fresh again is shown at once.

import { renew } from "./follow.js";
import { said } from "./localtime.js";
import { sayLasting } from "./word.js";

const OLD_AFTER_MS = 15000;
const CLOCK = { timeStyle: "short", numberingSystem: "latn" };

export function start(body, signal) {
  let timer;

  function tell(since) {
    const { old } = document.querySelector("[data-said]").dataset;
    sayLasting(old.replace("{time}", said(CLOCK).format(since)));
  }

  function silence() {
    const since = new Date();
    timer ??= setTimeout(tell, OLD_AFTER_MS, since);
  }

  function hear() {
    clearTimeout(timer);
    timer = undefined;
    if (body.dataset.old) renew();
    else sayLasting("");
  }

  document.addEventListener("silent", silence, { signal });
  document.addEventListener("fresh", hear, { signal });
  addEventListener("offline", silence, { signal });
  addEventListener("online", () => body.dataset.old && renew(), { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  if (body.dataset.old) tell(new Date(body.dataset.old));
  else sayLasting("");
}
