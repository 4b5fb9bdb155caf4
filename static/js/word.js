// Says something in a line that is there already, in the place of what stands in it: nothing moves.
// A line that may give way has data-gives-way; of several that are shown it is the last.

const PASSES_AFTER_MS = 4000;

let lasting = "";
let passing = "";
let timer;

function draw() {
  for (const line of document.querySelectorAll("[data-word]")) delete line.dataset.word;
  const lines = [...document.querySelectorAll("[data-gives-way]")];
  const line = lines.reverse().find((each) => each.getClientRects().length);
  if (line && (passing || lasting)) line.dataset.word = passing || lasting;
}

/** Say something aloud alone. */
export function say(text) {
  document.querySelector("[data-said]").textContent = text;
}

/** Say for a while that there is no network. */
export function sayOffline() {
  passing = document.querySelector("[data-held]").dataset.offline;
  say(passing);
  draw();
  clearTimeout(timer);
  timer = setTimeout(() => {
    passing = "";
    draw();
  }, PASSES_AFTER_MS);
}

/** Say something until it is no longer so; "": it is no longer so. */
export function sayLasting(text) {
  if (text === lasting) return;
  lasting = text;
  if (text) say(text);
  draw();
}

document.addEventListener("shown", () => {
  passing = "";
  draw();
});
