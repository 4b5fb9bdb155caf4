"""The refusal of a command, and how ``decide`` makes an answer of events and reasons.

A reason of the book (``Basis.BOOK``) refuses nothing: it becomes a note on the event.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.rules.verdict import Basis, Reason, each_once

from .events import AnyEvent
from .limits import MOST_OVERRULED


@dataclass(frozen=True, slots=True)
class Refusal:
    """The answer to a command that is not recorded.

    reasons  never empty, none of the book, in the order of saying them
    stands   the events to record if the table overrules the reasons; empty if it cannot
    """

    reasons: tuple[Reason, ...]
    stands: tuple[AnyEvent, ...] = ()

    @property
    def may_stand(self) -> bool:
        return bool(self.stands)

    @property
    def not_yet(self) -> bool:
        """Whether more entries, or the next turn, may remove every reason."""
        return all(reason.basis is Basis.NOT_YET for reason in self.reasons)


def refused(*reasons: Reason) -> Refusal:
    """Return a refusal that the table cannot overrule, without the reasons of the book.

    errors  ValueError if no other reason is left
    """
    against, _noted = parted(reasons)
    if not against:
        raise ValueError("the book alone refuses nothing")
    return Refusal(against)


def decided(
    reasons: Iterable[Reason],
    event: AnyEvent,
    *,
    before: Iterable[AnyEvent] = (),
    after: Iterable[AnyEvent] = (),
) -> tuple[AnyEvent, ...] | Refusal:
    """Return a step's events; or a refusal if there are reasons, other than the book's.

    event          the main event: it keeps the overruled reasons, and the notes
    before, after  the other events of the step
    """
    against, noted = parted(reasons)
    told = replace(event, overruled=as_kept(against), noted=as_kept(noted))
    events = (*before, told, *after)
    return Refusal(against, stands=events) if against else events


def parted(reasons: Iterable[Reason]) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """Return the reasons that refuse, and those of the book, which are only noted."""
    every = tuple(reasons)
    noted = tuple(reason for reason in every if reason.basis is Basis.BOOK)
    return tuple(reason for reason in every if reason.basis is not Basis.BOOK), noted


def would_record(answer: tuple[AnyEvent, ...] | Refusal) -> tuple[AnyEvent, ...]:
    """Return the events of an answer, or those a ruling would record."""
    return answer.stands if isinstance(answer, Refusal) else answer


def notes_in(events: Iterable[AnyEvent]) -> tuple[Reason, ...]:
    return each_once(reason for event in events for reason in event.noted)


def as_kept(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons as an event keeps them: each once, at most ``MOST_OVERRULED``."""
    return each_once(reasons)[:MOST_OVERRULED]
