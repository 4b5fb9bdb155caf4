"""The result of a check: legal or not, with every reason against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Generic, TypeVar

Fact = int | str | bool | tuple[str | int, ...]
"""A value in a reason: number, text (a card in the notation, a seat key), or several of them."""

Read = TypeVar("Read")


class Basis(StrEnum):
    """How firm a reason is."""

    RULES = "rules"
    """The rules, or the table's agreements, forbid it: two ranks in a set, no chip left."""
    BOOK = "book"
    """It contradicts the record, which may be incomplete.

    It never refuses: the entry stands, with the reason as a note.
    """
    NOT_YET = "not yet"
    """The entry is incomplete: more cards, or the rest of the turn, may remove the reason."""


class Until(StrEnum):
    """When a reason is sure to disappear."""

    ALL_ENTERED = "all entered"
    """When the whole turn is entered: the reason counts the cards left in hand."""
    NEXT_TURN = "next turn"
    """In the player's next turn, when the same is allowed."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One ground for a no: a code and its facts; ``wording`` makes the sentence.

    code   e.g. "set.mixed_ranks"
    facts  name → value, for the places in the sentence
    basis  how firm it is
    until  when it is sure to disappear; None where that is not known
    """

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    basis: Basis = Basis.RULES
    until: Until | None = None

    def about(self, **facts: Fact) -> Reason:
        """Return a copy with more facts, such as ``meld=2``: which of several melds it is about."""
        return replace(self, facts={**self.facts, **facts})


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Read]):
    """The result of a check.

    reasons  every ground for a no, in the order of showing them; empty means legal
    read_as  how the check understood the cards, e.g. a ``Meld``; set even if illegal, so that the
             table can overrule the reasons; None where the cards cannot be understood
    """

    reasons: tuple[Reason, ...] = ()
    read_as: Read | None = None

    @property
    def legal(self) -> bool:
        return not self.reasons


def verdict_of(reasons: Iterable[Reason], read_as: Read | None) -> Verdict[Read]:
    return Verdict(each_once(reasons), read_as)


def each_once(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    said: list[Reason] = []
    for reason in reasons:
        if reason not in said:
            said.append(reason)
    return tuple(said)
