"""Tables with their people, links and games; the journal and what is remembered beside it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_tables()
    make_people()
    make_links()
    make_games()
    make_events()
    make_snapshots()


def downgrade() -> None:
    for name in ("snapshots", "events", "games", "links", "people", "tables"):
        op.drop_table(name)


def own_id() -> sa.Column[int]:
    return sa.Column("id", sa.Integer, sa.Identity(), nullable=False)


def table_id(of: str) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    return (
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{of}_table_id"),
    )


def make_tables() -> None:
    op.create_table(
        "tables",
        own_id(),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("command_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("command_id", name="uq_tables_command_id"),
        sqlite_autoincrement=True,
    )


def make_people() -> None:
    op.create_table(
        "people",
        own_id(),
        *table_id("people"),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("active", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("table_id", "name", name="uq_people_table_id_name"),
        sqlite_autoincrement=True,
    )


def make_links() -> None:
    op.create_table(
        "links",
        own_id(),
        *table_id("links"),
        sa.Column("right", sa.String(20), nullable=False),
        sa.Column("nonce", sa.String(40), nullable=False),
        sa.Column("label", sa.String(40), nullable=False, server_default=""),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_links"),
        sa.UniqueConstraint("nonce", name="uq_links_nonce"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_links_table_id", "links", ["table_id"])


def make_games() -> None:
    op.create_table(
        "games",
        own_id(),
        *table_id("games"),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.Column("command_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("table_id", "command_id", name="uq_games_table_id_command_id"),
        sqlite_autoincrement=True,
    )


def make_events() -> None:
    op.create_table(
        "events",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("command_id", sa.String(64)),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("concerns", sa.Integer),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_events_game_id"),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_events"),
        sa.UniqueConstraint("game_id", "command_id", name="uq_events_game_id_command_id"),
        sqlite_with_rowid=False,
    )
    some = sa.text("concerns IS NOT NULL")
    op.create_index(
        "ix_events_concerns",
        "events",
        ["game_id", "concerns", "number"],
        sqlite_where=some,
        postgresql_where=some,
    )


def make_snapshots() -> None:
    op.create_table(
        "snapshots",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "number"],
            ["events.game_id", "events.number"],
            name="fk_snapshots_game_id_number",
        ),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_snapshots"),
    )
