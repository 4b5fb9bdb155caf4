"""Read rulesets from their TOML files: lay them over their base, check them, make typed values."""

import json
import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import cast

import msgspec

from scorekeeper.rules.typed import TypedReader

from .checking import type_faults
from .contradictions import contradictions
from .deals import DealRules, Item
from .fieldpath import FieldFault, FieldPath, fault
from .model import Ruleset
from .sense import nonsense

_FOLDER = Path(__file__).parents[1] / "rulesets"
_LONGEST_QUOTE = 60
RULESETS = TypedReader(Ruleset)
NOT_RULES = ("name", "source", "based_on")
"""Fields that describe the ruleset rather than the game."""
MOST_KEPT = 32
_READ: dict[bytes, Ruleset] = {}


class RulesetError(ValueError):
    """Data that is not a ruleset; the message has the code and the facts of the fault.

    file  name of the file, or of whatever else the data came from
    """

    def __init__(self, file: str, found: FieldFault) -> None:
        got = found.got
        quoted = "nothing" if got is None else json.dumps(got, ensure_ascii=False, default=str)
        if len(quoted) > _LONGEST_QUOTE:
            quoted = quoted[:_LONGEST_QUOTE] + "…"
        facts = ", ".join(f"{name} {fact}" for name, fact in found.reason.facts.items())
        code = f"{found.reason.code} ({facts})" if facts else found.reason.code
        super().__init__(f"{file}: {found.field}: {code}; got {quoted}")
        self.file, self.fault = file, found


class NoSuchRuleset(LookupError):
    """There is no file for a ruleset of this key."""


@cache
def ruleset_names() -> tuple[str, ...]:
    """Return the keys of all rulesets (their files' names without .toml), in alphabetical order."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.toml")))


@cache
def base_game() -> str:
    """Return the key of the ruleset that is based on no other."""
    return next(name for name in ruleset_names() if load_ruleset(name).based_on is None)


def ruleset_data(name: str) -> dict[str, object]:
    """Return a ruleset, laid over its base, as plain data that the caller may change.

    errors  NoSuchRuleset; RulesetError
    """
    if name not in ruleset_names():
        raise NoSuchRuleset(name)
    return deepcopy(_data_of(name))


@cache
def _data_of(name: str) -> dict[str, object]:
    """Return what ``ruleset_data`` copies; cached, so never change it."""
    return over_its_base(read_toml(_FOLDER / f"{name}.toml"), f"{name}.toml")


def read_toml(file: Path) -> dict[str, object]:
    """Return the plain data in a file. errors: TOMLDecodeError, which names the file as well."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise tomllib.TOMLDecodeError(f"{file.name}: {error}") from None


def over_its_base(data: Mapping[str, object], file: str) -> dict[str, object]:
    """Return data laid over the ruleset that its ``based_on`` names; a plain copy if it names none.

    errors  RulesetError if there is no such ruleset
    """
    base = data.get("based_on")
    if base is None:
        return dict(data)
    others = [name for name in ruleset_names() if f"{name}.toml" != file]
    if base not in others:
        raise RulesetError(file, fault("based_on", "base.unknown", base, choices=tuple(others)))
    return with_changes(ruleset_data(base), data)


def with_changes(base: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """Return a copy of data with changes laid over it: tables field by field, lists as a whole."""
    merged = dict(base)
    for key, value in changes.items():
        below = merged.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            merged[key] = with_changes(below, value)
        else:
            merged[key] = value
    return merged


def read_ruleset(data: Mapping[str, object], file: str) -> Ruleset:
    """Return the ruleset that plain data describes, fully checked, for a game that begins now.

    data    complete: already laid over its base
    file    what to call the data in errors
    errors  RulesetError for the first field that is unknown, missing, of a wrong type, or
            contradictory
    """
    ruleset = reread_ruleset(data, file)
    for found in contradictions(ruleset):
        raise RulesetError(file, found)
    return ruleset


def reread_ruleset(data: Mapping[str, object], file: str) -> Ruleset:
    """Return the ruleset that a game began with, without the checks for contradictions.

    A game goes on even if a later check would refuse its rules. Rules that were read are kept: a
    book holds those of a thousand games.

    errors  RulesetError, as ``read_ruleset``, for types and for what no game could begin with
    """
    key = sha256(repr(data).encode()).digest()  # repr tells a date from a text that says it
    if known := _READ.get(key):
        return known
    for found in type_faults(data, Ruleset):
        raise RulesetError(file, found)
    ruleset = RULESETS.convert(data)
    for found in nonsense(ruleset):
        raise RulesetError(file, found)
    if len(_READ) >= MOST_KEPT:
        _READ.clear()
    _READ[key] = ruleset
    return ruleset


def find_faults(data: Mapping[str, object], base: Mapping[str, object]) -> tuple[FieldFault, ...]:
    """Return every fault of a ruleset's plain data, already laid over its base.

    base  faultless data; it lends a value to each unreadable field, so that others can be checked
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
    """Return the part of a ruleset that the base replaces if this field cannot be read.

    returns  a field of a table, such as ``chips.each``; of a list, such as the deals, the whole
             list
    """
    table, *inside = path.steps[:2]
    return FieldPath((table, *(step for step in inside if isinstance(step, str))))


def _mended(
    data: Mapping[str, object], base: Mapping[str, object], unread: Iterable[FieldPath]
) -> dict[str, object]:
    """Return the data with the base's value for each field that cannot be read."""
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


@cache
def load_ruleset(name: str) -> Ruleset:
    """Return the ruleset with this key, cached. errors: NoSuchRuleset.

    Tests check every file; here that would cost a start more than reading them.
    """
    return RULESETS.convert(ruleset_data(name))


def ruleset_as_data(ruleset: Ruleset) -> dict[str, object]:
    return as_data(ruleset)


def as_data(table: Ruleset | DealRules | Item) -> dict[str, object]:
    return cast("dict[str, object]", _plain(msgspec.to_builtins(table)))


def _plain(value: object) -> object:
    """Return plain data with tuples as lists and without fields that are None."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items() if each is not None}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value
