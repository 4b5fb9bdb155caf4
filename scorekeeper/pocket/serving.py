"""The application of one phone: its requests come as values, and nobody else's ever."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterable
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes, urlsplit

from werkzeug.wrappers import Response

from scorekeeper import create_app
from scorekeeper.store.database import bring_up_to_date
from scorekeeper.store.people.tables import count_games_over

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

BOOK = ".compro.json"
"""The ending of a book's name, which says that one is being taken along."""
OF_THE_BODY = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


class Phone:
    """The application, with the secret and the cookies that a server's phones keep themselves.

    A service worker can neither set cookies nor read them.
    """

    def __init__(self, folder: str, root: str, kept: str) -> None:
        """Make the application and its tables.

        folder  where the database lies
        root    path of the address below which the application stands, such as /compro/app
        kept    as ``kept`` gave it last; "" the first time
        errors  those of ``create_app`` and ``bring_up_to_date``
        """
        known = json.loads(kept) if kept else {}
        self.root = root
        self.secret: str = known.get("secret") or secrets.token_urlsafe(48)
        self.cookies: dict[str, str] = known.get("cookies", {})
        settings = {"POCKET": True, "COMPRO_INSTANCE": folder, "SECRET_KEY": self.secret}
        self.app = create_app(settings)
        with self.app.app_context():
            bring_up_to_date()

    @property
    def kept(self) -> str:
        """What is to be kept before an answer is given, as text."""
        return json.dumps({"secret": self.secret, "cookies": self.cookies})

    def answer(
        self, method: str, address: str, headers: Iterable[tuple[str, str]], body: bytes
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Return status, headers and body for a request.

        address  a whole one: https://example.org/compro/app/?x=1
        """
        environ = self.environ_of(method, address, headers, body)
        response = Response.from_app(self.app, environ, buffered=True)
        for cookie in response.headers.getlist("Set-Cookie"):
            self.keep_cookie(cookie)
        given = [pair for pair in response.headers if pair[0] != "Set-Cookie"]
        return response.status_code, given, response.get_data()

    def environ_of(
        self, method: str, address: str, headers: Iterable[tuple[str, str]], body: bytes
    ) -> WSGIEnvironment:
        asked = urlsplit(address)
        path = unquote_to_bytes(asked.path.removeprefix(self.root)).decode("latin-1")
        environ: WSGIEnvironment = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": self.root,
            "PATH_INFO": path,
            "QUERY_STRING": asked.query,
            "SERVER_NAME": asked.hostname,
            "SERVER_PORT": str(asked.port or {"https": 443}.get(asked.scheme, 80)),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": asked.netloc,
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": asked.scheme,
            "wsgi.input": BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        for name, value in headers:
            key = OF_THE_BODY.get(name.lower(), f"HTTP_{name.upper().replace('-', '_')}")
            environ[key] = value
        return environ | {"CONTENT_LENGTH": str(len(body))}

    def keep_cookie(self, cookie: str) -> None:
        """Keep what a ``Set-Cookie`` says; one that lasts no longer goes."""
        name, _, value = cookie.partition(";")[0].partition("=")
        if "max-age=0" in cookie.lower():
            self.cookies.pop(name, None)
        else:
            self.cookies[name] = value

    def count_games_over(self) -> int:
        """Return how many games are over, at all tables of this phone."""
        with self.app.app_context():
            return count_games_over()


def is_book(status: int, headers: Iterable[tuple[str, str]]) -> bool:
    """Return whether an answer is a book: then its games are kept elsewhere, too."""
    named = dict(headers).get("Content-Disposition", "")
    return status == HTTPStatus.OK and BOOK in named


def start(folder: str, root: str, kept: str) -> Phone:
    """Return the phone's application once its folder is there. errors: as ``Phone``."""
    Path(folder).mkdir(exist_ok=True)
    return Phone(folder, root, kept)
