"""Migrations: they make what the models say, from nothing and back to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import flask_migrate
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask, current_app
from sqlalchemy import func, insert, inspect, select, text

from scorekeeper.demo.filling import fill_table
from scorekeeper.game.commands import FinishEarly, Redo, RenamePlayer, Undo
from scorekeeper.game.state import State
from scorekeeper.store.database import (
    LOCK_WAIT,
    bring_up_to_date,
    database_url,
    db,
    reading,
    writing,
)
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.chain import next_hash
from scorekeeper.store.journal.rulesets import WHOLE_BODY, WHOLE_EVENT
from scorekeeper.store.journal.states import remember
from scorekeeper.store.journal.verify import replay_rows, verify_game
from scorekeeper.store.models import events
from scorekeeper.store.people.author import WITHOUT_LINK
from scorekeeper.store.people.tables import summaries_of
from scorekeeper.store.revisions import MIGRATIONS, known_revisions
from tests.game.table import ended
from tests.store.playing import (
    ANA_BUYS,
    Game,
    at_work,
    begin,
    make_app,
    migrated,
    take_tables_back,
    without_keeper,
)
from tests.store.shelf import written
from tests.store.test_clerk import forget_states
from tests.store.writer import SWAPS


@pytest.fixture
def bare_app(new_url: str | None, tmp_path: Path) -> Iterator[Flask]:
    app = without_keeper(make_app(tmp_path, new_url))
    with app.app_context():
        yield app
        db.engine.dispose()


def test_the_files_of_the_migrations_begin_with_their_revisions():
    script = ScriptDirectory(str(MIGRATIONS))

    assert known_revisions() == [one.revision for one in script.walk_revisions()][::-1]


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
    take_tables_back("base")
    assert tables_there() == set()

    bring_up_to_date()
    assert begin().number == 1


def kept_of(name: str) -> int:
    with reading() as connection:
        return connection.scalar(select(func.count()).select_from(db.metadata.tables[name]))


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
    take_tables_back("0002")
    with reading() as connection:
        assert "hash" not in {one["name"] for one in inspect(connection).get_columns("events")}

    bring_up_to_date()

    assert hashes() == recorded
    second.play(ANA_BUYS)
    with reading() as connection:
        assert not [*verify_game(connection, first.id), *verify_game(connection, second.id)]


def lengthen(game: Game, number: int) -> None:
    """Repeat the first event until the journal has so many, each with the hash that is due."""
    with writing(WITHOUT_LINK) as connection:
        [first] = connection.execute(select(*WHOLE_EVENT)).mappings()
        last, rows = first["hash"], []
        for each in range(2, number + 1):
            facts = {**first, "number": each, "step": each, "command_id": f"command {each}"}
            del facts["game_id"], facts["hash"]
            last = next_hash(last, **facts)
            rows.append({**facts, "game_id": game.id, "hash": last})
        connection.execute(insert(events), rows)


def test_a_journal_longer_than_a_batch_is_chained_to_its_end(bare_app: Flask):
    bring_up_to_date()
    lengthen(begin(), 1010)
    recorded = hashes()
    take_tables_back("0002")

    bring_up_to_date()

    assert hashes() == recorded


def test_games_from_before_there_were_summaries_have_one_where_they_are_over(bare_app: Flask):
    bring_up_to_date()
    over, under_way = begin(), begin()
    over.play(*ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}), FinishEarly())
    [line] = summaries_of(over.table_id)
    take_tables_back("0003")

    bring_up_to_date()

    assert summaries_of(over.table_id) == [line]
    assert [one.summary for one in summaries_of(under_way.table_id)] == [None]
    assert kept_of("summaries") == 1


def bodies() -> list[tuple[int, str]]:
    """The bodies of the first events, as they are stored."""
    with reading() as connection:
        kept = text("SELECT game_id, body FROM events WHERE number = 1 ORDER BY game_id")
        return [tuple(row) for row in connection.execute(kept)]


def as_of_old(*games: Game) -> None:
    """Take the tables back to revision 0003, and remember every state, as was done then."""
    states = {}
    with reading() as connection:
        for game in games:
            rows = connection.execute(
                select(*WHOLE_EVENT).where(events.c.game_id == game.id).order_by(events.c.number)
            ).all()
            states[game.id] = {row.number: state for row, state in replay_rows(list(rows)) if state}
    take_tables_back("0003")
    with writing(WITHOUT_LINK) as connection:
        for game_id, of_game in states.items():
            remember(connection, game_id, of_game.items())


def as_told(game: Game) -> list[State]:
    """The state after every step, from the database."""
    forget_states(current_app)
    steps = select(events.c.step).where(events.c.game_id == game.id).distinct()
    with reading() as connection:
        numbers = list(connection.scalars(steps.order_by(events.c.step)))
    return [clerk.state_after(game.id, number) for number in numbers]


def test_an_old_database_tells_every_game_as_before_and_takes_less_room(bare_app: Flask):
    bring_up_to_date()
    kitchen = fill_table("Kitchen table")
    taken_back, short = begin(kitchen), begin()
    taken_back.play(*islice(cycle(SWAPS), 50), *[Undo()] * 20, *[Redo()] * 5, *[Undo()] * 3)
    games = [Game(line.id, kitchen) for line in summaries_of(kitchen)] + [short]
    before = [as_told(game) for game in games], hashes(), summaries_of(kitchen)
    book = written(kitchen)
    kept = kept_of("snapshots")
    as_of_old(*games)
    assert kept_of("snapshots") > 10 * kept
    old = bodies()
    assert [None for _, body in old if '"penalties"' not in body] == []

    bring_up_to_date()

    assert ([as_told(game) for game in games], hashes(), summaries_of(kitchen)) == before
    assert 0 < kept_of("snapshots") <= kept
    assert kept_of("rulesets") == 1
    assert [None for _, body in bodies() if '"penalties"' in body] == []
    assert written(kitchen) == book
    for game in games:
        forget_states(bare_app)
        game.play(Undo() if game.state.history.back else ANA_BUYS)
        with reading() as connection:
            assert list(verify_game(connection, game.id)) == []
    taken_back.play(*[Redo()] * 19, *[Undo()] * 40)
    with reading() as connection:
        assert list(verify_game(connection, taken_back.id)) == []


def test_a_file_of_sqlite_becomes_smaller_with_its_rows(tmp_path: Path):
    with migrated(make_app(tmp_path)):
        game = begin()
        game.play(*islice(cycle(SWAPS), 200))
        as_of_old(game)
        db.engine.dispose()
        before = (tmp_path / "compro.db").stat().st_size

        bring_up_to_date()

        assert (tmp_path / "compro.db").stat().st_size < before * 0.75
        with reading() as connection:
            assert connection.execute(text("PRAGMA freelist_count")).scalar() == 0
            assert list(verify_game(connection, game.id)) == []


def test_the_bodies_of_first_events_are_put_back_to_the_byte(bare_app: Flask):
    bring_up_to_date()
    game = begin()
    take_tables_back("0003")
    [(_, whole)] = bodies()
    odd = json.dumps(json.loads(whole), indent=1, sort_keys=True)
    stored = []
    for body in (odd, "{", '{"ruleset": 7}', "[]", whole):
        with writing(WITHOUT_LINK) as connection:
            connection.execute(text("UPDATE events SET body = :body"), {"body": body})
        bring_up_to_date()
        with reading() as connection:
            stored.append(connection.scalars(select(WHOLE_BODY)).one())
        take_tables_back("0003")
        assert bodies() == [(game.id, body)]
    assert stored == [odd, "{", '{"ruleset": 7}', "[]", whole]


def test_the_way_back_leaves_the_tables_of_that_revision(bare_app: Flask):
    bring_up_to_date()
    take_tables_back("base")
    flask_migrate.upgrade(directory=str(MIGRATIONS), revision="0003")
    made = shape()
    bring_up_to_date()
    begin().bought_and_taken_back(40)

    take_tables_back("0003")

    assert shape() == made


def shape() -> dict[str, object]:
    """Columns, keys and indexes of the journal's table."""
    with reading() as connection:
        of = inspect(connection)
        return {
            "columns": [str(one["name"]) for one in of.get_columns("events")],
            "key": of.get_pk_constraint("events"),
            "references": [one["referred_table"] for one in of.get_foreign_keys("events")],
            "unique": sorted(str(one["name"]) for one in of.get_unique_constraints("events")),
            "indexes": [
                (one["column_names"], *map(str, one["dialect_options"].values()))
                for one in of.get_indexes("events")
                if "duplicates_constraint" not in one
            ],
            "options": of.get_table_options("events"),
        }


def test_a_database_that_is_up_to_date_is_left_as_it_is(app: Flask):
    game = begin()

    bring_up_to_date()

    assert game.number == 1


def test_numbers_given_once_are_never_given_again_by_sqlite(sqlite_app: Flask):
    with reading() as connection:
        made = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        counting = {row.name for row in made if "AUTOINCREMENT" in row.sql}
    assert counting == {"tables", "people", "links", "games", "house_rules", "rulesets"}


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
