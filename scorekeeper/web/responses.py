"""Responses on their way: redirects are followed, texts compressed, files named."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from datetime import date
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote_to_bytes

from flask import Flask, Response, g, request
from werkzeug.wrappers import Response as Answer

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LEAST = 500  # bytes; what is smaller travels as it is
READABLE = {
    *("text/html", "text/css", "text/javascript", "text/plain", "text/csv"),
    *("image/svg+xml", "application/json", "application/toml"),
}
LEVEL = 6  # of 9: a page takes a tenth of a millisecond
SHOWN = "HTTP_X_SHOWN"
FRAGMENT = "HTTP_X_FRAGMENT"
FOLLOWED = "compro.followed"
"""Is in the environment of what is asked for here: the phone's own request was let in before."""
SEE_OTHER = 303  # what a form answers; 307 and 308 would have it sent once more
MOST_REDIRECTS = 3
OF_A_BODY = ("CONTENT_TYPE", "CONTENT_LENGTH", "HTTP_TRANSFER_ENCODING", "HTTP_EXPECT")


def init_app(app: Flask) -> None:
    """Follow redirects; compress every answer, after all that is registered later has seen it."""
    app.wsgi_app = Following(app.wsgi_app)  # type: ignore[method-assign]
    app.after_request(compress)


def leave_plain() -> None:
    """Do not compress this request's answer: it holds a secret beside a stranger's text."""
    g.left_plain = True


def compress(response: Response) -> Response:
    """Compress an answer with gzip, for the phones that can read it.

    The size of a compressed page could tell a stranger its secrets (BREACH), where one page holds a
    secret and text of the stranger's choosing, and is asked for again and again with the visitor's
    cookie. Pages that hold links to a table stand under such a link, which the stranger does not
    have; the first page knows them by the cookie, and repeats nothing of its address; another that
    does both is to be left plain (``leave_plain``). Forms from elsewhere come without the cookie
    (SameSite). The token of a form is signed anew each second, so that no two guesses are tried on
    the same one.
    """
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


class Following:
    """A WSGI application that answers a script's form with the page its redirect leads to.

    So an entry is one round trip. A script that sends a form says in the header ``X-Shown`` which
    page it shows, as path and query. The page comes with its address in ``Content-Location``, and
    only its ``<main>`` where it is the page that is shown. Without script, and wherever the page
    cannot be had, the redirect itself is the answer.
    """

    def __init__(self, application: WSGIApplication) -> None:
        self.application = application

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "POST" or SHOWN not in environ:
            return self.application(environ, start_response)
        asked = dict(environ)  # as it came: the application notes things of its own in it
        answer = Answer.from_app(self.application, environ, buffered=True)
        if answer.status_code == SEE_OTHER:
            answer = self.find_page(asked, answer) or answer
        return answer(asked, start_response)

    def find_page(self, asked: WSGIEnvironment, answer: Answer) -> Answer | None:
        """Return the page that a redirect leads to; None where it leads to none of ours."""
        cookies = answer.headers.getlist("Set-Cookie")
        for _ in range(MOST_REDIRECTS):
            address = answer.headers.get("Location", "").partition("#")[0]
            if not address.startswith(f"{root_of(asked)}/") or address.startswith("//"):
                return None
            environ = environ_of(address, asked, cookies)
            answer = Answer.from_app(self.application, environ, buffered=True)
            cookies += answer.headers.getlist("Set-Cookie")
            if answer.status_code == 200:
                answer.headers["Content-Location"] = address
                answer.headers.setlist("Set-Cookie", by_name(cookies).values())
                return answer
        return None


def root_of(asked: WSGIEnvironment) -> str:
    """Return the path that Compro stands below, without a slash at its end; "": below none."""
    root: str = asked.get("SCRIPT_NAME", "")
    return root.rstrip("/")


def environ_of(address: str, asked: WSGIEnvironment, cookies: Iterable[str]) -> WSGIEnvironment:
    """Return the request for a page, by the phone that sent the request ``asked``.

    address  path and query
    cookies  values of ``Set-Cookie`` since, as the phone would have kept them
    """
    path, _, query = address.removeprefix(root_of(asked)).partition("?")
    kept = by_name(asked.get("HTTP_COOKIE", "").split("; ")) | by_name(cookies)
    environ = {name: value for name, value in asked.items() if name not in OF_A_BODY}
    environ |= {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query,
        "REQUEST_URI": address,
        "RAW_URI": address,
        "HTTP_COOKIE": "; ".join(cookie.partition(";")[0] for cookie in kept.values()),
        "wsgi.input": BytesIO(),
        FOLLOWED: True,
    }
    if address == asked[SHOWN]:
        environ[FRAGMENT] = "1"
    return environ


def by_name(cookies: Iterable[str]) -> dict[str, str]:
    """Return name → cookie, the last of each name."""
    return {cookie.partition("=")[0]: cookie for cookie in cookies if cookie}


BETWEEN_WORDS = re.compile(r"[\W_]+")


def file_name(table: str, day: date, ending: str) -> str:
    """Return a name for a file of this table: kitchen-table-2026-11-21.compro.json."""
    words = BETWEEN_WORDS.sub("-", table.casefold()).strip("-")
    return f"{words or 'table'}-{day.isoformat()}.{ending}"


def file_to_keep(data: bytes, mimetype: str, name: str) -> Response:
    response = Response(data, mimetype=mimetype)
    plain = name.encode("ascii", "ignore").decode().lstrip("-")
    names = {"filename": plain}
    if plain != name:
        names["filename*"] = f"UTF-8''{quote(name, safe='')}"
    response.headers.set("Content-Disposition", "attachment", **names)
    return response
