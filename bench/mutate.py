"""Put small faults into the rules and the game: does a test notice?

Takes a sample of the mutants of all functions (``_mutants.py`` says which there are), and runs for
each, in a process of its own, the tests of the rules and the game that reach it, the quickest
first, until one fails. One that takes ten times as long as it should counts as failed. Prints what
nobody noticed, and how many of the others there were. ``equivalent.toml`` holds mutants that
decide nothing, with the reason; they are counted apart and not run.

    make mutate ARGS="--count 100 --seed 3 --room rules"
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import functools
import gc
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _mutants import Mutant, mutants, with_probes

ROOT = Path(__file__).parents[1]
ROOMS = {room: ROOT / "scorekeeper" / room for room in ("rules", "game")}
APART = "solver"  # a folder with measurements and tests of its own
TESTS = ("tests/rules", "tests/game")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
PROBE = "__reached__"
COUNT = 200
PATIENCE, AT_LEAST = 10, 2.0  # times, and seconds of processor, for a test that runs with a mutant
MEMORY = 2 << 30  # bytes, for a mutant that never stops to collect


class Outcome(StrEnum):
    KILLED = "killed"
    BY_TIME = "killed by time"
    SURVIVED = "survived"
    UNREACHED = "survived, reached by no test"


@dataclass(frozen=True, slots=True)
class Reached:
    """What a test takes, in seconds of processor, and the mutants whose statement it reaches."""

    test: int
    seconds: float
    mutants: frozenset[int]


class Mutating:
    """Runs the tests that pytest has found, with one mutant after another."""

    def __init__(self, sample: Sequence[Mutant], jobs: int) -> None:
        self.sample, self.jobs = sample, jobs
        self.failed = False
        self.outcomes: dict[int, Outcome] = {}

    def pytest_sessionstart(self) -> None:
        """Let properties be tried with the same values every time, and failures not be mended."""
        from hypothesis import Phase, settings  # pytest minds if it is imported before

        settings.register_profile(
            "mutants", deadline=None, database=None, derandomize=True, phases=[Phase.generate]
        )
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        self.functions = functions_by_file()
        self.caches = caches()
        self._forget()
        gc.collect()
        gc.freeze()
        reached = self._reached()
        if self.failed:
            sys.exit("the tests fail as it is: mutants would prove nothing")
        with contextlib.suppress(KeyboardInterrupt):  # then what was tried is told
            self._try_all(reached)
        return True

    def _reached(self) -> list[Reached]:
        """Run every test once, on all processors, and see what it reaches."""
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / str(job) for job in range(self.jobs)]
            jobs = {}
            for job, file in enumerate(files):
                share = range(job, len(self.items), self.jobs)
                jobs[fork(functools.partial(self._probe, share, file))] = job
            while jobs:
                process, status = os.wait()
                self.failed |= status != 0
                jobs.pop(process)
            if self.failed:
                return []
            return [each for file in files for each in pickle.loads(file.read_bytes())]

    def _probe(self, share: Sequence[int], file: Path) -> int:
        hits: set[int] = set()
        numbers: dict[Path, dict[int, int]] = {}
        for place, mutant in enumerate(self.sample):
            numbers.setdefault(mutant.file, {})[mutant.number] = place
        for path, wanted in numbers.items():
            self._replace(path, with_probes(path, wanted, PROBE), {PROBE: hits.add})
        reached = []
        for test in share:
            hits.clear()
            self._forget()  # or only the first test would reach what it fills
            began = time.process_time()
            self._run(test)
            reached.append(Reached(test, time.process_time() - began, frozenset(hits)))
        file.write_bytes(pickle.dumps(reached))
        return int(self.failed)

    def _try_all(self, reached: Sequence[Reached]) -> None:
        waiting = list(enumerate(self.sample))
        running: dict[int, int] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                place, mutant = waiting.pop(0)
                tests = [each for each in reached if place in each.mutants]
                tests.sort(key=lambda each: each.seconds)
                if tests:
                    running[fork(functools.partial(self._try, mutant, tests))] = place
                else:
                    self._note(place, Outcome.UNREACHED)
            if running:
                process, status = os.wait()
                self._note(running.pop(process), outcome_of(status))

    def _note(self, place: int, outcome: Outcome) -> None:
        self.outcomes[place] = outcome
        if outcome in (Outcome.SURVIVED, Outcome.UNREACHED):
            show(self.sample[place], outcome)

    def _try(self, mutant: Mutant, tests: Iterable[Reached]) -> int:
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        self._replace(mutant.file, mutant.tree())
        for each in tests:
            limit = PATIENCE * each.seconds + AT_LEAST
            signal.setitimer(signal.ITIMER_PROF, limit)  # then the process ends by itself
            self._run(each.test)
            if self.failed:
                return 1
        return 0

    def _forget(self) -> None:
        for cache in self.caches:
            cache.cache_clear()

    def _run(self, test: int) -> None:
        item = self.items[test]
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    def _replace(self, file: Path, tree: ast.Module, names: Mapping[str, object] = {}) -> None:
        """Let the functions of a file that is imported run this code instead of their own."""
        codes = codes_of(compile(tree, str(file), "exec", dont_inherit=True))
        for function in self.functions.get(str(file), ()):
            function.__globals__.update(names)
            code = codes.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
            if code and len(code.co_freevars) == len(function.__code__.co_freevars):
                function.__code__ = code


def fork(work: Callable[[], int]) -> int:
    """Do some work in another process, in silence; return its number, its answer as its status."""
    sys.stdout.flush()
    if process := os.fork():
        return process
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        answer = work()
    except BaseException:
        os._exit(1)
    os._exit(answer)


def outcome_of(status: int) -> Outcome:
    if os.WIFSIGNALED(status):
        return Outcome.BY_TIME
    return Outcome.KILLED if os.WEXITSTATUS(status) else Outcome.SURVIVED


def functions_by_file() -> dict[str, list[FunctionType]]:
    found: dict[str, list[FunctionType]] = {}
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename.startswith(str(ROOT)):
            found.setdefault(each.__code__.co_filename, []).append(each)
    return found


def caches() -> list[functools._lru_cache_wrapper[Any]]:
    """Return every cache of ours: what is in it was not made by a mutant."""
    every = (each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper))
    return [each for each in every if (each.__module__ or "").startswith(("scorekeeper", "tests"))]


def codes_of(code: CodeType) -> dict[tuple[str, int], CodeType]:
    """Return the code of every function, by its name and its line."""
    found = {}
    for each in code.co_consts:
        if isinstance(each, CodeType):
            found[each.co_qualname, each.co_firstlineno] = each
            found.update(codes_of(each))
    return found


def room_of(mutant: Mutant) -> str:
    return next(room for room, folder in ROOMS.items() if mutant.file.is_relative_to(folder))


def all_mutants(rooms: Iterable[str]) -> list[Mutant]:
    files = (file for room in rooms for file in sorted(ROOMS[room].rglob("*.py")))
    return [
        mutant
        for file in files
        if APART not in file.relative_to(ROOT).parts
        for mutant in mutants(file)
    ]


def read_equivalent() -> dict[tuple[str, str, str], str]:
    """Return function, statement and mutant → why no test can tell them apart."""
    entries: list[dict[str, Any]] = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    return {(each["function"], each["was"], each["now"]): each["why"] for each in entries}


def key_of(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.function, mutant.was, mutant.now


def show(mutant: Mutant, outcome: Outcome) -> None:
    """Print a mutant that nobody noticed, and where it is."""
    print(f"{mutant.file.relative_to(ROOT)}:{mutant.line} {mutant.function}: {outcome}")
    for sign, code in (("-", mutant.was), ("+", mutant.now)):
        print(*(f"    {sign} {line}" for line in code.splitlines()), "", sep="\n", end="")
    print(flush=True)


def report(
    tried: Sequence[Mutant], spared: Iterable[Mutant], outcomes: Mapping[int, Outcome]
) -> None:
    """Print the figures of each room."""
    equivalent = Counter(map(room_of, spared))
    for room in ROOMS:
        places = [place for place in outcomes if room_of(tried[place]) == room]
        count = Counter(outcomes[place] for place in places)
        killed = count[Outcome.KILLED] + count[Outcome.BY_TIME]
        if places:
            print(
                f"{room}: {len(places) + equivalent[room]} mutants, {equivalent[room]} equivalent, "
                f"{killed} killed ({count[Outcome.BY_TIME]} by time), "
                f"{len(places) - killed} survived: {killed / len(places):.1%} "
                "of those that are not equivalent"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=COUNT, help="mutants; 0 for all there are")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--room", choices=ROOMS, help="only this one")
    parser.add_argument("--file", default="", help="only files whose path holds this")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="the only ones to ask")
    parser.add_argument("--quick", action="store_true", help="ask no tests marked as long")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    asked = parser.parse_args()
    rooms = [asked.room] if asked.room else list(ROOMS)
    every, equivalent = all_mutants(rooms), read_equivalent()
    if not (asked.room or asked.file):
        for stale in equivalent.keys() - set(map(key_of, every)):
            print("no longer a mutant:", *stale, sep="\n    ")
    every = [mutant for mutant in every if asked.file in str(mutant.file.relative_to(ROOT))]
    count = min(asked.count or len(every), len(every))
    sample = random.Random(asked.seed).sample(every, count)
    print(f"{count} of {len(every)} mutants")
    tried = [mutant for mutant in sample if key_of(mutant) not in equivalent]
    mutating = Mutating(tried, asked.jobs)
    arguments = ["-qq", "-s", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    marked = "not torture and not long" if asked.quick else "not torture or long"
    arguments.append(f"--ignore-glob=*/{APART}/*")
    began = time.monotonic()
    status = pytest.main([*arguments, "-m", marked, *asked.tests], plugins=[mutating])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(status)
    spared = [mutant for mutant in sample if key_of(mutant) in equivalent]
    report(tried, spared, mutating.outcomes)
    print(f"{len(mutating.outcomes)} tried in {time.monotonic() - began:.0f} seconds")


if __name__ == "__main__":
    main()
