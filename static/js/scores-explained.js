// Shows below the sheet what a number of it is made of: the number's own page says so in a template.
// Without script, or where that cannot be had, the number leads to its page.

import { isOurs, parsed, sayOffline } from "./main.js";

const NUMBER = ".scores__link[href*='/scores/']";

let shown = ""; // address of what is explained; a sheet that comes anew shows it again

export function start(place, signal) {
  const links = [...document.querySelectorAll(NUMBER)];

  async function explain(link, tapped) {
    shown = link.href;
    for (const each of links) each.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    try {
      const answer = await fetch(link.href, { headers: { "X-Fragment": "1" }, signal });
      const html = await answer.text();
      if (shown !== link.href) return;
      const page = parsed(html);
      const told = page.querySelector("template[data-explained]");
      if (isOurs(html) && told) place.replaceChildren(document.importNode(told.content, true));
      else if (tapped) location.assign(link.href);
      if (tapped) place.scrollIntoView({ block: "nearest" });
    } catch {
      if (!signal.aborted) sayOffline();
    }
  }

  function press(event) {
    const { button, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (button || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    explain(currentTarget, true);
  }

  for (const link of links) link.addEventListener("click", press, { signal });
  const again = links.find(({ href }) => href === shown);
  if (again) explain(again);
}
