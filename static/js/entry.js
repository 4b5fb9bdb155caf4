// What a form sends, as an entry of the queue.

import { rowOf } from "./pending.js";
import { waiting } from "./queue.js";
import { nameOf } from "./waiting-note.js";

const ID_BYTES = 16; // as the server makes them, in hexadecimal

/** Return what a form sends when this button is pressed, as it goes over the wire. */
export function bodyOf(form, submitter) {
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  return new URLSearchParams(data).toString();
}

/** Return the entry of a form: what it sends, under its command's id. Pressed twice it is the same
    entry; it is another one and gets a fresh id with other fields, after a try to send it, and where
    its row has shown the first. `own`: ids of this phone's entries that its sender knew of. */
export function entryOf(form, submitter) {
  const field = form.elements.command_id;
  const entries = waiting();
  const shown = rowOf(form);
  const before = entries.find(({ id, asked }) => id === field.value && !asked);
  if (before && (before.tried || shown.row || before.body !== bodyOf(form, submitter))) {
    field.value = freshId();
  }
  return {
    id: field.value,
    what: nameOf(submitter),
    action: form.action,
    body: bodyOf(form, submitter),
    page: location.href,
    own: entries.map(({ id }) => id).filter((id) => id !== field.value),
    ...shown,
  };
}

function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
