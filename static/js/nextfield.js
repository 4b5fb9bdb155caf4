// Enter, or "next" on a phone's keyboard, goes to the next field of a form; from the last one it goes
// to the form's button, which puts the keyboard away. It sends nothing. A key may offer what to type.

const TYPED = "input:not([type=hidden], [type=radio], [type=checkbox])";
const BUTTON = "button:not([type=button], [name], [disabled])";
const COMPOSING = 229; // key code of an enter that ends a word, where isComposing is not told

export function start(form, signal) {
  // An iPhone older than iOS 17.4 has no checkVisibility; there what is folded away has no place.
  const isSeen = (field) => field.checkVisibility?.() ?? field.getClientRects().length > 0;

  function after(field) {
    const fields = [...form.querySelectorAll(TYPED)].filter(isSeen);
    return fields[fields.indexOf(field) + 1];
  }

  function say({ target }) {
    if (target.matches(TYPED)) target.enterKeyHint = after(target) ? "next" : "done";
  }

  function go(event) {
    const { key, keyCode, isComposing, target } = event;
    if (key !== "Enter" || isComposing || keyCode === COMPOSING || !target.matches(TYPED)) return;
    event.preventDefault();
    const next = after(target);
    (next ?? form.querySelector(BUTTON)).focus();
    next?.select();
  }

  /** Put what a key offers into its field. */
  function fill({ target }) {
    const { dataset, value } = target.closest("[data-fills]") ?? {};
    if (!dataset) return;
    const field = form.elements[dataset.fills];
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  form.addEventListener("click", fill, { signal });
  form.addEventListener("focusin", say, { signal });
  form.addEventListener("keydown", go, { signal });
}
