"""Responses that the browser saves as a file."""

import re
from urllib.parse import quote

from flask import Response

BETWEEN_WORDS = re.compile(r"[\W_]+")


def file_to_keep(data: bytes, mimetype: str, name: str) -> Response:
    response = Response(data, mimetype=mimetype)
    plain = name.encode("ascii", "ignore").decode().lstrip("-")
    names = {"filename": plain}
    if plain != name:
        names["filename*"] = f"UTF-8''{quote(name, safe='')}"
    response.headers.set("Content-Disposition", "attachment", **names)
    return response
