"""Which links have a pencil, and how the pencils of a table changed hands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "links", sa.Column("keeps_score", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.execute("UPDATE links SET keeps_score = true WHERE \"right\" = 'keep_score'")
    op.create_table(
        "pencil_moves",
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("link_id", sa.Integer, nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("command_id", sa.String(64)),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], "fk_pencil_moves_table_id"),
        sa.ForeignKeyConstraint(["link_id"], ["links.id"], "fk_pencil_moves_link_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_pencil_moves"),
        sa.UniqueConstraint("table_id", "command_id", name="uq_pencil_moves_table_id_command_id"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("pencil_moves")
    with op.batch_alter_table("links", table_kwargs={"sqlite_autoincrement": True}) as batch:
        batch.drop_column("keeps_score")
