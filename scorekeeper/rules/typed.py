"""Plain data into typed values, by readers that are whole before two threads can ask them.

msgspec describes a class to itself when it first meets it. In 0.22.0 it keeps the description on
the class, as ``__msgspec_cache__``, *before* the fields are filled in, so that a class may name
itself (``DataclassInfo_Convert`` in its ``_core.c``; so do Struct, TypedDict and NamedTuple). A
second thread that asks meanwhile takes it half empty, follows a null pointer, and the process ends
with a segmentation fault. Whole descriptions are only read, by any number of threads; those of
choices and literals are kept when they are whole.

So classes are described while modules are imported, in one thread: by a ``TypedReader`` or by a
``msgspec.json.Decoder``, each made at the top of a module. ``tests/test_readers.py`` holds every
file to that.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

Kind = TypeVar("Kind")


class TypedReader(Generic[Kind]):
    """Makes values of one class; describes it, and every class its fields hold, when it is made."""

    def __init__(self, kind: type[Kind]) -> None:
        msgspec.json.Decoder(kind)
        self.kind = kind

    def convert(self, data: object) -> Kind:
        """Return the value this plain data stands for. errors: msgspec.ValidationError."""
        return msgspec.convert(data, self.kind)


def fits(data: object, kind: Any) -> bool:
    """Return whether plain data is a value of this type: a word, number or choice, or a list of it.

    kind  limits and all; its classes, if it has any, are those of a TypedReader
    """
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError:
        return False
    return True
