// Keeps the screen awake while a game is shown, where the browser offers it (over HTTPS only).

export function start(_, signal) {
  if (!navigator.wakeLock) return;
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
