"""What can be said of a hand that was held up: what it can do, and the steps by which."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.melds.melds import TabledMeld
from scorekeeper.rules.solver import Step


class Can(StrEnum):
    """The most that can be done with a hand."""

    GO_OUT = "go out"
    LAY_DOWN = "lay down"
    PUT_DOWN = "put down"
    NOT_LAY_DOWN = "not lay down"
    PERHAPS_LAY_DOWN = "perhaps lay down"
    NOT_PUT_DOWN = "not put down"
    PERHAPS_PUT_DOWN = "perhaps put down"


class Doubt(StrEnum):
    """What was not found, or not found better, without its being certain that there is none."""

    CONTRACT = "contract"
    WAY_OUT = "way out"
    LEAST = "least"
    MISSING = "missing"


class Whose(StrEnum):
    """Who put down the meld that a step is about."""

    ANOTHER = "another's"
    OWN = "own"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Done:
    """A step, with the meld that it is about as it lay before the first of them.

    whose  NEW where it is put down together with these steps
    """

    step: Step
    about: TabledMeld
    whose: Whose
