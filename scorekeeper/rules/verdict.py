"""The answer about some cards: legal or not, and every reason why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Generic, TypeVar

Fact = int | str | bool | tuple[str | int, ...]
"""What a reason may tell: a number, a word (a card in the notation, a player's key), or several."""

Read = TypeVar("Read")


class Basis(StrEnum):
    """What a reason rests on."""

    RULES = "rules"
    """The rules: no more cards mend it (two ranks in a set, no chip left)."""
    BOOK = "book"
    """The book: it lacks something, or counts otherwise, and the table may know better."""
    NOT_YET = "not yet"
    """An entry that is not whole: more cards, or the rest of it, may do away with the reason."""


class Until(StrEnum):
    """When a reason ceases to speak against anything."""

    ALL_ENTERED = "all entered"
    """Once all is entered that goes down in this turn: it counts the cards left in hand."""
    NEXT_TURN = "next turn"
    """In the player's next turn the same may be done."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One ground for a no: a code and its facts; a sentence is made of it only at the edge.

    basis  stated where the reason is yielded, as only the check knows it
    until  None where no time is sure to do away with it
    """

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    basis: Basis = Basis.RULES
    until: Until | None = None

    def about(self, **facts: Fact) -> Reason:
        """Return the same reason with more facts: say, which of several melds it speaks of."""
        return replace(self, facts={**self.facts, **facts})


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Read]):
    """What a check found.

    reasons  every ground for a no, in the order one would say them; empty means legal
    read_as  the cards as the check read them; present whenever they can be read at all, so that a
             ruling ("it stands") has something to put on the table
    """

    reasons: tuple[Reason, ...] = ()
    read_as: Read | None = None

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons


def verdict_of(reasons: Iterable[Reason], read_as: Read | None) -> Verdict[Read]:
    """Return the verdict with these reasons, each said once."""
    return Verdict(each_once(reasons), read_as)


def each_once(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return these reasons in their order, each said once."""
    said: list[Reason] = []
    for reason in reasons:
        if reason not in said:
            said.append(reason)
    return tuple(said)
