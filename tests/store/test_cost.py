"""What a command costs: the same, however long the journal is."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.game.commands import Redo, Undo
from scorekeeper.store.database import reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.journal import LONGEST_STEP
from scorekeeper.store.journal.verify import verify_game
from tests.store.longgames import buys_taken_back, written
from tests.store.playing import ANA_BUYS, BY, Game, begin
from tests.store.sent import collected, counted, reading_all, sqlite_worked
from tests.store.test_clerk import forget_states

EARLY, LATE = 20, (805, 4997)
"""Events in a journal, the last a buy, and as far from where the next state is kept; the later
number is the larger one under --torture."""


def costs(app: Flask, game: Game) -> dict[str, list[str]]:
    """The statements that each of these sends; on return the game is as it was."""
    acts: dict[str, Callable[[], object]] = {
        "a command": lambda: game.play(ANA_BUYS),
        "undo": lambda: game.play(Undo()),
        "redo": lambda: game.play(Redo()),
        "undo again": lambda: game.play(Undo()),
        "opening": lambda: clerk.open_game(game.id),
        "a page of the log": lambda: clerk.journal(game.id, limit=10),
        "a step": lambda: clerk.step_events(game.id, game.number),
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


@pytest.mark.torture
def test_a_request_costs_the_same_early_and_late_in_a_game(app: Flask, game: Game, rounds):
    late_event = rounds(*LATE)
    game.bought_and_taken_back(EARLY - 1)
    assert game.number == EARLY
    early = costs(app, game)
    game.bought_and_taken_back(late_event - game.number)
    assert game.number >= late_event

    late = costs(app, game)

    assert late == early
    with reading() as connection:
        assert list(verify_game(connection, game.id)) == []


def test_a_buy_sends_few_statements(app: Flask, game: Game):
    game.play(ANA_BUYS)

    with counted() as sent:
        game.play(ANA_BUYS)

    asked = [statement.split()[0] for statement in sent if not statement.startswith("BEGIN")]
    assert asked == ["SELECT", "INSERT"]


def tried(app: Flask, game: Game) -> None:
    """Do whatever reads the journal, first remembered, then by another process."""
    for _ in range(2):
        game.play(ANA_BUYS, Undo(), Redo())
        clerk.open_game(game.id)
        clerk.journal(game.id, before=9, limit=5)
        clerk.step_events(game.id, game.number)
        clerk.end_of_deal(game.id, 1)
        unseen = {"seen": game.number - 1, "command_id": uuid4().hex}
        assert isinstance(clerk.submit(game.id, ANA_BUYS, by=BY, **unseen), clerk.Clash)
        forget_states(app)


def test_no_statement_of_a_command_reads_through_the_journal(app: Flask):
    game = begin()
    game.bought_and_taken_back(EARLY)
    with collected() as sent:
        tried(app, game)

    with reading() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET enable_seqscan = off")  # there are few rows
        assert reading_all(connection, sent.asked()) == []


def test_sqlite_works_as_little_in_a_long_game(sqlite_app: Flask):
    short, long = (written(buys_taken_back(), length) for length in (LONGEST_STEP + EARLY, LATE[0]))

    worked = []
    for game in (short, long):
        clerk.open_game(game.id)
        with sqlite_worked() as instructions:
            clerk.open_game(game.id)
            clerk.journal(game.id, limit=10)
            clerk.journal(game.id, before=15, limit=10)
            clerk.step_events(game.id, game.number)
        worked.append(instructions[0])

    assert 0 < worked[1] <= worked[0] * 1.1
