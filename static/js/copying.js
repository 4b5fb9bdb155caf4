// Copies a link or a text, and hands it to what the device shares with. Outside HTTPS a page may do neither in
// the new way: there the old way copies, and where even that fails it stands selected.

const SAID_FOR_MS = 2500;

export function start(way, signal) {
  const field = way.querySelector("input, textarea");
  const copy = way.querySelector("[data-copy]");
  const share = way.querySelector("[data-share]");
  const label = copy.textContent;
  let back;

  function say(text) {
    copy.textContent = text;
    document.querySelector("[data-said]").textContent = text;
    clearTimeout(back);
    back = setTimeout(() => (copy.textContent = label), SAID_FOR_MS);
  }

  function copySelected() {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }

  async function take() {
    const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
    say(copied || copySelected() ? copy.dataset.done : copy.dataset.failed);
  }

  function send() {
    const what = field.localName === "textarea" ? "text" : "url";
    const shared = { title: share.dataset.share, [what]: field.value };
    navigator.share(shared).catch((error) => error.name === "AbortError" || take());
  }

  share.hidden = !navigator.share;
  copy.addEventListener("click", take, { signal });
  share.addEventListener("click", send, { signal });
}
