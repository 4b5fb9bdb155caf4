"""What is wrong with one field of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.verdict import Fact

from .fieldpath import FieldPath


@dataclass(frozen=True, slots=True)
class FieldFault:
    """A field whose value cannot stand; a sentence is made of code and facts only at the edge.

    field     where it stands
    expected  what should stand there, as a file's author reads it
    got       what stands there; None where nothing does
    """

    field: FieldPath
    code: str
    expected: str
    got: object
    facts: Mapping[str, Fact]


def fault(
    field: FieldPath | str, code: str, expected: str, got: object, **facts: Fact
) -> FieldFault:
    """Return the fault of a field, its facts by name.

    field  its path, or what is written for it, as ``chips.each``
    """
    path = FieldPath.of(field) if isinstance(field, str) else field
    return FieldFault(path, code, expected, got, facts)
