"""How the model declares a table of a ruleset: a frozen dataclass whose fields carry their words.

The words are plain English here, found for translation by `make messages`; ``wording`` says them in
the reader's language.
"""

from collections.abc import Callable
from dataclasses import Field, dataclass, field
from typing import Annotated, Any, TypeVar, dataclass_transform, overload

from msgspec import Meta

ANY_NUMBER = 22
"""A limit of this many cards means no limit: no hand holds more."""

Count = Annotated[int, Meta(ge=0, le=1000)]
Some = Annotated[int, Meta(ge=1, le=1000)]
MOST_POINTS = 1000
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
ExtraCards = Annotated[int, Meta(ge=0, le=10)]
HandSize = Annotated[int, Meta(ge=3, le=22)]
OR_NONE = {"none at": ANY_NUMBER}
"""Marks a number of cards that can mean no limit; forms then show an empty box."""
Limit = Annotated[int, Meta(ge=0, le=ANY_NUMBER, extra=OR_NONE)]
"""At most this many cards; ``ANY_NUMBER`` means no limit."""

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
