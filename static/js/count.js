// The end of a deal on one screen: the pad types into one line after the other, and the last
// "next" sends them all. What was typed stays on this phone until it is on record.

import { digits, filled, inDigits, plain } from "./cards.js";
import { BOUNCES_MS, isSending, watchSending } from "./main.js";
import { costShown, isPoints, pressCard, shownIn, showTimes, sumIn } from "./counting.js";
import { isChanged, isTicked, keepDraft, readDraft } from "./drafts.js";
import { cardsIn, findCards, readTyping } from "./typed.js";

const RANKS = "compro.count-by-ranks"; // "1": the pad shows ranks
const NO_HANDS = ".count__chips, .count__box, [name=went_out]:enabled, [name=first_turn], [name=way], [name=rules]";
const MOST_DIGITS = 6;

export function start(form, signal) {
  const draft = draftOf(form);
  let now = null; // the field that is typed into
  let wentOnAt = -Infinity;

  const lines = () => [...form.querySelectorAll(".count__line")];
  const listening = () => !isSending(); // else what is typed would be too late
  const unasked = () => lines().some((line) => isTheirs(line, draft.hands));

  function restore() {
    for (const line of lines()) putBack(line, draft.hands);
    putBackRest(form, draft.rest);
    if (unasked() && draft.seen) form.elements.seen.value = draft.seen;
    now = wrongIn(form) ?? form.elements[now?.id ?? draft.now] ?? firstOpen();
    wrongIn(form)?.scrollIntoView({ block: "nearest" });
  }

  function keep() {
    for (const line of lines()) noteLine(line, draft.hands);
    draft.rest = restOf(form, draft.rest);
    draft.now = now?.id;
    if (!unasked()) draft.seen = form.elements.seen?.value;
    if (keyOf(form)) keepDraft(keyOf(form), JSON.stringify(draft));
  }

  function show() {
    for (const line of lines()) {
      showLine(line);
      line.ariaCurrent = line === lineOf(now) ? "true" : null;
    }
    showPad(form, now, lines().every(isFilled));
    showNote(form, lines(), lineOf(now), draft.hands);
  }

  /** Send what is typed for a deal that somebody else has closed: where it differs, the server asks. */
  function sendLate() {
    const typed = lines().some((line) => typedIn(line) && !isUnread(line));
    if (typed) form.requestSubmit();
    return typed;
  }

  const firstOpen = () => fieldsOf(lines().find((line) => !isFilled(line)) ?? lines()[0]).points;

  function next() {
    endSum(now);
    const all = lines();
    const at = all.indexOf(lineOf(now));
    const open = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((line) => !isFilled(line));
    if (!open || all.length === 1) form.requestSubmit(); // of an empty hand the server says what is missing
    else now = fieldsOf(open).points;
  }

  function changed() {
    keep();
    show();
  }

  form.addEventListener("click", (event) => {
    const { target } = event;
    if (target.closest(".count__who") && lineOf(target) === lineOf(now)) {
      event.preventDefault(); // which would only go to its points once more
      lineOf(target).querySelector(".count__also a")?.focus();
    }
    const key = target.closest(".count__keys button, [data-keep]");
    if (!key || !listening()) return;
    const goesOn = key.value === "next" || "keep" in key.dataset;
    if (goesOn && event.detail && event.timeStamp - wentOnAt < BOUNCES_MS) return; // it would skip a player
    if (goesOn) {
      wentOnAt = event.timeStamp;
      next();
    } else {
      wentOnAt = -Infinity; // a finger that pressed another key since does not bounce
      press(form, now, key);
    }
    sayOne(lineOf(now), false);
    changed();
    bringInSight(lineOf(now), form);
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }, { signal });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input")) return;
    event.preventDefault(); // which would send half of it
    if (listening() && !event.repeat) next();
    changed();
    now?.focus();
  }, { signal });
  form.addEventListener("input", ({ target }) => {
    const { points, cards } = lineOf(target) ? fieldsOf(lineOf(target)) : {};
    if (cards && target === points) cards.value = "";
    sayOne(lineOf(target), target.name === "never_down");
    change(lineOf(target));
    if (target.matches(".count__ring") && lineOf(target) === lineOf(now)) now = firstOpen();
    changed();
  }, { signal });
  form.addEventListener("focusin", ({ target }) => {
    if (!target.matches(".count__points, .count__chips")) return;
    if (target !== now) {
      endSum(now);
      wentOnAt = -Infinity; // nor one that chose a line
    }
    now = target;
    changed();
  }, { signal });
  form.addEventListener("read", changed, { signal });
  readTyping(form, signal, (asks, field) => {
    lineOf(field).querySelector("[data-asks]").innerHTML = asks;
  });
  form.addEventListener("news", (event) => {
    if (!event.detail.elements) return; // the pencil was taken away: its page says so
    event.preventDefault();
    take(form, event.detail, sendLate);
    form.elements.seen.value = event.detail.elements.seen.value;
    restore(); // before a line that came anew gets the focus, which keeps what stands in it
  }, { signal });

  form.addEventListener("leaving", (event) => sendLate() && event.preventDefault(), { signal });

  watchSending(show, signal);
  addEventListener("resize", show, { signal });
  restore();
  if (lines().some(typedIn) || Object.keys(draft.hands).length) keep(); // typed before this script ran, or recorded since
  show();
  bringInSight(lineOf(now), form);
}

/** Scroll to a line that lies under the keys, or above the page: one sees whose hand is counted. */
function bringInSight(line, form) {
  const [at, keys] = [line, form.querySelector(".count__pad")].map((one) => one.getBoundingClientRect());
  const isBeside = keys.left >= at.right || keys.right <= at.left;
  const under = at.bottom - (isBeside ? innerHeight : keys.top);
  scrollBy(0, under > 0 ? under : Math.min(at.top, 0));
}

// A line: what stands in it, and what it comes to. A number stands in a field in the language's
// digits, or as it was typed; it is compared and kept in English ones.

const lineOf = (field) => field?.closest(".count__line");

/** Return the fields of a line, and the box of who laid down; null where it has none. */
function fieldsOf(line) {
  const field = (kind) => line.querySelector(`.count__${kind}`);
  return { points: field("points"), chips: field("chips"), cards: field("typed"), box: field("box") };
}

/** Return the cards that are counted in a line; none in no line. */
function countedIn(line) {
  const field = line?.querySelector(".count__typed");
  return field ? cardsIn(field) : [];
}

/** Whether somebody went out; the line of one hand alone has no ring to say so. */
const isOut = (line) => line.querySelector(".count__ring")?.checked ?? false;

/** Return what is typed in a line and not on record; "" where that is nothing. */
function typedIn(line) {
  const { points, cards } = fieldsOf(line);
  if (cards?.value) return cards.value;
  const sum = worth(points.value);
  return sum === (line.dataset.cost ?? "") ? "" : sum;
}

/** Return the ticked box of a line whose player never laid down; undefined where none is. */
const neverIn = (line) => line?.querySelector("[name=never_down]:checked") ?? undefined;

/** Let a line say one thing: what is counted, or that nothing was laid down. `ticks`: the last tap is of that. */
function sayOne(line, ticks) {
  const never = neverIn(line);
  if (!never) return;
  const { points, cards } = fieldsOf(line);
  if (!ticks) never.checked = typedIn(line) === "";
  else {
    points.value = inDigits(line.dataset.cost ?? "");
    if (cards) cards.value = "";
  }
}

const isFilled = (line) =>
  isOut(line) || neverIn(line) || (!isUnread(line) && (typedIn(line) !== "" || line.dataset.record !== ""));

/** Whether a line's points name none. A sum under way is not told until it is left. */
function isUnread(line) {
  const { points, cards } = fieldsOf(line);
  const text = line.ariaCurrent ? points.value.replace(/[+＋−-]+\s*$/, "") : points.value;
  if (cards?.value || !text.trim()) return false;
  return !isPoints(text, points.form.querySelector("[data-units]").dataset.units.split(" "));
}

/** Return the first field that the server could not read; null where there is none. */
const wrongIn = (form) => form.querySelector(".count__line--wrong :is(.count__points, .count__chips)[aria-invalid=true]");

/** Return the points typed in a line, also of a sum under way; null where there are none. */
function pointsIn(line) {
  const { points, cards } = fieldsOf(line);
  return cards?.value ? null : (sumOf(points) ?? sumIn(points.value));
}

/** Return what a text for points comes to, as programs write it; what is no sum as it stands. */
const worth = (text) => String(sumIn(text) ?? plain(text));

/** Return what the numbers of a sum come to, also before the next one is typed; null for any other text. */
const sumOf = ({ value }) => (/[+＋]/.test(value) ? sumIn(value.replace(/[+＋]\s*$/, "")) : null);

/** Show a sum that is left as one number, for which the field has room. */
function endSum(field) {
  const sum = field && sumOf(field);
  if (typeof sum === "number") field.value = inDigits(String(sum));
}

/** Return a sum after a key: one of digits, "+", or "±" for the sign of its last number. */
function withKey(sum, key) {
  const [, before, last] = /^(.*\+)?(.*)$/.exec(sum);
  if (key === "+") return last ? `${sum}+` : sum;
  const negated = last.startsWith("-") ? last.slice(1) : `-${last}`;
  const longer = key === "±" ? negated : (last + key).replace(/^(-?)0+(?=\d)/, "$1");
  return longer.replace("-", "").length <= MOST_DIGITS ? (before ?? "") + longer : sum;
}

/** Take it that what was wrong with a line is mended. */
function change(line) {
  if (!line?.classList.contains("count__line--wrong")) return;
  line.classList.remove("count__line--wrong");
  line.querySelector(".count__told").dataset.known = "";
}

/** Say what is on record for a line in which something else is typed. */
const savedIn = ({ dataset: { cost } }) =>
  filled(document.querySelector("[data-saved]").dataset.saved, { points: digits(Number(cost)) });

/** Show in a line what its cards cost; the sum is sent only where there are none. */
function showLine(line) {
  const { points, cards } = fieldsOf(line);
  const told = line.querySelector(".count__told");
  const counted = countedIn(line);
  told.dataset.known ??= told.textContent.trim(); // by the server
  points.dataset.name ??= points.name;
  points.name = cards?.value ? "" : points.dataset.name;
  if (cards?.value) points.value = findCards(cards) ? costShown(points.form, counted) : "";
  line.classList.toggle("count__line--typed", typedIn(line) !== "");
  const seen = cards?.type !== "hidden"; // a hand alone shows what is typed in a field of its own
  const sum = sumOf(points);
  const known = line.dataset.cost && typedIn(line) ? savedIn(line) : told.dataset.known;
  const added = sum === null ? known : `\u2066${points.value} = ${digits(sum)}\u2069`;
  const shown = seen || !counted.length ? added : shownIn(counted);
  const unread = isUnread(line) && unreadIn(line);
  line.classList.toggle("count__line--unread", Boolean(unread));
  line.classList.toggle("count__line--given-up", givenUpIn(line) > 0);
  told.textContent = isOut(line) ? line.parentElement.dataset.out : (neverIn(line)?.dataset.told ?? (unread || shown));
}

// The keys of the pad: digits, or cards by rank and suit, in one grid.

function press(form, field, { value, dataset: { cost } }) {
  if (value === "pad") return chooseRanks(form, !byRanks(form));
  const line = lineOf(field);
  if (!line) return;
  change(line);
  const { points, cards } = fieldsOf(line);
  if (value.startsWith("suit")) {
    if (cards) pressCard(cards, value);
  } else if (!cost || field !== points) typeSum(field, line, value);
  else if (!cards) typeSum(field, line, value, Number(cost));
  else pressCard(cards, `card ${value}`);
}

/** Type digits; where only a sum is kept, a rank adds what it costs. */
function typeSum(field, line, value, cost) {
  const { points, cards } = fieldsOf(line);
  const fresh = field === points && (cards?.value || isUnread(line) || (!typedIn(line) && value !== "+")); // it begins anew
  const before = fresh ? "" : plain(field.value);
  if (value === "erase" && cards?.value && field === points) {
    pressCard(cards, "back");
    if (!cards.value) field.value = "";
    return;
  }
  if (cards && field === points) cards.value = "";
  if (value === "erase") field.value = field.value.slice(0, -1);
  else if (value === "clear") field.value = "";
  else field.value = inDigits(cost === undefined ? withKey(before, value) : String((sumIn(before) ?? 0) + cost));
}

/** Show the keys for the field that is typed into, and whether next is the last press. */
function showPad(form, field, done) {
  const ranks = byRanks(form) && field?.classList.contains("count__points");
  form.querySelector(".count__digits").hidden = ranks;
  form.querySelector(".count__ranks").hidden = !ranks;
  const mode = form.querySelector(".count__side [value=pad]");
  mode.setAttribute("aria-pressed", String(byRanks(form)));
  const next = form.querySelector("[data-done]");
  next.textContent = done ? next.dataset.done : next.dataset.next;
  showTimes(form, countedIn(lineOf(field)));
}

// The text above the pad: what the book has against the line that is typed, else what is missing.

/** Show what there is to say; `hands`: those of the draft. */
function showNote(form, lines, line, hands) {
  const note = form.querySelector("[data-note]");
  const keep = form.querySelector("[data-keep]");
  if (isSending()) note.textContent = note.dataset.sending;
  if (note.hidden || isSending()) return;
  const differs = line && differing(line);
  const others = lines.map((each) => against(note, each, hands)).find(Boolean);
  const known = (brief) =>
    [...lines.map((each) => givenUp(note, each)), note.dataset.noted ?? missing(note, lines, brief)].filter(Boolean).join(" ");
  const counted = (brief) => (differs ? filled(note.dataset.differs, differs) : others || known(brief));
  const text = (brief) => (line && against(note, line, hands)) || counted(brief);
  if (![text(false), text(true)].includes(note.textContent) || note.dataset.width !== String(innerWidth)) {
    note.textContent = text(false);
    if (note.scrollHeight > note.clientHeight + 1) note.textContent = text(true);
    note.dataset.width = innerWidth;
  }
  keep.hidden = !differs;
  keep.textContent = differs ? filled(keep.dataset.keep, differs) : "";
}

/** Return a line's name, whose direction is its own wherever it stands. */
const nameOf = (line) => `\u2068${line.dataset.name}\u2069`;

/** Say that the points of a line name none. */
const unreadIn = (line) => {
  const { points } = fieldsOf(line);
  return filled(points.form.querySelector("[data-unread]").dataset.unread, { text: `\u2068${points.value}\u2069` });
};

/** Return the points that do not count, as their player went out: they are back once the ring is another's. */
const givenUpIn = (line) => (isOut(line) ? pointsIn(line) : 0);

function givenUp(note, line) {
  const points = givenUpIn(line);
  return points > 0 ? filled(note.dataset.out, { player: nameOf(line), points: digits(points) }) : "";
}

/** Say that no hand costs the points of a line. While they are typed, too few may still grow. */
function beyond(line) {
  const { low, high, beyond: said } = line.dataset;
  const points = typedIn(line) === "" || neverIn(line) || isOut(line) ? null : pointsIn(line);
  if (!said || points === null) return "";
  const grows = line.ariaCurrent && String(points).length < low.length;
  return points > high || (points < low && !grows) ? filled(said, { points: digits(points) }) : "";
}

/** Say what is wrong with a line: also a sum below 0, or that somebody else has entered another one. */
function against(note, line, hands) {
  if (line.matches(".count__line--wrong")) return line.querySelector(".count__told").dataset.known;
  if (isUnread(line) && !isOut(line)) return unreadIn(line);
  if (typedIn(line).startsWith("-")) return note.dataset.negative;
  if (!isTheirs(line, hands)) return beyond(line);
  return filled(note.dataset.theirs, { player: nameOf(line), points: digits(Number(line.dataset.cost)) });
}

/** Whether somebody else has entered another hand since one was typed here: saving asks which counts. */
function isTheirs(line, hands) {
  const { player, record } = line.dataset;
  return record && hands[player] && ![hands[player].was, typedIn(line) || record].includes(record);
}

/** Return the number of cards counted in a line and expected, where these differ. */
function differing(line) {
  const have = countedIn(line).length;
  const should = line.dataset.held;
  if (!have || !should || have === Number(should)) return null;
  return { player: nameOf(line), have: digits(have), should: digits(Number(should)) };
}

/** Say who is missing; `brief`: only how many, where their names have no room. */
function missing(note, lines, brief) {
  const names = lines.filter((line) => !isFilled(line)).map(({ dataset }) => dataset.name);
  if (!names.length) return lines.some(isOut) ? note.dataset.all : "";
  const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  return filled(note.dataset.missing, { players: brief ? digits(names.length) : list.format(names) });
}

// What others have entered since: their lines are put in place, the rest stays as it is.

/** Put the lines of a page in place, and what the book has against them. `next`: what came in the place of the form;
    `sendLate`: whether what is typed goes to a deal that is closed. */
function take(form, next, sendLate) {
  if (next.dataset.tally !== form.dataset.tally) {
    const closed = dealOf(next) > dealOf(form); // by somebody else; less, if that was taken back
    if (!closed || !sendLate()) location.replace(closed ? form.dataset.result : location.href);
    return;
  }
  const ring = form.querySelector(".count__ring:enabled:checked");
  for (const line of next.querySelectorAll(".count__line")) {
    const shown = form.querySelector(`.count__line[data-player="${line.dataset.player}"]`);
    if (shown.dataset.says !== line.dataset.says) shown.replaceWith(line);
  }
  const note = form.querySelector("[data-note]");
  const { noted } = next.querySelector("[data-note]").dataset;
  const out = form.querySelector(".count__ring:disabled:checked");
  const other = ring && out && ring.value !== out.value;
  if (other) note.dataset.noted = filled(note.dataset.otherOut, { player: nameOf(lineOf(out)), other: nameOf(lineOf(ring)) });
  else if (noted) note.dataset.noted = noted;
  else delete note.dataset.noted;
}

const dealOf = (form) => Number(form.elements?.deal?.value);

// What is typed is kept on this phone, among the drafts of drafts.js, which keeps a form of one hand alone
// by itself. A draft is { hands: { player: { typed, byCards, was } }, rest: { field: state }, now }. `was` is what
// was on record when it was typed. Once it is on record itself `was` is the same as `typed`: it is put back if
// that is undone, not if somebody corrects it.

const keyOf = ({ action, dataset: { tally } }) => tally && `${action} ${tally}`;
const draftOf = (form) => ({ hands: {}, rest: {}, ...JSON.parse(readDraft(keyOf(form))?.fields ?? null) });

function noteLine(line, hands) {
  const { player, record } = line.dataset;
  const before = hands[player];
  const typed = typedIn(line);
  const byCards = Boolean(fieldsOf(line).cards?.value);
  if (typed) hands[player] = { typed, byCards, was: before?.was ?? record };
  else if (before?.typed === record) before.was = record;
  else delete hands[player];
}

function putBack(line, hands) {
  const { player, record } = line.dataset;
  const { points, cards, chips } = fieldsOf(line);
  for (const field of [points, chips]) if (field) field.inputMode = "none"; // the pad is there
  const { typed, byCards, was } = hands[player] ?? {};
  if (!typed || (typed === was && record)) return;
  if (typed === record) hands[player].was = record;
  else if (byCards) cards.value = typed;
  else if (worth(points.value) !== typed) points.value = inDigits(typed); // a sum under way stays
}

const stateOf = (field) => (isTicked(field) ? "checked" : "value");
const nameIn = (field) => field.name + (isTicked(field) ? ` ${field.value}` : "");

/** Return what else was changed. A page that refuses comes with all that was typed, as if it were on record. */
function restOf(form, before) {
  const refused = form.querySelector("[data-say]") !== null;
  const isTyped = (field) => isChanged(field) || (refused && before[nameIn(field)] === field[stateOf(field)]);
  const typed = [...form.querySelectorAll(NO_HANDS)].filter(isTyped);
  return Object.fromEntries(typed.map((field) => [nameIn(field), field[stateOf(field)]]));
}

function putBackRest(form, rest) {
  for (const field of form.querySelectorAll(NO_HANDS)) {
    if (nameIn(field) in rest) field[stateOf(field)] = rest[nameIn(field)];
  }
}

/** Whether cards are tapped here: where the page says nothing of its own, as this phone did last. */
const byRanks = (form) =>
  form.dataset.pad ? form.dataset.pad === "cards" : localStorage.getItem(RANKS) === "1";

function chooseRanks(form, chosen) {
  form.dataset.pad = chosen ? "cards" : "sums";
  localStorage.setItem(RANKS, chosen ? "1" : "0");
}
