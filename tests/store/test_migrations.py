"""Migrations: they make what the models say, from nothing and back to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import flask_migrate
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import inspect, select, text

from scorekeeper.game.commands import RenamePlayer, Undo
from scorekeeper.store.database import (
    LOCK_WAIT,
    MIGRATIONS,
    bring_up_to_date,
    database_url,
    db,
    reading,
)
from scorekeeper.store.models import events
from scorekeeper.store.verify import verify_game
from tests.store.playing import ANA_BUYS, begin, make_app, migrated


@pytest.fixture
def bare_app(new_url: str | None, tmp_path: Path) -> Iterator[Flask]:
    app = make_app(tmp_path, new_url)
    with app.app_context():
        yield app
        db.engine.dispose()


def tables_there() -> set[str]:
    with reading() as connection:
        return set(inspect(connection).get_table_names()) - {"alembic_version"}


def test_migrations_make_what_the_models_say(bare_app: Flask):
    bring_up_to_date()

    with reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []
    assert tables_there() == set(db.metadata.tables)


def test_migrations_lead_back_to_nothing_and_forth_again(bare_app: Flask):
    bring_up_to_date()
    flask_migrate.downgrade(directory=str(MIGRATIONS), revision="base")
    assert tables_there() == set()

    bring_up_to_date()
    assert begin().number == 1


def hashes() -> list[tuple[int, int, bytes]]:
    with reading() as connection:
        kept = select(events.c.game_id, events.c.number, events.c.hash)
        return [tuple(row) for row in connection.execute(kept.order_by(*kept.selected_columns))]


def test_journals_from_before_the_chain_are_chained_as_they_stand(bare_app: Flask):
    bring_up_to_date()
    first, second = begin(), begin()
    first.play(ANA_BUYS, Undo(), RenamePlayer(player="bruno", name='زهرا "🃏" \\'))
    second.play(ANA_BUYS)
    recorded = hashes()
    flask_migrate.downgrade(directory=str(MIGRATIONS), revision="0002")
    with reading() as connection:
        assert "hash" not in {one["name"] for one in inspect(connection).get_columns("events")}

    bring_up_to_date()

    assert hashes() == recorded
    second.play(ANA_BUYS)
    with reading() as connection:
        assert not [*verify_game(connection, first.id), *verify_game(connection, second.id)]


def test_a_journal_longer_than_a_batch_is_chained_to_its_end(bare_app: Flask):
    bring_up_to_date()
    game = begin()
    game.bought_and_taken_back(1010)
    recorded = hashes()
    flask_migrate.downgrade(directory=str(MIGRATIONS), revision="0002")

    bring_up_to_date()

    assert hashes() == recorded


def test_a_database_that_is_up_to_date_is_left_as_it_is(app: Flask):
    game = begin()

    bring_up_to_date()

    assert game.number == 1


def test_numbers_given_once_are_never_given_again_by_sqlite(sqlite_app: Flask):
    with reading() as connection:
        made = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        counting = {row.name for row in made if "AUTOINCREMENT" in row.sql}
    assert counting == {"tables", "people", "links", "games", "house_rules"}


def test_sqlite_is_durable_at_every_commit_and_keeps_references(sqlite_app: Flask):
    with reading() as connection:
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
