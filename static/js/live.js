// Keeps a game's page up to date: on a higher number from the server it fetches its main part again.
// A form with data-anew gets an event "anew" instead, and asks by itself.

import { swap } from "./swap.js";

const POLL_EVERY_MS = 5000;
const NOT_FOUND = 404; // the link was taken back
const LISTEN_AGAIN_MS = 60000; // after the server had no stream for us
const TYPED_INTO = "input:not([type=hidden]), textarea, select";

const main = () => document.querySelector(".page__main");
const shown = () => Number(main().dataset.number ?? 0);
const ANSWERED_TO = ".notice--refusal, .notice--asks"; // answers to entries: they stay to be read
const held = () => "typed" in main().dataset || main().querySelector(ANSWERED_TO);
const sending = () => document.body.ariaBusy === "true"; // its answer brings a page

export function start(body, signal) {
  let source;
  let poll;
  let again;
  let latest = 0;
  let fetching = false;

  async function hear(number) {
    latest = Math.max(latest, number);
    if (!(latest > shown()) || fetching) return;
    const asking = main().querySelector("[data-anew]");
    if (asking) {
      main().dataset.number = latest;
      asking.dispatchEvent(new Event("anew"));
      return;
    }
    if (held()) {
      document.querySelector("[data-newer]").hidden = false;
      return;
    }
    fetching = true;
    const heard = latest;
    await refresh().catch(() => {}); // no network: the next sign of life asks again
    fetching = false;
    if (latest > heard) hear(latest);
  }

  async function refresh() {
    const page = location.href;
    const answer = await fetch(page, { headers: { "X-Fragment": "1" }, signal });
    const html = await answer.text();
    if (!answer.ok || location.href !== page || held() || !(latest > shown())) return;
    if (!answer.redirected) swap(html);
    else if (!sending()) location.replace(answer.url);
  }

  async function ask() {
    const [answer, text] = await fetch(body.dataset.poll, { signal })
      .then(async (answer) => [answer, await answer.text()])
      .catch(() => []); // no network: asked again soon
    if (answer?.ok) hear(Number(text));
    if (answer?.status !== NOT_FOUND) return;
    rest();
    location.reload(); // the server's own page says what is to be done
  }

  function listen() {
    rest();
    source = new EventSource(`${body.dataset.live}?since=${shown()}`);
    source.onmessage = ({ data }) => hear(Number(data));
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      rest();
      poll = setInterval(ask, POLL_EVERY_MS);
      ask(); // which tells why it was closed
      again = setTimeout(listen, LISTEN_AGAIN_MS);
    };
  }

  function rest() {
    source?.close();
    clearInterval(poll);
    clearTimeout(again);
  }

  function wake() {
    if (document.hidden) return;
    ask();
    listen();
  }

  document.addEventListener("visibilitychange", wake, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && wake(), { signal });
  addEventListener("online", wake, { signal });
  document.addEventListener(
    "input",
    ({ target }) => {
      if (target.closest(".page__main") && target.matches(TYPED_INTO)) main().dataset.typed = "";
    },
    { signal },
  );
  signal.addEventListener("abort", rest);
  listen();
}
