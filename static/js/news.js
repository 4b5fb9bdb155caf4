// Brings a game's news: by a stream, and where there is none for us by asking now and then. A page
// that nobody sees rests, so that its connection is there for others. The document hears "news",
// with the number of an event and the page itself where the server sends that along; "fresh" when
// the server has given a sign of life, and "silent" when it was asked in vain.

import { letSlotGo, takeSlot } from "./slots.js";

const POLL_EVERY_MS = 5000;
const CHECK_EVERY_MS = 60000; // a stream that broke off unnoticed is silent, too
const ANSWERS_WITHIN_MS = 10000;
const NOT_FOUND = 404; // the link was taken back
const LISTEN_AGAIN_MS = 60000; // after there was no stream for us

const here = () => location.pathname + location.search;
const shown = () => document.querySelector(".page__main").dataset.number ?? 0;

function tell(sign, detail) {
  document.dispatchEvent(new CustomEvent(sign, { detail }));
}

export function start(body, signal) {
  let source;
  let poll;
  let again;

  function hear(number, html) {
    tell("news", { number: Number(number), html });
  }

  async function ask() {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]);
    const [answer, text] = await fetch(body.dataset.poll, { signal: patience })
      .then(async (answer) => [answer, await answer.text()])
      .catch(() => []); // no network: asked again soon
    if (signal.aborted) return;
    tell(answer?.ok ? "fresh" : "silent");
    if (answer?.ok) hear(text);
    if (answer?.status !== NOT_FOUND) return;
    rest();
    location.reload(); // the server's own page says what is to be done
  }

  function listen() {
    rest();
    if (!takeSlot()) return askNowAndThen();
    const page = here();
    const about = new URLSearchParams({ since: shown(), page });
    poll = setInterval(ask, CHECK_EVERY_MS);
    source = new EventSource(`${body.dataset.live}?${about}`);
    source.onopen = () => tell("fresh");
    source.onmessage = ({ data }) => hear(data);
    source.addEventListener("page", ({ data, lastEventId }) => {
      if (page === here()) hear(lastEventId, data);
      else listen(); // another page is shown since
    });
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) askNowAndThen();
      else tell("silent");
    };
  }

  function askNowAndThen() {
    rest();
    poll = setInterval(ask, POLL_EVERY_MS);
    again = setTimeout(listen, LISTEN_AGAIN_MS);
    ask(); // which tells why there is no stream
  }

  function rest() {
    source?.close();
    clearInterval(poll);
    clearTimeout(again);
    letSlotGo();
  }

  function wake() {
    if (document.hidden) return rest();
    ask();
    listen();
  }

  document.addEventListener("visibilitychange", wake, { signal });
  addEventListener("pagehide", rest, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && wake(), { signal });
  addEventListener("online", wake, { signal });
  signal.addEventListener("abort", rest);
  if (!document.hidden) listen();
}
