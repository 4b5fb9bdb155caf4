"""Styles, scripts and pictures, under an address that changes whenever one of them does.

All are read when the application is made, without the comments and indents of scripts and sheets.
``css/a+b.css`` is the sheets ``a`` and ``b`` in one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path, PurePosixPath

from flask import Blueprint, Response, abort, current_app, request
from flask.blueprints import BlueprintSetupState
from rcssmin import cssmin
from rjsmin import jsmin

from scorekeeper import places

from .compressing import CODINGS, coding_asked_for

FOLDER = places.find_folder("static")
YEAR = 365 * 24 * 60 * 60  # seconds
JOINED = "+"
MOST_KEPT = 256  # files, and sheets in one, that are kept compressed
WORTH = 64  # bytes less, at least: to say that a file is compressed takes some itself
INSIDE = re.compile(rb"(?<=[\w\])])\s+(?=:[a-z])")  # from an element to a pseudo-class within it

static = Blueprint("static", __name__)


def read_files(folder: Path) -> dict[str, bytes]:
    """Return name → contents of all files in this folder, by ``/`` where they lie deeper."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): read_file(file) for file in files}


def read_file(file: Path) -> bytes:
    """Return what a browser needs of a file."""
    shorten = SHORTER.get(file.suffix)
    return shorten(file.read_bytes()) if shorten else file.read_bytes()


def shorten_sheet(sheet: bytes) -> bytes:
    """Return a sheet without comments and indents, whose selectors still mean the same.

    ``a :checked`` becomes ``a *:checked`` first: ``cssmin`` would make it ``a:checked``.
    """
    shorter: bytes = cssmin(INSIDE.sub(b" *", sheet))
    return shorter


SHORTER: Mapping[str, Callable[[bytes], bytes]] = {".js": jsmin, ".css": shorten_sheet}


def version_of(files: Mapping[str, bytes]) -> str:
    """Return a short hash of the names and contents of these files."""
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


def files_kept() -> dict[str, bytes]:
    """Return name → contents of all files, as they were when the application was made."""
    files: dict[str, bytes] = current_app.extensions["compro-static"]
    return files


@static.app_url_defaults
def add_version(endpoint: str, values: dict[str, object]) -> None:
    """Fill in the version where ``url_for("static.file", name=…)`` is not given one."""
    if endpoint == "static.file":
        values.setdefault("version", current_app.config["STATIC_VERSION"])


@static.get("/static/<version>/<path:name>")
def file(version: str, name: str) -> Response:
    """Send a file; the browser may keep it for ever if the address has the present version.

    Only of another version is it told a tag, by which to ask whether the file is still the same. No
    charset is named: modules and drawings are UTF-8 by themselves, and sheets as the page is.
    """
    content = find_content(name)
    if content is None:
        abort(404)
    asked = coding_asked_for()
    body, coding = as_sent(content, asked.name if asked else "")
    response = Response(body, content_type=guess_type(name)[0])
    if coding:
        response.headers["Content-Encoding"] = coding
    response.vary.add("Accept-Encoding")
    if version == current_app.config["STATIC_VERSION"]:
        response.headers["Cache-Control"] = f"max-age={YEAR}, immutable"
    else:
        response.headers["Cache-Control"] = "no-cache"
        response.set_etag(tag_of(content, coding))
        response.make_conditional(request)
    return response


def find_content(name: str) -> bytes | None:
    """Return a file, or several of one kind in one, no file twice; None where there is none."""
    files, path = files_kept(), PurePosixPath(name)
    parts = path.stem.split(JOINED)
    found = [files.get(str(path.with_stem(part))) for part in parts if part]
    if path.suffix != ".css" or len(found) != len(set(parts)):
        return files.get(name)
    whole = [content for content in found if content is not None]
    return b"".join(whole) if len(whole) == len(parts) else None


@lru_cache(MOST_KEPT)
def as_sent(content: bytes, coding: str) -> tuple[bytes, str]:
    """Return what is sent of a file; and in which coding: that asked for, if it is worth it."""
    body = CODINGS[coding].thoroughly(content) if coding else content
    return (body, coding) if len(content) - len(body) >= WORTH else (content, "")


def tag_of(content: bytes, coding: str) -> str:
    """Return the ETag of a file in this coding."""
    return f"{sha256(content).hexdigest()[:16]}{coding and '-'}{coding}"
