"""How much slower pages are while others ask for much: the figures, and how they compare."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence


def report(
    name: str,
    taken: Mapping[str, Sequence[float]],
    answers: Mapping[str, Counter[str]],
    *,
    aim: float,
) -> None:
    """Print the figures of a server, and the ratios that are aimed at.

    taken    who else asked → milliseconds of each page; of nobody else first
    answers  who else asked → status → how many of their questions were answered so
    """
    quiet: Sequence[float] = ()
    for who, milliseconds in taken.items():
        cuts = statistics.quantiles(milliseconds, n=100)
        figures = (cuts[49], cuts[94])
        quiet = quiet or figures
        ratios = " / ".join(f"{now / then:.2f}" for now, then in zip(figures, quiet, strict=True))
        said = ", ".join(f"{status}: {many}" for status, many in sorted(answers[who].items()))
        print(f"{name:20}{who:>16}{figures[0]:9.2f}{figures[1]:9.2f}{ratios:>14}  {said}")
    print(f"{'':20}aim: ratios of at most {aim:.2f}\n")
