"""Read house rules from the text of a TOML file; faults come with the line they are on."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from .fieldpath import FieldFault, FieldPath
from .model import Ruleset
from .overlays import lay_over_base, overlay_faults, overlay_of
from .reading import base_game

LARGEST_FILE = 64 * 1024  # bytes
MOST_DOTS = 60  # on a line: the time to parse a.b.c… grows with the square of its length
AT_LINE = re.compile(r"\(at line (\d+)")
TWICE = ("Cannot overwrite", "Cannot declare", "Duplicate", "already")
"""What the parser says, in other words too, of a key or table that is stated twice."""
STATED = re.compile(r"[\w.\"'-]+\s*=\s*([^#]*[^#\s])\s*(?:#.*)?")
QUOTES = ('"', "'")
FLAGS = {"true", "false"}
SAID_OTHERWISE = {"yes", "no", "on", "off", "true", "false"}
LONGEST_NAMED = 60  # characters of what is wrong
AT_END = "(at end of document)"
_PART = r"(?:\"[^\"]*+\"|'[^']*+'|[\w-]++)"
KEY = re.compile(rf"\s*+(\[?\[?)\s*+({_PART}(?:\s*+\.\s*+{_PART})*+)\s*+[\]=]")
"""The beginning of a line that names a table, ``[chips]`` or ``[[deals]]``, or a field."""
NAME = re.compile(_PART)
DEEPEST = 8  # names and numbers: no field lies deeper

Lines = Mapping[tuple[str | int, ...], int]
"""Steps of a field's path → the line where a text has it first, from 1."""


@dataclass(frozen=True, slots=True)
class WrongField:
    """A field of a file, and what is wrong with it. ``line``: from 1; 0: it is not in the text."""

    line: int
    fault: FieldFault


class Why(StrEnum):
    """Why a text is not read as TOML."""

    FORM = "not written as TOML is"
    SIZE = "too large"
    DOTS = "too many dots on a line"
    CODE = "not the whole of a link"
    QUOTES = "text without its quotes"
    FLAG = "yes or no in other words than true and false"
    TWICE = "stated twice"


class NotToml(ValueError):
    """The text is no TOML. ``line``: from 1; 0: unknown. ``named``: what is written there."""

    def __init__(self, line: int, why: Why = Why.FORM, named: str = "") -> None:
        super().__init__(f"line {line}: {why}")
        self.line, self.why, self.named = line, why, named[:LONGEST_NAMED]


class RulesRefused(ValueError):
    """House rules cannot be read. ``wrong``: every fault."""

    def __init__(self, wrong: tuple[WrongField, ...]) -> None:
        super().__init__(", ".join(str(each.fault.field) for each in wrong))
        self.wrong = wrong


def read_rules(text: str, name: str = "") -> Ruleset:
    """Return the ruleset in the text of a TOML file. errors: NotToml; RulesRefused.

    A file without ``based_on`` is laid over the base of all games.

    name  for rules that state none; "": they are called as their base
    """
    data = parse(text)
    if name:
        data.setdefault("name", name)
    if "based_on" not in data:
        data["based_on"] = base_game()
    if faults := overlay_faults(data):
        lines = lines_of(text)
        raise RulesRefused(tuple(WrongField(line_of(lines, one.field), one) for one in faults))
    return lay_over_base(data, "house rules")


def read_overlay(overlay: Mapping[str, object]) -> Ruleset:
    """Return the ruleset of an overlay that was not checked yet. errors: RulesRefused."""
    if faults := overlay_faults(overlay):
        raise RulesRefused(tuple(WrongField(0, one) for one in faults))
    return lay_over_base(overlay, "house rules")


def tidied(ruleset: Ruleset) -> dict[str, object]:
    """Return the fields in which a ruleset differs from the base it names, as they are stored."""
    return overlay_of(ruleset, str(ruleset.based_on))


def parse(text: str) -> dict[str, object]:
    """Parse TOML into plain data. errors: NotToml."""
    if len(text.encode()) > LARGEST_FILE:
        raise NotToml(0, Why.SIZE)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS:
            raise NotToml(number, Why.DOTS)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        found = AT_LINE.search(str(error))
        at_end = len(text.splitlines()) if AT_END in str(error) else 0
        raise _not_toml(text, int(found[1]) if found else at_end, str(error)) from error


def _not_toml(text: str, line: int, said: str) -> NotToml:
    """Return what is wrong on a line of a text, as far as it can be told.

    said  by the parser
    """
    written = text.splitlines()[line - 1].strip() if line else ""
    if any(words in said for words in TWICE):
        return NotToml(line, Why.TWICE, written.partition("=")[0].strip())
    stated = STATED.fullmatch(written)
    value = stated[1] if stated else ""
    if value in FLAGS:  # so what is wrong stands before it: a bracket that nothing closes
        return NotToml(line)
    if value.lower() in SAID_OTHERWISE:
        return NotToml(line, Why.FLAG, value)
    if value[:1].isalpha() or (value[:1] in QUOTES and value[-1:] != value[:1]):
        return NotToml(line, Why.QUOTES, value)
    return NotToml(line)


def lines_of(text: str) -> Lines:
    """Return where a TOML text has its fields and tables, as far as each begins a line."""
    lines: dict[tuple[str | int, ...], int] = {}
    rows = Counter[tuple[str | int, ...]]()
    table: tuple[str | int, ...] = ()
    for number, written in enumerate(text.splitlines(), start=1):
        key = KEY.match(written)
        if key is None:
            continue
        path = () if key[1] else table
        for name in NAME.findall(key[2])[:DEEPEST]:
            # An array of tables that was begun above is meant in its last row.
            path = (*path, rows[path]) if path in rows else path
            path = (*path, name.strip("\"'"))
            lines.setdefault(path, number)
        if key[1] == "[[":
            rows[path] += 1
            path = (*path, rows[path])
            lines.setdefault(path, number)
        elif key[1] and path in rows:
            path = (*path, rows[path])
        table = path if key[1] else table
    return lines


def line_of(lines: Lines, field: FieldPath) -> int:
    """Return the line of a field; if it is missing, of the nearest table that it belongs to.

    returns  from 1; 0 where the text has neither
    """
    return next((lines[at.steps] for at in field.upwards if at.steps in lines), 0)
