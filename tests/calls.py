"""How much work something is, in calls: the same on every machine, however busy."""

from __future__ import annotations

import sys
from collections.abc import Callable
from cProfile import Profile


def calls_in(work: Callable[[], object]) -> int:
    """Count the calls that some work makes: of functions in Python, and of those in C."""
    counter, before = Profile(subcalls=False), sys.getprofile()
    try:
        counter.runcall(work)
    finally:
        sys.setprofile(before)
    return sum(function.callcount for function in counter.getstats())
