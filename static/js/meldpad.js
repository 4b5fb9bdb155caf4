// A pad: its keys write into the typed field of the active slot. Without script one types there.

import { digits, filled, joker, labelOf, readCards, signOf, SIGNS, SUITS } from "./cards.js";
import { isDone, isIdle, isOtherRank, lyingWild, makesRun, mayBeWild, pressKey, suitAfter, suitOf, wildsOf } from "./meldpad-keys.js";
import { findCards, isKnown, putCards, readNow, readTyping } from "./typed.js";

const KEY = "button[type=button][value], button[value=check]";

export function start(form, signal) {
  const slots = [...form.querySelectorAll("[data-slot]")];
  const active = () => form.querySelector(".slot--active");
  const told = form.querySelector("[data-told]"); // where a key that does nothing says why
  const names = namesOf(form);
  const wilds = wildsOf(form.querySelector(".keys").dataset);

  function open(slot) {
    for (const one of slots) {
      one.classList.toggle("slot--active", one === slot);
      one.querySelector(".slot__name").setAttribute("aria-pressed", one === slot);
    }
    for (const pad of form.querySelectorAll(".keys__pad")) pad.hidden = pad !== padOf(slot);
    form.elements.active.value = slot.dataset.slot;
    (tileOf(slot) ?? slot).scrollIntoView({ block: "nearest" });
    if (slot.dataset.pad !== "hand") chooseSuit(slot.dataset.pad === "set" ? "" : suitOf(cardsIn(slot), wilds));
    dim();
  }

  /** Dim the keys that would change nothing, of a hand the one that erases. What is pressed already is not dimmed. */
  function dim() {
    for (const key of form.querySelectorAll(".button[value=check]")) {
      key.ariaDisabled = slots.some((one) => typed(one).value.trim()) ? null : "true";
    }
    const slot = active();
    if (!slot) return;
    const cards = cardsIn(slot);
    const suit = form.elements.suit.value;
    for (const key of padOf(slot).querySelectorAll(slot.dataset.pad === "hand" ? "[value=back]" : ".key")) {
      const leads = key.value === "back" && (slot.dataset.onto || "sheet" in form.dataset); // back to all melds
      const words = key.value.split(" ");
      const goesOn = otherKind(slot, words) || slotFor(words) !== slot;
      const idle = !leads && !goesOn && isIdle(slot.dataset.pad, cards, suit, words, wilds);
      key.ariaDisabled = key.dataset.why || (idle && key.ariaPressed !== "true") ? "true" : null;
    }
    tell();
  }

  /** Say why a key can do nothing, and which can; without one, say nothing any more. */
  function tell(key) {
    if (!told) return;
    told.hidden = !key;
    for (const one of form.querySelectorAll("[data-tells]")) delete one.dataset.tells;
    if (!key) return told.replaceChildren();
    key.dataset.tells = "";
    if (key.value === "check") return told.replaceChildren(make("b", "", told.dataset.empty));
    const cards = cardsIn(active()).map(writeShown).join(" ");
    const alive = [...padOf(active()).querySelectorAll(":is([value^=rank], [value=joker]):not([aria-disabled])")];
    if (key.dataset.why) return told.replaceChildren(make("b", "", key.dataset.why));
    const { dead, fits, first, nothing, set } = told.dataset;
    const ofSet = active().dataset.pad === "set" && cardsIn(active()).find((card) => !mayBeWild(card, wilds));
    const why = key.value === "back" ? nothing : ofSet ? filled(set, { rank: labelOf(ofSet.rank) })
      : cards ? filled(dead, { card: shownOn(key), cards }) : first;
    told.replaceChildren(make("b", "", why));
    if (key.value === "back") return;
    told.append(make("span", "verdict__more", filled(fits, { cards: alive.map(shownOn).join(" ") })));
  }

  const shownOn = (key) => key.textContent.trim() || key.getAttribute("aria-label");
  const writeShown = ({ rank, suit }) => (rank ? labelOf(rank) + (SIGNS[suit] ?? "") : names.jokerName);

  /** Say on the key that records which cards it adds. */
  function nameRecord(slot) {
    const key = padOf(slot)?.querySelector("[data-of]");
    if (!key) return;
    const cards = cardsIn(slot).map(writeShown).join(" ");
    key.dataset.record = cards ? filled(key.dataset.of, { cards }) : key.dataset.plain;
    if (key.name !== "ruling" && !key.querySelector(".key__asks")) key.textContent = key.dataset.record;
  }

  function chooseSuit(suit) {
    form.elements.suit.value = suit;
    for (const key of form.querySelectorAll(".keys__suit")) {
      key.setAttribute("aria-pressed", key.value === `suit ${suit}`);
    }
  }

  function changeKind(slot, kind) {
    slot.dataset.pad = kind === "run" ? slot.dataset.runs : kind;
    slot.querySelector("[name=kinds]").value = kind;
    for (const key of slot.querySelectorAll(".slot__kind")) {
      key.setAttribute("aria-pressed", key.value === `kind ${kind}`);
    }
    open(slot);
  }

  /** Return the kind that a key gives to a slot for any meld, where that is another: a suit as its first or a
   *  second rank makes a run, another suit for a first card a set. So no card that is entered changes. */
  function otherKind(slot, words) {
    const { pad, runs } = slot.dataset;
    const cards = cardsIn(slot);
    const isSuit = words[0] === "suit";
    if (!slot.querySelector(".slot__kind")) return null;
    if (pad === "set" && (isSuit ? !typed(slot).value.trim() : makesRun(runs, cards, words, wilds))) return "run";
    const alone = pad === "run" && isSuit && cards.length === 1 && cards[0].suit;
    return alone && alone !== words[1] ? "set" : null;
  }

  function enter(slot, words) {
    const cards = findCards(typed(slot));
    if (!cards) return void readNow(typed(slot)).then((asks) => asks === "" && enter(slot, words));
    const end = words[0] === "card" && words[2];
    if (end) slot.querySelector("[name=ends]").value = end;
    const kind = otherKind(slot, words);
    if (kind) changeKind(slot, kind);
    const suit = slot === active() ? form.elements.suit.value : "";
    const after = pressKey(slot.dataset.pad, cards, suit, words, wilds);
    if (slot === active()) chooseSuit(suitAfter(slot.dataset.pad, cards, after, suit, words, wilds));
    put(slot, after);
    if (words[0] !== "place") moveOn(slot, after);
  }

  function put(slot, cards) {
    putCards(typed(slot), cards);
    ask(slot);
  }

  const ask = (slot) => typed(slot).dispatchEvent(new Event("input", { bubbles: true }));

  function moveOn(slot, cards) {
    const next = isDone(slot.dataset, cards) && emptyAfter(slot);
    if (next) open(next);
  }

  function emptyAfter(slot) {
    const after = slots.slice(slots.indexOf(slot) + 1).filter(({ dataset }) => dataset.pad !== "add");
    return after.find((one) => !typed(one).value.trim());
  }

  /** Return where a key's card goes: another rank after all cards of a set begins the next set. */
  function slotFor([what, value]) {
    const slot = active();
    const { pad, size } = slot.dataset;
    const cards = cardsIn(slot);
    if (what !== "rank" || pad !== "set" || !(cards.length >= Number(size))) return slot;
    const next = isOtherRank(cards, Number(value), wilds) && emptyAfter(slot);
    return next && next.dataset.pad === "set" ? next : slot;
  }

  function press(event) {
    const key = event.target.closest(KEY);
    if (!key) return;
    event.preventDefault();
    if (key.ariaDisabled) return tell(key);
    const [what, ...rest] = key.value.split(" ");
    const slot = slots.find(({ dataset }) => dataset.slot === rest[0]);
    if (what === "check") ask(slots[0]);
    else if (what === "open") open(slot);
    else if (what === "lay") put(slot, readCards(rest.slice(1).join(" ")));
    else if (what === "kind") {
      const one = key.closest("[data-slot]");
      changeKind(one, rest[0]);
      if (typed(one).value.trim()) ask(one);
    }
    else if (what === "place") enter(slot, ["place", rest[1]]);
    else if (active()) {
      const next = slotFor([what, ...rest]);
      if (next !== active()) open(next);
      enter(next, [what, ...rest]);
    }
  }

  function draw({ target }) {
    const slot = target.closest("[data-slot]");
    if (!slot || target !== typed(slot)) return;
    drawCards(slot, names, wilds);
    nameRecord(slot);
    dim();
    if (slot.dataset.pad === "hand") drawHandKeys(padOf(slot), slot, form.elements.suit.value);
    (tileOf(slot) ?? slot).scrollIntoView({ block: "nearest" });
    if (slot.dataset.pad === "add") drawAddKeys(padOf(slot), slot, wilds);
  }

  slots.forEach((slot) => (drawCards(slot, names, wilds), nameRecord(slot)));
  dim();
  const typing = form.querySelector("[data-types]");
  const type = (on) => typing?.setAttribute("aria-pressed", form.toggleAttribute("data-typing", on));
  typing?.addEventListener("click", () => {
    type();
    if (form.hasAttribute("data-typing") && active()) typed(active()).focus();
  }, { signal });
  form.addEventListener("click", press, { signal });
  form.addEventListener("input", draw, { signal });
  form.addEventListener("read", draw, { signal });
  form.addEventListener("focusin", ({ target }) => {
    if (!target.matches(".slot__typed")) return;
    const slot = target.closest("[data-slot]");
    if (slot !== active()) open(slot);
    if (slot.dataset.pad === "hand") type(true); // it has a line of its own, and keeps it: nothing moves
  }, { signal });
  readTyping(form, signal);
  if (slots.some((slot) => typed(slot).value)) form.closest("main").dataset.typed = "";
}

const typed = (slot) => slot.querySelector(".slot__typed");
const padOf = (slot) => slot.closest("form").querySelector(`.keys [data-keys="${slot.dataset.keys}"]`);

/** Return the cards of a slot; none where what is typed cannot be read. */
const cardsIn = (slot) => findCards(typed(slot)) ?? [];

// A slot's cards are drawn as the server draws them, but each of them is a key.

const make = (tag, className, textContent = "") =>
  Object.assign(document.createElement(tag), { className, textContent });

function namesOf(form) {
  const keys = [...form.querySelectorAll(".keys [aria-label]")];
  const names = Object.fromEntries(keys.map((key) => [key.value, key.getAttribute("aria-label")]));
  for (const key of form.querySelectorAll(".keys [data-card]")) {
    names[key.dataset.card] = key.querySelector("[data-name]").textContent;
  }
  const { cardName, wildName, jokerName } = form.querySelector(".keys").dataset;
  return { ...names, cardName, wildName, jokerName };
}

function nameOf({ rank, suit }, names) {
  if (!rank) return names.jokerName;
  const of = { rank: names[`rank ${rank}`] ?? signOf(rank), suit: names[`suit ${suit}`] ?? suit };
  if (!suit) return of.rank;
  return names[signOf(rank) + suit] ?? filled(names.cardName, of);
}

function face(card, names, wild) {
  const kind = wild ? "joker" : SUITS[card.suit];
  const asWild = wild && card.rank;
  const element = make("bdi", kind ? `card card--${kind}` : "card", card.rank ? labelOf(card.rank) : "");
  if (asWild) {
    const two = make("span", "card__two", labelOf(card.rank) + (card.suit && SIGNS[card.suit]));
    element.replaceChildren(two, make("span", "card__for"));
  } else if (card.suit) element.append(make("span", "card__suit"));
  const name = nameOf(card, names);
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", asWild ? filled(names.wildName, { card: name }) : name);
  return element;
}

function makeKey(card, value) {
  const key = Object.assign(make("button", "slot__card"), { type: "button", value });
  key.append(card);
  return key;
}

const gap = () => Object.assign(make("span", "slot__gap"), { ariaHidden: "true" });

/** Return the tile of the meld on the table that a slot is about; undefined for a new meld. */
function tileOf(slot) {
  const { onto } = slot.dataset;
  return onto && slot.closest(".lay").querySelector(`[data-tile="${onto}"]`);
}

/** Show the cards for a meld on the table in it, each at its end. */
function drawAdded(slot, cards, names, wilds) {
  const tile = tileOf(slot);
  if (!tile) return;
  const wild = lyingWild(slot.dataset.pad, cards, wilds);
  const pad = padOf(slot);
  const lowEnd = slot.querySelector("[name=ends]")?.value === "low";
  const isLow = ({ rank, suit }, step) =>
    wild.includes(step) ? lowEnd : pad?.querySelector(`[data-card="${signOf(rank)}${suit}"]`)?.dataset.end === "low";
  const drawn = cards.map((card, step) => {
    const one = face(card, names, wild.includes(step));
    one.classList.add("card--just");
    return [one, isLow(card, step)];
  });
  const swaps = slot.dataset.slot.startsWith("swaps");
  const put = (end, some) => tile.querySelector(`[data-added=${end}]`)?.replaceChildren(...some.map(([one]) => one));
  if (swaps) return put("swaps", drawn);
  put("low", drawn.filter(([, low]) => low).reverse());
  put("high", drawn.filter(([, low]) => !low));
}

function drawCards(slot, names, wilds) {
  const cards = findCards(typed(slot)) ?? (isKnown(typed(slot)) ? [] : null);
  if (!cards) return; // as it was, until it is read
  if (slot.dataset.onto) return drawAdded(slot, cards, names, wilds);
  const wild = lyingWild(slot.dataset.pad, cards, wilds);
  const gaps = Math.max(0, Number(slot.dataset.size ?? 0) - cards.length);
  const keyOf = (card, place) => makeKey(face(card, names, wild.includes(place)), `place ${slot.dataset.slot} ${place}`);
  slot.querySelector("[data-cards]").replaceChildren(
    ...cards.map(keyOf),
    ...Array.from({ length: gaps }, gap),
  );
  const counted = slot.querySelector("[data-counted]");
  if (counted) counted.textContent = cards.length ? digits(cards.length) : "";
}

// Some keys show what they add to the cards of their slot, or hide until they may.

/** Show on the keys which card each adds, and how many of it the hand holds. */
function drawHandKeys(pad, slot, suit) {
  const cards = cardsIn(slot);
  for (const key of pad.querySelectorAll("[data-adds]")) {
    const [what, rank] = key.value.split(" ");
    const adds = what === "joker" ? joker() : { rank: Number(rank), suit };
    const count = cards.filter((card) => card.rank === adds.rank && card.suit === adds.suit).length;
    key.querySelector(".key__count").textContent = count ? `×${digits(count)}` : "";
    if (what === "joker") continue;
    key.classList.remove(...Object.values(SUITS).map((name) => `card--${name}`));
    if (suit) key.classList.add(`card--${SUITS[suit]}`);
    key.querySelector(".key__suit").textContent = suit ? SIGNS[suit] : "";
  }
}

/** Show the keys that add the next card at each end of a run, and hide those that must wait. */
function drawAddKeys(pad, slot, wilds) {
  const cards = cardsIn(slot);
  const wildsAt = slot.querySelector("[name=ends]")?.value || "high";
  const naturals = [...pad.querySelectorAll("[data-card]:not(.key--joker)")];
  const texts = cards.map(({ rank, suit }) => (rank ? signOf(rank) + suit : "JK"));
  const fitting = naturals.map(({ dataset }) => dataset.card);
  const lying = cards.filter((card, at) => mayBeWild(card, wilds) && !fitting.includes(texts[at])).length;
  for (const end of ["low", "high"]) {
    const keys = naturals.filter(({ dataset }) => dataset.end === end);
    let left = wildsAt === end ? lying : 0;
    const next = keys.findIndex((key) => !texts.includes(key.dataset.card) && left-- <= 0);
    keys.forEach((key, step) => (key.hidden = step !== next));
  }
}
