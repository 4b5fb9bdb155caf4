// Of two counts of a hand theirs may stand: then nothing of one's own is kept for that line any more, or it
// would be sent and asked about again.

import { keepDraft, readDraft } from "./drafts.js";

export function start(form, signal) {
  form.addEventListener("click", ({ target }) => {
    const { keeps } = target.closest("[data-keeps]")?.dataset ?? {};
    const key = `${form.action} ${form.dataset.tally}`;
    const draft = JSON.parse(readDraft(key)?.fields ?? null);
    if (!keeps || !draft) return;
    for (const player of keeps.split(" ")) delete draft.hands[player];
    keepDraft(key, JSON.stringify(draft));
  }, { signal });
}
