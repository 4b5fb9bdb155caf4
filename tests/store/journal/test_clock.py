"""A machine's clock that is put back: numbers tell what came first, times are only shown."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.game.commands import Undo
from scorekeeper.store.books.books import bring_book, judge_book, write_book
from scorekeeper.store.database import reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.verify import verify_game
from scorekeeper.store.people import rights, tables
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.clocks import DAY, Clock
from tests.store.playing import ANA_BUYS, Game, begin, new_table


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def over_a_jump(app: Flask, clock: Clock) -> Game:
    """A game during which the clock was put back by a year."""
    game = begin()
    game.play(ANA_BUYS, ANA_BUYS)
    clock.put_back(365 * DAY)
    game.play(ANA_BUYS, Undo(), ANA_BUYS)
    return game


def test_events_stand_in_the_order_of_their_numbers(over_a_jump: Game):
    entries = clerk.journal(over_a_jump.id)

    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5, 6]
    assert entries[0].at > entries[-1].at
    assert over_a_jump.number == 6
    with reading() as connection:
        assert verify_game(connection, over_a_jump.id) is None


def test_a_command_sent_before_and_after_the_jump_counts_once(app: Flask, clock: Clock):
    game = begin()
    first = game.say(ANA_BUYS, "the same")
    clock.put_back(DAY)

    assert game.say(ANA_BUYS, "the same") == first


def test_the_game_begun_last_stands_first(app: Flask, clock: Clock):
    table = new_table()
    begun = [begin(table).id]
    for _ in range(2):
        clock.put_back(DAY)
        begun.append(begin(table).id)

    assert [game.id for game in tables.summaries_of(table)] == list(reversed(begun))


def test_a_link_revoked_at_a_later_time_stays_revoked(app: Flask, clock: Clock):
    link = rights.make_link(new_table(), right="look", by=WITHOUT_LINK)
    rights.revoke_link(link.id, by=WITHOUT_LINK)
    clock.put_back(365 * DAY)

    assert rights.find_link(link.nonce).revoked_at is not None


def test_what_was_played_over_a_jump_can_be_taken_along(over_a_jump: Game):
    brought = bring_book(
        new_table("elsewhere"), judge_book(write_book(over_a_jump.table_id)), by=WITHOUT_LINK
    )

    (game,) = brought.games
    assert clerk.open_game(game).number == over_a_jump.number
