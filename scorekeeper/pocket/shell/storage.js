// Keeps the files of the database where the browser keeps them: each write goes there at once, and
// `settle` ends only when all is there. Where a browser has no files that can be written at once, they
// are kept in IndexedDB as a whole. Texts, such as the phone's secret, lie in IndexedDB in either case.

const NAMES = ["compro.db", "compro.db-wal"];
const PACKAGES = "packages"; // see packages.js
const STORE = "kept";
const FOLDER = "compro";
const WAIT_MS = 100;
const TRIES = 20; // a page that was reloaded may hold its files for a moment longer
export const NO_SPACE = 51; // as Emscripten numbers errors

const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function openRecords() {
  const opening = indexedDB.open(FOLDER, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const records = await asked(opening);
  return {
    get: (name) => asked(records.transaction(STORE).objectStore(STORE).get(name)),
    /** Put all entries, or none. */
    put: (entries) => new Promise((resolve, reject) => {
      const change = records.transaction(STORE, "readwrite", { durability: "strict" });
      change.oncomplete = resolve;
      change.onabort = change.onerror = () => reject(change.error);
      for (const [name, value] of entries) change.objectStore(STORE).put(value, name);
    }),
  };
}

/** Return a file that is written at once; null where this browser has none. */
async function openFile(name) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  const file = await folder.getFileHandle(name, { create: true });
  if (!file.createSyncAccessHandle) return null;
  for (let tries = 0; ; tries++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}

/** Return what reads and writes one file directly. */
function direct(handle) {
  return {
    read() {
      const content = new Uint8Array(handle.getSize());
      handle.read(content, { at: 0 });
      return content;
    },
    write: (bytes, at) => handle.write(bytes, { at }),
    truncate: (size) => handle.truncate(size),
    flush: () => handle.flush(),
  };
}

/** Open the phone's storage; `kind`: how it is kept. It fails where the browser refuses. */
export async function open() {
  const records = await openRecords();
  const known = await records.get("kind");
  const handles = known === "records" ? [] : await Promise.all(NAMES.map(openFile)).catch((error) => {
    if (known) throw error; // the games lie there: never begin anew beside them
    return [];
  });
  const kind = handles.length && handles.every(Boolean) ? "files" : "records";
  if (!known) await records.put([["kind", kind]]);
  const changed = new Set();
  const inRecords = async (name) => {
    const content = (await records.get(name)) ?? new Uint8Array();
    return [name, { read: () => content, write() {}, truncate() {}, flush() {} }];
  };
  const files = new Map(kind === "files"
    ? NAMES.map((name, i) => [name, direct(handles[i])])
    : await Promise.all(NAMES.map(inRecords)));
  const packages = kind === "files" ? await openFile(PACKAGES) : null;
  return { kind, records, files, changed, packages, text: (await records.get("phone")) ?? "" };
}

/** Put the storage's files below `root` of Python's file system, and write through from there. */
export function mount(FS, root, { files, changed }) {
  FS.mkdirTree(root);
  const { MEMFS } = FS.filesystems;
  const make = MEMFS.createNode;
  MEMFS.createNode = (parent, name, ...rest) => {
    const node = make(parent, name, ...rest);
    const ours = parent && files.has(name) && FS.getPath(parent) === root;
    if (ours) writeThrough(FS, node, files.get(name), () => changed.add(name));
    return node;
  };
  for (const [name, file] of files) {
    const content = file.read();
    if (content.length) FS.writeFile(`${root}/${name}`, content);
  }
  changed.clear();
}

function writeThrough(FS, node, file, note) {
  const { stream_ops: plain, node_ops: ofNode } = node;
  const orFull = (work) => {
    note();
    try {
      return work();
    } catch {
      throw new FS.ErrnoError(NO_SPACE);
    }
  };
  node.stream_ops = {
    ...plain,
    write(stream, buffer, offset, length, at, ...rest) {
      orFull(() => file.write(buffer.subarray(offset, offset + length), at));
      return plain.write(stream, buffer, offset, length, at, ...rest);
    },
  };
  node.node_ops = {
    ...ofNode,
    setattr(changedNode, attributes) {
      ofNode.setattr(changedNode, attributes);
      if (attributes.size !== undefined) orFull(() => file.truncate(attributes.size));
    },
  };
}

/** End when all that was written lies where it stays; it fails where the browser has no room. */
export async function settle(FS, root, storage, text) {
  const { files, records, changed, kind } = storage;
  const due = text === storage.text ? [] : [["phone", text]];
  for (const name of changed) {
    const gone = !FS.analyzePath(`${root}/${name}`).exists;
    if (gone) files.get(name).truncate(0);
    files.get(name).flush();
    if (kind === "records") due.push([name, gone ? new Uint8Array() : FS.readFile(`${root}/${name}`)]);
  }
  if (due.length) await records.put(due);
  changed.clear();
  storage.text = text;
}
