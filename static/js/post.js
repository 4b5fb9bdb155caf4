// Sends one entry of the queue, and tells answers from errors after which to try again. If the
// server says that the page's token is stale, the entry is sent again with the token of that answer.

const TRY_FOR_MS = 10000;
const LONGEST_ASKED_MS = 60000; // that a server may ask for before the next try
const CLASHES = 409;
const TOO_OFTEN = 429;
const FAILING = 500; // and above: the server's fault, which passes
const STALE = "data-stale";
const OURS = 'class="page__main"'; // not in pages of others, such as the login of a Wi-Fi

/** Send one entry. Returns the answer: the page `html` and its `url`, whether it is `ok`, whether
    it `asks` what to do about a clash. Or, where the entry has to wait, `held`: `why` in the words
    of the server, if any; whether it was `reached`; try again `afterMs`. */
export async function post({ action, body, page }) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TRY_FOR_MS);
  const fields = new URLSearchParams(body);
  const send = async () => {
    const response = await fetch(action, { method: "POST", body: fields, signal: patience.signal });
    return [response, await response.text()];
  };
  try {
    let [response, html] = await send();
    const token = tokenIn(html);
    if (token) {
      fields.set(token.name, token.value);
      [response, html] = await send();
    }
    return answerOf(response, html, page);
  } catch {
    return { held: { reached: false, why: "", afterMs: 0 } };
  } finally {
    clearTimeout(timer);
  }
}

function tokenIn(html) {
  return html.includes(STALE) && parsed(html).querySelector(`[${STALE}] [name=csrf_token]`);
}

function answerOf(response, html, page) {
  const { ok, status, redirected, url } = response;
  const passes = status >= FAILING || status === TOO_OFTEN || tokenIn(html);
  if (passes || !html.includes(OURS)) return { held: reasonOf(response, html) };
  return { ok, asks: status === CLASHES, html, url: redirected && ok ? url : page };
}

function reasonOf(response, html) {
  const page = parsed(html);
  const seconds = Number(response.headers.get("Retry-After")) || 0;
  return {
    reached: true,
    why: page.querySelector("[data-why]")?.textContent.trim() ?? "",
    afterMs: Math.min(seconds * 1000, LONGEST_ASKED_MS),
  };
}

function parsed(html) {
  return new DOMParser().parseFromString(html, "text/html");
}
