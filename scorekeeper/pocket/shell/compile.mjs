// Compiles all modules below a folder, each beside its source, and the methods of their dataclasses:
// node compile.mjs PYODIDE FOLDER. It prints the modules that a start needs, before others can be unpacked.

const [, , pyodide, folder] = process.argv;
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
python.mountNodeFS("/tree", folder);
console.log(python.runPython(`
import sys
import importlib, lzma, shutil
needed = sorted({name.partition(".")[0] for name in sys.modules})

import compileall, json, py_compile, re
assert compileall.compile_dir(
    "/tree", quiet=1, legacy=True, optimize=2, rx=re.compile("/migrations/"),
    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
)
sys.path.append("/tree/site")
from scorekeeper.pocket import ready
ready.make()
json.dumps(needed)
`));
