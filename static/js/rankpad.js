// Counts a hand by tapping ranks. The text field holds the cards; the pad writes into it. An
// unfinished tally stays on this phone until it is saved.

const DRAFTS = "compro.tally.";
const RANK = "10|[2-9atjqk1]";
const JOKER = /^(jk|joker|\*|🃏)$/i;
const CARDS = new RegExp(`^(${RANK})([shdc♠♥♦♣♤♡♢♧]*)$`, "i");
const RUN = new RegExp(`^(${RANK})[shdc♠♥♦♣]?[-–—](${RANK})[shdc♠♥♦♣]$`, "i");
const ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

const rankOf = (sign) => ({ T: "10", 1: "A" })[sign.toUpperCase()] ?? sign.toUpperCase();

/** Return the keys that one typed word counts; none where it names no cards. */
function ranksOf(word) {
  if (JOKER.test(word)) return ["JK"];
  const [, rank, suits] = CARDS.exec(word) ?? [];
  if (rank) return Array(Math.max(1, suits.length)).fill(rankOf(rank));
  const [, low, high] = RUN.exec(word) ?? [];
  if (!low) return [];
  return ORDER.slice(ORDER.indexOf(rankOf(low)), ORDER.lastIndexOf(rankOf(high)) + 1);
}

const wordsOf = (text) => text.replace(/[\ufe0e\ufe0f]/g, "").split(/[\s,;+]+/).filter(Boolean);

export function start(form, signal) {
  const { cards, points, minus } = form.elements;
  const keys = [...form.querySelectorAll("[name=press]")];
  const way = keys.find(({ value }) => value === "minus");
  const should = form.querySelector("[data-should]");
  const draft = DRAFTS + form.dataset.draft;
  const refused = form.querySelector(".notice--refusal, .field__error") !== null;
  const saved = refused ? null : cards.value;

  function show() {
    const counted = wordsOf(cards.value).flatMap(ranksOf);
    let cost = 0;
    for (const key of keys.filter(({ dataset }) => dataset.cost)) {
      const count = counted.filter((rank) => rank === key.value).length;
      key.querySelector(".key__count").textContent = count ? `×${count}` : "";
      cost += count * key.dataset.cost;
    }
    form.querySelector("[data-counted]").value = counted.length;
    form.querySelector("output[data-cost]").value = points.value && !counted.length ? points.value : cost;
    should?.classList.toggle("tally__should--met", counted.length === Number(should.dataset.should));
    if (cards.value === saved) localStorage.removeItem(draft);
    else localStorage.setItem(draft, cards.value);
  }

  function takeAway(rank) {
    const words = wordsOf(cards.value);
    const at = words.findLastIndex((word) => ranksOf(word).includes(rank));
    if (at < 0) return;
    const left = ranksOf(words[at]);
    left.splice(left.lastIndexOf(rank), 1);
    cards.value = words.toSpliced(at, 1, ...left).join(" ");
  }

  function press(event) {
    const key = event.target.closest("[name=press]");
    if (!key) return;
    event.preventDefault();
    if (key.value === "clear") cards.value = "";
    else if (key.value === "minus") turn();
    else if (minus.value === "1") takeAway(key.value);
    else cards.value = [...wordsOf(cards.value), key.value].join(" ");
    if (key.value !== "minus") points.value = "";
    cards.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  function turn() {
    minus.value = minus.value === "1" ? "0" : "1";
    way.setAttribute("aria-pressed", String(minus.value === "1"));
  }

  form.addEventListener("click", press, { signal });
  form.addEventListener("input", show, { signal });
  form.addEventListener("submit", () => localStorage.removeItem(draft), { signal });
  const kept = localStorage.getItem(draft);
  if (!kept && !refused) return;
  if (!refused) cards.value = kept;
  cards.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
