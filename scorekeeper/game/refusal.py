"""The answer that records nothing: a no, with every reason for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.verdict import Reason, each_once

from .limits import MOST_OVERRULED


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command was not recorded.

    reasons    never empty, in the order in which one would say them
    may_stand  whether the table may overrule it: the same command with ``ruling`` is then recorded.
               False where no ruling can help, such as an unknown player or nothing to undo
    """

    reasons: tuple[Reason, ...]
    may_stand: bool


def refused(*reasons: Reason) -> Refusal:
    """Return a refusal that no ruling can set aside."""
    return Refusal(reasons, may_stand=False)


def set_aside(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return what an event records as overruled: the reasons, each once, the first of very many."""
    return each_once(reasons)[:MOST_OVERRULED]
