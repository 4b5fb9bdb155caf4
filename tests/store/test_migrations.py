"""Migrations: they make what the models say, and a database of another version is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import inspect, text

from scorekeeper.store.database import (
    LOCK_WAIT,
    bring_up_to_date,
    database_url,
    db,
    find_revision,
    reading,
)
from scorekeeper.store.people.rights import WITHOUT_LINK, writing
from scorekeeper.store.revisions import MIGRATIONS, known_revisions
from scorekeeper.store.unavailable import StoreUnavailable, Trouble
from tests.store.playing import Game, at_work, begin, make_app, migrated, without_keeper


@pytest.fixture
def bare_app(new_url: str | None, tmp_path: Path) -> Iterator[Flask]:
    app = without_keeper(make_app(tmp_path, new_url))
    with app.app_context():
        yield app
        db.engine.dispose()


def test_the_files_of_the_migrations_begin_with_their_revisions():
    script = ScriptDirectory(str(MIGRATIONS))

    assert known_revisions() == [one.revision for one in script.walk_revisions()][::-1]


def test_migrations_make_what_the_models_say(bare_app: Flask):
    bring_up_to_date()

    with reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []
        made = set(inspect(connection).get_table_names())
    assert made == {*db.metadata.tables, "alembic_version"}
    assert begin().number == 1


def test_a_database_that_is_up_to_date_is_left_as_it_is(app: Flask, game: Game):
    bring_up_to_date()

    assert game.number == 1


def test_a_database_without_tables_says_what_to_run(bare_app: Flask):
    with pytest.raises(StoreUnavailable, match="`flask --app app db upgrade`") as raised:
        begin()
    assert raised.value.trouble is Trouble.OTHER_VERSION

    assert bare_app.test_cli_runner().invoke(args=["db", "upgrade"]).exit_code == 0
    assert begin().number == 1


@pytest.mark.parametrize(
    "changed",
    [
        "ALTER TABLE events RENAME COLUMN who TO author",
        "ALTER TABLE events ADD COLUMN hash INTEGER NOT NULL DEFAULT NULL",
    ],
    ids=["a column of another name", "a column that must be filled"],
)
def test_a_database_of_another_version_says_so_and_is_left_alone(bare_app: Flask, changed: str):
    bring_up_to_date()
    with writing(WITHOUT_LINK) as connection:
        connection.execute(text(changed))
        connection.execute(text("UPDATE alembic_version SET version_num = '0008'"))

    with pytest.raises(StoreUnavailable) as raised:
        begin()
    said = bare_app.test_cli_runner().invoke(args=["db", "upgrade"])

    assert raised.value.trouble is Trouble.OTHER_VERSION
    assert said.exit_code == 1
    assert "it has revision 0008, which this Compro does not know" in said.output
    assert find_revision() == "0008"


def test_indexes_over_some_rows_have_the_same_condition_on_either_database(app: Flask):
    with reading() as connection:
        found = {
            str(one["name"]): " ".join(map(str, one["dialect_options"].values()))
            for table in ("links", "house_rules")
            for one in inspect(connection).get_indexes(table)
            if one["dialect_options"]
        }
    where = {
        name: "".join(char for char in said if char not in "()") for name, said in found.items()
    }
    assert "replaced IS NULL" in where["ix_house_rules_name"]
    assert "person_id IS NOT NULL AND revoked_at IS NULL" in where["ix_links_seated"]


def test_numbers_given_once_are_never_given_again_by_sqlite(sqlite_app: Flask):
    with reading() as connection:
        made = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        counting = {row.name for row in made if "AUTOINCREMENT" in row.sql}
    within = {"events", "entrants", "playing_tables", "rounds", "sittings"}
    assert counting == set(db.metadata.tables) - within


def test_sqlite_is_durable_at_every_commit_and_keeps_references(tmp_path: Path):
    with at_work(make_app(tmp_path)), reading() as connection:
        said = {
            pragma: connection.execute(text(f"PRAGMA {pragma}")).scalar()
            for pragma in ("journal_mode", "synchronous", "foreign_keys")
        }
        waits = connection.execute(text("PRAGMA busy_timeout")).scalar()
    assert said == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    assert waits == LOCK_WAIT * 1000  # milliseconds


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_any_usual_address_of_a_postgresql_is_taken(tmp_path: Path, scheme: str):
    app = Flask("store", instance_path=str(tmp_path))
    app.config["DATABASE_URL"] = f"{scheme}://ana:p%40ss@db.example:5433/compro?sslmode=require"

    assert database_url(app) == (
        "postgresql+psycopg://ana:p%40ss@db.example:5433/compro?sslmode=require"
    )


def test_without_an_address_the_games_are_in_the_instance(tmp_path: Path):
    with migrated(make_app(tmp_path / "made" / "new")):
        begin()

    assert (tmp_path / "made" / "new" / "compro.db").is_file()
