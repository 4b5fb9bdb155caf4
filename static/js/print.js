// Shows a button that prints the page; without script the browser's own menu does.

export function start(button, signal) {
  button.hidden = false;
  button.addEventListener("click", () => print(), { signal });
}
