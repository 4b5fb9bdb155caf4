"""Answer questions in a process of its own, to which whoever serves pages goes first.

    python -m scorekeeper.answering

``web.apart`` starts it and asks it. It ends as soon as nobody can ask any more, however that came.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys

NICENESS = 19  # the most there is: pages are served first, whatever is asked


def main() -> None:
    """Answer one question after another: each a pickled call without arguments."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for whoever serves
    os.nice(NICENESS)
    questions = sys.stdin.buffer
    try:
        while True:
            question = pickle.load(questions)  # noqa: S301 (whoever started this asks)
            answer = pickle.dumps(question(), pickle.HIGHEST_PROTOCOL)
            while answer:  # without a buffer, in which something could be left
                answer = answer[os.write(sys.stdout.fileno(), answer) :]
    except (EOFError, BrokenPipeError):
        return


if __name__ == "__main__":
    main()
