"""Write house rules as a TOML file, and read one; faults come with the line they are on."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import tomlkit
from tomlkit.items import AoT, Array, Table

from scorekeeper.rules.ruleset.faults import FieldFault
from scorekeeper.rules.ruleset.fieldpath import DEALS, PACKS, FieldPath
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import lay_over_base, overlay_faults, overlay_of
from scorekeeper.rules.ruleset.reading import NOT_RULES, base_game

LARGEST_FILE = 64 * 1024  # bytes
MOST_DOTS = 200  # on a line: the time to parse a.b.c… grows with the square of its length
AT_LINE = re.compile(r"\(at line (\d+)")
TWICE = ("Cannot overwrite", "Cannot declare", "Duplicate", "already")
"""What the parser says, in other words too, of a key or table that is stated twice."""
STATED = re.compile(r"[\w.\"'-]+\s*=\s*([^#]*[^#\s])\s*(?:#.*)?")
QUOTES = ('"', "'")
FLAGS = {"true", "false"}
SAID_OTHERWISE = {"yes", "no", "on", "off", "true", "false"}
LONGEST_NAMED = 60  # characters of what is wrong
MOST_TRIED = 120  # fields of a file, to find which of them another one's fault comes from
AT_END = "(at end of document)"
HEADER = re.compile(r"\s*(\[\[?)\s*([\w.]+)\s*\]")
KEY = re.compile(r"\s*([\w.\"']+)\s*=")
NAME = re.compile(r"\"([^\"]*)\"|'([^']*)'|(\w+)")


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


def write_rules(overlay: Mapping[str, object], comment: str) -> str:
    """Return house rules as the text of a TOML file.

    comment  its first line
    """
    document = tomlkit.document()
    document.add(tomlkit.comment(" ".join(comment.split())))
    for name, value in overlay.items():
        if isinstance(value, Mapping):
            document.add(tomlkit.nl())
            document.add(name, _table(value))
        elif name in (PACKS.name, DEALS.name) and isinstance(value, list):
            document.add(name, _rows(value))
        else:
            document.add(name, value)
    return tomlkit.dumps(document)


def _rows(rows: list[Mapping[str, object]]) -> AoT:
    written = tomlkit.aot()
    for row in rows:
        written.append(_table(row))
    return written


def _table(values: Mapping[str, object]) -> Table:
    table = tomlkit.table()
    for name, value in values.items():
        table.add(name, _inline(value))
    return table


def _inline(value: object) -> object:
    """Return a list or table for one line: ``[{ set = 3 }, { run = 7, or_more = true }]``."""
    if isinstance(value, Mapping):
        table = tomlkit.inline_table()
        for name, each in value.items():
            table.append(name, _inline(each))
        return table
    if isinstance(value, list):
        array: Array = tomlkit.array()
        for each in value:
            array.append(_inline(each))
        return array
    return value


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
        raise RulesRefused(tuple(_at_its_line(one, data, lines) for one in faults))
    return lay_over_base(data, "house rules")


def _at_its_line(
    found: FieldFault, data: Mapping[str, object], lines: Mapping[FieldPath, int]
) -> WrongField:
    """Return a fault with its line: where the text has no such field, of the one it comes from."""
    line = line_of(lines, found.field)
    if line:
        return WrongField(line, found)
    for path in _stated_in(data)[:MOST_TRIED]:
        if found not in overlay_faults(_without(data, path)):
            return WrongField(line_of(lines, path), found)
    return WrongField(0, found)


def _stated_in(data: Mapping[str, object]) -> list[FieldPath]:
    """Return the fields that a file states: of tables each, of lists the list."""
    return [
        FieldPath((name, *inside))
        for name, value in data.items()
        if name not in NOT_RULES
        for inside in ([(each,) for each in value] if isinstance(value, Mapping) else [()])
    ]


def _without(data: Mapping[str, object], path: FieldPath) -> dict[str, object]:
    """Return data without one of the fields that it states."""
    name, *inside = path.steps
    table = data[str(name)]
    if not inside or not isinstance(table, Mapping):
        return {each: value for each, value in data.items() if each != name}
    return {**data, str(name): {key: value for key, value in table.items() if key != inside[0]}}


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


def lines_of(text: str) -> dict[FieldPath, int]:
    """Return field or table → the line on which a TOML text has it first, from 1."""
    lines: dict[FieldPath, int] = {}
    table, rows = FieldPath(), Counter[FieldPath]()
    for number, written in enumerate(text.splitlines(), start=1):
        if header := HEADER.match(written):
            table = FieldPath(_names(header[2]))
            if header[1] == "[[":
                rows[table] += 1
                table = table.item(rows[table])
            lines.setdefault(table, number)
        elif key := KEY.match(written):
            lines.setdefault(FieldPath((*table.steps, *_names(key[1]))), number)
    return lines


def _names(key: str) -> tuple[str, ...]:
    """Return the parts of a dotted TOML key: ``sets."3"`` is ("sets", "3")."""
    return tuple("".join(name) for name in NAME.findall(key))


def line_of(lines: Mapping[FieldPath, int], field: FieldPath) -> int:
    """Return the line of a field; if it is missing, of the nearest table that it belongs to.

    lines    from ``lines_of``
    returns  from 1; 0 where the text has neither
    """
    return next((lines[at] for at in field.upwards if at in lines), 0)
