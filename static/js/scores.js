// The end of a game: its places are revealed once in a tab, then they are still; and its picture, which
// the server draws as SVG, is shared or saved as PNG.

import { handOut, mayShare } from "./sharing.js";

const SEEN = "compro.revealed "; // and the page
const KIND = "image/png";

export function start(end, signal) {
  showOnce(end);
  const link = end.querySelector("[data-share]");
  if (!link) return;
  const label = link.querySelector("span");
  if (mayShare(new File([], "result.png", { type: KIND }))) label.textContent = link.dataset.share;
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    try {
      await handOut(await drawn(link.href), save);
    } catch {
      label.textContent = link.dataset.failed; // no network, or no memory for it
    }
  }, { signal });
}

function showOnce(end) {
  const seen = SEEN + location.pathname;
  if (sessionStorage.getItem(seen)) end.dataset.still = "";
  sessionStorage.setItem(seen, "1");
}

async function drawn(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return new File([await canvas.convertToBlob({ type: KIND })], "compro.png", { type: KIND });
}

function save(file) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}
