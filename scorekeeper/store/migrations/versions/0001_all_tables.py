"""All tables: people, links, house rules, games, seasons, payments, tournaments."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NAME, COMMAND_ID, TIME = sa.String(40), sa.String(64), sa.DateTime(timezone=True)
IDENTITY, DAY = sa.String(32), sa.String(10)


def upgrade() -> None:
    make_tables_and_people()
    make_links()
    make_house_rules()
    make_games()
    make_seasons()
    make_payments()
    make_tournaments()


def downgrade() -> None:
    made = ("payments", "seasons", "events", "games", "house_rules", "links", "people", "tables")
    for name in ("sittings", "rounds", "playing_tables", "entrants", "tournaments", *made):
        op.drop_table(name)


def own_id(of: str) -> tuple[sa.Column[int], sa.PrimaryKeyConstraint]:
    column = sa.Column("id", sa.Integer, sa.Identity(), nullable=False)
    return column, sa.PrimaryKeyConstraint("id", name=f"pk_{of}")


def needs(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def refers(
    of: str, name: str, to: str, *, nullable: bool = False
) -> tuple[sa.Column[Any], sa.ForeignKeyConstraint]:
    return (
        sa.Column(name, sa.Integer, nullable=nullable, autoincrement=False),
        sa.ForeignKeyConstraint([name], [f"{to}.id"], name=f"fk_{of}_{name}"),
    )


def once(of: str, *names: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*names, name=f"uq_{of}_{'_'.join(names)}")


def index_where(condition: str, name: str, of: str, *columns: str) -> None:
    """Make a unique index over the rows for which this condition holds."""
    some = sa.text(condition)
    op.create_index(name, of, columns, unique=True, sqlite_where=some, postgresql_where=some)


def make_tables_and_people() -> None:
    op.create_table(
        "tables",
        *own_id("tables"),
        needs("identity", IDENTITY),
        needs("name", NAME),
        needs("created", TIME),
        needs("command_id", COMMAND_ID),
        needs("used", TIME),
        sa.Column("ends", TIME),
        sa.Column("recovery", sa.String(64)),
        once("tables", "command_id"),
        once("tables", "recovery"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "people",
        *own_id("people"),
        needs("identity", IDENTITY),
        *refers("people", "table_id", "tables"),
        needs("name", NAME),
        *refers("people", "same_as", "people", nullable=True),
        once("people", "table_id", "name"),
        once("people", "table_id", "identity"),
        sqlite_autoincrement=True,
    )


def make_links() -> None:
    op.create_table(
        "links",
        *own_id("links"),
        *refers("links", "table_id", "tables"),
        needs("right", sa.String(20)),
        needs("nonce", NAME),
        sa.Column("label", NAME, nullable=False, server_default=""),
        needs("created", TIME),
        sa.Column("revoked_at", TIME),
        *refers("links", "person_id", "people", nullable=True),
        sa.Column("command_id", COMMAND_ID),
        sa.Column("language", sa.String(8)),
        once("links", "nonce"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_links_table_id", "links", ["table_id"])
    op.create_index("ix_links_person_id", "links", ["person_id"])
    op.create_index("ix_links_command_id", "links", ["command_id"], unique=True)
    seated = "person_id IS NOT NULL AND revoked_at IS NULL"
    index_where(seated, "ix_links_seated", "links", "person_id")


def make_house_rules() -> None:
    op.create_table(
        "house_rules",
        *own_id("house_rules"),
        *refers("house_rules", "table_id", "tables"),
        *refers("house_rules", "first_id", "house_rules", nullable=True),
        needs("name", NAME),
        needs("overlay", sa.Text()),
        needs("created", TIME),
        sa.Column("replaced", TIME),
        sa.Column("archived", TIME),
        needs("command_id", COMMAND_ID),
        once("house_rules", "table_id", "command_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_house_rules_table_id", "house_rules", ["table_id"])
    op.create_index("ix_house_rules_first_id", "house_rules", ["first_id"])
    index_where("replaced IS NULL", "ix_house_rules_name", "house_rules", "table_id", "name")


def make_games() -> None:
    op.create_table(
        "games",
        *own_id("games"),
        needs("identity", IDENTITY),
        needs("aside", sa.Boolean()),
        needs("undecided", sa.Boolean()),
        *refers("games", "table_id", "tables"),
        needs("started", TIME),
        needs("command_id", COMMAND_ID),
        sa.Column("finished", sa.Text()),
        needs("uncounted", sa.Boolean()),
        once("games", "table_id", "command_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_games_newest", "games", ["table_id", "started", "id"])
    op.create_index("ix_games_identity", "games", ["table_id", "identity"])
    op.create_table(
        "events",
        *refers("events", "game_id", "games"),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        needs("step", sa.Integer()),
        sa.Column("command_id", COMMAND_ID),
        needs("at", TIME),
        needs("who", NAME),
        needs("kind", NAME),
        needs("body", sa.Text()),
        sa.Column("brought", TIME),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_events"),
        once("events", "game_id", "command_id"),
        sqlite_with_rowid=False,
    )


def make_seasons() -> None:
    op.create_table(
        "seasons",
        *own_id("seasons"),
        *refers("seasons", "table_id", "tables"),
        needs("name", NAME),
        needs("first_day", DAY),
        needs("last_day", DAY),
        needs("measure", sa.String(20)),
        needs("least_games", sa.Integer()),
        needs("least_share", sa.Integer()),
        needs("rulesets", sa.Text()),
        needs("command_id", COMMAND_ID),
        once("seasons", "table_id", "command_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_seasons_table_id", "seasons", ["table_id"])


def make_payments() -> None:
    op.create_table(
        "payments",
        *own_id("payments"),
        *refers("payments", "table_id", "tables"),
        *refers("payments", "payer_id", "people"),
        *refers("payments", "receiver_id", "people"),
        needs("cents", sa.Integer()),
        needs("at", TIME),
        sa.Column("undone", TIME),
        needs("command_id", COMMAND_ID),
        once("payments", "table_id", "command_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_payments_table_id", "payments", ["table_id"])


def make_tournaments() -> None:
    op.create_table(
        "tournaments",
        *own_id("tournaments"),
        *refers("tournaments", "table_id", "tables"),
        needs("begun", TIME),
        needs("seed", sa.Integer()),
        needs("format", sa.Text()),
        needs("rules", sa.Text()),
        needs("command_id", COMMAND_ID),
        once("tournaments", "table_id", "command_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tournaments_table_id", "tournaments", ["table_id"])
    op.create_table(
        "entrants",
        *numbered("entrants"),
        *refers("entrants", "person_id", "people"),
        needs("since", sa.Integer()),
        sa.Column("until", sa.Integer()),
        once("entrants", "tournament_id", "person_id"),
    )
    op.create_table(
        "playing_tables",
        *numbered("playing_tables"),
        *refers("playing_tables", "table_id", "tables"),
        once("playing_tables", "table_id"),
    )
    op.create_table(
        "rounds",
        *numbered("rounds"),
        needs("seed", sa.Integer()),
        sa.Column("begun", TIME),
    )
    op.create_table(
        "sittings",
        *numbered("sittings", "round"),
        needs("players", sa.Text()),
        needs("extra", sa.Integer()),
        *refers("sittings", "game_id", "games", nullable=True),
        once("sittings", "game_id"),
    )


def numbered(of: str, *more: str) -> tuple[Any, ...]:
    """Return the key of a table whose rows have numbers within a tournament."""
    names = ("tournament_id", *more, "number")
    return (
        *refers(of, "tournament_id", "tournaments"),
        *(sa.Column(name, sa.Integer, nullable=False, autoincrement=False) for name in names[1:]),
        sa.PrimaryKeyConstraint(*names, name=f"pk_{of}"),
    )
