"""The one registry: a code, and what is said for it.

A reason has its code, an event that of its class (``code_of``). A module that words some of them
does so in a table of its own, ``WORDINGS``; ``sentences`` puts all tables together, and is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar, overload

from flask_babel import LazyString

from scorekeeper.game.events import Event

from .facts import Facts, Telling

Happened = TypeVar("Happened", bound=Event)
OfReason = Callable[[Facts], str]
OfEvent = Callable[[Happened, Telling], str]
Wording = Callable[..., str]
"""What makes the sentence: of a reason's facts, or of an event and who is told."""


def code_of(kind: type[Event], *, short: bool = False) -> str:
    """Return the code under which a class of events is worded.

    short  of the sentence that fits into one line
    """
    return f"{kind.__name__} in short" if short else kind.__name__


class Wordings(Mapping[str, Wording]):
    """A table of wordings: code → what makes the sentence. No code is worded twice."""

    def __init__(self, *tables: Mapping[str, Wording]) -> None:
        """Make a table of what stands in these. errors: ValueError where two word one code."""
        self._said: dict[str, Wording] = {}
        for table in tables:
            for code, wording in table.items():
                self._add(code, wording)

    def __getitem__(self, code: str) -> Wording:
        """Return what makes the sentence for a code."""
        return self._said[code]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the codes."""
        return iter(self._said)

    def __len__(self) -> int:
        """Return how many codes are worded."""
        return len(self._said)

    @overload
    def says(self, what: str) -> Callable[[OfReason], OfReason]: ...

    @overload
    def says(
        self, what: type[Happened], *, short: bool = False
    ) -> Callable[[OfEvent[Happened]], OfEvent[Happened]]: ...

    def says(self, what: str | type[Event], *, short: bool = False) -> Callable[[Any], Any]:
        """Register what makes the sentence for a code, or for a class of events.

        short   whether it is the sentence that fits into one line, beside the one at length
        errors  ValueError where there is one already
        """
        code = what if isinstance(what, str) else code_of(what, short=short)

        def register(wording: Wording) -> Wording:
            self._add(code, wording)
            return wording

        return register

    def say(self, code: str, text: LazyString) -> None:
        """Register a sentence whose ``%(places)s`` carry the names of the reason's facts."""
        self.says(code)(lambda facts: str(text) % facts)

    def _add(self, code: str, wording: Wording) -> None:
        if code in self._said:
            raise ValueError(f"{code} is worded twice")
        self._said[code] = wording
