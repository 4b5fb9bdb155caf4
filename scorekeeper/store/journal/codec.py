"""Write events as JSON for the database, by the names of their fields, and read them."""

from typing import Any

import msgspec

from scorekeeper.game.events import EVENTS, AnyEvent, Event
from scorekeeper.game.state import State

_READERS: dict[str, msgspec.json.Decoder[Any]] = {
    kind.__name__: msgspec.json.Decoder(kind) for kind in EVENTS
}
_WRITER = msgspec.json.Encoder()


class Unreadable(ValueError):
    """What is stored is no event."""


def write_event(event: Event) -> tuple[str, str]:
    return type(event).__name__, _WRITER.encode(event).decode()


def read_event(kind: str, body: str | bytes) -> AnyEvent:
    """Return the event of this kind and JSON. errors: Unreadable."""
    if kind not in _READERS:
        raise Unreadable(f"no event is of the kind {kind!r}")
    try:
        event: AnyEvent = _READERS[kind].decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"{kind}: {error}") from error
    return event


def size_of(state: State) -> int:
    return len(_WRITER.encode(state))
