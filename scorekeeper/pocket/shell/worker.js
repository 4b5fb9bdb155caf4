// Runs Python, beside the page that a player sees. It answers one request after another; what a request
// has entered is kept before its answer is given.

import { spread, unpack } from "./packages.js";
import { mount, open, settle } from "./storage.js";

const FOLDER = "/data";
const NOT_KEPT = 507;

let python;
let phone;
let serving;
let storage;
let before = Promise.resolve();

const bytesOf = async (name) => new Uint8Array(await (await fetch(new URL(name, import.meta.url))).arrayBuffer());
const keepAll = () => settle(python.FS, FOLDER, storage, phone.kept);

async function begin({ loads, root }) {
  storage = await open().catch(() => {
    throw new Error("storage");
  });
  const { loadPyodide } = await import(`./${loads.pyodide}pyodide.mjs`);
  python = await loadPyodide({
    indexURL: new URL(loads.pyodide, import.meta.url).href,
    stdLibURL: new URL(loads.library, import.meta.url).href,
    lockFileContents: { info: loads.made, packages: {} },
  });
  postMessage({ step: "python" });
  mount(python.FS, FOLDER, storage);
  const packages = await unpack(python, storage, loads, bytesOf);
  spread(python.FS, python.runPython("import sys; sys.path[-1]"), packages);
  python.runPython("import importlib; importlib.invalidate_caches()");
  postMessage({ step: "pack" });
  python.pyimport("scorekeeper.pocket.ready").use();
  serving = python.pyimport("scorekeeper.pocket.serving");
  phone = serving.start(FOLDER, root, storage.text);
  await keepAll();
  postMessage({ step: "ready", kind: storage.kind, over: phone.count_games_over() });
}

async function answer({ method, url, headers, body }, port) {
  const made = phone.answer(method, url, python.toPy(headers), python.toPy(new Uint8Array(body)));
  const [status, given, content] = made.toJs();
  made.destroy();
  try {
    await keepAll();
  } catch {
    postMessage({ step: "full" });
    return port.postMessage({ status: NOT_KEPT, headers: [], body: null });
  }
  port.postMessage({ status, headers: given, body: content }, [content.buffer]);
  const told = { over: method === "POST" ? phone.count_games_over() : undefined };
  postMessage({ step: "answered", book: serving.is_book(status, python.toPy(given)), ...told });
}

addEventListener("message", ({ data, ports: [port] }) => {
  const work = () => (port ? answer(data, port) : begin(data));
  before = before.then(work).catch((error) => postMessage({ step: "failed", why: String(error.message ?? error) }));
});
