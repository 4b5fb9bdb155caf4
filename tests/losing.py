"""A line to PostgreSQL that breaks at the worst moment: COMMIT was sent, the answer is lost."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy.engine import URL, make_url

from tests.services import postgres_socket

COMMIT = b"COMMIT"
LONGEST = 65536  # bytes read at a time


class Line:
    """Passes on what an application and its server say, as long as ``breaks`` is not set.

    lost  how many commits were sent whose answers nobody got
    """

    def __init__(self, server: URL) -> None:
        self.server = server
        self.breaks = False
        self.lost = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.take_calls, daemon=True).start()

    @property
    def url(self) -> str:
        """The server's URL by way of this line, without encryption that would hide a COMMIT."""
        port = self.listener.getsockname()[1]
        there = self.server.set(host="127.0.0.1", port=port, drivername="postgresql+psycopg")
        plain = {"sslmode": "disable", "gssencmode": "disable"}
        return there.update_query_dict(plain).render_as_string(hide_password=False)

    def take_calls(self) -> None:
        with suppress(OSError):  # the listener was closed
            while True:
                near, _ = self.listener.accept()
                far = postgres_socket(self.server)
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(
                        target=self.pass_on, args=(source, sink, source is near), daemon=True
                    ).start()

    def pass_on(self, source: socket.socket, sink: socket.socket, asks: bool) -> None:
        with suppress(OSError):
            while said := source.recv(LONGEST):
                if asks and self.breaks and COMMIT in said:
                    self.lost += 1
                    source.shutdown(socket.SHUT_RDWR)
                    sink.sendall(said)
                    return  # the server's answer finds nobody, and ends the other way
                sink.sendall(said)
        source.close()
        sink.close()


@contextmanager
def line_to(url: str) -> Iterator[Line]:
    """Lay a line to a database, for the length of a block."""
    line = Line(make_url(url))
    try:
        yield line
    finally:
        line.listener.close()
