"""The values that go into the solver and come out of it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import End, LaidMeld, LayOff, Standing, Swap, TabledMeld
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.model import Ruleset


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
    players   in the deal; 0: not known
    """

    ruleset: Ruleset
    deal: DealRules
    standing: Standing = Standing.NOT_DOWN
    table: tuple[TabledMeld, ...] = ()
    player: str = ""
    drawn: bool = True
    players: int = 0


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
