"""Processes that are forks of a warm one: of a Python that has imported Compro already.

For tests of what a process does, and of what becomes of it; how fast or slow one starts is asked
elsewhere. A fork runs a program as ``python …`` does, in a folder and an environment of its own.

`python -m tests.warm SOCKET` is the warm one: it takes orders until its socket is closed.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import runpy
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from typing import NamedTuple, NoReturn

REPOSITORY = Path(__file__).parents[1]
LARGEST_ORDER = 64 * 1024  # bytes
AT_MOST = 60  # seconds that a fork may take to end


class Order(NamedTuple):
    """What a fork is to run; ``largest_file``: bytes, as on a disk that is full."""

    command: tuple[str, ...]
    environment: Mapping[str, str]
    largest_file: int | None = None


class Fork:
    """A fork at work: used as a ``subprocess.Popen`` of text is."""

    def __init__(self, warm: socket.socket, order: Order) -> None:
        (stdin, to_it), (from_it, stdout), (of_errors, stderr) = (os.pipe() for _ in range(3))
        self._news, news = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        given = [stdin, stdout, stderr, news.fileno()]
        socket.send_fds(warm, [json.dumps(order).encode()], given)
        for each in (stdin, stdout, stderr):
            os.close(each)
        news.close()
        self.stdin, self.stdout = os.fdopen(to_it, "w"), os.fdopen(from_it)
        self._errors = os.fdopen(of_errors)
        self._news.settimeout(AT_MOST)
        self.pid = int(self._news.recv(LARGEST_ORDER))
        self.returncode: int | None = None

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)

    def communicate(self) -> tuple[str, str]:
        """Wait for its end; return what it said since, and what errors it told."""
        self.stdin.close()
        said, errors = self.stdout.read(), self._errors.read()
        self.returncode = int(self._news.recv(LARGEST_ORDER))
        for each in (self.stdout, self._errors, self._news):
            each.close()
        return said, errors

    def is_at_work(self) -> bool:
        """Whether it has not ended."""
        return not select([self._news], [], [], 0)[0]


class Warm:
    """The warm process, to be asked for forks."""

    def __init__(self, orders: socket.socket) -> None:
        self._orders = orders

    def start(
        self,
        *command: str,
        environment: Mapping[str, str] = os.environ,
        largest_file: int | None = None,
    ) -> Fork:
        """Run a program: ``-m`` and a module, or a file of ours; then what it is told."""
        return Fork(self._orders, Order(command, dict(environment), largest_file))


@contextmanager
def warm_process() -> Iterator[Warm]:
    """Start the warm process, and end it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-m", "tests.warm", str(theirs.fileno())]
    with subprocess.Popen(command, cwd=REPOSITORY, pass_fds=[theirs.fileno()]), ours:
        theirs.close()
        yield Warm(ours)


def take_orders(orders: socket.socket) -> Order | None:
    """Return what is to be run, in a fork; None in the warm process itself, at its end."""
    while True:
        order, given, *_ = socket.recv_fds(orders, LARGEST_ORDER, 4)
        if not order:
            break
        if not os.fork():
            orders.close()
            if watched(given):
                return Order(*json.loads(order))
        for each in given:
            os.close(each)
        reap(os.WNOHANG)
    reap(0)
    return None


def watched(given: Sequence[int]) -> bool:
    """Fork once more; return True in the fork, and never in the one that tells of its end."""
    *streams, news = given
    fork = os.fork()
    if not fork:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        for each in given:
            os.close(each)
        return True
    for stream in streams:
        os.close(stream)
    os.write(news, str(fork).encode())
    code = os.waitstatus_to_exitcode(os.waitpid(fork, 0)[1])
    os.write(news, str(code).encode())
    os._exit(0)


def reap(how: int) -> None:
    """Wait for the forks that have ended; without WNOHANG for all."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, how)[0]:
            pass


def run_to_its_end(order: Order) -> NoReturn:
    """Run what is ordered, and end as Python does, only without taking its memory apart."""
    code: object = 0
    try:
        run(order)
    except SystemExit as ended:
        code = ended.code or 0
        if not isinstance(code, int):
            sys.stderr.write(f"{code}\n")
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 1)


def run(order: Order) -> None:
    """Become what ``python …`` would be."""
    os.environ.clear()
    os.environ.update(order.environment)
    if order.largest_file is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (order.largest_file,) * 2)
    match order.command:
        case ["-m", module, *more]:
            sys.argv = [module, *more]
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        case [file, *more]:
            sys.argv = [file, *more]
            runpy.run_path(file, run_name="__main__")


if __name__ == "__main__":
    import tests.store.playing  # noqa: F401

    gc.freeze()  # else a fork that collects would copy all the memory
    if to_run := take_orders(socket.socket(fileno=int(sys.argv[1]))):
        run_to_its_end(to_run)
