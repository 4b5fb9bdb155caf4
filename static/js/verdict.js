// Asks the server, while cards are entered, what the rules say; it records nothing.

const WAIT_MS = 180;

export function start(form, signal) {
  const place = form.querySelector("[data-verdict]");
  const unreachable = form.querySelector("[data-unreachable]");
  let timer;
  let asked;

  async function ask() {
    asked?.abort();
    asked = new AbortController();
    const body = new URLSearchParams(new FormData(form));
    body.set("press", "check");
    const headers = { "X-Fragment": "verdict" };
    place.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.action, { method: "POST", headers, body, signal: asked.signal });
      if (answer.ok) place.innerHTML = await answer.text();
      unreachable.hidden = answer.ok;
    } catch (error) {
      if (error.name === "AbortError") return;
      unreachable.hidden = false;
    }
    place.removeAttribute("aria-busy");
  }

  function later() {
    form.querySelector(".notice--refusal")?.remove(); // it spoke of another entry
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT_MS);
  }

  form.addEventListener("input", later, { signal });
  const typed = [...form.querySelectorAll(".slot__typed")];
  if (typed.some(({ value, defaultValue }) => value !== defaultValue)) later(); // before this ran
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    asked?.abort();
  });
}
