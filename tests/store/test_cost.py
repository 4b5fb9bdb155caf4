"""What a command costs: the same, however long the journal is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.game.commands import Redo, Undo
from scorekeeper.store import clerk
from scorekeeper.store.database import db, reading
from scorekeeper.store.verify import verify_game
from tests.store.playing import ANA_BUYS, Game, begin, make_app, migrated
from tests.store.test_clerk import forget_states

EARLY, LATE = 20, 5000
CARELESS = "?options=-csynchronous_commit%3Doff"  # a test may lose its database in a power cut


@pytest.fixture
def hasty_app(url: str | None, tmp_path: Path) -> Iterator[Flask]:
    """An application that does not wait for the disk, to fill a long journal."""
    app = make_app(tmp_path, url and url + CARELESS)
    with app.app_context():
        if url is None:
            event.listen(
                db.engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous = OFF")
            )
        with migrated(app):
            yield app


@contextmanager
def counted() -> Iterator[list[str]]:
    """Collect the statements that are sent to the database."""
    sent: list[str] = []

    def note(connection: object, cursor: object, statement: str, *more: object) -> None:
        sent.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


def costs(app: Flask, game: Game) -> dict[str, list[str]]:
    """The statements that each of these sends; on return the game is as it was."""
    acts: dict[str, Callable[[], object]] = {
        "a command": lambda: game.play(ANA_BUYS),
        "undo": lambda: game.play(Undo()),
        "redo": lambda: game.play(Redo()),
        "undo again": lambda: game.play(Undo()),
        "opening": lambda: clerk.open_game(game.id),
        "a page of the log": lambda: clerk.journal(game.id, limit=10),
    }
    found: dict[str, list[str]] = {}
    for what, act in acts.items():
        with counted() as found[what]:
            act()
    for what, act in acts.items():
        forget_states(app)
        with counted() as found[f"{what}, by another process"]:
            act()
    return found


def test_a_request_costs_the_same_at_event_20_and_at_event_5000(hasty_app: Flask):
    game = begin()
    game.bought_and_taken_back(EARLY - 1)
    assert game.number == EARLY
    early = costs(hasty_app, game)
    game.bought_and_taken_back(LATE - game.number)
    assert game.number >= LATE

    late = costs(hasty_app, game)

    assert late == early
    with reading() as connection:
        assert list(verify_game(connection, game.id)) == []


def test_a_buy_sends_few_statements(app: Flask, game: Game):
    game.play(ANA_BUYS)

    with counted() as sent:
        game.play(ANA_BUYS)

    asked = [statement.split()[0] for statement in sent if not statement.startswith("BEGIN")]
    assert asked == ["SELECT", "INSERT", "INSERT"]


def test_no_statement_of_a_command_reads_through_the_journal(sqlite_app: Flask):
    game = begin()
    game.bought_and_taken_back(EARLY)
    with counted() as sent:
        for _ in range(2):
            game.play(ANA_BUYS, Undo(), Redo())
            clerk.open_game(game.id)
            clerk.journal(game.id, before=9, limit=5)
            forget_states(sqlite_app)

    with reading() as connection:
        for statement in {each for each in sent if each.startswith("SELECT")}:
            given = (1,) * statement.count("?")
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given).all()
            assert not [step.detail for step in plan if step.detail.startswith("SCAN")], statement
