// Lists in the form of house rules are edited in the page: an entry is added, removed, copied or moved
// where it stands, whatever the network does, and what was typed stays in its field. The server hears
// of it as of anything typed. A field that is put back is typed anew, and so are those typed at once.
//
//   [data-list="deals"]      the path of a list; data-most: how many entries it has room for
//   [data-entry="deals[3]"]  in it: the path of an entry, with which the names of its fields begin
//   [data-numbered]          in an entry: its text, or its label, says the entry's number
//   template[data-new]       a new entry, and new ones of the lists inside
//   [data-to]                on what puts a field back: what is typed in it then

const EDITS = ["add", "remove", "copy", "up", "down"];
const COPIED = /(^packs|\.contract|\.others\[\d+\])$/; // lists to which one more of the last is added
const WRITTEN = ["name", "id", "for", "value", "aria-describedby", "data-told", "data-list", "data-entry"];
const ENTERED = "input:not([type=hidden]), select"; // what holds more than its attributes say
const FIRST = "summary, select, input:not([type=hidden])";

const idOf = (path) => `rule-${path.replaceAll("]", "").replace(/[.[]/g, "-")}`;
const entriesOf = (list) => [...list.children].filter((child) => child.dataset.entry);

export function start(form, signal) {
  const listAt = (path) => form.querySelector(`[data-list="${CSS.escape(path)}"]`);
  const entryAt = (path) => form.querySelector(`[data-entry="${CSS.escape(path)}"]`);

  function press(event) {
    const button = event.target.closest("button[name=press]");
    if (!button || button.closest("[inert]")) return;
    const [what, path] = button.value.split(" ");
    if (what === "back" && "to" in button.dataset) putBack(path, button.dataset.to);
    else if (what === "alike") setAlike(button);
    else if (what === "every") tickAll(path);
    else if (EDITS.includes(what)) edit(what, path);
    else return;
    event.preventDefault();
    for (const name of ["edited", "anew"]) form.dispatchEvent(new Event(name));
  }

  function edit(what, path) {
    const entry = entryAt(path);
    const list = what === "add" ? listAt(path) : entry?.parentElement;
    if (!list) return;
    const [before, after] = [entry?.previousElementSibling, entry?.nextElementSibling];
    const added = what === "add" ? newEntry(list) : what === "copy" ? copyOf(entry) : null;
    if (what === "add" && added) list.append(added);
    else if (added) entry.after(added);
    else if (what === "remove") entry.remove();
    else if (what === "up") before?.before(entry);
    else if (what === "down") after?.after(entry);
    number(list);
    if (added) unfold(added);
    lead(added ?? (what === "remove" ? after ?? before : entry), what);
  }

  /** Return an entry for the end of a list, if it has room: of melds and packs one more of the last. */
  function newEntry(list) {
    const entries = entriesOf(list);
    if (entries.length >= Number(list.dataset.most)) return null;
    const { list: path } = list.dataset;
    if (COPIED.test(path) && entries.length) return copyOf(entries.at(-1));
    const like = likeOf(path);
    const entry = like.cloneNode(true);
    for (const inside of entry.querySelectorAll("[data-list$='.others']")) inside.replaceChildren();
    return entry;
  }

  /** Return what a new entry of a list looks like, in the template that has one. */
  function likeOf(path) {
    const inTemplate = path.replace(/\[\d+\]/g, "[1]");
    const templates = [...form.querySelectorAll("template[data-new]")];
    const found = templates.map(({ content }) => content.querySelector(`[data-entry="${CSS.escape(inTemplate)}[1]"]`));
    return found.find(Boolean);
  }

  function copyOf(entry) {
    const list = entry.parentElement;
    if (entriesOf(list).length >= Number(list.dataset.most)) return null;
    const copy = entry.cloneNode(true);
    const fields = copy.querySelectorAll(ENTERED);
    for (const [at, { value, checked }] of entry.querySelectorAll(ENTERED).entries()) {
      Object.assign(fields[at], { value, checked });
    }
    return copy;
  }

  /** Name and number the entries of a list, and all that is in them, as they stand now. */
  function number(list) {
    const entries = entriesOf(list);
    for (const [at, entry] of entries.entries()) readdress(entry, `${list.dataset.list}[${at + 1}]`, at + 1);
    const add = form.querySelector(`button[value="add ${CSS.escape(list.dataset.list)}"]`);
    add.disabled = entries.length >= Number(list.dataset.most);
  }

  function unfold(entry) {
    const fold = entry.querySelector(":scope > details");
    if (fold) fold.open = true;
  }

  /** Show where the entry is that was added or moved; the next key press is for it. */
  function lead(entry, what) {
    if (!entry) return;
    const key = entry.querySelector(`button[value="${what} ${CSS.escape(entry.dataset.entry)}"]`);
    const moved = ["up", "down"].includes(what);
    ((moved && key) || entry.querySelector(FIRST)).focus({ preventScroll: true });
    entry.scrollIntoView({ block: "nearest" });
  }

  function putBack(path, value) {
    const field = fieldAt(path);
    if (field) type(field, value);
    field?.focus({ preventScroll: true });
  }

  /** Type into several fields what stands in the one beside the button. */
  function setAlike(button) {
    const { value } = form.elements.alike;
    if (!value.trim()) return form.elements.alike.focus();
    for (const path of button.dataset.fields.split(" ")) type(fieldAt(path), value);
    form.elements.alike.value = "";
  }

  /** Tick a flag of every entry of a list; where all have it, of none. */
  function tickAll(path) {
    const [, list, name] = path.match(/(.*)\.(\w+)$/);
    const fields = entriesOf(listAt(list)).map((entry) => fieldAt(`${entry.dataset.entry}.${name}`));
    const ticked = fields.every(({ checked }) => checked);
    for (const field of fields) field.checked = !ticked;
  }

  function fieldAt(path) {
    return form.querySelector(`[name="${CSS.escape(path)}"]:not([type=hidden], button)`);
  }

  form.addEventListener("click", press, { signal });
}

/** Type into a field, or tick it. */
function type(field, value) {
  if (field.type === "checkbox") field.checked = value === "yes";
  else field.value = value;
}

/** Let an entry be the one at another path. */
function readdress(entry, to, number) {
  const { entry: from } = entry.dataset;
  if (from !== to) {
    for (const element of [entry, ...entry.querySelectorAll("*")]) {
      for (const name of WRITTEN) {
        const value = element.getAttribute(name);
        if (!value || (name === "value" && element.localName !== "button")) continue;
        element.setAttribute(name, value.replace(from, to).replaceAll(idOf(from), idOf(to)));
      }
    }
  }
  for (const place of entry.querySelectorAll("[data-numbered]")) {
    if (place.closest("[data-entry]") !== entry) continue;
    const label = place.getAttribute("aria-label");
    if (label) place.setAttribute("aria-label", withNumber(label, number));
    else place.textContent = withNumber(place.textContent, number);
  }
}

/** Return a text with another number in place of its own, in the digits of the page. */
function withNumber(text, number) {
  return text.replace(/\p{Nd}+/u, (now) =>
    /\d/.test(now) ? number : number.toLocaleString(document.documentElement.lang, { useGrouping: false }),
  );
}
