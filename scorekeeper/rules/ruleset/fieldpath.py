"""The path of a field in a ruleset, and a fault: a field with a value that is not accepted.

``deals[2].contract[1].set`` is the field ``set`` of the first entry of the list ``contract`` of the
second entry of ``deals``. Entries count from 1. A path without numbers, such as
``deals.contract.set``, means that field of every entry. Only here such paths are read or written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.verdict import Fact, Reason

_PATH = re.compile(r"\w+(?:\.\w+|\[[1-9][0-9]{0,2}\])*")
_STEP = re.compile(r"(\w+)|\[([0-9]+)\]")


@dataclass(frozen=True, slots=True)
class FieldPath:
    """The path from a whole ruleset to one of its fields.

    steps  names of fields (``str``) and numbers of entries (``int``, from 1); a name from an
           uploaded file may hold any characters
    """

    steps: tuple[str | int, ...] = ()

    @classmethod
    def of(cls, text: str) -> FieldPath:
        """Return the path written in this text, e.g. ``chips.each``. errors: ValueError."""
        found = find_path(text)
        if found is None:
            raise ValueError(f"no path of a field: {text[:60]}")
        return found

    def __str__(self) -> str:
        written = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return "".join(written).removeprefix(".")

    def __truediv__(self, name: str) -> FieldPath:
        return FieldPath((*self.steps, name))

    def item(self, number: int) -> FieldPath:
        return FieldPath((*self.steps, number))

    @property
    def parent(self) -> FieldPath:
        """The path of the table or list that contains this; the whole ruleset contains itself."""
        return FieldPath(self.steps[:-1])

    @property
    def upwards(self) -> Iterator[FieldPath]:
        """This path, its parent, and so on up to a field of the ruleset itself."""
        return (FieldPath(self.steps[:end]) for end in range(len(self.steps), 0, -1))

    @property
    def table(self) -> str:
        """The name of the top-level field that contains this; "" for the whole ruleset."""
        return str(self.steps[0]) if self.steps else ""

    @property
    def name(self) -> str:
        return self.steps[-1] if self.steps and isinstance(self.steps[-1], str) else ""

    @property
    def number(self) -> int | None:
        """The number of an entry in its list, from 1; None for a field."""
        return self.steps[-1] if self.steps and isinstance(self.steps[-1], int) else None

    @property
    def unnumbered(self) -> FieldPath:
        """The path without numbers: the same field of every entry."""
        return FieldPath(tuple(step for step in self.steps if isinstance(step, str)))

    def is_in(self, other: FieldPath) -> bool:
        return self.steps[: len(other.steps)] == other.steps

    def find_in(self, data: Any) -> Any:
        """Return the value at this path in a ruleset's plain data; None where there is none."""
        for step in self.steps:
            if isinstance(step, str) and isinstance(data, Mapping):
                data = data.get(step)
            elif isinstance(step, int) and isinstance(data, list) and step <= len(data):
                data = data[step - 1]
            else:
                return None
        return data

    def replaced_in(self, data: Any, value: Any) -> Any:
        """Return a copy of plain data with another value at this path.

        errors  KeyError or IndexError where the data has nothing at this path yet
        """
        if not self.steps:
            return value
        first, below = self.steps[0], FieldPath(self.steps[1:])
        if isinstance(first, int):
            copy = list(data)
            copy[first - 1] = below.replaced_in(copy[first - 1], value)
            return copy
        return {**data, first: below.replaced_in(data[first], value)}


DEALS, PACKS = FieldPath(("deals",)), FieldPath(("packs",))
"""Lists of tables, whose entries each have a heading of their own in a file."""
PACKETS = FieldPath(("dealing", "packets"))
"""A list of numbers, written in one line."""
WILDS = FieldPath(("wilds", "cards"))
"""A list of names, written in one line."""
OWN_COSTS = FieldPath(("penalties", "cards"))
"""A list of cards with their points, written in one line."""
BY_TOTAL = FieldPath(("first_meld", "by_total"))
"""A list of totals with the points asked from there on, written in one line."""
WORDS_OF_SETS = FieldPath(("words", "sets"))
"""A table: size of a set → its name."""


def find_path(text: str) -> FieldPath | None:
    if not _PATH.fullmatch(text):
        return None
    steps = (int(number) if number else name for name, number in _STEP.findall(text))
    return FieldPath(tuple(steps))


@dataclass(frozen=True, slots=True)
class FieldFault:
    """A field with a value that is not accepted.

    field   its path
    reason  code and facts; ``wording`` says with them what belongs there
    got     what stands there; None where the field is missing
    """

    field: FieldPath
    reason: Reason
    got: object


def fault(field: FieldPath | str, code: str, got: object, **facts: Fact) -> FieldFault:
    """Return a fault.

    field  its path, or the path as text, e.g. ``chips.each``
    facts  of its reason, by name
    errors ValueError for a text that is no path
    """
    path = FieldPath.of(field) if isinstance(field, str) else field
    return FieldFault(path, Reason(code, facts), got)
