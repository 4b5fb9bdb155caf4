"""Styles, scripts and pictures, under an address that changes whenever one of them does."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, current_app, send_from_directory

from scorekeeper import places

FOLDER = places.find_folder("static")
YEAR = 365 * 24 * 60 * 60  # seconds

static = Blueprint("static", __name__)


def version_of(folder: Path) -> str:
    """Return a short hash of the names and contents of all files in this folder."""
    digest = sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            digest.update(file.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(file.read_bytes() + b"\0")
    return digest.hexdigest()[:10]


@static.record_once
def keep_version(setup: object) -> None:
    """Work the version out once, when the application is made."""
    setup.app.config["STATIC_VERSION"] = version_of(FOLDER)  # type: ignore[attr-defined]


@static.app_url_defaults
def add_version(endpoint: str, values: dict[str, object]) -> None:
    """Fill in the version where ``url_for("static.file", name=…)`` is not given one."""
    if endpoint == "static.file":
        values.setdefault("version", current_app.config["STATIC_VERSION"])


@static.get("/static/<version>/<path:name>")
def file(version: str, name: str) -> Response:
    """Send a file; the browser may keep it for ever if the address has the present version."""
    response = send_from_directory(FOLDER, name, conditional=True)
    present = version == current_app.config["STATIC_VERSION"]
    response.headers["Cache-Control"] = (
        f"public, max-age={YEAR}, immutable" if present else "no-cache"
    )
    return response
