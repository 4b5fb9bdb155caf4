"""What goes into the solver and comes out of it, and what a question may cost.

The budget is counted in steps of work, so that a question ends the same way everywhere.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import End, LaidMeld, LayOff, Standing, Swap, TabledMeld
from scorekeeper.rules.ruleset.model import DealRules, Ruleset

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What a player may do: the rules, the turn and the table.

    deal      rules of the deal, with its contract
    standing  NOT_DOWN: the contract is due; LAYING_DOWN: it was laid down earlier in this turn;
              DOWN: in an earlier turn
    table     all melds on the table
    player    seat key of the hand's owner; matters for own melds
    drawn     whether the hand includes the card drawn in this turn; if not, that card will be there
              to discard
    """

    ruleset: Ruleset
    deal: DealRules
    standing: Standing = Standing.NOT_DOWN
    table: tuple[TabledMeld, ...] = ()
    player: str = ""
    drawn: bool = True


@dataclass(frozen=True, slots=True)
class Move:
    """A wild at an end of a run gives way to the card it stands for, and goes to an end."""

    meld: int
    natural: Card
    to: End


Step = Swap | LayOff | Move
"""Something done to a meld on the table."""


Found = TypeVar("Found", covariant=True)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Found]):
    """An answer, and whether it is certain.

    found   can always be done as it is; None where nothing was found
    proven  whether the search was complete; if not, the budget ended it: ``found`` is the best so
            far, and None does not mean that there is nothing
    steps   what the search cost, at most its budget; the same each time for the same question
    """

    found: Found
    proven: bool = True
    steps: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """What a player does with a hand in one turn.

    before    steps before anything new is put down: wilds taken off the table, and lay-offs that
              must come before that
    melds     new sets and runs, those of the contract first, in the order of its items; numbered on
              from the melds of the table, as in ``judge_lay_down``
    after     lay-offs, and wilds moved, one after the other
    left      cards left in hand, in order of rank and suit, with the one to discard
    penalty   points that those cost
    contract  index of the contract laid down among the deal's; None: none is
    discard   the card of ``left`` to discard when going out; None if not going out, or no discard
    """

    before: tuple[Step, ...] = ()
    melds: tuple[LaidMeld, ...] = ()
    after: tuple[Step, ...] = ()
    left: tuple[Card, ...] = ()
    penalty: int = 0
    contract: int | None = None
    discard: Card | None = None
