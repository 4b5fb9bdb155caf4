// Follows links without leaving the page: fetches what they lead to, and shows it in place of what
// is shown. Back and forward do the same. What cannot be had leaves the page as it is, and says so.

import { isOther, isOurs, loadParts } from "./fetched.js";
import { enter, isShown, putBack, stepsFrom } from "./places.js";
import { swap } from "./swap.js";
import { say, sayOffline } from "./word.js";

const TRY_FOR_MS = 10000;
const FILE = /\.(csv|json|svg|toml)$/;

let going = new AbortController();

export function start(_, signal) {
  document.addEventListener("click", follow, { signal });
  document.addEventListener("submit", ask, { signal });
}

function follow(event) {
  const link = event.target.closest("a[href]");
  const { button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  if (!link || defaultPrevented || button || altKey || ctrlKey || metaKey || shiftKey) return;
  const address = new URL(link.href);
  if (link.target || link.hasAttribute("download") || FILE.test(address.pathname)) return;
  if (address.origin !== location.origin) return;
  if (address.hash && isShown(address)) return; // the browser scrolls there
  event.preventDefault();
  go(address, { pressed: link });
}

/** Follow a form that only asks. */
function ask(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method !== "get") return;
  event.preventDefault();
  const address = new URL(form.action);
  address.search = new URLSearchParams(new FormData(form));
  go(address, { pressed: submitter });
}

/** Show what stands in the history where the browser has gone to. */
export function goBack() {
  if (isShown(location)) going.abort();
  else go(new URL(location.href), { back: history.state?.at ?? 0 });
}

/** Fetch the page that is shown anew. */
export function renew() {
  go(new URL(location.href));
}

/** `pressed`: what was tapped; `back`: the place in the history where the browser is already. */
async function go(address, { pressed, back } = {}) {
  going.abort();
  const own = (going = new AbortController());
  let late = false;
  const patience = setTimeout(() => own.abort((late = true)), TRY_FOR_MS);
  pressed?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { headers: { "X-Page": "1" }, signal: own.signal });
    const html = await answer.text();
    if (!isOurs(html) || isOther(html)) return location.assign(address);
    const dropOtherStyles = await loadParts(html);
    if (own !== going) return;
    show(html, Object.assign(new URL(answer.url), { hash: address.hash }), back);
    dropOtherStyles();
    const again = Number(answer.headers.get("Refresh"));
    if (again) setTimeout(() => own === going && renew(), again * 1000);
  } catch {
    if (own.signal.aborted && !late) return; // another link was tapped
    if (back !== undefined) history.go(stepsFrom(back));
    sayOffline();
  } finally {
    clearTimeout(patience);
    pressed?.removeAttribute("aria-busy");
  }
}

function show(html, address, back) {
  const again = back === undefined && isShown(address);
  enter(address, back);
  swap(html);
  document.dispatchEvent(new Event("arrived"));
  if (again) return;
  document.getElementById("main").focus({ preventScroll: true });
  if (back === undefined) scrollTo(0, 0);
  else putBack();
  document.getElementById(address.hash.slice(1))?.scrollIntoView();
  say(document.title);
}
