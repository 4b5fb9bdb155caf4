// A button pressed twice in a row at once was pressed once: a finger bounces. That holds when the
// page was swapped in between, too: the button is another one then, with a fresh command, but does
// the same. A form may say with data-once for how many milliseconds.

const WITHIN_MS = 700;
const OF_THE_PAGE = ["command_id", "csrf_token", "seen", "step"]; // new whenever it is drawn

let last = { press: "", at: 0 };

/** Say whether a press that sends `fields` is the one before over again; if not, keep it in mind. */
export function isBounce(form, fields) {
  const doing = new URLSearchParams(fields);
  for (const name of OF_THE_PAGE) doing.delete(name);
  const press = `${form.action}?${doing}`;
  const at = performance.now();
  const within = Number(form.dataset.once) || WITHIN_MS;
  if (press === last.press && at - last.at < within) return true;
  last = { press, at };
  return false;
}

/** Let the next press count, whichever it is: the last one was answered, and not with a yes. */
export function pressOn() {
  last = { press: "", at: 0 };
}
