// Keeps the screen awake while a game is shown: by the browser's own lock, which is there over HTTPS
// only, else by a film that shows nothing, since a phone leaves its screen on while one plays.

const SIDE = 2; // pixels
const EVERY_MS = 1000;

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

// The film is a drawing of two by two pixels, drawn anew each second, without sound; nothing is
// fetched for it. Chromium counts a film that is a stream however small it is, as long as it lies on
// the screen.

/** Begin with the first touch, as browsers want it; rest while the page is hidden. */
function playStill(signal) {
  const canvas = document.createElement("canvas");
  if (!canvas.captureStream) return;
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  let film;
  let timer;

  function draw() {
    pen.fillStyle = pen.fillStyle === "#000000" ? "#000001" : "#000000";
    pen.fillRect(0, 0, SIDE, SIDE);
  }

  function make() {
    film = document.createElement("video");
    film.className = "page__still";
    film.muted = film.playsInline = true;
    film.tabIndex = -1;
    film.ariaHidden = "true";
    film.srcObject = canvas.captureStream(1000 / EVERY_MS);
    document.body.append(film);
  }

  function play() {
    clearInterval(timer);
    if (document.hidden) return film?.pause();
    if (!film) make();
    draw();
    timer = setInterval(draw, EVERY_MS);
    film.play().catch(stop); // a phone that saves its battery refuses; the next touch asks again
  }

  function stop() {
    clearInterval(timer);
    film?.remove();
    film = undefined;
  }

  document.addEventListener("click", () => film || play(), { signal });
  document.addEventListener("visibilitychange", () => film && play(), { signal });
  signal.addEventListener("abort", stop);
}
