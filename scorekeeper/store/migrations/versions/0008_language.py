"""The language of a seat, which every phone that takes it speaks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("links", sa.Column("language", sa.String(8)))


def downgrade() -> None:
    with op.batch_alter_table("links", table_kwargs={"sqlite_autoincrement": True}) as batch:
        batch.drop_column("language")
