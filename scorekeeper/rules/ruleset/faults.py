"""What is wrong with one field of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.verdict import Fact, Reason

from .fieldpath import FieldPath


@dataclass(frozen=True, slots=True)
class FieldFault:
    """A field whose value cannot stand, and the reason.

    field     where it stands
    expected  what should stand there, as a file's author reads it
    got       what stands there; None where nothing does
    """

    field: FieldPath
    reason: Reason
    expected: str
    got: object


def fault(
    field: FieldPath | str, code: str, expected: str, got: object, **facts: Fact
) -> FieldFault:
    """Return the fault of a field, the facts of its reason by name.

    field  its path, or what is written for it, as ``chips.each``
    """
    path = FieldPath.of(field) if isinstance(field, str) else field
    return FieldFault(path, Reason(code, facts), expected, got)
