"""A line for each game that is over, and an index by which the newest games are found.

What stands in the line takes the rules of the game, so it is left empty here, for every game there
is; ``catching_up`` makes it once the tables are those of today.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_games_newest", "games", ["table_id", "started", "id"])
    op.create_table(
        "summaries",
        sa.Column("game_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("body", sa.Text),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_summaries_game_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_summaries"),
    )
    waiting = sa.text("body IS NULL")
    op.create_index(
        "ix_summaries_waiting",
        "summaries",
        ["game_id"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
    op.execute("INSERT INTO summaries (game_id) SELECT id FROM games")


def downgrade() -> None:
    op.drop_table("summaries")
    op.drop_index("ix_games_newest", "games")
