"""The values that advice on a hand is made of: what can be done with it, and by which steps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.melds.melds import TabledMeld
from scorekeeper.rules.solver import Step


class Can(StrEnum):
    """The most that can be done with a hand.

    LAY_DOWN is the contract; PUT_DOWN is any meld or lay-off of a player who is down already.
    PERHAPS: the solver stopped before it had tried everything.
    """

    GO_OUT = "go out"
    LAY_DOWN = "lay down"
    PUT_DOWN = "put down"
    NOT_LAY_DOWN = "not lay down"
    PERHAPS_LAY_DOWN = "perhaps lay down"
    NOT_PUT_DOWN = "not put down"
    PERHAPS_PUT_DOWN = "perhaps put down"


class Doubt(StrEnum):
    """What the solver stopped looking for before it had tried everything.

    CONTRACT  melds that fill the contract
    WAY_OUT   a way to part with every card
    LEAST     an arrangement that leaves fewer points in hand
    MISSING   a card with which more could be done
    """

    CONTRACT = "contract"
    WAY_OUT = "way out"
    LEAST = "least"
    MISSING = "missing"


class Whose(StrEnum):
    """Whose meld a step changes: another player's, one's own, or one put down in the same turn."""

    ANOTHER = "another's"
    OWN = "own"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Done:
    """A step of advice, with what is needed to say it.

    about  the meld it changes, as it lay before the first of the steps
    whose  to whom that meld belongs
    """

    step: Step
    about: TabledMeld
    whose: Whose
