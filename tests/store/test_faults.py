"""A database or disk that fails: it is named, nothing is recorded in part, and it passes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from scorekeeper.store.database import db, reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import tables
from scorekeeper.store.people.rights import WITHOUT_LINK, writing
from scorekeeper.store.unavailable import StoreUnavailable, Trouble
from tests import faults
from tests.losing import line_to
from tests.server.serving import until
from tests.services import OwnPostgres
from tests.store.playing import ANA_BUYS, at_once, begin, make_app, migrated

WAIT = 0.1  # seconds
MORE_THAN_THERE_ARE = 30  # connections


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Flask]:
    """An application on SQLite that waits for nobody for long."""
    folder = tmp_path / "instance"
    folder.mkdir()
    with migrated(make_app(folder, LOCK_WAIT=WAIT)) as app:
        yield app


@pytest.fixture
def hasty_on_postgres(tmp_path: Path, postgres_url: str) -> Iterator[Flask]:
    with migrated(make_app(tmp_path, postgres_url, LOCK_WAIT=WAIT)) as app:
        yield app


def test_nobody_waits_without_end_for_another_thread_that_writes(hasty: Flask):
    game = begin()

    with writing(WITHOUT_LINK), pytest.raises(StoreUnavailable) as raised:
        at_once([partial(game.say, ANA_BUYS)] * 3)

    assert raised.value.trouble is Trouble.BUSY
    assert game.play(ANA_BUYS).number == 2


def test_nobody_waits_without_end_for_a_free_connection(hasty: Flask):
    game = begin()

    with ExitStack() as held:
        with suppress(NoConnectionFree):
            for _ in range(MORE_THAN_THERE_ARE):
                held.enter_context(db.engine.connect())
        with pytest.raises(StoreUnavailable) as raised:
            clerk.open_game(game.id)

    assert raised.value.trouble is Trouble.BUSY
    assert game.number == 1


def test_a_fault_of_a_statement_is_no_trouble_of_the_database(app: Flask):
    with pytest.raises(Exception, match="nowhere") as raised, reading() as connection:
        connection.exec_driver_sql("SELECT * FROM nowhere")

    assert not isinstance(raised.value, StoreUnavailable)


def test_a_command_line_says_in_one_sentence_what_is_wrong(hasty: Flask):
    with faults.damaged():
        said = hasty.test_cli_runner().invoke(args=["verify"])

    assert said.exit_code == 1
    assert said.output == "Error: The database is damaged. (file is not a database)\n"


def test_a_start_while_postgresql_is_away_says_so(hasty_on_postgres: Flask):
    with faults.restarted():
        said = hasty_on_postgres.test_cli_runner().invoke(args=["db", "upgrade"])

    assert said.exit_code == 1
    assert said.output.startswith("Error: The database does not answer.")
    assert "Traceback" not in said.output


def test_a_migration_may_take_longer_than_any_answer(own_postgres: OwnPostgres, tmp_path: Path):
    app = make_app(tmp_path, own_postgres.url, LOCK_WAIT=WAIT)
    with app.app_context():
        with db.engine.connect() as other:
            other.execute(text("SELECT pg_advisory_lock(7302684)"))  # as one that migrates
            with ThreadPoolExecutor(1) as thread:
                upgraded = thread.submit(app.test_cli_runner().invoke, args=["db", "upgrade"])
                with pytest.raises(TimeoutError):
                    upgraded.result(10 * WAIT)
                other.execute(text("SELECT pg_advisory_unlock(7302684)"))
                assert upgraded.result(30).exit_code == 0
        db.engine.dispose()


def test_a_commit_whose_answer_was_lost_counts_once_when_it_is_sent_again(
    postgres_url: str, tmp_path: Path
):
    with line_to(postgres_url) as line, migrated(make_app(tmp_path, line.url)):
        game = begin()
        line.breaks = True
        with pytest.raises(StoreUnavailable) as raised:
            game.say(ANA_BUYS, "sent")
        line.breaks = False
        until(lambda: game.number == 2)  # nobody was told, and yet it is recorded

        again, and_again = game.say(ANA_BUYS, "sent"), game.say(ANA_BUYS, "sent")

        assert line.lost == 1
        assert raised.value.trouble is Trouble.AWAY
        assert isinstance(again, clerk.Accepted)
        assert again == and_again
        assert [entry.number for entry in clerk.journal(game.id)] == [1, 2]


def test_a_table_whose_commit_was_lost_is_made_once(postgres_url: str, tmp_path: Path):
    with line_to(postgres_url) as line, migrated(make_app(tmp_path, line.url)):
        line.breaks = True
        with pytest.raises(StoreUnavailable):
            tables.create_table("Kitchen", by=WITHOUT_LINK, command_id="sent")
        line.breaks = False

        numbers = {
            tables.create_table("Kitchen", by=WITHOUT_LINK, command_id="sent") for _ in range(2)
        }

        assert numbers == {1}
