"""Ask the solver about seeded hands: how long it takes, beside an integer program and brute force.

Prints, from one run on one machine, in milliseconds of processor time, each hand asked once after
a warm-up on others:
- for hands rich in overlapping melds what is aimed at, and whether it was met: mean and p99; the
  mean beside that of an exact integer program of the same question (HiGHS; building and solving
  it, its columns given); the slowest hand beside its group's median;
- the same for each question of all sizes, random and rich hands, 0 to 6 wilds;
- what plain brute force takes, where it ends;
- how long importing the solver takes.

The integer program's columns are found by asking the judges about every meld, which the solver has
to do without being given anything: "ratio" leaves that out of account and is what is aimed at,
"whole" takes it in. ``python bench/solver.py 20`` asks about 20 hands a group.
"""

from __future__ import annotations

import gc
import math
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from _groups import PACKS, SIZES, Asked, Group, aimed_at, all_kinds, one_wild_a_meld, wild_twos
from _imports import import_times

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit
from scorekeeper.rules.melds.melds import Standing
from tests.rules.solver.brute_force import try_all
from tests.rules.solver.columns import Columns
from tests.rules.solver.integer_program import Prepared, can_go_out, prepare, solve
from tests.rules.solver.referee import Referee

HANDS = 100  # a group
WARM_UP = 20  # other hands of the group: shapes asked of the rules once are remembered
BESIDE = 0.1  # of the hands are put to the integer program as well
MOST_OF_PROGRAM = 0.2  # of its mean is aimed at
MOST_MEDIANS = 50  # a single hand may take
LONGEST_IMPORT = 30.0  # ms
BRUTE_HANDS = 3
HEADER = f"{'':48}" + "    mean     p50     p99     max  program  columns  ratio  whole"


@dataclass
class Taken:
    """Milliseconds of every hand of a group.

    ours     of the solver
    shared   of the solver, for the hands that were put to the integer program as well
    program  of building and solving the integer programs of these
    columns  of finding their columns
    """

    ours: list[float] = field(default_factory=list)
    shared: list[float] = field(default_factory=list)
    program: list[float] = field(default_factory=list)
    columns: list[float] = field(default_factory=list)

    @property
    def medians(self) -> float:
        """How many medians the slowest hand took."""
        return max(self.ours) / statistics.median(self.ours)


def main() -> None:
    """Measure and print."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    print(f"{hands} hands a line, ms of processor time\n\n{HEADER}")
    missed = sum(report_aim(group, measure(group, hands)) for group in aimed_at())
    for ruleset in (one_wild_a_meld(), wild_twos()):
        print(f"\nunder {ruleset.name}, 0 to 6 wilds\n{HEADER}")
        for name, groups in all_kinds(ruleset):
            missed += report_kind(name, [measure(group, hands // 7 + 1) for group in groups])
    report_brute_force()
    missed += report_imports()
    print(f"\n{missed} aims missed")


def milliseconds(ask: Callable[[], object]) -> float:
    """Return the processor time that this takes."""
    start = time.process_time_ns()
    ask()
    return (time.process_time_ns() - start) / 1e6


def measure(group: Group, hands: int) -> Taken:
    """Ask the solver about every hand, and the integer program about a few."""
    taken = Taken()
    all_hands = [*group.hands(hands + WARM_UP)]
    asked = all_hands[:hands]
    for one in all_hands[hands:]:
        group.ask(one)
    gc.collect()
    gc.freeze()  # what the measurement itself holds is nothing to look through
    taken.ours = [milliseconds(partial(group.ask, one)) for one in asked]
    few = max(round(hands * BESIDE), 1)
    taken.shared = taken.ours[:few]
    answer = can_go_out if group.question == "way out" else solve
    referee, columns = Referee(group.ruleset), Columns(group.ruleset)
    for one in asked[:few]:
        prepared: list[Prepared] = []
        find = programs_of(group.question, one, prepared, referee, columns)
        taken.columns.append(milliseconds(find))
        taken.program.append(milliseconds(partial(answer_all, prepared, answer)))
    return taken


def answer_all(prepared: Sequence[Prepared], answer: Callable[[Prepared], object]) -> None:
    """Build and solve the integer programs of one question."""
    for each in prepared:
        answer(each)


def programs_of(
    question: str, one: Asked, into: list[Prepared], referee: Referee, columns: Columns
) -> Callable[[], None]:
    """Return what finds the columns of a question: of many, where it is which card would do."""
    faces = (JOKER, *(Card(rank, suit) for suit in Suit for rank in RANKS))
    more: Sequence[tuple[Card, ...]] = ((),)
    if question == "missing":
        more = [(card,) for card in faces if one.hand.count(card) < PACKS.copies(card)]

    def find() -> None:
        for card in more:
            into.append(prepare((*one.hand, *card), one.situation, referee, columns))

    return find


def p99(taken: Sequence[float]) -> float:
    """Return what all but one in a hundred take at most."""
    return sorted(taken)[math.ceil(len(taken) * 0.99) - 1]


def ratios(all_taken: Sequence[Taken]) -> tuple[float, float]:
    """Return the solver's mean beside the integer program's, and beside that with its columns."""
    ours = sum(sum(taken.shared) for taken in all_taken)
    program = sum(sum(taken.program) for taken in all_taken)
    columns = sum(sum(taken.columns) for taken in all_taken)
    return ours / program, ours / (program + columns)


def line(name: str, all_taken: Sequence[Taken]) -> str:
    """Return the figures of some groups together."""
    ours = [each for taken in all_taken for each in taken.ours]
    program = statistics.fmean(each for taken in all_taken for each in taken.program)
    columns = statistics.fmean(each for taken in all_taken for each in taken.columns)
    figures = (statistics.fmean(ours), statistics.median(ours), p99(ours), max(ours))
    own = "".join(f"{each:8.2f}" for each in figures)
    beside, whole = ratios(all_taken)
    return f"{name:48}{own}{program:9.2f}{columns:9.0f}{beside:7.2f}{whole:7.3f}"


def said(name: str, got: float, most: float) -> tuple[str, bool]:
    """Say whether an aim was met."""
    missed = got > most
    return f"{name} {got:.2f} of {most:g} {'MISSED' if missed else 'met'}", missed


def report_aim(group: Group, taken: Taken) -> int:
    """Print a group's figures and aims; return how many were missed."""
    print(line(group.name, [taken]))
    aims = []
    if group.mean is not None:
        aims.append(said("mean", statistics.fmean(taken.ours), group.mean))
    if group.p99 is not None:
        aims.append(said("p99", p99(taken.ours), group.p99))
    aims.append(said("ratio", ratios([taken])[0], MOST_OF_PROGRAM))
    aims.append(said("slowest in medians", taken.medians, MOST_MEDIANS))
    print("    " + "; ".join(text for text, _ in aims), flush=True)
    return sum(missed for _, missed in aims)


def report_kind(name: str, all_taken: Sequence[Taken]) -> int:
    """Print the figures of groups that differ in their wilds; return how many aims were missed.

    The slowest hand is that of the worst group.
    """
    aims = [
        said("ratio", ratios(all_taken)[0], MOST_OF_PROGRAM),
        said("slowest in medians", max(taken.medians for taken in all_taken), MOST_MEDIANS),
    ]
    missed = [text for text, missed in aims if missed]
    print("   ".join([line(name, all_taken), *missed]), flush=True)
    return len(missed)


def report_brute_force() -> None:
    """Print what trying everything takes, of the smallest hands and without a table."""
    print(f"\n{'brute force beside the solver, mean':48}{'brute':>9}{'solver':>9}")
    for rich in (False, True):
        for jokers in range(4):
            wilds = (JOKER,) * jokers
            group = Group("contract", one_wild_a_meld(), SIZES[0], wilds, rich, Standing.NOT_DOWN)
            hands = [*group.hands(BRUTE_HANDS)]
            brute = [milliseconds(partial(try_everything, one)) for one in hands]
            ours = [milliseconds(partial(group.ask, one)) for one in hands]
            print(f"{group.name:48}{statistics.fmean(brute):9.0f}{statistics.fmean(ours):9.2f}")


def try_everything(one: Asked) -> None:
    """Ask brute force, which remembers nothing of other hands."""
    try_all(one.hand, one.situation, Referee(one.situation.ruleset))


def report_imports() -> int:
    """Print what imports take; return how many aims were missed."""
    print("\nimports in fresh processes")
    times = import_times()
    for name, taken in times.items():
        print(f"{name:56}{taken:8.1f}")
    text, missed = said("importing the solver", next(iter(times.values())), LONGEST_IMPORT)
    print(f"    {text}")
    return int(missed)


if __name__ == "__main__":
    main()
