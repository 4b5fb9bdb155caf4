// A pad: its keys write into the typed field of the active slot. Without script one types there.

import { drawAddKeys } from "./meldpad-add.js";
import { readCards, writeCards } from "./typed-cards.js";
import { drawCards, drawName, namesOf } from "./meldpad-draw.js";
import { drawHandKeys } from "./meldpad-hand.js";
import { isDone, pressKey, suitAfter } from "./meldpad-keys.js";
import { suitOf } from "./meldpad-twos.js";

const KEY = "button[type=button][value], button[value=check]";

export function start(form, signal) {
  const slots = [...form.querySelectorAll("[data-slot]")];
  const active = () => form.querySelector(".slot--active");
  const typed = (slot) => slot.querySelector(".slot__typed");
  const padOf = (slot) => form.querySelector(`.keys [data-keys="${slot.dataset.keys}"]`);
  const names = namesOf(form);
  const { twos } = form.querySelector(".keys").dataset;

  function open(slot) {
    for (const one of slots) {
      one.classList.toggle("slot--active", one === slot);
      one.querySelector(".slot__name").setAttribute("aria-pressed", one === slot);
    }
    for (const pad of form.querySelectorAll(".keys__pad")) pad.hidden = pad !== padOf(slot);
    form.elements.active.value = slot.dataset.slot;
    slot.scrollIntoView({ block: "nearest" });
    if (slot.dataset.pad !== "hand") chooseSuit(suitOf(readCards(typed(slot).value) ?? [], twos));
  }

  function chooseSuit(suit) {
    form.elements.suit.value = suit;
    for (const key of form.querySelectorAll(".keys__suit")) {
      key.setAttribute("aria-pressed", key.value === `suit ${suit}`);
    }
  }

  function changeKind(slot, kind) {
    slot.dataset.pad = kind;
    slot.querySelector("[name=kinds]").value = kind;
    for (const key of slot.querySelectorAll(".slot__kind")) {
      key.setAttribute("aria-pressed", key.value === `kind ${kind}`);
    }
    open(slot);
  }

  function enter(slot, words) {
    const cards = readCards(typed(slot).value);
    if (!cards) return;
    const end = words[0] === "card" && words[2];
    if (end) slot.querySelector("[name=ends]").value = end;
    const suit = slot === active() ? form.elements.suit.value : "";
    const after = pressKey(slot.dataset.pad, cards, suit, words, twos);
    typed(slot).value = writeCards(after, slot.dataset.pad === "run");
    if (slot === active()) chooseSuit(suitAfter(slot.dataset.pad, cards, after, suit, words, twos));
    typed(slot).dispatchEvent(new Event("input", { bubbles: true }));
    if (words[0] !== "place") moveOn(slot, after);
  }

  function moveOn(slot, cards) {
    if (!isDone(slot.dataset, cards)) return;
    const after = slots.slice(slots.indexOf(slot) + 1).filter(({ dataset }) => dataset.pad !== "add");
    const empty = after.find((one) => !typed(one).value.trim());
    if (empty) open(empty);
  }

  function press(event) {
    const key = event.target.closest(KEY);
    if (!key) return;
    event.preventDefault();
    const [what, ...rest] = key.value.split(" ");
    const slot = slots.find(({ dataset }) => dataset.slot === rest[0]);
    if (what === "check") typed(slots[0]).dispatchEvent(new Event("input", { bubbles: true }));
    else if (what === "open") open(slot);
    else if (what === "kind") changeKind(active(), rest[0]);
    else if (what === "place") enter(slot, ["place", rest[1]]);
    else if (active()) enter(active(), [what, ...rest]);
  }

  function draw({ target }) {
    const slot = target.closest("[data-slot]");
    if (!slot || target !== typed(slot)) return;
    drawCards(slot, names, twos);
    if (slot.dataset.pad === "hand") drawHandKeys(padOf(slot), slot, form.elements.suit.value);
    slot.scrollIntoView({ block: "nearest" });
    if (slot.dataset.pad === "add") drawAddKeys(padOf(slot), slot);
  }

  slots.forEach((slot) => (drawName(slot, slot === active()), drawCards(slot, names, twos)));
  form.addEventListener("click", press, { signal });
  form.addEventListener("input", draw, { signal });
  form.addEventListener("focusin", ({ target }) => {
    const slot = target.matches(".slot__typed") && target.closest("[data-slot]");
    if (slot && slot !== active()) open(slot);
  }, { signal });
  if (slots.some((slot) => typed(slot).value)) form.closest("main").dataset.typed = "";
  document.body.dataset.scripted = "";
}
