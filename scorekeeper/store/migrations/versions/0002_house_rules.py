"""The house rules of tables, a row a version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house_rules",
        sa.Column("id", sa.Integer, sa.Identity(), nullable=False),
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("first_id", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("overlay", sa.Text, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("replaced", sa.DateTime(timezone=True)),
        sa.Column("archived", sa.DateTime(timezone=True)),
        sa.Column("command_id", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_house_rules_table_id"),
        sa.ForeignKeyConstraint(["first_id"], ["house_rules.id"], name="fk_house_rules_first_id"),
        sa.PrimaryKeyConstraint("id", name="pk_house_rules"),
        sa.UniqueConstraint("table_id", "command_id", name="uq_house_rules_table_id_command_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_house_rules_table_id", "house_rules", ["table_id"])
    op.create_index("ix_house_rules_first_id", "house_rules", ["first_id"])
    current = sa.text("replaced IS NULL")
    op.create_index(
        "ix_house_rules_name",
        "house_rules",
        ["table_id", "name"],
        unique=True,
        sqlite_where=current,
        postgresql_where=current,
    )


def downgrade() -> None:
    op.drop_table("house_rules")
