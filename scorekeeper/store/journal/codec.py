"""Write events and states as JSON for the database, by the names of their fields, and read them."""

from __future__ import annotations

import zlib
from dataclasses import fields
from typing import Any, get_type_hints

import msgspec

from scorekeeper.game.events import EVENTS, AnyEvent, Event
from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.model import Ruleset

_KINDS = {kind.__name__: kind for kind in EVENTS}
_READERS: dict[str, msgspec.json.Decoder[Any]] = {
    name: msgspec.json.Decoder(kind) for name, kind in _KINDS.items()
}
_WRITER = msgspec.json.Encoder()
_SQUEEZE = 6  # one state in sixteen is written: a fifth less, for a fraction of a millisecond

_HINTS = get_type_hints(State)
_STORED = [field.name for field in fields(State) if field.name != "began_with"]
_StoredState = msgspec.defstruct("_StoredState", [(name, _HINTS[name]) for name in _STORED])
_STATE_READER = msgspec.json.Decoder(_StoredState)

FORM = zlib.crc32(_WRITER.encode(msgspec.json.schema(_StoredState))) >> 1
"""A number for the fields of ``State`` as they are now; snapshots with another one are not read."""


class Unreadable(ValueError):
    """What is stored is no event, or no state."""


def write_event(event: Event) -> tuple[str, str]:
    """Return the name of the event's class, and its fields as JSON."""
    return type(event).__name__, _WRITER.encode(event).decode()


def is_kind(kind: str) -> bool:
    """Return whether this names a kind of event."""
    return kind in _KINDS


def read_event(kind: str, body: str | bytes) -> AnyEvent:
    """Return the event of this kind and JSON, errors: Unreadable."""
    if not is_kind(kind):
        raise Unreadable(f"no event is of the kind {kind!r}")
    try:
        event: AnyEvent = _READERS[kind].decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"{kind}: {error}") from error
    return event


def write_state(state: State) -> bytes:
    """Return a state as compressed JSON, without the rules it began with, as event 1 has them."""
    return zlib.compress(state_text(state), _SQUEEZE)


def state_text(state: State) -> bytes:
    """Return the same, not compressed."""
    return _WRITER.encode(_StoredState(*(getattr(state, name) for name in _STORED)))


def read_state(body: bytes, ruleset: Ruleset) -> State:
    """Return the state that ``write_state`` wrote. errors: Unreadable."""
    try:
        stored: Any = _STATE_READER.decode(zlib.decompress(body))
    except (zlib.error, msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable(str(error)) from error
    return State(began_with=ruleset, **{name: getattr(stored, name) for name in _STORED})
