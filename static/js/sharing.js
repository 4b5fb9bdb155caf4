// Hands a file to what the device shares with; where it shares none, it is saved as ever.
// Browsers share texts, but no JSON: so a book goes as a text.

const KIND = "text/plain";

export const mayShare = (file) => navigator.canShare?.({ files: [file] }) ?? false;

/** Share a file; where that cannot be, `save` it. Who changes their mind gets none. */
export async function handOut(file, save) {
  if (!mayShare(file)) return save(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error.name !== "AbortError") save(file);
  }
}

export function start(link, signal) {
  if (!mayShare(new File(["{}"], "compro.txt", { type: KIND }))) return;
  const load = () => location.assign(link.href);
  let busy = false;

  async function share(event) {
    event.preventDefault();
    if (busy) return; // the first press is on its way
    busy = true;
    try {
      const answer = await fetch(link.href, { signal });
      if (!answer.ok) throw new Error(answer.status);
      const name = /filename=([\w.-]+?)(\.json)?(;|$)/.exec(answer.headers.get("Content-Disposition"))?.[1];
      await handOut(new File([await answer.blob()], `${name ?? "compro"}.txt`, { type: KIND }), load);
    } catch {
      if (!signal.aborted) load();
    } finally {
      busy = false;
    }
  }

  link.addEventListener("click", share, { signal });
}
