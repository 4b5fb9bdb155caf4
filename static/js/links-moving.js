// Moves a table from a phone's own Compro to another one: opens the page there that takes a book in, and
// hands it the book once it asks (books-offered.js).

const WAIT_MS = 15000;
const ASKS = "compro: a book?";
let address = ""; // as it is typed: the page may come anew meanwhile

export function start(form, signal) {
  const why = form.querySelector("[data-blocked]");
  const typed = form.querySelector("input");
  let there;
  let late;
  // Typed or pressed before, it would be lost, or sent to nowhere.
  typed.disabled = form.querySelector("button").disabled = false;
  typed.value ||= address;
  typed.addEventListener("input", () => (address = typed.value), { signal });

  function fail() {
    why.textContent = why.dataset.blocked;
    why.hidden = false;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    why.hidden = true;
    clearTimeout(late);
    late = setTimeout(fail, WAIT_MS);
    try {
      there = open(addressOf(typed.value, form.dataset.there), "_blank");
    } catch {
      fail(); // no address
    }
  }, { signal });

  addEventListener("message", async ({ source, origin, data }) => {
    if (source !== there || data !== ASKS) return;
    clearTimeout(late);
    const answer = await fetch(form.dataset.book);
    source.postMessage({ book: await answer.text() }, origin);
  }, { signal });
}

/** Return the address of a page of another Compro; one typed without a scheme is a laptop's at home. */
function addressOf(typed, page) {
  const whole = /^https?:\/\//.test(typed) ? typed : `http://${typed}`;
  return new URL(page, `${whole.replace(/\/+$/, "")}/`);
}
