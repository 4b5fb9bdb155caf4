"""Answer questions in a process of its own, to which whoever serves pages goes first.

    python -m scorekeeper.answering

``web.apart`` starts it and asks it. It ends as soon as nobody can ask any more, however that came.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Iterator

NICENESS = 19  # the most there is: pages are served first, whatever is asked


def main() -> None:
    """Answer one question after another: each a pickled call without arguments.

    What yields many answers is answered by each of them alone in a tuple, and at last by an empty
    one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for whoever serves
    os.nice(NICENESS)
    questions = sys.stdin.buffer
    try:
        while True:
            question = pickle.load(questions)  # noqa: S301 (whoever started this asks)
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
    """Write it down for whoever asked, without a buffer, in which something could be left."""
    left = memoryview(pickle.dumps(answer, pickle.HIGHEST_PROTOCOL))
    while left:
        left = left[os.write(sys.stdout.fileno(), left) :]


if __name__ == "__main__":
    main()
