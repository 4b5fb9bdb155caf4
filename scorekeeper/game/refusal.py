"""The answer that records nothing: a no, with every reason for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.rules.verdict import Reason, each_once

from .events import AnyEvent
from .limits import MOST_OVERRULED


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command was not recorded.

    reasons  never empty, in the order in which one would say them
    stands   the events that the table's ruling would record in spite of them; none where no ruling
             can help, such as for an unknown player or with nothing to undo
    """

    reasons: tuple[Reason, ...]
    stands: tuple[AnyEvent, ...] = ()

    @property
    def may_stand(self) -> bool:
        """Whether the table may overrule it."""
        return bool(self.stands)


def refused(*reasons: Reason) -> Refusal:
    """Return a refusal that no ruling can set aside."""
    return Refusal(reasons)


def decided(
    reasons: Iterable[Reason],
    event: AnyEvent,
    *,
    before: Iterable[AnyEvent] = (),
    after: Iterable[AnyEvent] = (),
) -> tuple[AnyEvent, ...] | Refusal:
    """Return the events of a step; where reasons speak against it, the refusal that holds them.

    event          what the step is about: it names the reasons that a ruling sets aside
    before, after  what else happens in the step
    """
    against = tuple(reasons)
    events = (*before, replace(event, overruled=set_aside(against)), *after)
    return Refusal(against, stands=events) if against else events


def would_record(answer: tuple[AnyEvent, ...] | Refusal) -> tuple[AnyEvent, ...]:
    """Return the events of an answer, or of the ruling that sets it aside; none if none can."""
    return answer.stands if isinstance(answer, Refusal) else answer


def set_aside(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return what an event records as overruled: the reasons, each once, the first of very many."""
    return each_once(reasons)[:MOST_OVERRULED]
