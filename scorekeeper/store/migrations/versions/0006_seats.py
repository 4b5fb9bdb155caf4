"""Links that are one person's seat, and the command that made a link."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "ALTER TABLE links ADD COLUMN person_id INTEGER "
        "CONSTRAINT fk_links_person_id REFERENCES people (id)"
    )
    op.add_column("links", sa.Column("command_id", sa.String(64)))
    op.create_index("ix_links_command_id", "links", ["command_id"], unique=True)
    seated = sa.text("person_id IS NOT NULL AND revoked_at IS NULL")
    op.create_index(
        "ix_links_seated",
        "links",
        ["person_id"],
        unique=True,
        sqlite_where=seated,
        postgresql_where=seated,
    )


def downgrade() -> None:
    op.execute("DELETE FROM links WHERE \"right\" = 'play'")  # earlier versions know no such right
    op.drop_index("ix_links_seated", "links")
    op.drop_index("ix_links_command_id", "links")
    with op.batch_alter_table("links", table_kwargs={"sqlite_autoincrement": True}) as batch:
        batch.drop_column("command_id")
        batch.drop_column("person_id")  # and the constraint with it
