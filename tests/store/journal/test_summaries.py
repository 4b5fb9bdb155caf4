"""The line that is kept of a game that is over: it says what the journal comes to."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.game.commands import CorrectHand, FinishEarly, Redo, RenamePlayer, ResumeGame, Undo
from scorekeeper.game.results import Finisher, Result, result_of
from scorekeeper.game.state import Hand
from scorekeeper.rules.ruleset.asked import spell_contract
from scorekeeper.rules.ruleset.reading import load_ruleset
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.summaries import Summary, write_summary
from scorekeeper.store.models import games, utc_now
from scorekeeper.store.people.rights import WITHOUT_LINK, writing
from scorekeeper.store.people.tables import GameLine, summaries_of
from tests.clocks import Clock
from tests.game.table import ended
from tests.store.playing import ANA_BUYS, Game, begin, new_table
from tests.store.sent import counted
from tests.store.shelf import book_of, bring

POINTS = {"bruno": 12, "chiyo": 5, "dara": 12}
OVER = (*ended("ana", POINTS), FinishEarly())


def line_of(game: Game) -> Summary | None:
    [line] = [each for each in summaries_of(game.table_id) if each.id == game.id]
    return line.summary


def correct_bruno(points: int) -> CorrectHand:
    return CorrectHand(deal=1, player="bruno", hand=Hand(points=points))


@pytest.fixture
def over(game: Game) -> Game:
    """A game of one deal that has ended."""
    game.play(ANA_BUYS, *OVER)
    return game


def test_a_game_under_way_has_no_line(game: Game):
    game.play(ANA_BUYS, *ended("ana", POINTS))

    assert line_of(game) is None


def test_the_line_tells_who_played_with_how_many_points_and_who_won(over: Game):
    last = clerk.open_game(over.id)

    assert line_of(over) == Summary(ended=last.played, result=result_of(last.state))
    assert [(each.name, each.total, each.rank) for each in line_of(over).result.players] == [
        ("Ana", 0, 1),
        ("Bruno", 12, 3),
        ("Chiyo", 5, 2),
        ("Dara", 12, 3),
    ]
    assert line_of(over).result.winners == ("Ana",)


def test_the_line_of_a_long_evening_of_six_is_short():
    points = tuple(range(90, 101))
    six = tuple(
        Finisher(
            name="Maximiliana",
            person="123456",
            total=sum(points),
            rank=6,
            won=False,
            cents=-12345,
            points=points,
            won_deals=(1, 2),
            buys=(3,) * 11,
            down="y" * 11,
        )
        for _ in range(6)
    )
    contracts = tuple(spell_contract(deal) for deal in load_ruleset("carioca").deals)[:1] * 11
    result = Result(ruleset="Telefunken (Venezuela)", deals=11, contracts=contracts, players=six)

    line = write_summary(Summary(ended=utc_now(), result=result))

    assert len(line) < 2000


def test_nobody_has_won_a_game_without_a_closed_deal(game: Game):
    game.play(FinishEarly())

    assert (line_of(game).result.winners, line_of(game).result.deals) == ((), 0)


def test_a_correction_after_the_end_stands_in_the_line_and_leaves_the_time_of_the_end(
    over: Game, monkeypatch: pytest.MonkeyPatch
):
    at_the_end = line_of(over)
    Clock(monkeypatch).put_forward(timedelta(hours=2))

    over.play(correct_bruno(80), RenamePlayer(player="dara", name="زهرا"))

    line = line_of(over)
    assert [(each.name, each.total) for each in line.result.players][1::2] == [
        ("Bruno", 80),
        ("زهرا", 12),
    ]
    assert line.ended == at_the_end.ended
    over.play(Undo(), Undo())
    assert line_of(over) == at_the_end


def test_an_end_taken_back_takes_the_line_with_it_and_brings_it_when_done_again(over: Game):
    over.play(Undo())
    assert line_of(over) is None

    over.play(Redo())
    assert line_of(over).result.winners == ("Ana",)
    over.play(ResumeGame())
    assert line_of(over) is None


def test_a_book_brings_the_lines_of_its_games(over: Game):
    over.play(correct_bruno(3))
    begin(over.table_id).play(ANA_BUYS)
    elsewhere = new_table()

    bring(elsewhere, book_of(over.table_id))

    assert [line.summary for line in summaries_of(elsewhere)] == [None, line_of(over)]


def test_the_list_begins_with_the_newest_and_goes_on_where_a_page_ended(app: Flask):
    table = new_table()
    games = [begin(table) for _ in range(5)]
    begin()
    games[1].play(*OVER)
    newest_first = [game.id for game in reversed(games)]

    with counted() as sent:
        whole = summaries_of(table)
    first = summaries_of(table, limit=2)
    second = summaries_of(table, before=first[-1].id, limit=2)
    third = summaries_of(table, before=second[-1].id, limit=2)

    assert len([each for each in sent if each.startswith("SELECT")]) == 1
    assert [line.id for line in whole] == newest_first
    assert [*first, *second, *third] == whole
    assert [line.id for line in whole if line.summary] == [games[1].id]
    assert isinstance(whole[0], GameLine)


def test_of_games_begun_at_the_same_moment_none_is_left_out(
    app: Flask, monkeypatch: pytest.MonkeyPatch
):
    table, clock = new_table(), Clock(monkeypatch)
    first = begin(table)
    clock.put_back(timedelta(days=1))
    others = [begin(table) for _ in range(3)]

    whole = summaries_of(table)
    assert len({line.started for line in whole}) == 1
    pages = [summaries_of(table, before=line.id, limit=1) for line in whole]

    assert [line.id for line in whole] == [*(game.id for game in reversed(others)), first.id]
    assert [line for page in pages for line in page] == whole[1:]


@pytest.mark.parametrize(
    "line", ["{", '{"ruleset":"x","deals":1,"ended":1,"players":[]}', None, "short"]
)
def test_a_line_that_says_something_else_is_found_and_mended(
    app: Flask, over: Game, line: str | None
):
    before = line_of(over)
    if line == "short":
        line = write_summary(before).replace('"deals":1', '"deals":2')
    with writing(WITHOUT_LINK) as connection:
        connection.execute(update(games).values(finished=line))

    assert line_of(over) is None
    said = app.test_cli_runner().invoke(args=["verify"])
    assert said.exit_code == 1
    assert f"game {over.id}, event {over.number}: the line of the game is not what" in said.output
    assert app.test_cli_runner().invoke(args=["verify"]).exit_code == 0
    assert line_of(over) == before
