"""A process beside the one that serves, which thinks while that one serves pages.

Within one process a thread that only computes takes the interpreter from all the others, a few
milliseconds each time they let go of it; beside it, and with less right to the processor, it takes
nothing.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from scorekeeper import places

Answer = TypeVar("Answer")
PROGRAM = ("-P", "-m", "scorekeeper.answering")
GONE = (OSError, EOFError, ValueError, pickle.UnpicklingError)
"""What it comes to where nobody answers; a pipe that was closed here is a ValueError."""


class Apart:
    """The process. It begins with the first question once it is open, and again after it ended.

    ``answer`` is for one at a time, ``open`` and ``close`` for anybody.
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
        assert self.process.stdout is not None
        self.process.stdin.write(asked)
        self.process.stdin.flush()
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
