// What is typed at the end of a deal, kept on this phone until it is recorded. A draft is
// {typed: {name: text}, was: {player: record}, done: [player], out, first, rules, now}.

const DRAFTS = "compro.count.";
const RANKS = "compro.count-by-ranks"; // "1": the pad shows ranks
const KEPT = 2; // deals of a game: that before this one may be taken back

const keyOf = (form) => DRAFTS + form.dataset.draft;

/** Return the draft of this deal; an empty one where nothing was typed. */
export function readDraft(form) {
  const none = { typed: {}, was: {}, done: [] };
  try {
    return { ...none, ...JSON.parse(localStorage.getItem(keyOf(form))) };
  } catch {
    return none;
  }
}

export function keepDraft(form, draft) {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // nowhere to keep it: what is typed stands on the page alone
  }
}

/** Forget what was typed in deals of this game that lie further back. */
export function forgetOlder(form) {
  const [game, deal] = form.dataset.draft.split(".");
  const keys = Array.from(localStorage, (_, place) => localStorage.key(place));
  for (const key of keys.filter((each) => each.startsWith(`${DRAFTS}${game}.`))) {
    if (Number.parseInt(key.split(".")[3], 10) <= deal - KEPT) localStorage.removeItem(key);
  }
}

/** Whether this phone counts by ranks. */
export const byRanks = () => localStorage.getItem(RANKS) === "1";

export const chooseRanks = (chosen) => localStorage.setItem(RANKS, chosen ? "1" : "0");
