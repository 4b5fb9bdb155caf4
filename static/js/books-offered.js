// Puts the book that another Compro offers into the form that takes one in; the press is the player's.

const ASKS = "compro: a book?";

export function start(form, signal) {
  if (!window.opener) return;
  addEventListener("message", ({ source, data }) => {
    if (source !== opener || typeof data?.book !== "string") return;
    const files = new DataTransfer();
    files.items.add(new File([data.book], "table.compro.json", { type: "application/json" }));
    form.querySelector("[type=file]").files = files.files;
  }, { signal });
  opener.postMessage(ASKS, "*"); // no secret: whoever opened this page may offer a book
}
