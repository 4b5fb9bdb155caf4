// Takes the pencil that this phone has asked for, as soon as nobody may say no any more.

const SECOND_MS = 1000;
const MARGIN_MS = 300; // the server's clock says when it is over; sent too early it would be refused

export function start(form, signal) {
  const said = form.parentElement.querySelector("output");
  const ends = performance.now() + Number(form.dataset.wait) * SECOND_MS;

  function count() {
    const left = Math.max(0, Math.ceil((ends - performance.now()) / SECOND_MS));
    if (said) said.textContent = left.toLocaleString(document.documentElement.lang);
  }

  const ticking = setInterval(count, SECOND_MS);
  const taking = setTimeout(() => form.requestSubmit(), ends - performance.now() + MARGIN_MS);
  signal.addEventListener("abort", () => {
    clearInterval(ticking);
    clearTimeout(taking);
  });
}
