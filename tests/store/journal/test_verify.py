"""A journal that was changed behind Compro's back: the first entry that does not fit is named."""

from __future__ import annotations

import re

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import delete, update

from scorekeeper.game.commands import FinishEarly, Undo
from scorekeeper.store.models import events, people
from scorekeeper.store.people.rights import WITHOUT_LINK, writing
from scorekeeper.store.people.tables import keep_person
from tests.game.table import ended
from tests.store.playing import ANA_BUYS, Game, begin


def run(app: Flask) -> Result:
    return app.test_cli_runner().invoke(args=["verify"])


@pytest.fixture
def played(app: Flask) -> Game:
    """Two games, the second with a step taken back, a closed deal, and over; returns the second."""
    begin().play(ANA_BUYS)
    game = begin()
    game.play(ANA_BUYS, ANA_BUYS, Undo(), *ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
    game.play(FinishEarly())
    return game


def damage(game: Game, number: int, **values: object) -> None:
    one = update(events).where(events.c.game_id == game.id, events.c.number == number)
    with writing(WITHOUT_LINK) as connection:
        assert connection.execute(one.values(**values)).rowcount == 1


def test_games_as_they_were_played_are_found_in_order(app: Flask, played: Game):
    result = run(app)

    assert (result.exit_code, result.output) == (0, "2 games replayed, 0 differences.\n")


@pytest.mark.parametrize(
    ("number", "values", "why"),
    [
        (1, {"kind": "Undone", "body": '{"step": 1, "to": 1}'}, "no command"),
        (2, {"kind": "CardSold"}, "cannot be read"),
        (2, {"body": "{"}, "cannot be read"),
        (2, {"command_id": None}, "under its command"),
        (3, {"step": 2}, "under the wrong step"),
        (2, {"body": '{"player": "nobody", "price": 1, "cards": 2}'}, "no command"),
        (2, {"body": '{"player": "ana", "price": 9, "cards": 2}'}, "no command"),
        (4, {"body": '{"step": 3, "to": 77}'}, "no command"),
    ],
)
def test_an_entry_that_no_command_could_have_recorded_is_named(
    app: Flask, played: Game, number: int, values: dict[str, object], why: str
):
    damage(played, number, **values)

    result = run(app)

    assert result.exit_code == 1
    assert f"game {played.id}, event {number}: " in result.output
    assert why in result.output
    assert result.output.endswith("only a backup has it as it was recorded.\n")


def test_a_gap_in_the_journal_is_named(app: Flask, played: Game):
    with writing(WITHOUT_LINK) as connection:
        of_game = events.c.game_id == played.id
        connection.execute(delete(events).where(of_game, events.c.number == 3))

    assert f"game {played.id}, event 3: missing" in run(app).output


def test_what_a_finished_game_came_to_is_compared(app: Flask, played: Game):
    with writing(WITHOUT_LINK) as connection:
        of_game = events.c.game_id == played.id
        connection.execute(delete(events).where(of_game, events.c.number == played.number))

    assert "the line of the game is not what its journal says" in run(app).output


def test_people_who_are_counted_as_each_other_are_named(app: Flask, played: Game):
    one, two, three = (keep_person(1, name, by=WITHOUT_LINK) for name in ("Mari", "Maria", "Ria"))
    with writing(WITHOUT_LINK) as connection:
        for person, same_as in ((one, two), (two, one), (three, one)):
            joined = update(people).where(people.c.id == person)
            connection.execute(joined.values(same_as=same_as))

    result = run(app)

    assert result.exit_code == 1
    assert re.findall(r"person (\d+): counted as", result.output) == [str(one)]
