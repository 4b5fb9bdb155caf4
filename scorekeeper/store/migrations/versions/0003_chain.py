"""The chain through every journal: each event's hash rests on the one before it.

The journals that are there are chained as they stand: what was changed in them before that, no
chain can tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

AT_ONCE = 1000  # events that are read, and then written, together
ENCODER = msgspec.json.Encoder()

games = sa.table("games", sa.column("id"), sa.column("command_id"))
events = sa.table(
    "events",
    *(sa.column("game_id", sa.Integer), sa.column("number", sa.Integer)),
    *(sa.column("step", sa.Integer), sa.column("command_id", sa.String)),
    *(sa.column("at", sa.DateTime(timezone=True)), sa.column("who", sa.String)),
    *(sa.column("kind", sa.String), sa.column("body", sa.Text)),
    *(sa.column("concerns", sa.Integer), sa.column("hash", sa.LargeBinary)),
)
after_this = (
    sa.select(events)
    .where(events.c.game_id == sa.bindparam("game_id"), events.c.number > sa.bindparam("number"))
    .order_by(events.c.number)
    .limit(AT_ONCE)
)
chained = (
    sa.update(events)
    .where(events.c.game_id == sa.bindparam("of"), events.c.number == sa.bindparam("at_number"))
    .values(hash=sa.bindparam("made"))
)


def upgrade() -> None:
    connection = op.get_bind()
    on_sqlite = connection.dialect.name == "sqlite"
    # SQLite adds a column that must not be empty only with something to stand in it at first.
    nothing = sa.text("x''" if on_sqlite else "''")
    column = sa.Column("hash", sa.LargeBinary, nullable=False, server_default=nothing)
    op.add_column("events", column)
    for game in connection.execute(sa.select(games).order_by(games.c.id)).all():
        for rows in chain(connection, game.id, seed(game.command_id)):
            connection.execute(chained, rows)
    if not on_sqlite:
        op.alter_column("events", "hash", server_default=None)


def downgrade() -> None:
    op.drop_column("events", "hash")


def chain(
    connection: sa.Connection, game_id: int, before: bytes
) -> Iterator[list[dict[str, object]]]:
    """Yield the hashes of a game's events, some at a time."""
    number = 0
    while rows := connection.execute(after_this, {"game_id": game_id, "number": number}).all():
        made = []
        for row in rows:
            before = next_hash(before, row)
            made.append({"of": game_id, "at_number": row.number, "made": before})
        yield made
        number = rows[-1].number


def seed(command_id: str) -> bytes:
    return sha256(b"compro journal\n" + command_id.encode()).digest()


def next_hash(before: bytes, row: sa.Row[*tuple[Any, ...]]) -> bytes:
    facts = (
        *(row.number, row.step, row.command_id, in_utc(row.at)),
        *(row.who, row.kind, row.body, row.concerns),
    )
    return sha256(before + ENCODER.encode(facts)).digest()


def in_utc(at: datetime) -> str:
    """Write a time as it is chained; SQLite keeps it in UTC, without its zone."""
    aware = at if at.tzinfo else at.replace(tzinfo=UTC)
    return aware.astimezone(UTC).isoformat(timespec="microseconds")
