"""Ask the solver about seeded hands that are rich in overlapping melds: how long it takes.

Prints milliseconds of processor time, each hand asked once after a warm-up on others: mean and p99
beside what is aimed at, the slowest hand in medians of its group, and the mean beside that of an
exact integer program of the same question (HiGHS; building and solving it, its columns given),
which is asked about one hand in ten. ``python bench/solver.py 100`` asks about 100 hands a group.
"""

from __future__ import annotations

import gc
import math
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from _groups import Asked, Group, aimed_at

from tests.rules.solver.columns import Columns
from tests.rules.solver.integer_program import prepare, solve
from tests.rules.solver.referee import Referee

HANDS = 50  # a group
WARM_UP = 20  # other hands of the group: shapes asked of the rules once are remembered
BESIDE = 0.1  # of the hands are put to the integer program as well


@dataclass(frozen=True)
class Taken:
    """Milliseconds of every hand of a group.

    ours     of the solver
    program  of building and solving the integer programs of the first of these hands
    """

    ours: Sequence[float]
    program: Sequence[float]

    @property
    def figures(self) -> tuple[float, float, float, float]:
        """Mean, p99, the slowest in medians, and the mean beside that of the integer program."""
        shared = statistics.fmean(self.ours[: len(self.program)])
        return (
            statistics.fmean(self.ours),
            sorted(self.ours)[math.ceil(len(self.ours) * 0.99) - 1],
            max(self.ours) / statistics.median(self.ours),
            shared / statistics.fmean(self.program),
        )


def main() -> None:
    """Measure and print."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    print(f"{hands} hands a line{'':28}mean (aim)     p99 (aim)   slowest  of a program")
    for group in aimed_at():
        mean, p99, slowest, ratio = measure(group, hands).figures
        means, p99s = f"{mean:.2f}{aim(group.mean)}", f"{p99:.2f}{aim(group.p99)}"
        print(f"{group.name:36}{means:>14}{p99s:>14}{slowest:9.1f}x{ratio:14.2f}", flush=True)


def aim(milliseconds: float | None) -> str:
    """Return an aim as it is printed beside its figure."""
    return "" if milliseconds is None else f" ({milliseconds:g})"


def measure(group: Group, hands: int) -> Taken:
    """Ask the solver about every hand, and the integer program about a few."""
    asked = [*group.hands(hands + WARM_UP)]
    for one in asked[hands:]:
        group.ask(one)
    gc.collect()
    gc.freeze()  # what the measurement itself holds is nothing to look through
    ours = [milliseconds(partial(group.ask, one)) for one in asked[:hands]]
    return Taken(ours, [*map(programs(group), asked[: max(round(hands * BESIDE), 1)])])


def programs(group: Group) -> Callable[[Asked], float]:
    """Return what tells how long the integer program of a question of this group takes."""
    referee, columns = Referee(group.ruleset), Columns(group.ruleset)

    def ask(one: Asked) -> float:
        prepared = prepare(one.hand, one.situation, referee, columns)
        return milliseconds(partial(solve, prepared))

    return ask


def milliseconds(ask: Callable[[], object]) -> float:
    """Return the processor time that this takes."""
    start = time.process_time_ns()
    ask()
    return (time.process_time_ns() - start) / 1e6


if __name__ == "__main__":
    main()
