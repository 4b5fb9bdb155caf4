"""Phones that begin a request and do not end it."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

FORM = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
BEGINNINGS: Mapping[str, bytes] = {
    "half a request line": b"GET /ru",
    "half a header": b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept-La",
    "no end of the headers": b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    "no body": FORM + b"Content-Length: 60000\r\n\r\n",
    "half a body": FORM + b"Content-Length: 60000\r\n\r\nnames=Ana&names=",
    "half a chunk": FORM + b"Transfer-Encoding: chunked\r\n\r\n20\r\nnames=Ana",
    "a second request, half": b"GET /rules HTTP/1.1\r\nHost: localhost\r\n\r\nGET /rules HT",
}
"""What they are → the bytes that come."""


@contextmanager
def half_sent(port: int, beginning: bytes, count: int) -> Iterator[list[socket.socket]]:
    """Send the beginning on so many connections, which stay open until the end of the block."""
    with ExitStack() as all_of_them:
        begun = [
            all_of_them.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            for _ in range(count)
        ]
        for each in begun:
            each.sendall(beginning)
        yield begun
