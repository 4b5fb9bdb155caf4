"""What is wrong with one field of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.verdict import Fact, Reason


@dataclass(frozen=True, slots=True)
class FieldFault:
    """A field whose value cannot stand, and the reason.

    field     as ``chips.each``; entries of lists count from 1, as ``deals[1].contract[2].set``
    expected  what should stand there, as a file's author reads it
    got       what stands there; None where nothing does
    """

    field: str
    reason: Reason
    expected: str
    got: object


def fault(field: str, code: str, expected: str, got: object, **facts: Fact) -> FieldFault:
    """Return the fault of a field, the facts of its reason by name."""
    return FieldFault(field, Reason(code, facts), expected, got)
