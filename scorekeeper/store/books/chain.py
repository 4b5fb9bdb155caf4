"""Hash each event of a journal together with the hash of the event before.

If an event is changed afterwards, or taken out of the middle, hashes no longer fit: accidents and
careless edits are found. It is no signature. There is no secret in it, so whoever can write to the
database can make new hashes for a whole journal.
"""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256

import msgspec

_SEED = b"compro journal\n"
_WRITER = msgspec.json.Encoder()


def seed(command_id: str) -> bytes:
    """Return what a game's first event has as the hash before it.

    command_id  of the command that started the game
    """
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
    """Return the hash of an event, 32 bytes. The arguments are the columns of ``events``.

    before  the hash of the event before it; for the first, ``seed``
    at      aware of its zone
    """
    moment = at.astimezone(UTC).isoformat(timespec="microseconds")
    facts = (number, step, command_id, moment, who, kind, body, concerns)
    return sha256(before + _WRITER.encode(facts)).digest()
