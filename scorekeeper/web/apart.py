"""A process beside the one that serves, which thinks while that one serves pages.

Within one process a thread that only computes takes the interpreter from all the others, a few
milliseconds each time they let go of it; beside it, and with less right to the processor, it takes
nothing.
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
"""What it comes to where nobody answers; a pipe that was closed here is a ValueError."""


def resting(made: Generator[Answer, None, None]) -> Generator[Answer, None, None]:
    """Yield the same, and after each rest as long as it took: others have pages to make."""
    begun = time.monotonic()
    for one in made:
        time.sleep(time.monotonic() - begun)
        yield one
        begun = time.monotonic()


class Apart:
    """The process. It begins with the first question once it is open, and again after it ended.

    ``answer`` and ``answers`` are for one at a time, ``open`` and ``close`` for anybody.
    """

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.is_open = False

    def open(self) -> None:
        """Let questions be answered there from now on: until then, they are answered here."""
        self.is_open = True

    def close(self) -> None:
        """Let the process end, with the answer it is about to give; others are given here."""
        self.is_open = False
        if (process := self.process) and process.stdin:
            with suppress(OSError):
                process.stdin.close()

    def answer(self, question: Callable[[], Answer]) -> Answer:
        """Return what a call returns, made over there; made here if nobody answers there.

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
        """Yield what a call yields, made over there; if nobody answers there any more, made here.

        Here the beginning is made anew, and what was yielded already is left out. Whoever stops
        before the end lets the process end with it.

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
        """Yield what the process answers. errors: one of GONE where it stops doing so."""
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
        """Return what the process answers. errors: one of GONE where it does not."""
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
        """Return what the process says next: of several answers each alone in a tuple, then ()."""
        if self.process is None or self.process.stdout is None:
            raise EOFError
        return pickle.load(self.process.stdout)  # noqa: S301 (it answers nobody else)

    def end(self) -> None:
        """End a process that does not answer any more."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]
