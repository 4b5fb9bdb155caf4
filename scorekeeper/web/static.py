"""Files that browsers keep: styles, scripts, pictures, and the service worker.

Their address changes whenever one of them does. All are read when the application is made. The
style sheets come as one, without comments and indents; only those in ALONE are linked by the few
pages that need them. What a phone is told of name, icons and colours: ``static/app.webmanifest``.
"""

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath

from flask import Blueprint, Response, abort, current_app, url_for
from flask.blueprints import BlueprintSetupState

from scorekeeper import places

from .pages import page

FOLDER = places.find_folder("static")
YEAR = 365 * 24 * 60 * 60  # seconds
SHEET = "css/all.css"
FIRST = ("tokens", "tokens-seats")
"""Style sheets that come first: they put the layers in order, and give the colours."""
ALONE = {"houserules", "middle", "paste", "print", "rules", "season", "tournament"}
BETWEEN = re.compile(
    rb"/\*.*?\*/\s*|^\s+|(?<=[:,{;}>])\s+(?!;)|\s+(?=[{>])|;\s*(?=\})", re.DOTALL | re.MULTILINE
)
"""What a browser does not need of a style sheet."""
LAYER = re.compile(rb"^@layer (\w+) \{\n(.*?)^\}", re.DOTALL | re.MULTILINE)
IMPORT = re.compile(r'^import .*"\./([\w-]+)\.js";', re.MULTILINE)
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""Not asked of the system: a Windows may call scripts plain text, and then no browser runs them."""

WORKER = "worker/worker.js"
KEPT_FROM_THE_START = ("css/", "js/", "signs.svg", "icon.svg")
"""Files whose names begin so: a page may need any of these small ones without a network."""

static = Blueprint("static", __name__)
installing = Blueprint("installing", __name__)


def read_files(folder: Path) -> dict[str, bytes]:
    """Return name → contents of all files in this folder, by ``/`` where they lie deeper."""
    sheets = {each.stem: each.read_bytes() for each in folder.glob("css/*.css")}
    order = [*FIRST, *sorted(sheets.keys() - FIRST - ALONE)]
    others = (each for each in folder.rglob("*") if each.is_file() and each.suffix != ".css")
    return {
        SHEET: BETWEEN.sub(b"", by_layers(b"\n".join(sheets[name] for name in order))),
        **{f"css/{name}.css": BETWEEN.sub(b"", sheets[name]) for name in sorted(ALONE)},
        **{each.relative_to(folder).as_posix(): each.read_bytes() for each in sorted(others)},
    }


def by_layers(sheet: bytes) -> bytes:
    """Return a sheet with each layer's rules together: like stands by like, and packs smaller."""
    layers: dict[bytes, list[bytes]] = {}
    for name, rules in LAYER.findall(sheet):
        layers.setdefault(name, []).append(rules)
    joined = (b"@layer %s {\n%s}" % (name, b"".join(each)) for name, each in layers.items())
    return LAYER.sub(b"", sheet) + b"\n".join(joined)


def version_of(files: Mapping[str, bytes]) -> str:
    digest = sha256()
    for name, content in files.items():
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()[:10]


@static.record_once
def keep_files(setup: BlueprintSetupState) -> None:
    """Read the files, and work their version out, once, when the application is made."""
    files = read_files(FOLDER)
    setup.app.extensions["compro-static"] = files
    setup.app.config["STATIC_VERSION"] = version_of(files)


@static.app_template_global()
def modules_with(*names: str) -> list[str]:
    """Return these modules' files and those of all that they import, which come at once then."""
    found = [f"js/{name}.js" for name in names]
    for file_name in found:
        imported = IMPORT.findall(files_kept()[file_name].decode())
        found += [each for name in imported if (each := f"js/{name}.js") not in found]
    return found


def files_kept() -> dict[str, bytes]:
    files: dict[str, bytes] = current_app.extensions["compro-static"]
    return files


@static.url_defaults
def add_version(endpoint: str, values: dict[str, object]) -> None:
    """Fill in the version where ``url_for("static.file", name=…)`` is not given one."""
    values.setdefault("version", current_app.config["STATIC_VERSION"])


@static.get("/static/<version>/<path:name>")
def file(version: str, name: str) -> Response:
    """Send a file; the browser may keep it for ever if the address has the present version.

    No charset is named: modules and drawings are UTF-8 by themselves, and sheets as the page is.
    """
    content = files_kept().get(name)
    if content is None:
        abort(404)
    response = Response(content, content_type=TYPES[PurePosixPath(name).suffix])
    is_present = version == current_app.config["STATIC_VERSION"]
    response.headers["Cache-Control"] = f"max-age={YEAR}, immutable" if is_present else "no-cache"
    return response


@installing.get("/worker.js")
def worker() -> Response:
    """Send the service worker, which is another one, for browsers to renew, whenever a file is.

    It keeps the last state of a game's pages on the phone. It stands at the root, because a browser
    lets one rule only over what lies beside or below it.
    """
    files = files_kept()
    needed = [name for name in files if name.startswith(KEPT_FROM_THE_START)]
    version = json.dumps(current_app.config["STATIC_VERSION"])
    addresses = json.dumps([url_for("static.file", name=name) for name in needed])
    begins = f"const VERSION = {version};\nconst FILES = {addresses};\n"
    return Response(begins.encode() + files[WORKER], mimetype="text/javascript")


@installing.get("/offline")
def offline() -> str:
    return page("offline.html")
