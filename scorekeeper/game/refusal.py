"""The refusal of a command, and how ``decide`` makes an answer of events and reasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.rules.verdict import Reason, each_once

from .events import AnyEvent
from .limits import MOST_OVERRULED


@dataclass(frozen=True, slots=True)
class Refusal:
    """The answer to a command that is not recorded.

    reasons  never empty, in the order in which one would say them
    stands   the events to record if the table overrules the reasons; empty where it cannot, as for
             an unknown player or with nothing to undo
    """

    reasons: tuple[Reason, ...]
    stands: tuple[AnyEvent, ...] = ()

    @property
    def may_stand(self) -> bool:
        """Whether the table may overrule the refusal."""
        return bool(self.stands)


def refused(*reasons: Reason) -> Refusal:
    """Return a refusal that the table cannot overrule."""
    return Refusal(reasons)


def decided(
    reasons: Iterable[Reason],
    event: AnyEvent,
    *,
    before: Iterable[AnyEvent] = (),
    after: Iterable[AnyEvent] = (),
) -> tuple[AnyEvent, ...] | Refusal:
    """Return a step's events; or, given any reasons, a refusal that the table may overrule.

    event          the step's main event: it keeps the reasons if they are overruled
    before, after  the other events of the step
    """
    against = tuple(reasons)
    events = (*before, replace(event, overruled=set_aside(against)), *after)
    return Refusal(against, stands=events) if against else events


def would_record(answer: tuple[AnyEvent, ...] | Refusal) -> tuple[AnyEvent, ...]:
    """Return the events of an answer, or those a ruling would record; empty if it cannot help."""
    return answer.stands if isinstance(answer, Refusal) else answer


def set_aside(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons as an event keeps them: each once, at most ``MOST_OVERRULED``."""
    return each_once(reasons)[:MOST_OVERRULED]
