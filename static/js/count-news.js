// What others have entered since: their lines are put in place, the rest stays as it is.

/** Fetch the page again; `taken` is called once its lines are in place. */
export async function takeNews(form, taken, signal) {
  const page = location.href;
  try {
    const answer = await fetch(page, { headers: { "X-Fragment": "1" }, signal });
    const html = await answer.text();
    if (location.href !== page || !form.isConnected) return;
    if (answer.redirected) location.replace(answer.url);
    else if (answer.ok) take(form, html, taken);
  } catch {
    const main = document.querySelector(".page__main");
    main.dataset.number = form.elements.seen.value; // the next sign of life asks again
  }
}

function take(form, html, taken) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const next = fresh.querySelector("form.count");
  if (next?.dataset.draft !== form.dataset.draft) {
    location.reload(); // another deal, by now
    return;
  }
  for (const line of next.querySelectorAll(".count__line")) {
    const shown = form.querySelector(`.count__line[data-player="${line.dataset.player}"]`);
    if (saying(shown) !== saying(line)) shown.replaceWith(line);
  }
  form.elements.seen.value = next.elements.seen.value;
  taken();
}

/** Return what the server says of a line. */
function saying(line) {
  const { checked, disabled } = line.querySelector(".count__ring");
  return [line.dataset.record, checked && disabled, disabled].join();
}
