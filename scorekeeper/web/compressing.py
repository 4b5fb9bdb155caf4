"""Compress answers with gzip, for the phones that can read it.

The size of a compressed page could tell a stranger its secrets (BREACH), where one page holds a
secret and text of the stranger's choosing, and is asked for again and again with the visitor's
cookie. Pages that hold links to a table stand under such a link, which the stranger does not have;
the first page knows them by the cookie, and repeats nothing of its address; another that does both
is to be left plain (``leave_plain``). Forms from elsewhere come without the cookie (SameSite). The
token of a form is signed anew each second, so that no two guesses are tried on the same one.
"""

import gzip

from flask import Flask, Response, g, request

LEAST = 500  # bytes; what is smaller travels as it is
READABLE = {
    *("text/html", "text/css", "text/javascript", "text/plain", "text/csv"),
    *("image/svg+xml", "application/json", "application/toml"),
}
LEVEL = 6  # of 9: a page takes a tenth of a millisecond


def init_app(app: Flask) -> None:
    """Compress every answer, after all that is registered later has seen it."""
    app.after_request(compress)


def leave_plain() -> None:
    """Do not compress this request's answer: it holds a secret beside a stranger's text."""
    g.left_plain = True


def compress(response: Response) -> Response:
    if not is_worth_it(response):
        return response
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.best_match(["gzip", "identity"]) == "gzip":
        response.set_data(gzip.compress(response.get_data(), LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def is_worth_it(response: Response) -> bool:
    """Return whether an answer is a whole text of some length that nobody has compressed yet."""
    if response.is_streamed or response.direct_passthrough or "left_plain" in g:
        return False
    if "Content-Encoding" in response.headers or "ETag" in response.headers:
        return False
    return response.mimetype in READABLE and (response.content_length or 0) >= LEAST
