"""What lets a phone keep Compro: the service worker, and the page it shows without a network.

The worker keeps the last state of a game's pages on the phone; its text is in ``static/worker``. It
stands at the root, because a browser lets one rule only over what lies beside or below it. What the
phone is told of name, icons and colours stands in ``static/app.webmanifest``.
"""

import json

from flask import Blueprint, Response, current_app, url_for

from .pages import page
from .static import files_kept

WORKER = ("worker/keeping.js", "worker/answering.js")
KEPT_FROM_THE_START = ("css/", "js/", "signs.svg")
"""Files whose names begin so: a page may need any of these small ones without a network."""

installing = Blueprint("installing", __name__)


@installing.get("/worker.js")
def worker() -> Response:
    """Send the service worker, which is another one, for browsers to renew, whenever a file is."""
    files = files_kept()
    needed = [name for name in files if name.startswith(KEPT_FROM_THE_START)]
    version = json.dumps(current_app.config["STATIC_VERSION"])
    addresses = json.dumps([url_for("static.file", name=name) for name in needed])
    begins = f"const VERSION = {version};\nconst FILES = {addresses};\n"
    text = b"".join([begins.encode(), *(files[name] for name in WORKER)])
    return Response(text, mimetype="text/javascript")


@installing.get("/offline")
def offline() -> str:
    return page("offline.html")
