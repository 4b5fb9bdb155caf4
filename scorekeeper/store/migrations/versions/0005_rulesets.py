"""Rulesets are kept once by content: the first events of games refer to them.

In place of the text a control character is left, which no JSON can hold; put together, body and
ruleset are again what the hashes were made of.

Snapshots were kept of every step. Which of them stay takes the rules, as what a summary says does:
all games wait for ``catching_up``.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

MARK = "\x01"
AT_ONCE = 100  # games whose first events are in memory together

games = sa.table("games", sa.column("id", sa.Integer))
events = sa.table(
    "events",
    *(sa.column("game_id", sa.Integer), sa.column("number", sa.Integer)),
    *(sa.column("kind", sa.String), sa.column("body", sa.Text)),
    sa.column("ruleset_id", sa.Integer),
)
rulesets = sa.table(
    "rulesets",
    *(sa.column("id", sa.Integer), sa.column("hash", sa.LargeBinary), sa.column("body", sa.Text)),
)
starts = (
    sa.select(games.c.id, events.c.body)
    .join_from(games, events, (events.c.game_id == games.c.id) & (events.c.number == 1))
    .where(games.c.id > sa.bindparam("after"), events.c.kind == "GameStarted")
    .order_by(games.c.id)
    .limit(AT_ONCE)
)
parted = (
    sa.update(events)
    .where(events.c.game_id == sa.bindparam("of"), events.c.number == 1)
    .values(body=sa.bindparam("rest"), ruleset_id=sa.bindparam("ruleset"))
)


START = msgspec.defstruct("Start", [("ruleset", msgspec.Raw)])
"""The part of a game's first event that is moved."""
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(START)


def upgrade() -> None:
    op.create_table(
        "rulesets",
        sa.Column("id", sa.Integer, sa.Identity(), nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rulesets"),
        sa.UniqueConstraint("hash", name="uq_rulesets_hash"),
        sqlite_autoincrement=True,
    )
    op.execute(
        "ALTER TABLE events ADD COLUMN ruleset_id INTEGER "
        "CONSTRAINT fk_events_ruleset_id REFERENCES rulesets (id)"
    )
    part_rulesets(op.get_bind())
    op.execute("DELETE FROM summaries")
    op.execute("INSERT INTO summaries (game_id) SELECT id FROM games")


def downgrade() -> None:
    kept = sa.select(rulesets.c.body).where(rulesets.c.id == events.c.ruleset_id).scalar_subquery()
    whole = sa.func.replace(events.c.body, MARK, kept)
    op.execute(sa.update(events).where(events.c.ruleset_id.is_not(None)).values(body=whole))
    op.execute("DELETE FROM snapshots")  # `rebuild` makes them, as many as that version wants
    with op.batch_alter_table("events", table_kwargs={"sqlite_with_rowid": False}) as batch:
        batch.drop_column("ruleset_id")  # and the constraint with it
    op.drop_table("rulesets")


def part_rulesets(connection: sa.Connection) -> None:
    """Move the rulesets out of the first events of all games."""
    ids: dict[bytes, int] = {}
    after = 0
    while rows := connection.execute(starts, {"after": after}).all():
        moved = []
        for game_id, body in rows:
            if text := ruleset_in(body):
                rest = body.replace(text, MARK, 1)
                moved.append({"of": game_id, "rest": rest, "ruleset": keep(connection, text, ids)})
        if moved:
            connection.execute(parted, moved)
        after = rows[-1].id


def ruleset_in(body: str) -> str:
    """Return the text of a ruleset as it stands in an event's body; "": it stays there."""
    try:
        text = bytes(DECODER.decode(body).ruleset).decode()
    except msgspec.DecodeError:  # changed afterwards: `verify` names it
        return ""
    return text if text.startswith("{") and MARK not in body else ""


def keep(connection: sa.Connection, text: str, ids: dict[bytes, int]) -> int:
    """Return the id of the ruleset with this text; ``ids``: hash → id of those so far."""
    content = sha256(text.encode()).digest()
    if content not in ids:
        connection.execute(sa.insert(rulesets).values(hash=content, body=text))
        found = connection.scalar(sa.select(rulesets.c.id).where(rulesets.c.hash == content))
        ids[content] = int(found or 0)
    return ids[content]
