"""Tables of wordings: code → the function that makes the sentence.

A reason has a code; that of an event is made from its class (``code_of``). Each module of sentences
fills a table of its own, ``WORDINGS``; ``sentences`` joins them all and looks codes up.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar, overload

from flask_babel import LazyString

from scorekeeper.game.events import Event

from .facts import Facts, FactsOfEvent, Telling
from .speech import fill, ngettext

Happened = TypeVar("Happened", bound=Event)
OfReason = Callable[[Facts], str]
OfEvent = Callable[[Happened, Telling], str]
Wording = Callable[..., str]
"""Makes the sentence: of a reason from its ``Facts``, of an event from it and a ``Telling``."""
PLACE = re.compile(r"%\((\w+)\)")


def code_of(kind: type[Event], *, short: bool = False) -> str:
    """Return the code of a class of events, or of its ``short`` sentence, which fits a line."""
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
        return self._said[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._said)

    def __len__(self) -> int:
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

    def say(self, what: str | type[Event], text: LazyString, *, short: bool = False) -> None:
        """Add a sentence; the reason's facts, or the event's fields, fill its ``%(places)s``."""
        if isinstance(what, str):
            self.says(what)(lambda facts: fill(str(text), facts))
        else:
            self.says(what, short=short)(
                lambda event, to: fill(str(text), FactsOfEvent(event, to.names))
            )

    def say_counted(
        self, code: str, by: str, one: str, many: str, *, none: LazyString | None = None
    ) -> None:
        """Add a sentence in singular and plural under a code; facts fill its places.

        by    the fact that is the number, or holds so many things; in the sentence ``%(num)d``
        none  the sentence where that number is 0; None: ``many``
        """
        named = {*PLACE.findall(one), *PLACE.findall(many)} - {"num"}

        def counted(facts: Facts) -> str:
            number = facts.size(by)
            if none is not None and not number:
                return fill(str(none), facts)
            return ngettext(one, many, number, **{name: facts[name] for name in named})

        self.says(code)(counted)

    def _add(self, code: str, wording: Wording) -> None:
        if code in self._said:
            raise ValueError(f"{code} is worded twice")
        self._said[code] = wording
