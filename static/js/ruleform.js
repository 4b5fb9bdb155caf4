// Says, while house rules are edited, what differs and what is to be mended; nothing is stored.

const WAIT_MS = 450;

export function start(form, signal) {
  let timer;
  let asked;

  async function ask() {
    asked?.abort();
    asked = new AbortController();
    const body = new URLSearchParams(new FormData(form));
    body.set("press", "show");
    const headers = { "X-Fragment": "told" };
    const known = { method: "POST", headers, body, signal: asked.signal };
    const answer = await fetch(form.action, known).catch(() => null);
    if (answer?.ok) tell(new DOMParser().parseFromString(await answer.text(), "text/html"));
  }

  function tell(fresh) {
    for (const place of form.querySelectorAll("[data-told]")) {
      const said = fresh.querySelector(`[data-told="${CSS.escape(place.dataset.told)}"]`);
      const html = said?.innerHTML.trim() ?? "";
      if (place.innerHTML.trim() !== html) place.innerHTML = html;
    }
    for (const field of form.querySelectorAll("[aria-describedby]")) {
      const wrong = fresh.getElementById(`${field.id}-error`) !== null;
      if (wrong) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT_MS);
  }

  form.addEventListener("input", later, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    asked?.abort();
  });
}
