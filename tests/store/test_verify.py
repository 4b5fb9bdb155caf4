"""What is remembered beside the journal: found out when it is wrong, and mended."""

from __future__ import annotations

import logging

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import delete, func, select, update

from scorekeeper.game.commands import Buy, Undo
from scorekeeper.game.sheet import chips_of
from scorekeeper.store.database import reading, writing
from scorekeeper.store.models import events, snapshots
from tests.game.table import ended
from tests.store.playing import ANA_BUYS, Game, begin
from tests.store.test_desk import forget_states


def run(app: Flask, command: str) -> Result:
    return app.test_cli_runner().invoke(args=[command])


@pytest.fixture
def played(app: Flask) -> Game:
    """Two games, the second with a closed deal and a step taken back; returns the second."""
    begin().play(ANA_BUYS)
    game = begin()
    game.play(ANA_BUYS, ANA_BUYS, Undo(), *ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
    return game


def damage_snapshot(game: Game, number: int, **values: object) -> None:
    one = update(snapshots).where(snapshots.c.game_id == game.id, snapshots.c.number == number)
    with writing() as connection:
        assert connection.execute(one.values(**values)).rowcount == 1


def damage_event(game: Game, number: int, **values: object) -> None:
    one = update(events).where(events.c.game_id == game.id, events.c.number == number)
    with writing() as connection:
        assert connection.execute(one.values(**values)).rowcount == 1


def lose_snapshots(game: Game, *numbers: int) -> None:
    lost = delete(snapshots).where(snapshots.c.game_id == game.id)
    with writing() as connection:
        connection.execute(lost.where(snapshots.c.number.in_(numbers)) if numbers else lost)


def snapshot_of(game: Game, number: int) -> bytes:
    one = select(snapshots.c.body).where(
        snapshots.c.game_id == game.id, snapshots.c.number == number
    )
    with reading() as connection:
        return connection.scalars(one).one()


def test_games_as_they_were_played_are_found_in_order(app: Flask, played: Game):
    result = run(app, "verify")

    assert result.exit_code == 0
    assert result.output == "2 games replayed, 0 differences.\n"


def test_a_state_that_is_missing_is_made_from_the_journal(app: Flask, played: Game):
    before = played.state
    lose_snapshots(played)
    forget_states(app)

    assert played.state == before
    assert chips_of(played.play(ANA_BUYS, Undo(), Undo()).state, "ana") == 6


@pytest.mark.parametrize("body", [b"", b"no state", b"x\x9c\x03\x00\x00\x00\x00\x01"])
def test_a_state_that_cannot_be_read_is_made_from_the_journal(
    app: Flask, played: Game, body: bytes, caplog: pytest.LogCaptureFixture
):
    before = played.state
    damage_snapshot(played, played.number, body=body)
    forget_states(app)

    with caplog.at_level(logging.WARNING):
        assert played.state == before
    assert f"game {played.id}, event {played.number}" in caplog.text


def test_a_state_of_an_older_form_is_made_from_the_journal(app: Flask, played: Game):
    before = played.state
    damage_snapshot(played, played.number, form=1, body=snapshot_of(played, 1))
    forget_states(app)

    assert played.state == before


def test_a_state_that_says_something_else_is_found_out_and_named(app: Flask, played: Game):
    damage_snapshot(played, 3, body=snapshot_of(played, 2))

    result = run(app, "verify")

    assert result.exit_code == 1
    assert f"game {played.id}, event 3: its snapshot differs" in result.output


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"body": b"no state"}, "its snapshot cannot be read"),
        ({"form": 1}, "its snapshot is of another form"),
    ],
)
def test_a_state_that_cannot_be_compared_is_named(
    app: Flask, played: Game, values: dict[str, object], said: str
):
    damage_snapshot(played, 2, **values)

    result = run(app, "verify")

    assert result.exit_code == 1
    assert f"game {played.id}, event 2: {said}" in result.output


def test_a_state_that_is_missing_is_named(app: Flask, played: Game):
    lose_snapshots(played, 1, 4)

    result = run(app, "verify")

    assert result.exit_code == 1
    assert result.output.count("its snapshot is missing") == 2


def test_a_state_inside_a_step_is_named(app: Flask, played: Game):
    with reading() as connection:
        inside = connection.scalars(
            select(events.c.number).where(events.c.step != events.c.number)
        ).all()
    assert inside == []  # every command so far has recorded one event
    damage_event(played, 2, step=3)

    result = run(app, "verify")

    assert result.exit_code == 1
    assert f"game {played.id}, event 2: a snapshot stands inside a step" in result.output


@pytest.mark.parametrize(
    ("number", "values"),
    [
        (2, {"kind": "CardSold"}),
        (2, {"body": "{"}),
        (2, {"command_id": None}),
        (4, {"concerns": 1}),
        (4, {"body": '{"step": 3, "to": 77}', "concerns": 3}),
    ],
)
def test_a_journal_that_does_not_hold_together_is_named(
    app: Flask, played: Game, number: int, values: dict[str, object]
):
    damage_event(played, number, **values)

    for command in ("verify", "rebuild"):
        result = run(app, command)
        assert result.exit_code == 1
        assert f"game {played.id}, event {number}: " in result.output


def test_an_event_that_was_changed_is_found_by_the_state_after_it(app: Flask, played: Game):
    damage_event(played, 2, body='{"player": "chiyo", "price": 1, "cards": 2}')

    result = run(app, "verify")

    assert result.exit_code == 1
    assert f"game {played.id}, event 2: its snapshot differs" in result.output


def test_a_gap_in_the_journal_is_named(app: Flask, played: Game):
    lose_snapshots(played, 3)
    with writing() as connection:
        gone = (events.c.game_id == played.id) & (events.c.number == 3)
        connection.execute(delete(events).where(gone))

    result = run(app, "verify")

    assert result.exit_code == 1
    assert f"game {played.id}, event 3: missing" in result.output


def test_rebuild_mends_what_is_not_as_the_journal_says(app: Flask, played: Game):
    with reading() as connection:
        whole = connection.scalar(select(func.count()).select_from(snapshots))
    damage_snapshot(played, 3, body=snapshot_of(played, 2))
    damage_snapshot(played, 4, body=b"no state")
    lose_snapshots(played, 1, 2)

    result = run(app, "rebuild")

    assert result.exit_code == 0
    assert result.output == "2 games replayed, 1 mended, 0 with a broken journal.\n"
    assert run(app, "verify").exit_code == 0
    with reading() as connection:
        assert connection.scalar(select(func.count()).select_from(snapshots)) == whole


def test_play_goes_on_after_a_rebuild(app: Flask, played: Game):
    lose_snapshots(played)
    run(app, "rebuild")
    forget_states(app)

    played.play(Buy(player="chiyo"), Undo(), Undo())

    assert run(app, "verify").exit_code == 0
