"""The answer about some cards: legal or not, and every reason why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Fact = int | str | bool | tuple[str, ...] | tuple[int, ...]
"""What a reason may tell: a number, a word (a card in the notation, a player's key), or several."""

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Reason:
    """One ground for a no: a code and its facts; a sentence is made of it only at the edge."""

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def about(self, **facts: Fact) -> Reason:
        """Return the same reason with more facts: say, which of several melds it speaks of."""
        return Reason(self.code, {**self.facts, **facts})


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
    said: list[Reason] = []
    for reason in reasons:
        if reason not in said:
            said.append(reason)
    return Verdict(tuple(said), read_as)
