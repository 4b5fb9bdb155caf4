"""Make calls that take long in a second process, while this one serves pages.

Within one process a thread that only computes keeps the interpreter from all others, a few
milliseconds each time. The second process has its own interpreter, and the lowest priority.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from itertools import islice
from typing import Any, TypeVar

from scorekeeper import places

Answer = TypeVar("Answer")
PROGRAM = ("-P", "-m", "scorekeeper.answering")
GONE = (OSError, EOFError, ValueError, pickle.UnpicklingError)
"""The errors of asking a process that does not answer; ValueError: its pipe was closed here."""


def resting(made: Generator[Answer, None, None]) -> Generator[Answer, None, None]:
    """Yield the same values, each after a sleep as long as making it took, for other threads."""
    begun = time.monotonic()
    for one in made:
        time.sleep(time.monotonic() - begun)
        yield one
        begun = time.monotonic()


class Apart:
    """A second process, which makes calls for this one and sends back what they return.

    It is started by the first question after ``open``, and again if it has ended. While it is not
    open, calls are made here. Only one thread at a time may call ``answer`` or ``answers``, any
    thread ``open`` or ``close``.
    """

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.is_open = False

    def open(self) -> None:
        """Let questions be answered in the second process from now on, and no longer here."""
        self.is_open = True

    def close(self) -> None:
        """Let the process end after the answer under way; later questions are answered here."""
        self.is_open = False
        if (process := self.process) and process.stdin:
            with suppress(OSError):
                process.stdin.close()

    def answer(self, question: Callable[[], Answer]) -> Answer:
        """Return what a call returns, made in the process; made here where that does not answer.

        question  a call without arguments that can be pickled: a ``partial`` of a function
        """
        if self.is_open:
            asked = pickle.dumps(question, pickle.HIGHEST_PROTOCOL)
            try:
                answer: Answer = self.answer_to(asked)
            except GONE:
                self.end()
            else:
                return answer
        return question()

    def answers(
        self, question: Callable[[], Generator[Answer, None, None]]
    ) -> Generator[Answer, None, None]:
        """Yield what a call yields, made in the process; where that stops answering, made here.

        Here the call begins anew, and what was yielded already is left out. If the caller stops
        before the end, the process is ended.

        question  as for ``answer``; it yields the same each time it is called
        """
        given = 0
        if self.is_open:
            with suppress(*GONE), closing(self.answers_to(question)) as over_there:
                for one in over_there:
                    yield one
                    given += 1
                return
        yield from islice(resting(question()), given, None)

    def answers_to(
        self, question: Callable[[], Generator[Answer, None, None]]
    ) -> Generator[Answer, None, None]:
        """Yield the process's answers to a question. errors: one of GONE where it stops."""
        whole = False
        try:
            some = self.answer_to(pickle.dumps(question, pickle.HIGHEST_PROTOCOL))
            while some:
                yield some[0]
                some = self.next_answer()
            whole = True
        finally:
            if not whole:
                self.end()

    def answer_to(self, asked: bytes) -> Any:
        """Return the process's first answer to a pickled question; start the process if need be.

        errors  one of GONE where it does not answer
        """
        if self.process is None:
            self.process = subprocess.Popen(  # noqa: S603 (this very Python)
                [sys.executable, *PROGRAM],
                env=places.environment_to_find_us(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        assert self.process.stdin is not None
        self.process.stdin.write(asked)
        self.process.stdin.flush()
        return self.next_answer()

    def next_answer(self) -> Any:
        """Return the process's next answer: of several each alone in a tuple, and at last ().

        errors  one of GONE
        """
        if self.process is None or self.process.stdout is None:
            raise EOFError
        return pickle.load(self.process.stdout)  # noqa: S301 (it answers nobody else)

    def end(self) -> None:
        """Kill the process, if there is one."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]
