"""A fault: one field of a ruleset with a value that is not accepted."""

from dataclasses import dataclass

from scorekeeper.rules.verdict import Fact, Reason

from .fieldpath import FieldPath


@dataclass(frozen=True, slots=True)
class FieldFault:
    """A field with a value that is not accepted.

    field   its path
    reason  code and facts; ``wording`` says with them what belongs there
    got     what stands there; None where the field is missing
    """

    field: FieldPath
    reason: Reason
    got: object


def fault(field: FieldPath | str, code: str, got: object, **facts: Fact) -> FieldFault:
    """Return a fault.

    field  its path, or the path as text, e.g. ``chips.each``
    facts  of its reason, by name
    errors ValueError for a text that is no path
    """
    path = FieldPath.of(field) if isinstance(field, str) else field
    return FieldFault(path, Reason(code, facts), got)
