// Keeps the screen awake while a game is shown: by the browser's own lock, which is there over HTTPS
// only, else by a picture that moves.

import { playStill } from "./still.js";

export function start(_, signal) {
  if (!navigator.wakeLock) return playStill(signal);
  let lock;

  async function hold() {
    if (document.hidden) return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      // a phone that saves its battery refuses; it asks again when the page is shown next
    }
  }

  document.addEventListener("visibilitychange", hold, { signal });
  signal.addEventListener("abort", () => lock?.release());
  hold();
}
