// Sends a form by itself once its wait is over: a pencil is taken when nobody may say no any more. The
// seconds that are left count down in the <output> beside it.

const SECOND_MS = 1000;
const MARGIN_MS = 300; // the server's clock decides: what is sent too early is refused

export function start(form, signal) {
  const said = form.parentElement.querySelector("output");
  const ends = performance.now() + Number(form.dataset.wait) * SECOND_MS;

  function count() {
    const left = Math.max(0, Math.ceil((ends - performance.now()) / SECOND_MS));
    if (said) said.textContent = left.toLocaleString(document.documentElement.lang);
  }

  const ticking = setInterval(count, SECOND_MS);
  const sending = setTimeout(() => form.requestSubmit(), ends - performance.now() + MARGIN_MS);
  signal.addEventListener("abort", () => {
    clearInterval(ticking);
    clearTimeout(sending);
  });
}
