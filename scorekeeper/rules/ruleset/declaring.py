"""How the model declares a table of a ruleset: a frozen dataclass whose fields carry their words.

The words are plain English here, found for translation by `make messages`; ``wording`` says them in
the reader's language.
"""

from collections.abc import Callable
from dataclasses import Field, dataclass, field
from typing import Any, TypeVar, dataclass_transform, overload

Value = TypeVar("Value")
Model = TypeVar("Model")


@dataclass(frozen=True, slots=True)
class FieldWords:
    """What a field is called, and its help, a sentence: what it does at the table. In English."""

    label: str
    help: str


@overload
def worded(label: str, help: str) -> Any: ...
@overload
def worded(label: str, help: str, *, default: Value) -> Value: ...
@overload
def worded(label: str, help: str, *, default_factory: Callable[[], Value]) -> Value: ...
def worded(label: str, help: str, **default: Any) -> Any:
    """Return a dataclass field with its words.

    label, help  literals, or `make messages` does not find them
    default      as of ``dataclasses.field``; none where every ruleset must state the field
    """
    return field(metadata={"words": FieldWords(label, help)}, **default)


def words_of(of_field: Field[Any]) -> FieldWords | None:
    """Return the words of a field; None for one that holds a table of fields with their own."""
    words: FieldWords | None = of_field.metadata.get("words")
    return words


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(worded, field))
def toml_table(model: type[Model]) -> type[Model]:
    """Make a dataclass of a table of a ruleset: frozen, and its fields are stated by name."""
    return dataclass(frozen=True, slots=True, kw_only=True)(model)
