"""Compress answers, as the phone that asks can read them: with gzip, and with Brotli where it is.

The size of a compressed page could tell a stranger its secrets (BREACH), where one page holds a
secret and text of the stranger's choosing, and is asked for again and again with the visitor's
cookie. Pages that hold links to a table stand under such a link, which the stranger does not have;
the first page knows them by the cookie, and repeats nothing of its address; another that does both
is to be left plain (``leave_plain``). Forms from elsewhere come without the cookie (SameSite). The
token of a form is signed anew each second, so that no two guesses are tried on the same one.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from flask import Flask, Response, g, request

try:
    import brotli
except ImportError:  # an extra; browsers ask for it by HTTPS only
    brotli = None

LEAST = 500  # bytes; what is smaller travels as it is
READABLE = {"image/svg+xml", "application/json", "application/toml"}
STREAM = "text/event-stream"
NO_CODING = "identity"


@dataclass(frozen=True, slots=True)
class Coding:
    """A way to compress.

    name        in ``Accept-Encoding`` and ``Content-Encoding``
    quickly     what is sent once: a page, in a tenth of a millisecond
    thoroughly  what is kept and sent often: a file
    """

    name: str
    quickly: Callable[[bytes], bytes]
    thoroughly: Callable[[bytes], bytes]


GZIP = Coding(
    "gzip",
    partial(gzip.compress, compresslevel=6, mtime=0),
    partial(gzip.compress, compresslevel=9, mtime=0),
)
CODINGS = {GZIP.name: GZIP}
"""By name, the preferred first."""
if brotli:
    CODINGS = {
        "br": Coding(
            "br", partial(brotli.compress, quality=5), partial(brotli.compress, quality=11)
        )
    } | CODINGS


def init_app(app: Flask) -> None:
    """Compress every answer, after all that is registered later has seen it."""
    app.after_request(compress)


def leave_plain() -> None:
    """Do not compress this request's answer: it holds a secret beside a stranger's text."""
    g.left_plain = True


def coding_asked_for() -> Coding | None:
    """Return how this request wants its answer compressed; None where it is to be left as it is."""
    name = request.accept_encodings.best_match([*CODINGS, NO_CODING])
    return CODINGS.get(name or NO_CODING)


def compress(response: Response) -> Response:
    """Return the answer, compressed where that is worth it and the phone can read it."""
    if not is_worth_it(response):
        return response
    response.vary.add("Accept-Encoding")
    if coding := coding_asked_for():
        response.set_data(coding.quickly(response.get_data()))
        response.headers["Content-Encoding"] = coding.name
    return response


def is_worth_it(response: Response) -> bool:
    """Return whether an answer is a whole text of some length that nobody has compressed yet."""
    if response.is_streamed or response.direct_passthrough or "left_plain" in g:
        return False
    if "Content-Encoding" in response.headers or "ETag" in response.headers:
        return False
    kind = response.mimetype or ""
    is_text = kind.startswith("text/") and kind != STREAM
    return (is_text or kind in READABLE) and (response.content_length or 0) >= LEAST
