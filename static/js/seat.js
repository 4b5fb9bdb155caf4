// A player's own seat. Once the deal is over the keys of the count stand in the place of the call: a tap
// a card. The hand is sent by itself a moment after it holds as many cards as the book says.

import { digits, filled, plain } from "./cards.js";
import { costIn, pressCard, shownIn, showTimes } from "./counting.js";
import { AS_RECORDED } from "./drafts.js"; // is there before the keys are: somebody else's entry brings them
import { isSending, watchSending } from "./main.js";
import { cardsIn } from "./typed.js";

const SENT_AFTER_MS = 700; // without a further tap: a hand may hold more than the book knows of
const DEAF_FOR_MS = 500; // to taps that were meant for what stood there before

let soon; // the timer after which a full hand is sent; it outlasts news
let askedBefore = null; // about which count, and what it was
let kindBefore = null; // of what stood in the place when it was shown before

/** `place`: the form of the keys, or what stands there as long as the deal is played, or answers. */
export function start(place, signal) {
  if (place.dataset.asked) {
    if (askedBefore !== place.dataset.asked) beDeaf(place);
    askedBefore = place.dataset.asked;
    return;
  }
  const kind = place.className;
  const keys = document.querySelector(".mine__keys");
  if (kindBefore && kindBefore !== kind) for (const each of [place, keys]) if (each) beDeaf(each);
  kindBefore = kind;
  if (place.localName === "form") count(place, signal);
}

/** Let nobody tap what has just come in the place of something else. */
function beDeaf(place) {
  place.inert = true;
  setTimeout(() => (place.inert = false), DEAF_FOR_MS);
}

/** Count a hand by the keys of a form; its two fields hold it, as cards or as a sum. */
function count(form, signal) {
  const main = form.closest("main");
  const told = main.querySelector(".mine__counted");
  const sum = main.querySelector(".mine__sum");
  const { cards, points } = form.elements;
  let changes = [cards, points].some((field) => field.value !== field.defaultValue);
  let isSent = false;

  const isTyped = () => cards.value !== "" || points.value !== "";
  const isOpen = () => changes || !form.dataset.record;
  const hide = (what, hidden) => main.querySelector(what)?.toggleAttribute("hidden", hidden);

  function show() {
    const isTold = isOpen() && (isTyped() || changes);
    form.hidden = !isOpen();
    form.parentElement.toggleAttribute("data-takes", isOpen());
    if (!isOpen()) delete main.dataset.typed;
    hide(".mine__missing", isOpen());
    hide("[data-changes]", isOpen());
    hide("[data-throws-away]", !changes || !form.dataset.record);
    hide(".mine__now:not(.mine__counted)", isTold);
    hide(".mine__counted", !isTold);
    hide("[form][value=erase]", !isOpen() || !isTyped());
    const save = main.querySelector("[form][value=save]");
    save.hidden = !isOpen();
    save.disabled = !isTyped();
    save.textContent = filled(save.dataset.saves, { points: isTyped() ? pointsNow() : "" }).trim();
    showTimes(form, cardsIn(cards));
    told.textContent = isTold ? sentence() : "";
    sum.hidden = !isTold || !isTyped();
    sum.querySelector("b").textContent = sum.hidden ? "" : pointsNow();
  }

  const pointsNow = () =>
    digits(points.value ? Number(plain(points.value)) : costIn(form, cardsIn(cards)));

  function sentence() {
    const counted = cardsIn(cards);
    const { held, since } = form.dataset; // since: what somebody else has recorded meanwhile
    const have = digits(counted.length);
    const of = held ? `\u2066${have}/${digits(Number(held))}\u2069` : have;
    const said = points.value ? "" : filled(told.dataset.cards, { cards: of });
    const figures = [said, isSent ? told.dataset.sending : since].filter(Boolean).join(" ");
    return counted.length ? `${shownIn(counted)}\n${figures}` : figures;
  }

  function press(key) {
    clearTimeout(soon);
    if (key === "save") return send();
    const erases = key === "erase";
    pressCard(cards, erases ? "back" : `card ${key}`);
    points.value = "";
    changes = changes || isTyped();
    isSent = !erases && cardsIn(cards).length === Number(form.dataset.held);
    form.dispatchEvent(new Event("change", { bubbles: true })); // it is kept on this phone
    if (isSent) soon = setTimeout(() => form.isConnected && send(), SENT_AFTER_MS);
    show();
  }

  function send() {
    isSent = true;
    form.requestSubmit();
    show();
  }

  function open(opened, then) {
    changes = opened;
    show();
    main.querySelector(then)?.focus({ preventScroll: true });
  }

  /** Stay while a page comes: a finger may be on the keys. They take what they need of it. */
  function take(event) {
    const next = event.detail.querySelector(".mine__pad");
    const isSame = next?.elements.deal.value === form.elements.deal.value;
    const isTheirs = next?.dataset.record !== form.dataset.record;
    if (!isSame || (isTheirs && !isTyped())) return;
    event.preventDefault();
    const theirs = main.querySelector("[data-points]")?.dataset.points;
    form.dataset.since = isTheirs && theirs ? filled(told.dataset.theirs, { points: digits(Number(theirs)) }) : "";
    form.dataset.held = next.dataset.held ?? "";
  }

  main.addEventListener("click", (event) => {
    const on = (what) => event.target.closest(what);
    if (on("[data-changes]")) {
      event.preventDefault();
      open(true, ".mine__pad button");
    } else if (on("[data-throws-away]")) {
      open(false, "[data-changes]");
      document.querySelector(AS_RECORDED).click(); // for what was let pass meanwhile
    } else if (on(".mine__pad button, [form=own-count]:not([name])") && !isSending()) press(on("button").value);
  }, { signal });
  form.parentElement.addEventListener("news", take, { signal });
  watchSending(show, signal);
  show();
}
