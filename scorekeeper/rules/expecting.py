"""What is expected at a field of a ruleset, read off the model's own types."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from enum import StrEnum
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Meta

UNLIMITED = 1000
"""Where a number ends at this or more, its limit is only there to catch nonsense."""


def unknown_field(data: object, kind: Any, path: str = "") -> str | None:
    """Return the first field of the data that the model does not have; None where it has all."""
    return next(_unknown(data, _plain_kind(kind), path), None)


def _unknown(data: object, kind: Any, path: str) -> Iterator[str]:
    if is_dataclass(kind) and isinstance(data, Mapping):
        hints = _fields(kind)
        for name, value in data.items():
            field = f"{path}.{name}" if path else str(name)
            if name not in hints:
                yield field
            else:
                yield from _unknown(value, _plain_kind(hints[name]), field)
    elif get_origin(kind) is tuple and isinstance(data, list | tuple):
        for number, value in enumerate(data, start=1):
            yield from _unknown(value, _plain_kind(get_args(kind)[0]), f"{path}[{number}]")


def annotation_at(field: str, kind: Any) -> Any:
    """Return the type the model has at this field, as ``deals[1].contract[2].set``."""
    for name, number in re.findall(r"([^.\[\]]+)|\[(\d+)\]", field):
        plain = _plain_kind(kind)
        kind = get_args(plain)[0] if number else _fields(plain)[name]
    return kind


def fields_beside(field: str, kind: Any) -> tuple[str, ...]:
    """Return the names of the fields that the model has in the same table."""
    table = field.rpartition(".")[0]
    return tuple(_fields(_plain_kind(annotation_at(table, kind))))


def _fields(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _plain_kind(kind: Any) -> Any:
    """Return the type without limits, and without the None of a field that may be left out."""
    if get_origin(kind) is Annotated:
        return _plain_kind(get_args(kind)[0])
    if get_origin(kind) in (Union, types.UnionType):
        return _plain_kind(next(one for one in get_args(kind) if one is not type(None)))
    return kind


def describe(kind: Any) -> str:
    """Say in words what a value of this type is."""
    plain = _plain_kind(kind)
    if plain is int:
        return _describe_number(kind)
    if plain is bool:
        return "true or false"
    if plain is str:
        return "text"
    if get_origin(plain) is tuple:
        return "a list"
    if isinstance(plain, type) and issubclass(plain, StrEnum):
        return "one of " + ", ".join(f'"{choice.value}"' for choice in plain)
    return "a table of words" if get_origin(plain) is Mapping else "a table"


def _describe_number(kind: Any) -> str:
    limits = next((one for one in _metadata(kind) if isinstance(one, Meta)), Meta())
    if limits.le is None or limits.le >= UNLIMITED:
        return f"a whole number, {limits.ge or 0} or more"
    return f"a whole number, {limits.ge or 0} to {limits.le}"


def _metadata(kind: Any) -> Iterator[object]:
    if get_origin(kind) is Annotated:
        yield from kind.__metadata__
    else:
        for one in get_args(kind):
            yield from _metadata(one)
