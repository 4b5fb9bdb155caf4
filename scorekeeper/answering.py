"""The program of the second process, which works out answers while the server serves pages.

    python -m scorekeeper.answering

``web.apart`` starts it and asks it. It has the lowest priority, and ends when its pipes are closed:
on purpose, or because the server has ended.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Iterator

NICENESS = 19  # the lowest priority there is: serving pages comes first


def main() -> None:
    """Read calls without arguments, pickled, from standard input; write what each returns, pickled.

    Of a call that returns an iterator each value is written alone in a tuple, then an empty tuple.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for whoever serves
    os.nice(NICENESS)
    questions = sys.stdin.buffer
    try:
        while True:
            question = pickle.load(questions)  # noqa: S301 (only the process that started this one writes here)
            answer = question()
            if isinstance(answer, Iterator):
                for one in answer:
                    say((one,))
                say(())
            else:
                say(answer)
    except (EOFError, BrokenPipeError):
        return


def say(answer: object) -> None:
    """Write an answer to standard output, pickled and without a buffer: nothing is left unsent."""
    left = memoryview(pickle.dumps(answer, pickle.HIGHEST_PROTOCOL))
    while left:
        left = left[os.write(sys.stdout.fileno(), left) :]


if __name__ == "__main__":
    main()
