// Sends one entry of the queue, and tells an answer from what is none.

const TRY_FOR_MS = 10000;
const LONGEST_ASKED_MS = 60000; // that a server may ask for before the next try
const CLASHES = 409;
const TOO_OFTEN = 429;
const FAILING = 500; // and above: the server's fault, which passes
const OURS = 'class="page__main"'; // what another answers in the server's place has no such part

/** Send one entry. Returns its answer: the page `html` and its `url`, whether it is `ok`, and
    whether it `asks` about the entry; or why the entry is `held`: `why` in the server's words, if
    it gave any, `reached` it was, try again `afterMs`. */
export async function post({ action, body, page }) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TRY_FOR_MS);
  try {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const sent = { method: "POST", headers, body, signal: patience.signal };
    const response = await fetch(action, sent);
    return answerOf(response, await response.text(), page);
  } catch {
    return { held: { reached: false, why: "", afterMs: 0 } };
  } finally {
    clearTimeout(timer);
  }
}

function answerOf(response, html, page) {
  const { ok, status, redirected, url } = response;
  if (status >= FAILING || status === TOO_OFTEN || !html.includes(OURS)) {
    return { held: reasonOf(response, html) };
  }
  return { ok, asks: status === CLASHES, html, url: redirected ? url : page };
}

function reasonOf(response, html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const seconds = Number(response.headers.get("Retry-After")) || 0;
  return {
    reached: true,
    why: page.querySelector("[data-why]")?.textContent.trim() ?? "",
    afterMs: Math.min(seconds * 1000, LONGEST_ASKED_MS),
  };
}
