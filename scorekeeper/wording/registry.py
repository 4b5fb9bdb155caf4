"""Tables of wordings: code → the function that makes the sentence.

A reason has a code; that of an event is made from its class (``code_of``). Each module of sentences
fills a table of its own, ``WORDINGS``; ``sentences`` joins them all and looks codes up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar, overload

from flask_babel import LazyString

from scorekeeper.game.events import Event

from .digits import fill
from .facts import Facts, Telling
from .speech import ngettext

Happened = TypeVar("Happened", bound=Event)
OfReason = Callable[[Facts], str]
OfEvent = Callable[[Happened, Telling], str]
Wording = Callable[..., str]
"""Makes the sentence: of a reason from its ``Facts``, of an event from it and a ``Telling``."""
PLACE = re.compile(r"%\((\w+)\)")


def code_of(kind: type[Event], *, short: bool = False) -> str:
    """Return the code of a class of events.

    short  whether of its short sentence, which fits into one line
    """
    return f"{kind.__name__} in short" if short else kind.__name__


class Wordings(Mapping[str, Wording]):
    """A table: code → the function that makes its sentence. No code may occur twice."""

    def __init__(self, *tables: Mapping[str, Wording]) -> None:
        """Make a table with all entries of these. errors: ValueError where two share a code."""
        self._said: dict[str, Wording] = {}
        for table in tables:
            for code, wording in table.items():
                self._add(code, wording)

    def __getitem__(self, code: str) -> Wording:
        """Return the function for a code. errors: KeyError."""
        return self._said[code]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the codes."""
        return iter(self._said)

    def __len__(self) -> int:
        """Return the number of codes."""
        return len(self._said)

    @overload
    def says(self, what: str) -> Callable[[OfReason], OfReason]: ...

    @overload
    def says(
        self, what: type[Happened], *, short: bool = False
    ) -> Callable[[OfEvent[Happened]], OfEvent[Happened]]: ...

    def says(self, what: str | type[Event], *, short: bool = False) -> Callable[[Any], Any]:
        """Return a decorator that adds a function under a code.

        what    the code of a reason, or a class of events
        short   of a class of events: whether the function makes its short sentence
        errors  ValueError where the code has a function already
        """
        code = what if isinstance(what, str) else code_of(what, short=short)

        def register(wording: Wording) -> Wording:
            self._add(code, wording)
            return wording

        return register

    def say(self, code: str, text: LazyString) -> None:
        """Add a sentence under a code; its ``%(places)s`` are filled with the reason's facts."""
        self.says(code)(lambda facts: fill(str(text), facts))

    def say_counted(self, code: str, by: str, one: str, many: str) -> None:
        """Add a sentence in singular and plural under a code; its places are filled as in ``say``.

        by  the fact that is the number, in the sentence ``%(num)d``
        """
        named = {*PLACE.findall(one), *PLACE.findall(many)} - {"num"}
        self.says(code)(
            lambda facts: ngettext(
                one, many, facts.number(by), **{name: facts[name] for name in named}
            )
        )

    def _add(self, code: str, wording: Wording) -> None:
        if code in self._said:
            raise ValueError(f"{code} is worded twice")
        self._said[code] = wording
