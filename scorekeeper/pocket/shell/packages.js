// Keeps the packages unpacked beside the database, and lets Python read them there: in memory they would
// take as much room as Python itself. One file holds all: how long its list is, the list, their contents.

import { NO_SPACE } from "./storage.js";

const HEAD = 8; // digits
const READ_ONLY = 0o444;

/** Return the file that holds the packages; the first start of a version fills it. */
export async function unpack(python, { records, packages }, { pack, unpacked }, bytesOf) {
  if (packages?.getSize() === unpacked && await records.get("unpacked") === pack) return packages;
  python.FS.writeFile("/pack", await bytesOf(pack), { canOwn: true });
  try {
    await records.put([["unpacked", ""]]); // a start that is killed has not filled it
    packages.truncate(0);
    fill(python, packages);
    packages.flush();
    await records.put([["unpacked", pack]]);
    return packages;
  } catch { // no such files here, or no room
    packages?.truncate(0);
    return fill(python, inMemory(unpacked));
  } finally {
    python.FS.unlink("/pack");
  }
}

function inMemory(size) {
  const content = new Uint8Array(size);
  return {
    read(into, { at }) {
      into.set(content.subarray(at, at + into.length));
      return into.length;
    },
    write(part, { at }) {
      content.set(part, at);
      return part.length;
    },
  };
}

function fill({ FS, runPython }, file) {
  const node = FS.create("/unpacked");
  node.stream_ops = {
    ...node.stream_ops,
    write(stream, buffer, offset, length, at) {
      try {
        return file.write(buffer.subarray(offset, offset + length), { at });
      } catch {
        throw new FS.ErrnoError(NO_SPACE);
      }
    },
  };
  try {
    runPython(`
import lzma, shutil
with lzma.open("/pack") as pack, open("/unpacked", "wb", buffering=0) as unpacked:
    shutil.copyfileobj(pack, unpacked, 1 << 20)
`);
  } finally {
    FS.unlink("/unpacked");
  }
  return file;
}

/** Put the packages' files below `folder`; one is read when Python asks for it. */
export function spread(FS, folder, packages) {
  const text = (at, length) => {
    const bytes = new Uint8Array(length);
    packages.read(bytes, { at });
    return new TextDecoder().decode(bytes);
  };
  const listed = Number(text(0, HEAD));
  let begin = HEAD + listed;
  for (const [name, size] of JSON.parse(text(HEAD, listed))) {
    place(FS, `${folder}/${name}`, packages, begin, size);
    begin += size;
  }
}

function place(FS, path, packages, begin, size) {
  FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  const node = FS.create(path, READ_ONLY);
  node.usedBytes = size;
  node.stream_ops = {
    ...node.stream_ops,
    read(stream, buffer, offset, length, at) {
      const many = Math.max(0, Math.min(length, size - at));
      return packages.read(buffer.subarray(offset, offset + many), { at: begin + at });
    },
  };
}
