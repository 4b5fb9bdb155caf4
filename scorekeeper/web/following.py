"""Follow a form's redirect within the same request, so that an entry is one round trip.

A script that sends a form says in the header ``X-Shown`` which page it shows, as path and query.
Where the form's answer is a redirect to a page of this application, that page is the answer: with
its address in ``Content-Location``, and only its ``<main>`` where it is the page that is shown.
Without script, and wherever the page cannot be had, the redirect itself is the answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from flask import Flask
from werkzeug.wrappers import Response

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SHOWN = "HTTP_X_SHOWN"
FRAGMENT = "HTTP_X_FRAGMENT"
FOLLOWED = "compro.followed"
"""Is in the environment of what is asked for here: the phone's own request was let in before."""
SEE_OTHER = 303  # what a form answers; 307 and 308 would have it sent once more
MOST_REDIRECTS = 3
OF_A_BODY = ("CONTENT_TYPE", "CONTENT_LENGTH", "HTTP_TRANSFER_ENCODING", "HTTP_EXPECT")


class Following:
    """A WSGI application that answers a script's form with the page its redirect leads to."""

    def __init__(self, application: WSGIApplication) -> None:
        self.application = application

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "POST" or SHOWN not in environ:
            return self.application(environ, start_response)
        asked = dict(environ)  # as it came: the application notes things of its own in it
        answer = Response.from_app(self.application, environ, buffered=True)
        if answer.status_code == SEE_OTHER:
            answer = self.find_page(asked, answer) or answer
        return answer(asked, start_response)

    def find_page(self, asked: WSGIEnvironment, answer: Response) -> Response | None:
        """Return the page that a redirect leads to; None where it leads to none of ours."""
        cookies = answer.headers.getlist("Set-Cookie")
        for _ in range(MOST_REDIRECTS):
            address = answer.headers.get("Location", "").partition("#")[0]
            if not address.startswith("/") or address.startswith("//"):
                return None
            environ = environ_of(address, asked, cookies)
            answer = Response.from_app(self.application, environ, buffered=True)
            cookies += answer.headers.getlist("Set-Cookie")
            if answer.status_code == 200:
                answer.headers["Content-Location"] = address
                answer.headers.setlist("Set-Cookie", by_name(cookies).values())
                return answer
        return None


def init_app(app: Flask) -> None:
    app.wsgi_app = Following(app.wsgi_app)  # type: ignore[method-assign]


def environ_of(address: str, asked: WSGIEnvironment, cookies: Iterable[str]) -> WSGIEnvironment:
    """Return the request for a page, by the phone that sent the request ``asked``.

    address  path and query
    cookies  values of ``Set-Cookie`` since, as the phone would have kept them
    """
    path, _, query = address.partition("?")
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
