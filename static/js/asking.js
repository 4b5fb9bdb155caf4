// Asks the server about a form while it is filled in; nothing is recorded.

/** Ask a little after each entry, `waitMs`, and at once when what the answer rests on has changed
 *  or the network is back; a later question takes the place of the one before.
 *  `press` says which of the form's buttons that is like, `part` what part of the page is wanted;
 *  `heard` gets that part as text, or null where the server had no answer. */
export function askWhileEntering(form, signal, { waitMs, press, part, heard }) {
  let timer;
  let asked;
  let unheard = false;

  async function ask() {
    asked?.abort();
    asked = new AbortController();
    const body = new URLSearchParams(new FormData(form));
    body.set("press", press);
    const question = { method: "POST", headers: { "X-Fragment": part }, body, signal: asked.signal };
    try {
      const answer = await fetch(form.action, question);
      return answer.ok ? await answer.text() : null;
    } catch (error) {
      return error.name === "AbortError" ? undefined : null;
    }
  }

  async function askAndHear() {
    const text = await ask();
    if (text === undefined) return;
    unheard = text === null;
    heard(text);
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(askAndHear, waitMs);
  }

  const entered = (field) => "defaultValue" in field && field.value !== field.defaultValue;
  if ([...form.elements].some(entered)) later(); // before this was here to listen
  form.addEventListener("input", later, { signal });
  form.addEventListener("anew", askAndHear, { signal });
  addEventListener("online", () => unheard && askAndHear(), { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    asked?.abort();
  });
}
