// Lets a game's page live while nobody touches it: it is kept up to date, and the screen on.

import { inTime, isSending, parsed, swap, watchSending } from "./main.js";

const TYPED_INTO = "input:not([type=hidden]), textarea, select";
const ANSWERED_TO = "main .notice--refusal, main .notice--asks, [data-asks], .refused"; // they stay to be read
const READ_FOR_MS = 8000; // what says why not, where news would take its place
const POLL_EVERY_MS = 5000;
const CHECK_EVERY_MS = 60000; // a stream that broke off unnoticed is silent, too
const FORBIDDEN = 403; // the pencil was taken away: its page says so
const NOT_FOUND = 404; // the link was taken back
const LISTEN_AGAIN_MS = 60000; // after there was no stream for us
const FILM_SIDE = 2; // pixels
const DRAWN_EVERY_MS = 1000;
const TAB = Math.random().toString(36).slice(2); // by which the server knows whose stream this one replaces

const main = () => document.querySelector(".page__main");
const shown = () => Number(main().dataset.number); // NaN on a page that says why not: it stays
const taker = () => main().querySelector("[data-takes]");
const held = () => !taker() && ("typed" in main().dataset || document.querySelector(ANSWERED_TO));

export function start(body, signal) {
  const hear = keepUpToDate(signal);
  if (body.dataset.live) bringNews(body, hear, signal);
  keepAwake(signal);
}

/** Return what is to hear of the game's number. On a higher one it fetches the page's main part again.
    Where somebody types it stays: it only says so where it would read otherwise now (data-sign).
    A part with data-takes gets an event "news", and may stay as it is; "leaving" where the page is over; a form with data-anew gets an event
    "anew" instead, and asks by itself. While an entry is under way its answer is waited for: it brings
    the page. */
function keepUpToDate(signal) {
  let latest = 0;
  let fetching = false;
  let told = { until: 0 };

  /** For how many milliseconds a refusal is still to be read, where no press has to answer it. */
  function unread() {
    const alert = main().querySelector("[role=alert]");
    if (alert !== told.alert) told = { alert, until: alert ? performance.now() + READ_FOR_MS : 0 };
    return told.until - performance.now();
  }

  async function hear(number) {
    latest = Math.max(latest, number);
    const left = latest > shown() ? unread() : 0;
    if (left > 0) return void setTimeout(hear, left, number);
    if (!(latest > shown()) || isSending() || fetching) return;
    const asking = main().querySelector("[data-anew]");
    if (asking) {
      main().dataset.number = latest;
      asking.dispatchEvent(new Event("anew"));
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
    if (location.href !== page || isSending() || !(latest > shown())) return;
    if (held()) return weigh(answer, html);
    if (answer.status > FORBIDDEN) return;
    if (answer.redirected) leave(answer.url);
    else swap(html, page, taker());
  }

  function leave(url) {
    const leaving = new Event("leaving", { cancelable: true });
    if (taker()?.dispatchEvent(leaving) ?? true) location.replace(url);
  }

  function weigh({ ok, redirected }, html) {
    const sign = ok && !redirected && parsed(html).querySelector("main")?.dataset.sign;
    const isSame = sign === main().dataset.sign;
    if (isSame) main().dataset.number = latest;
    document.querySelector("[data-newer]").hidden = isSame;
  }

  document.addEventListener("input", ({ target }) => {
    if (target.closest(".page__main") && target.matches(TYPED_INTO)) main().dataset.typed = "";
  }, { signal });
  watchSending(() => hear(latest), signal);
  return hear;
}

// News come by a stream, and where there is none for us by asking now and then. A page that nobody
// sees rests, so that its connection is there for others.

/** Call `hear` with the game's number whenever it may have risen. The document hears "fresh" when the
    server has given a sign of life, and "silent" when it was asked in vain. */
function bringNews(body, hear, signal) {
  let source;
  let poll;
  let again;

  async function ask() {
    const [answer, text] = await fetch(body.dataset.poll, { signal: inTime() })
      .then(async (answer) => [answer, await answer.text()])
      .catch(() => []); // no network: asked again soon
    if (signal.aborted) return;
    tell(answer?.ok ? "fresh" : "silent");
    if (answer?.ok) hear(Number(text));
    if (answer?.status !== NOT_FOUND) return;
    rest();
    location.reload(); // the server's own page says what is to be done
  }

  function listen() {
    rest();
    poll = setInterval(ask, CHECK_EVERY_MS);
    source = new EventSource(`${body.dataset.live}?tab=${TAB}`);
    source.onopen = () => tell("fresh");
    source.onmessage = ({ data }) => {
      const [number, within] = data.split(" ").map(Number);
      if (!within) hear(number);
      else setTimeout(hear, Math.random() * within, number); // many listen: not all ask at once
    };
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
  }

  function wake() {
    if (document.hidden) rest();
    else listen();
  }

  document.addEventListener("visibilitychange", wake, { signal });
  addEventListener("pagehide", rest, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && wake(), { signal });
  addEventListener("online", wake, { signal });
  signal.addEventListener("abort", rest);
  if (!document.hidden) listen();
}

function tell(sign) {
  document.dispatchEvent(new Event(sign));
}

// A phone leaves its screen on for whoever asks it to, and while a film plays.

/** By the browser's own lock, which is there over HTTPS only; else by a film that shows nothing. */
function keepAwake(signal) {
  if (!navigator.wakeLock) return playStill(signal);
  let lock;

  /** A phone that saves its battery refuses, and a page that nobody sees; it asks again when it is shown next. */
  async function hold() {
    lock = await navigator.wakeLock.request("screen").catch(() => null);
  }

  document.addEventListener("visibilitychange", hold, { signal });
  signal.addEventListener("abort", () => lock?.release());
  hold();
}

/** Begin with the first touch, as browsers want it; rest while the page is hidden. The film is a
    drawing of two by two pixels, drawn anew each second, without sound; nothing is fetched for it.
    Chromium counts a film that is a stream however small it is, as long as it lies on the screen. */
function playStill(signal) {
  const canvas = document.createElement("canvas");
  if (!canvas.captureStream) return;
  canvas.width = canvas.height = FILM_SIDE;
  const pen = canvas.getContext("2d");
  const film = document.createElement("video");
  Object.assign(film, { className: "page__still", muted: true, playsInline: true, tabIndex: -1, ariaHidden: "true" });
  let timer;

  function draw() {
    pen.fillStyle = pen.fillStyle === "#000000" ? "#000001" : "#000000";
    pen.fillRect(0, 0, FILM_SIDE, FILM_SIDE);
  }

  function play() {
    clearInterval(timer);
    if (document.hidden) return film.pause();
    film.srcObject ??= canvas.captureStream(1000 / DRAWN_EVERY_MS);
    document.body.append(film);
    draw();
    timer = setInterval(draw, DRAWN_EVERY_MS);
    film.play().catch(stop); // a phone that saves its battery refuses; the next touch asks again
  }

  function stop() {
    clearInterval(timer);
    film.remove();
  }

  document.addEventListener("click", () => film.isConnected || play(), { signal });
  document.addEventListener("visibilitychange", () => film.isConnected && play(), { signal });
  signal.addEventListener("abort", stop);
}
