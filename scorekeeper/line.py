"""The way back to a phone: what a thread writes never waits for the phone's network."""

from __future__ import annotations

import errno
import socket
import threading
import time
from collections.abc import Callable

from .gathering import IN_MEMORY
from .streams import LAST_CHUNK, Stream

PATIENCE = 30  # seconds for sending a request, or for taking an answer
SLOWEST = 2000  # bytes for which there is another second
MOST_UNSENT = 1024**2  # bytes of an answer left to the loop; with more the thread waits


class Line:
    """What a thread writes its answer to: it sends what it can, and leaves the rest to the loop.

    Stands where gunicorn, and whoever asks ``environ["gunicorn.socket"]``, expects a socket.
    """

    def __init__(self, sock: socket.socket, send_on: Callable[[], None]) -> None:
        self.sock = sock
        self.send_on = send_on
        self.unsent = bytearray()
        self.broken = False
        self.held_until = 0.0
        self.stream: Stream | None = None
        self.taken = threading.Condition()

    def hold(self, seconds: float) -> None:
        """Hold the whole answer back for so many seconds, during which no thread is needed."""
        self.held_until = time.monotonic() + seconds

    def go_on_as(self, stream: Stream) -> None:
        """Let the loop go on with this answer as a stream once the thread has begun it."""
        self.stream = stream

    def sendall(self, data: bytes) -> None:
        """Send what can be sent at once, and leave the rest to the loop. errors: BrokenPipeError.

        Waits while more than MOST_UNSENT is unsent, and raises where the phone is too slow. An
        answer that goes on as a stream is not ended here.
        """
        if self.stream and data == LAST_CHUNK:
            return
        with self.taken:
            waiting = bool(self.unsent or self.held_until)
            self.unsent += data
            if not waiting:
                self.push()
            patience = PATIENCE + len(self.unsent) / SLOWEST
            if self.unsent and not waiting:
                self.send_on()
            self.taken.wait_for(lambda: self.broken or len(self.unsent) <= MOST_UNSENT, patience)
            if self.broken or len(self.unsent) > MOST_UNSENT:
                raise BrokenPipeError(errno.EPIPE, "the phone has left")

    def send(self, data: bytes) -> int:
        """Do as ``sendall``; return how many bytes that were."""
        self.sendall(data)
        return len(data)

    def push(self) -> bool:
        """Send as much as the network takes now; return whether nothing is left."""
        with self.taken:
            try:
                while self.unsent and not self.broken:
                    with memoryview(self.unsent) as rest:
                        sent = self.sock.send(rest[:IN_MEMORY])
                    del self.unsent[:sent]
            except (BlockingIOError, InterruptedError):
                pass
            except OSError:
                self.break_off()
            self.taken.notify_all()
            return not self.unsent

    def break_off(self) -> None:
        """Drop what is unsent, and let every later write fail."""
        with self.taken:
            self.broken = True
            self.unsent.clear()
            self.taken.notify_all()

    def recv(self, size: int, flags: int = 0) -> bytes:
        """Read as from a socket that never waits: so one can see whether the phone has left."""
        return self.sock.recv(size, flags)

    def gettimeout(self) -> float:
        """Return 0, as a socket that never waits."""
        return 0.0

    def settimeout(self, _: object) -> None:
        """Do nothing: it never waits."""

    setblocking = settimeout

    def shutdown(self, _: int) -> None:
        """Break off, after an answer that went wrong half-way."""
        self.break_off()

    def close(self) -> None:
        """Break off; the loop closes the connection."""
        self.break_off()
