"""Rulesets read from their files: laid over the game they are based on, checked, and typed."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import cast

import msgspec

from scorekeeper.rules.typed import TypedReader

from .checking import type_faults
from .contradictions import contradictions
from .faults import FieldFault
from .fieldpath import FieldPath
from .model import DealRules, Item, Ruleset
from .sense import nonsense

_FOLDER = Path(__file__).parents[1] / "rulesets"
_LONGEST_QUOTE = 60
RULESETS = TypedReader(Ruleset)
NOT_RULES = ("name", "source", "based_on")
"""What a ruleset says about itself, not about the game."""


class RulesetError(ValueError):
    """Data that is no ruleset: where it is wrong, and what is expected there.

    file   the file, or what else the data came as
    field  where that stands in it
    got    what stands there; None where nothing does
    """

    def __init__(self, file: str, field: FieldPath, expected: str, got: object) -> None:
        quoted = "nothing" if got is None else json.dumps(got, ensure_ascii=False, default=str)
        if len(quoted) > _LONGEST_QUOTE:
            quoted = quoted[:_LONGEST_QUOTE] + "…"
        super().__init__(f"{file}: {field}: expected {expected}; got {quoted}")
        self.file, self.field, self.expected, self.got = file, field, expected, got


class NoSuchRuleset(LookupError):
    """No file holds a ruleset of this name."""


@cache
def ruleset_names() -> tuple[str, ...]:
    """Return the names of all rulesets that have a file, in alphabetical order."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.toml")))


def ruleset_data(name: str) -> dict[str, object]:
    """Return a ruleset as plain data, laid over the one it is based on; ``read_ruleset`` types it.

    errors  NoSuchRuleset; RulesetError
    """
    if name not in ruleset_names():
        raise NoSuchRuleset(name)
    return deepcopy(_data_of(name))


@cache
def _data_of(name: str) -> dict[str, object]:
    """Return what ``ruleset_data`` does, read once; nobody may change it."""
    text = (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return over_its_base(tomllib.loads(text), f"{name}.toml")


def over_its_base(data: Mapping[str, object], file: str) -> dict[str, object]:
    """Lay data over the ruleset that its ``based_on`` names, if it names one."""
    base = data.get("based_on")
    if base is None:
        return dict(data)
    others = [name for name in ruleset_names() if f"{name}.toml" != file]
    if base not in others:
        raise RulesetError(file, FieldPath.of("based_on"), _one_of(others), base)
    return with_changes(ruleset_data(base), data)


def _one_of(words: list[str]) -> str:
    return "one of " + ", ".join(f'"{word}"' for word in words)


def with_changes(base: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """Lay changes over a ruleset's data: tables are merged key by key, all else replaced whole."""
    merged = dict(base)
    for key, value in changes.items():
        below = merged.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            merged[key] = with_changes(below, value)
        else:
            merged[key] = value
    return merged


def read_ruleset(data: Mapping[str, object], file: str) -> Ruleset:
    """Read a whole ruleset from plain data, already laid over its base.

    file    what to call the data in errors
    errors  RulesetError for the first field that is unknown, missing, of a wrong type, or senseless
    """
    ruleset = reread_ruleset(data, file)
    for found in contradictions(ruleset):
        raise _wrong(file, found)
    return ruleset


def reread_ruleset(data: Mapping[str, object], file: str) -> Ruleset:
    """Read the rules a game began with; as ``read_ruleset``, but without what it would mind today.

    A game goes on whatever is thought of its rules since.
    """
    for found in type_faults(data, Ruleset):
        raise _wrong(file, found)
    ruleset = RULESETS.convert(data)
    for found in nonsense(ruleset):
        raise _wrong(file, found)
    return ruleset


def find_faults(data: Mapping[str, object], base: Mapping[str, object]) -> tuple[FieldFault, ...]:
    """Return everything that is wrong with a ruleset's data, already laid over its base.

    base  whole data without a fault: it lends a value wherever one cannot be read, so that what
          is wrong elsewhere is found as well
    """
    of_types = tuple(type_faults(data, Ruleset))
    unread = {_lendable(found.field) for found in of_types}
    mended = _mended(data, base, unread)
    if any(type_faults(mended, Ruleset)):
        return of_types
    ruleset = RULESETS.convert(mended)
    of_sense = (*nonsense(ruleset), *contradictions(ruleset))
    return (*of_types, *(found for found in of_sense if not unread & {*found.field.upwards}))


def _lendable(path: FieldPath) -> FieldPath:
    """Return the part of a ruleset that its base can lend where this cannot be read.

    returns  the field of its table, as ``chips.each``; of a list, such as the deals, the whole list
    """
    table, *inside = path.steps[:2]
    return FieldPath((table, *(step for step in inside if isinstance(step, str))))


def _mended(
    data: Mapping[str, object], base: Mapping[str, object], unread: Iterable[FieldPath]
) -> dict[str, object]:
    """Return the data with what the base has in place of whatever cannot be read."""
    mended, copied = dict(data), dict[str, dict[str, object]]()
    for path in sorted(unread, key=str):
        table, name = path.table, path.name if len(path.steps) > 1 else ""
        below, lent = mended.get(table), base.get(table)
        if table not in base:
            mended.pop(table, None)
        elif not (name and isinstance(lent, Mapping) and isinstance(below, Mapping)):
            mended[table] = lent
        else:
            if table not in copied:
                mended[table] = copied[table] = dict(below)
            copied[table].pop(name, None)
            if name in lent:
                copied[table][name] = lent[name]
    return mended


def _wrong(file: str, found: FieldFault) -> RulesetError:
    return RulesetError(file, found.field, found.expected, found.got)


@cache
def load_ruleset(name: str) -> Ruleset:
    """Return the ruleset with this name. errors: NoSuchRuleset; RulesetError."""
    return read_ruleset(ruleset_data(name), f"{name}.toml")


def ruleset_as_data(ruleset: Ruleset) -> dict[str, object]:
    """Return the whole ruleset as plain data; ``read_ruleset`` reads it back."""
    return as_data(ruleset)


def as_data(table: Ruleset | DealRules | Item) -> dict[str, object]:
    """Return a ruleset, or one of its tables, as plain data."""
    return cast("dict[str, object]", _plain(msgspec.to_builtins(table)))


def _plain(value: object) -> object:
    """Return plain data without what is not stated, its tuples as lists."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items() if each is not None}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value
