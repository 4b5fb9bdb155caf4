// Open calls for a discard: a line runs out as long as others may call; then the rules say who gets the
// card, and nobody taps. Every phone of the table asks for that, so that none that sleeps holds it up:
// it counts once. And what became of a call is told for a while.
//
//   data-wait    on the line: milliseconds until the calls may be settled, of data-window in all
//   data-settles on the form that asks for it; whoever only looks on has none
//   data-passes  on what is told: milliseconds until data-after stands in its place

const AFTER_MS = 10; // a phone's timer may be early, and the server would refuse
const SPREAD_MS = 60; // not all phones of a table at the same moment
const STILL = "(prefers-reduced-motion: reduce)";

export function start(element, signal) {
  const { wait, window: whole, passes, after = "" } = element.dataset;
  const later = (act, ms) => {
    const timer = setTimeout(act, ms);
    signal.addEventListener("abort", () => clearTimeout(timer));
  };
  if (passes) return later(() => element.replaceChildren(after), Number(passes));
  runOut(element, Number(wait), Number(whole));
  const form = document.querySelector("[data-settles]");
  if (form) later(() => settle(form, signal), Number(wait) + AFTER_MS + Math.random() * SPREAD_MS);
}

function runOut(line, wait, whole) {
  if (matchMedia(STILL).matches) return;
  line.animate([{ scale: `${Math.min(1, wait / whole)} 1` }, { scale: "0 1" }], { duration: wait, fill: "forwards" });
}

/** What comes of it is news, to this phone as to all others. Without network another phone asks. */
function settle(form, signal) {
  const body = new URLSearchParams(new FormData(form));
  fetch(form.action, { method: "POST", body, signal }).catch(() => {});
}
