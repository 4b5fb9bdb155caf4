// What a form sends, as an entry of the queue.

import { unasked } from "./queue.js";
import { nameOf } from "./waiting-note.js";

const ID_BYTES = 16; // as the server makes them, in hexadecimal

/** Return what a form sends, under its command's id. A form pressed twice counts once; but what is
    pressed anew while the first waits for the network, or says something else, is another entry. */
export function entryOf(form, submitter) {
  const field = form.elements.command_id;
  const read = () => {
    const data = new FormData(form);
    if (submitter?.name) data.append(submitter.name, submitter.value);
    return new URLSearchParams(data).toString();
  };
  const before = unasked().find(({ id }) => id === field.value);
  if (before && (before.tried || before.body !== read())) field.value = freshId();
  return {
    id: field.value,
    what: nameOf(submitter),
    action: form.action,
    body: read(),
    page: location.href,
  };
}

function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
