"""What is wrong with one field of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.verdict import Fact


@dataclass(frozen=True, slots=True)
class FieldFault:
    """A field whose value cannot stand; a sentence is made of code and facts only at the edge.

    field     as ``chips.each``; entries of lists count from 1, as ``deals[1].contract[2].set``
    expected  what should stand there, as a file's author reads it
    got       what stands there; None where nothing does
    """

    field: str
    code: str
    expected: str
    got: object
    facts: Mapping[str, Fact]


def fault(field: str, code: str, expected: str, got: object, **facts: Fact) -> FieldFault:
    """Return the fault of a field, its facts by name."""
    return FieldFault(field, code, expected, got, facts)
