// Keeps a game's page up to date: on a higher number (news.js) it fetches its main part again,
// unless the server has sent that along. A form with data-anew gets an event "anew" instead, and asks
// by itself. While an entry is under way its answer is waited for: it brings the page.

import { swap } from "./swap.js";

const TYPED_INTO = "input:not([type=hidden]), textarea, select";

const main = () => document.querySelector(".page__main");
const shown = () => Number(main().dataset.number ?? 0);
const ANSWERED_TO = "main .notice--refusal, main .notice--asks, .refused"; // they stay to be read
const held = () => "typed" in main().dataset || document.querySelector(ANSWERED_TO);
const sending = () => document.body.ariaBusy === "true"; // its answer brings a page

export function start(body, signal) {
  let latest = 0;
  let fetching = false;

  async function hear(number, html) {
    latest = Math.max(latest, number);
    if (!(latest > shown()) || sending() || (fetching && !html)) return;
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
    if (html) {
      if (number > shown()) swap(html);
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

  document.addEventListener(
    "input",
    ({ target }) => {
      if (target.closest(".page__main") && target.matches(TYPED_INTO)) main().dataset.typed = "";
    },
    { signal },
  );
  const answered = new MutationObserver(() => hear(latest));
  answered.observe(body, { attributeFilter: ["aria-busy"] });
  signal.addEventListener("abort", () => answered.disconnect());
  document.addEventListener("news", ({ detail }) => hear(detail.number, detail.html), { signal });
}
