"""Reads ``deep.txt``, which lists the tests that `make test` leaves to `make test-all`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

FIXTURE = "with "


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the list.

    fits     what the name of a test begins with, up to the end of a folder, file, test or case
    fixture  instead of that, what a test asks for
    deep     whether such a test is deep; a line that begins with ! takes one back
    """

    fits: re.Pattern[str]
    fixture: str
    deep: bool


def names_of(text: str) -> list[str]:
    """Return the lines of the list, without blank ones and comments."""
    said = [line.strip() for line in text.splitlines()]
    return [line for line in said if line and not line.startswith("#")]


def lines_of(text: str) -> list[Line]:
    """Read the list."""
    return [_read(line.removeprefix("!"), line[0] != "!") for line in names_of(text)]


def _read(name: str, deep: bool) -> Line:
    fixture = name.removeprefix(FIXTURE) if name.startswith(FIXTURE) else ""
    begins = re.escape(name.rstrip("/")).replace(r"\*", ".*")
    return Line(re.compile(rf"{begins}(?:$|[/:\[])"), fixture, deep)


def is_deep(test: str, fixtures: Collection[str], lines: Sequence[Line]) -> bool:
    """Return whether a test is deep: the last line that fits decides."""
    for line in reversed(lines):
        if line.fixture in fixtures if line.fixture else line.fits.match(test):
            return line.deep
    return False
