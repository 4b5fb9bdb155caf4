"""Turn plain data (dicts, lists, strings, numbers) into typed values with msgspec, thread-safely.

msgspec analyses a class when it first meets it. Version 0.22.0 stores that analysis on the class,
as ``__msgspec_cache__``, *before* its fields are filled in, so that a class may refer to itself
(``DataclassInfo_Convert`` in its ``_core.c``; Struct, TypedDict and NamedTuple do the same). A
second thread that reads it in between follows a null pointer, and the process ends with a
segmentation fault. A finished analysis is only read, so any number of threads may use it. Types
without fields (enumerations, literals) are stored only once they are finished.

So every class is analysed while modules are imported, in one thread: by a ``TypedReader`` or a
``msgspec.json.Decoder`` made at the top of a module. ``tests/test_readers.py`` checks every file.
"""

from typing import Any, Generic, TypeVar

import msgspec

Kind = TypeVar("Kind")


class TypedReader(Generic[Kind]):
    """A converter from plain data to one class, which msgspec analyses when this is made."""

    def __init__(self, kind: type[Kind]) -> None:
        msgspec.json.Decoder(kind)
        self.kind = kind

    def convert(self, data: object) -> Kind:
        """Return this data as a value of the class. errors: msgspec.ValidationError."""
        return msgspec.convert(data, self.kind)


def fits(data: object, kind: Any) -> bool:
    """Whether plain data is a valid value of this type: text, number, choice, or a list of them.

    kind  a type with its limits (``Annotated[int, Meta(…)]``); any class in it must already have a
          TypedReader
    """
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError:
        return False
    return True
