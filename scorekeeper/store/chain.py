"""The chain through a journal: every event's hash rests on the one before and on its own facts.

Whatever is changed in a journal afterwards, or taken out of its middle, no longer follows. The
chain finds accidents and careless editing. It is no signature: it holds no secret, so whoever can
write to the database and knows how can make a whole new chain.
"""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256

import msgspec

_SEED = b"compro journal\n"
_WRITER = msgspec.json.Encoder()


def seed(command_id: str) -> bytes:
    """Return what a game's first event follows; command_id: of the command that started it."""
    return sha256(_SEED + command_id.encode()).digest()


def next_hash(
    before: bytes,
    *,
    number: int,
    step: int,
    command_id: str | None,
    at: datetime,
    who: str,
    kind: str,
    body: str,
    concerns: int | None,
) -> bytes:
    """Return the hash of an event, 32 bytes; its facts are those that the journal keeps of it.

    before  the hash of the event before it; of the first, the seed
    at      aware of its zone
    """
    moment = at.astimezone(UTC).isoformat(timespec="microseconds")
    facts = (number, step, command_id, moment, who, kind, body, concerns)
    return sha256(before + _WRITER.encode(facts)).digest()
