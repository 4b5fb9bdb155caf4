// Hands a file to what the device shares with; where it shares none, the link downloads it as ever.
// Browsers share texts, but no JSON: so the file goes as a text.

const KIND = "text/plain";

export function start(link, signal) {
  const may = navigator.canShare?.({ files: [new File(["{}"], "compro.txt", { type: KIND })] });
  let way;

  async function share(event) {
    if (!may) return;
    event.preventDefault();
    if (way) return; // the first press is on its way
    way = fetch(link.href, { signal });
    try {
      const answer = await way;
      if (!answer.ok) throw new Error(answer.status);
      const name = /filename=([\w.-]+?)(\.json)?(;|$)/.exec(answer.headers.get("Content-Disposition"))?.[1];
      const file = new File([await answer.blob()], `${name ?? "compro"}.txt`, { type: KIND });
      await navigator.share({ files: [file] });
    } catch (error) {
      if (error.name !== "AbortError") location.assign(link.href); // it was not the reader who changed their mind
    } finally {
      way = undefined;
    }
  }

  link.addEventListener("click", share, { signal });
}
