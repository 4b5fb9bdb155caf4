// Sends one entry of the queue, and tells an answer from what is none. One whose page was open too
// long is sent once more, with the token of the answer that says so. The server is told which page
// is shown, so that what a recorded entry leads to comes with its answer; and which entries of this phone
// the sender knew of, so that nobody is asked about them.

const TRY_FOR_MS = 10000;
const LONGEST_ASKED_MS = 60000; // that a server may ask for before the next try
const CLASHES = 409;
const TOO_OFTEN = 429;
const FAILING = 500; // and above: the server's fault, which passes
const STALE = "data-stale";
const OURS = 'class="page__main"'; // what another answers in the server's place has no such part

/** Send one entry. Returns its answer: the page `html` and its `url`, whether it is `ok`, and
    whether it `asks` about the entry; or why the entry is `held`: `why` in the server's words, if
    it gave any, `reached` it was, try again `afterMs`. */
export async function post({ action, body, page, own = [] }) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TRY_FOR_MS);
  const fields = new URLSearchParams(body);
  for (const id of own) fields.append("own", id);
  const headers = { "X-Shown": location.pathname + location.search };
  const send = async () => {
    const asked = { method: "POST", headers, body: fields, signal: patience.signal };
    const response = await fetch(action, asked);
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
  const followed = response.headers.get("Content-Location") ?? (redirected && url);
  return { ok, asks: status === CLASHES, html, url: (ok && followed) || page };
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
