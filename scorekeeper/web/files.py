"""Files that a page gives away to be kept."""

from __future__ import annotations

import re
from urllib.parse import quote

from flask import (
    Response,
)

BETWEEN_WORDS = re.compile(r"[\W_]+")


def file_to_keep(data: bytes, mimetype: str, name: str) -> Response:
    """Answer with a file that the browser keeps instead of showing it."""
    return kept_under(name, Response(data, mimetype=mimetype))


def kept_under(name: str, response: Response) -> Response:
    """Have the browser keep the answer as a file of this name."""
    plain = name.encode("ascii", "ignore").decode().lstrip("-")
    names = {"filename": plain}
    if plain != name:
        names["filename*"] = f"UTF-8''{quote(name, safe='')}"
    response.headers.set("Content-Disposition", "attachment", **names)
    return response
