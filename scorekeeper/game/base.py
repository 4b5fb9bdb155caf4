"""What all commands have in common, and what all events have."""

from dataclasses import dataclass

from scorekeeper.rules.verdict import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """The base of all commands. ``ruling``: whether the table overrules what speaks against it."""

    ruling: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """The base of all events.

    overruled  the reasons that the table's ruling set aside
    noted      what the book had against it (``Basis.BOOK``), which sets nothing aside
    """

    overruled: tuple[Reason, ...] = ()
    noted: tuple[Reason, ...] = ()
