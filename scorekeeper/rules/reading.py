"""Rulesets read from their files: laid over the game they are based on, checked, and typed."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import msgspec

from .expecting import annotation_at, describe, fields_beside, unknown_field
from .ruleset import Ruleset
from .sense import nonsense

_FOLDER = Path(__file__).with_name("rulesets")
_FAULT = re.compile(r"(?P<what>.*?)(?: - at `(?:key` in `)?\$\.?(?P<path>[^`]*)`)?")
_MISSING = re.compile(r"Object missing required field `(?P<name>\w+)`")
_LONGEST_QUOTE = 60
NOT_RULES = ("name", "source", "based_on")
"""What a ruleset says about itself, not about the game."""


class RulesetError(ValueError):
    """Data that is no ruleset: where it is wrong, and what is expected there.

    file   the file, or what else the data came as
    field  as ``chips.each``; entries of lists are counted from 1, as ``deals[1].contract[2].set``
    got    what stands there; None where nothing does
    """

    def __init__(self, file: str, field: str, expected: str, got: object) -> None:
        quoted = "nothing" if got is None else json.dumps(got, ensure_ascii=False, default=str)
        if len(quoted) > _LONGEST_QUOTE:
            quoted = quoted[:_LONGEST_QUOTE] + "…"
        super().__init__(f"{file}: {field}: expected {expected}; got {quoted}")
        self.file, self.field, self.expected, self.got = file, field, expected, got


class NoSuchRuleset(LookupError):
    """No file holds a ruleset of this name."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which one ruleset differs from another; None: not stated on that side."""

    field: str
    base: object
    value: object


def ruleset_names() -> tuple[str, ...]:
    """Return the names of all rulesets that have a file, in alphabetical order."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.toml")))


def ruleset_data(name: str) -> dict[str, object]:
    """Return a ruleset as plain data, laid over the one it is based on; ``read_ruleset`` types it.

    errors  NoSuchRuleset; RulesetError
    """
    if name not in ruleset_names():
        raise NoSuchRuleset(name)
    text = (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return over_its_base(tomllib.loads(text), f"{name}.toml")


def over_its_base(data: Mapping[str, object], file: str) -> dict[str, object]:
    """Lay data over the ruleset that its ``based_on`` names, if it names one."""
    base = data.get("based_on")
    if base is None:
        return dict(data)
    others = [name for name in ruleset_names() if f"{name}.toml" != file]
    if base not in others:
        raise RulesetError(file, "based_on", _one_of(others), base)
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
    if field := unknown_field(data, Ruleset):
        known = ", ".join(fields_beside(field, Ruleset))
        raise RulesetError(file, field, f"no field but {known}", _value_at(data, field))
    try:
        ruleset = msgspec.convert(data, Ruleset)
    except msgspec.ValidationError as error:
        raise _told(file, data, str(error)) from None
    for field, expected, got in nonsense(ruleset):
        raise RulesetError(file, field, expected, got)
    return ruleset


def load_ruleset(name: str) -> Ruleset:
    """Return the ruleset with this name. errors: NoSuchRuleset; RulesetError."""
    return read_ruleset(ruleset_data(name), f"{name}.toml")


def ruleset_as_data(ruleset: Ruleset) -> dict[str, object]:
    """Return the whole ruleset as plain data; ``read_ruleset`` reads it back."""
    return cast("dict[str, object]", _plain(msgspec.to_builtins(ruleset)))


def _plain(value: object) -> object:
    """Return plain data without what is not stated, its tuples as lists."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items() if each is not None}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value


def differences(base: Mapping[str, object], other: Mapping[str, object]) -> tuple[Difference, ...]:
    """Return the fields in which two rulesets differ as games, in the order of the model.

    base, other  whole rulesets as plain data; lists, such as the deals, are compared whole
    """
    one, two = (ruleset_as_data(read_ruleset(data, "ruleset")) for data in (base, other))
    for field in NOT_RULES:
        one.pop(field, None)
        two.pop(field, None)
    return tuple(_compared(one, two, ""))


def _compared(
    base: Mapping[str, object], other: Mapping[str, object], path: str
) -> Iterator[Difference]:
    for key in {**base, **other}:
        one, two = base.get(key), other.get(key)
        if isinstance(one, Mapping) and isinstance(two, Mapping):
            yield from _compared(one, two, f"{path}{key}.")
        elif one != two:
            yield Difference(f"{path}{key}", one, two)


def _told(file: str, data: Mapping[str, object], message: str) -> RulesetError:
    """Say in our own words what the reading library found wrong."""
    found = _FAULT.fullmatch(message)
    assert found, message
    field = _counted_from_1(found["path"] or "")
    if missing := _MISSING.fullmatch(found["what"]):
        field = ".".join(filter(None, (field, missing["name"])))
    return RulesetError(
        file, field, describe(annotation_at(field, Ruleset)), _value_at(data, field)
    )


def _counted_from_1(path: str) -> str:
    numbered = re.sub(r"\[(\d+)\]", lambda number: f"[{int(number[1]) + 1}]", path)
    return numbered.replace("[...]", "")


def _value_at(data: object, field: str) -> object:
    """Return what stands at this field; None where nothing does."""
    for name, number in re.findall(r"([^.\[\]]+)|\[(\d+)\]", field):
        if number and isinstance(data, list | tuple):
            data = data[int(number) - 1]
        elif name and isinstance(data, Mapping):
            data = data.get(name)
        else:
            return None
    return data
