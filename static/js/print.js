// Lets a button print the page; without script the browser's own menu does.

export function start(button, signal) {
  button.addEventListener("click", () => print(), { signal });
}
