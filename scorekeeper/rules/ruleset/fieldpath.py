"""Where a field stands in a ruleset; nowhere else is that read from a text, or written as one.

``deals[2].contract[1].set`` is the field ``set`` of the first entry of the list ``contract``, which
is a field of the second entry of ``deals``. Entries count from 1. A path without numbers, as
``deals.contract.set``, means that field of every entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

_PATH = re.compile(r"\w+(?:\.\w+|\[[1-9][0-9]{0,2}\])*")
_STEP = re.compile(r"(\w+)|\[([0-9]+)\]")


@dataclass(frozen=True, slots=True)
class FieldPath:
    """The way from a whole ruleset to one of its fields.

    steps  names of fields (``str``), and numbers of entries (``int``), counted from 1; a name that
           somebody made up may hold any signs
    """

    steps: tuple[str | int, ...] = ()

    @classmethod
    def of(cls, text: str) -> FieldPath:
        """Return the path that this text writes, as ``chips.each``. errors: ValueError."""
        found = find_path(text)
        if found is None:
            raise ValueError(f"no path of a field: {text[:60]}")
        return found

    def __str__(self) -> str:
        written = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return "".join(written).removeprefix(".")

    def __truediv__(self, name: str) -> FieldPath:
        """Return the path of a field of the table that stands here."""
        return FieldPath((*self.steps, name))

    def item(self, number: int) -> FieldPath:
        """Return the path of an entry of the list that stands here, counted from 1."""
        return FieldPath((*self.steps, number))

    @property
    def parent(self) -> FieldPath:
        """The table or list in which this stands; the whole ruleset stands in itself."""
        return FieldPath(self.steps[:-1])

    @property
    def upwards(self) -> Iterator[FieldPath]:
        """This path, what it stands in, and so on, up to the field of the ruleset."""
        return (FieldPath(self.steps[:end]) for end in range(len(self.steps), 0, -1))

    @property
    def table(self) -> str:
        """The field of the ruleset in which this stands; "" for the whole ruleset."""
        return str(self.steps[0]) if self.steps else ""

    @property
    def name(self) -> str:
        """What the field is called; "" for an entry of a list."""
        return self.steps[-1] if self.steps and isinstance(self.steps[-1], str) else ""

    @property
    def number(self) -> int | None:
        """Which entry of its list this is, counted from 1; None where it is a field."""
        return self.steps[-1] if self.steps and isinstance(self.steps[-1], int) else None

    @property
    def unnumbered(self) -> FieldPath:
        """The same field of every entry: ``deals.contract.set``."""
        return FieldPath(tuple(step for step in self.steps if isinstance(step, str)))

    def is_in(self, other: FieldPath) -> bool:
        """Whether this is the other path, or stands in what is there."""
        return self.steps[: len(other.steps)] == other.steps

    def find_in(self, data: Any) -> Any:
        """Return what stands here in a ruleset's plain data; None where nothing does."""
        for step in self.steps:
            if isinstance(step, str) and isinstance(data, Mapping):
                data = data.get(step)
            elif isinstance(step, int) and isinstance(data, list) and step <= len(data):
                data = data[step - 1]
            else:
                return None
        return data

    def replaced_in(self, data: Any, value: Any) -> Any:
        """Return a copy of plain data with another value here, where something stands already."""
        if not self.steps:
            return value
        first, below = self.steps[0], FieldPath(self.steps[1:])
        if isinstance(first, int):
            copy = list(data)
            copy[first - 1] = below.replaced_in(copy[first - 1], value)
            return copy
        return {**data, first: below.replaced_in(data[first], value)}


DEALS, PACKS = FieldPath(("deals",)), FieldPath(("packs",))
"""Lists of tables: a file writes each entry under a heading of its own."""
PACKETS = FieldPath(("dealing", "packets"))
"""A list of numbers, written in a row."""
WORDS_OF_SETS = FieldPath(("words", "sets"))
"""Words by the size of a set."""


def find_path(text: str) -> FieldPath | None:
    """Return the path that this text writes; None where it writes none."""
    if not _PATH.fullmatch(text):
        return None
    steps = (int(number) if number else name for name, number in _STEP.findall(text))
    return FieldPath(tuple(steps))
