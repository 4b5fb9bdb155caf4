"""Ask the solver about seeded hands that are rich in overlapping melds: how long it takes.

Prints milliseconds of processor time, each hand asked once after a warm-up on others: mean and p99
beside what is aimed at, and the slowest hand in medians of its group. `python bench/solver.py 100`
asks about 100 hands a group.
"""

from __future__ import annotations

import gc
import math
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from _groups import Group, aimed_at

HANDS = 50  # a group
WARM_UP = 20  # other hands of the group: shapes asked of the rules once are remembered


def main() -> None:
    """Measure and print."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    print(f"{hands} hands a line{'':28}mean (aim)     p99 (aim)   slowest")
    for group in aimed_at():
        took = measure(group, hands)
        mean, p99 = statistics.fmean(took), sorted(took)[math.ceil(len(took) * 0.99) - 1]
        means, p99s = f"{mean:.2f}{aim(group.mean)}", f"{p99:.2f}{aim(group.p99)}"
        slowest = max(took) / statistics.median(took)
        print(f"{group.name:36}{means:>14}{p99s:>14}{slowest:9.1f}x", flush=True)


def aim(milliseconds: float | None) -> str:
    """Return an aim as it is printed beside its figure."""
    return "" if milliseconds is None else f" ({milliseconds:g})"


def measure(group: Group, hands: int) -> Sequence[float]:
    """Ask the solver about every hand; return the milliseconds of each."""
    asked = [*group.hands(hands + WARM_UP)]
    for one in asked[hands:]:
        group.ask(one)
    gc.collect()
    gc.freeze()  # what the measurement itself holds is nothing to look through
    return [milliseconds(partial(group.ask, one)) for one in asked[:hands]]


def milliseconds(ask: Callable[[], object]) -> float:
    """Return the processor time that this takes."""
    start = time.process_time_ns()
    ask()
    return (time.process_time_ns() - start) / 1e6


if __name__ == "__main__":
    main()
