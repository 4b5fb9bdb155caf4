"""The budget of a question, counted in steps of work, so that it ends the same way everywhere."""

from collections.abc import Hashable

NO_WAY = 1 << 40
"""A loss greater than any hand's: there is no way."""
BUDGET = 1_000_000
"""Steps for a question, unless stated: half a second, as a step takes up to half a microsecond."""
STEPS_TO_JUDGE = 40
"""Steps for asking the rules whether something may lie as a meld; done once for each shape."""


class Spent(Exception):
    """The budget is spent.

    best  the least loss found so far for the state that was being examined
    """

    def __init__(self) -> None:
        super().__init__()
        self.best = NO_WAY


class Meter:
    """A counter of the steps that a question costs.

    Results remembered from earlier questions must cost what finding them costs: otherwise an answer
    would depend on what was asked before.
    """

    def __init__(self, budget: int | None = None) -> None:
        """Begin with this budget, in steps; None: ``BUDGET``."""
        self.budget = BUDGET if budget is None else budget
        self.left = self.budget
        self.ended = False
        self._known: set[Hashable] = set()
        self._numbers: dict[Hashable, int] = {}

    @property
    def steps(self) -> int:
        return self.budget - max(self.left, 0)

    def spend(self, steps: int = 1) -> None:
        """Spend steps. errors: ``Spent`` where there are not enough left."""
        self.left -= steps
        if self.left < 0:
            self.ended = True
            raise Spent

    def spend_once(self, key: Hashable, steps: int) -> None:
        """Spend these steps the first time a question uses a key, one step each time after."""
        if key in self._known:
            self.spend()
        else:
            self.spend(steps)
            self._known.add(key)

    def number_of(self, key: Hashable) -> int:
        """Return a small number for this key, the same each time: a shorter key."""
        return self._numbers.setdefault(key, len(self._numbers))

    def knows(self, key: Hashable) -> bool:
        return key in self._known
