"""The desk: commands decided, recorded once, and told."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError

from scorekeeper.game.commands import Buy, CorrectChips, FinishEarly, JoinGame, Redo, Undo
from scorekeeper.game.events import CardBought, GameFinished, GameStarted, Redone, Undone
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of
from scorekeeper.game.state import Newcomer, State
from scorekeeper.store.database import db, reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.models import events
from scorekeeper.store.people import rights, tables
from scorekeeper.store.people.rights import WITHOUT_LINK, Right, writing
from tests.game.table import codes, ended, set_aside_in, start_of
from tests.store.playing import (
    ANA_BUYS,
    BY,
    Game,
    begin,
    forget_states,
    leave_ana_one_chip,
    new_table,
)


def test_a_link_opens_no_game_of_another_table_and_none_once_it_is_revoked(game: Game):
    link = rights.make_link(game.table_id, right=Right.LOOK, by=WITHOUT_LINK)
    elsewhere = begin(new_table())

    assert clerk.open_by_link(link.nonce, elsewhere.id) == (link, None)
    assert clerk.open_by_link(link.nonce, elsewhere.id + 1) == (link, None)
    assert clerk.open_by_link("", game.id) == (None, None)
    rights.revoke_link(link.id, by=WITHOUT_LINK)
    revoked, opened = clerk.open_by_link(link.nonce, game.id)
    assert revoked is not None
    assert not revoked.is_open
    assert opened is None


def test_a_command_is_answered_with_its_events_and_the_state_after_them(game: Game):
    answer = game.say(ANA_BUYS)

    assert isinstance(answer, clerk.Accepted)
    assert answer.events == (CardBought(player="ana", price=1, cards=2, discarder="bruno"),)
    assert answer.number == 2
    assert chips_of(answer.state, "ana") == 6


def test_a_game_opens_as_it_was_left_by_another_process(app: Flask, game: Game):
    left = game.play(ANA_BUYS, Buy(player="chiyo")).state

    forget_states(app)

    assert game.state == left


def naming(*names: str, after: str) -> clerk.Naming:
    """A command by which somebody of the last of these names joins."""

    def join(_: State | None, numbers: Mapping[str, str]) -> JoinGame:
        newcomer = Newcomer(key="p9", name=names[-1], person=numbers[names[-1]])
        return JoinGame(newcomer=newcomer, after=after)

    return clerk.Naming(names, join)


def test_whoever_is_named_is_known_with_the_step_and_sits_under_that_number(game: Game):
    answer = game.say(naming("Eva", after="dara"))

    (eva,) = tables.people_of(game.table_id)
    assert eva.name == "Eva"
    assert answer.state.players["p9"].person == str(eva.id)


def test_whoever_is_named_in_vain_stays_unknown(game: Game):
    assert isinstance(game.say(naming("Eva", after="nobody")), Refusal)
    assert tables.people_of(game.table_id) == []


def test_whoever_is_named_stays_unknown_where_it_is_refused_with_the_number(game: Game):
    def join(_: State | None, numbers: Mapping[str, str]) -> JoinGame:
        newcomer = Newcomer(key="p9", name="Eva", person=numbers["Eva"])
        return JoinGame(newcomer=newcomer, after="nobody" if numbers["Eva"] else "dara")

    assert isinstance(game.say(clerk.Naming(("Eva",), join)), Refusal)

    assert tables.people_of(game.table_id) == []


def test_a_refused_command_records_nothing(game: Game):
    leave_ana_one_chip(game)
    game.play(ANA_BUYS)
    before = clerk.open_game(game.id)

    answer = game.say(ANA_BUYS)

    assert isinstance(answer, Refusal)
    assert "buy.no_chips" in codes(answer)
    assert clerk.open_game(game.id) == before


def test_a_refused_command_may_be_sent_again_as_a_ruling_under_the_same_id(game: Game):
    leave_ana_one_chip(game)
    game.play(ANA_BUYS)
    game.say(ANA_BUYS, "again")

    answer = game.say(Buy(player="ana", ruling=True), "again")

    assert isinstance(answer, clerk.Accepted)
    assert set_aside_in(answer.events[0]) == ("buy.no_chips",)


def test_a_command_sent_again_later_gets_the_first_answer_and_counts_once(app: Flask, game: Game):
    first = game.say(ANA_BUYS, "sent twice")
    game.play(Buy(player="chiyo"), Buy(player="dara"))
    forget_states(app)

    assert game.say(ANA_BUYS, "sent twice") == first
    assert game.number == 4


def test_a_step_of_several_events_is_answered_whole_when_sent_again(game: Game):
    counted = ended("ana", {"bruno": 10, "chiyo": 20, "dara": 30})
    game.play(*counted[:-1])
    first = game.say(counted[-1], "closing")
    game.play(ANA_BUYS)

    assert game.say(counted[-1], "closing") == first


def test_the_same_id_in_another_game_is_another_command(game: Game):
    other = begin()

    assert isinstance(game.say(ANA_BUYS, "one"), clerk.Accepted)
    assert isinstance(other.say(ANA_BUYS, "one"), clerk.Accepted)
    assert (game.number, other.number) == (2, 2)


def test_a_start_sent_twice_makes_one_game(app: Flask):
    table = new_table()
    first = clerk.start_game(table, start_of(), by=BY, command_id="start")
    assert isinstance(first, clerk.Accepted)
    assert isinstance(first.events[0], GameStarted)

    assert clerk.start_game(table, start_of(), by=BY, command_id="start") == first
    assert [game.id for game in tables.summaries_of(table)] == [first.game_id]


def test_a_refused_start_makes_no_game(app: Flask):
    table = new_table()

    answer = clerk.start_game(table, start_of(players=("ana",)), by=BY, command_id="start")

    assert isinstance(answer, Refusal)
    assert tables.summaries_of(table) == []


def test_a_game_is_started_at_a_table_that_exists(app: Flask):
    with pytest.raises(clerk.NoSuchTable):
        clerk.start_game(7, start_of(), by=BY, command_id="start")


def test_a_game_that_does_not_exist_is_named_so(app: Flask):
    with pytest.raises(clerk.NoSuchGame):
        clerk.open_game(7)
    with pytest.raises(clerk.NoSuchGame):
        clerk.submit(7, ANA_BUYS, by=BY, command_id="one")


@pytest.mark.parametrize("command_id", ["", "x" * 65])
def test_a_command_needs_an_id_of_sensible_length(game: Game, command_id: str):
    with pytest.raises(ValueError, match="command's id"):
        clerk.submit(game.id, ANA_BUYS, by=BY, command_id=command_id)


def test_an_open_game_says_whose_it_is_and_when_it_was_played(game: Game):
    game.play(ANA_BUYS)
    opened = clerk.open_game(game.id)

    assert (opened.id, opened.table_id, opened.number) == (game.id, game.table_id, 2)
    assert opened.started.utcoffset() == opened.played.utcoffset() == timedelta(0)
    assert opened.started <= opened.played <= datetime.now(UTC)
    assert datetime.now(UTC) - opened.started < timedelta(minutes=1)


def test_undo_and_redo_go_back_and_forth_without_limit(app: Flask, game: Game):
    changes = [CorrectChips(player="ana", chips=chips) for chips in range(200)]
    states = [game.state, *(game.play(change).state for change in changes)]
    had = [chips_of(state, "ana") for state in states]

    forget_states(app)
    back = [chips_of(game.play(Undo()).state, "ana") for _ in changes]
    assert back == had[-2::-1]
    assert isinstance(game.say(Undo()), Refusal)

    forget_states(app)
    forth = [chips_of(game.play(Redo()).state, "ana") for _ in changes]
    assert forth == had[1:]
    assert isinstance(game.say(Redo()), Refusal)
    assert game.state == states[-1]


def test_undo_leads_back_across_the_close_of_a_deal_and_the_end_of_the_game(game: Game):
    game.play(*ended("ana", {"bruno": 10, "chiyo": 20, "dara": 30}))
    closed = game.state
    finished = game.play(FinishEarly())
    assert finished.events == (GameFinished(),)

    assert game.play(Undo()).events == (Undone(step=finished.number, to=finished.number - 1),)
    assert game.play(Undo()).state.deal.number == 1
    assert game.play(Redo()).events == (Redone(step=finished.number - 1),)
    assert game.state.deals == closed.deals


def test_whoever_listens_is_told_after_the_commit_and_only_of_what_is_new(app: Flask, game: Game):
    told = []

    def listen(game_id: int, number: int) -> None:
        told.append((game_id, number, clerk.journal(game_id)[-1].number))

    clerk.on_recorded(app, listen)
    game.say(ANA_BUYS, "one")
    game.say(ANA_BUYS, "one")
    game.say(Redo())

    assert told == [(game.id, 2, 2)]


def test_a_listener_that_fails_takes_nothing_back(
    app: Flask, game: Game, caplog: pytest.LogCaptureFixture
):
    told = []

    def fail(game_id: int, number: int) -> None:
        raise ConnectionError("nobody there")

    clerk.on_recorded(app, fail)
    clerk.on_recorded(app, lambda *news: told.append(news))
    with caplog.at_level(logging.ERROR):
        answer = game.say(ANA_BUYS)

    assert isinstance(answer, clerk.Accepted)
    assert told == [(game.id, 2)]
    assert "nobody there" in caplog.text


def test_the_database_itself_allows_each_number_once(game: Game):
    game.play(ANA_BUYS)
    with reading() as connection:
        row = connection.execute(events.select().where(events.c.number == 2)).one()._asdict()

    with pytest.raises(IntegrityError), writing(WITHOUT_LINK) as connection:
        connection.execute(insert(events).values({**row, "command_id": "another"}))


def test_the_database_itself_allows_each_command_once(game: Game):
    game.play(ANA_BUYS)
    with reading() as connection:
        row = connection.execute(events.select().where(events.c.number == 2)).one()._asdict()

    with pytest.raises(IntegrityError), writing(WITHOUT_LINK) as connection:
        connection.execute(insert(events).values({**row, "number": 3, "step": 3}))


def test_a_number_of_a_game_is_never_given_again(app: Flask):
    table = new_table()
    with writing(WITHOUT_LINK) as connection:
        started = {"table_id": table, "started": datetime.now(UTC), "command_id": "gone"}
        games = db.metadata.tables["games"]
        gone = connection.execute(insert(games).values(started)).inserted_primary_key[0]
    with writing(WITHOUT_LINK) as connection:
        connection.execute(games.delete())

    assert begin(table).id > gone


def test_an_event_of_no_game_is_not_kept(app: Flask):
    with pytest.raises(IntegrityError), writing(WITHOUT_LINK) as connection:
        connection.execute(
            text(
                "INSERT INTO events (game_id, number, step, at, who, kind, body)"
                " VALUES (7, 1, 1, '2026-01-01 00:00:00', 'x', 'Undone', '{}')"
            )
        )
