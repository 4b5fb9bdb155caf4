"""A phone that keeps one connection open, reads pages and sends forms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode

FORM = "application/x-www-form-urlencoded"
FIELD = re.compile(r'<input[^>]*name="(?P<name>[^"]+)"[^>]*value="(?P<value>[^"]*)"')


class Phone:
    """One browser: a connection and its cookies. ``headers``: what else it sends each time."""

    def __init__(self, port: int, headers: Mapping[str, str] | None = None) -> None:
        self.headers = headers or {}
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookies: dict[str, str] = {}

    def get(self, path: str) -> str:
        """Return a page's text."""
        answer, body = self.ask("GET", path)
        if answer.status != 200:
            raise RuntimeError(f"GET {path}: {answer.status}")
        return body.decode()

    def post(self, path: str, fields: Mapping[str, str]) -> str:
        """Send a form; return where it leads. Anything but a redirect is an error."""
        answer, body = self.ask("POST", path, urlencode(fields, doseq=True))
        if answer.status != 303:
            raise RuntimeError(f"POST {path}: {answer.status} {body[:2000]!r}")
        return answer.getheader("Location") or ""

    def ask(
        self, method: str, path: str, body: str | bytes | None = None, kind: str = FORM
    ) -> tuple[HTTPResponse, bytes]:
        """Send one request, its body of this kind; return the answer and its body.

        A connection that the server has closed since is opened again, and what it did not answer
        is sent once more: an entry counts once by the id of its command.
        """
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {**self.headers, "Cookie": cookies}
        if body is not None:
            headers["Content-Type"] = kind
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
        except ConnectionError:
            self.connection.close()
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
        content = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer, content


def hidden_fields(page: str) -> dict[str, str]:
    """Return the values of a page's named inputs, the last of each name."""
    return {found["name"]: unescape(found["value"]) for found in FIELD.finditer(page)}
