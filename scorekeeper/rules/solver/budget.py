"""How much a question may cost: counted in steps, so that the same question ends the same way."""

from __future__ import annotations

from collections.abc import Hashable

from .ending import NONE

BUDGET = 1_200_000
"""Steps of a question, where nothing else is said; a step takes up to half a microsecond."""
STEPS_TO_JUDGE = 40
"""What it costs to ask whether something may lie as a meld: the checks are asked once a shape."""


class Spent(Exception):
    """The budget is spent.

    best  the least loss found by then for the state that was looked into
    """

    def __init__(self) -> None:
        """Begin with nothing found."""
        super().__init__()
        self.best = NONE


class Meter:
    """Counts the steps of a question.

    What was remembered of earlier questions costs as much as finding it again: else an answer
    would depend on what was asked before.
    """

    def __init__(self, budget: int | None = None) -> None:
        """Begin with the whole budget; None: the usual one."""
        self.budget = BUDGET if budget is None else budget
        self.left = self.budget
        self.ended = False
        self._known: set[Hashable] = set()
        self._numbers: dict[Hashable, int] = {}

    @property
    def steps(self) -> int:
        """How many were spent."""
        return self.budget - max(self.left, 0)

    def spend(self, steps: int = 1) -> None:
        """Spend some; ``Spent`` where there are not as many left."""
        self.left -= steps
        if self.left < 0:
            self.ended = True
            raise Spent

    def spend_once(self, key: Hashable, steps: int) -> None:
        """Spend what finding something costs; one step where this question found it before."""
        if key in self._known:
            self.spend()
        else:
            self.spend(steps)
            self._known.add(key)

    def number_of(self, key: Hashable) -> int:
        """Return a number that stands for this in short keys."""
        return self._numbers.setdefault(key, len(self._numbers))

    def knows(self, key: Hashable) -> bool:
        """Whether this question found it before."""
        return key in self._known
