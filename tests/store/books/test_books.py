"""A table's book: written, and brought to another table."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from flask import Flask

from scorekeeper.demo.filling import fill_table
from scorekeeper.game.commands import Redo, Undo
from scorekeeper.game.state import State
from scorekeeper.store.books import books
from scorekeeper.store.books.books import judge_book
from scorekeeper.store.database import reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.verify import verify_game
from scorekeeper.store.people import rights, tables
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.store.playing import ANA_BUYS, Game, at_once, begin, new_table
from tests.store.shelf import book_of, bring, evening, rows


def all_faults() -> list[object]:
    with reading() as connection:
        found = []
        for table in (1, 2):
            for game in tables.summaries_of(table):
                found += filter(None, [verify_game(connection, game.id)])
        return found


def test_a_book_says_what_it_is_and_holds_every_event(app: Flask):
    table = evening()

    book = book_of(table)

    assert (book["format"], book["version"], book["table"]) == ("compro book", 1, "آشپزخانه 🃏")
    assert [person["name"] for person in book["people"]] == ["Emil", "زهرا"]
    assert [len(game["events"]) for game in book["games"]] == [9, 2]
    first = book["games"][0]["events"][0]
    assert set(first) == {"number", "step", "at", "who", "kind", "body", "command"}
    assert datetime.fromisoformat(first["at"]).utcoffset() is not None


def test_a_book_holds_no_link(app: Flask):
    table = evening()
    nonces = [
        rights.make_link(table, right=right, by=WITHOUT_LINK).nonce
        for right in ("look", "keep_score")
    ]

    assert not any(nonce in books.write_book(table).decode() for nonce in nonces)


def test_a_book_brought_to_another_table_is_the_same_book(app: Flask):
    table, other = evening(), new_table("آشپزخانه 🃏")

    brought = bring(other, book_of(table))

    assert len(brought.games) == 2
    assert book_of(other) == book_of(table)
    assert all_faults() == []


def test_every_state_of_a_brought_game_is_what_it_was(app: Flask):
    table = fill_table("Kitchen table")
    other = new_table()
    for name in ("Dara", "Ana"):
        tables.keep_person(other, name, by=WITHOUT_LINK)
    here = {person.name: str(person.id) for person in tables.people_of(table)}

    brought = bring(other, book_of(table))

    there = {person.name: str(person.id) for person in tables.people_of(other)}
    assert set(there) == set(here)
    before = reversed(tables.summaries_of(table))
    for old, new in zip(before, brought.games, strict=True):
        numbers = [entry.number for entry in clerk.journal(old.id)]
        steps = {entry.step for entry in clerk.journal(new)}
        assert numbers == [entry.number for entry in clerk.journal(new)]
        for step in steps:
            was, now = clerk.state_after(old.id, step), clerk.state_after(new, step)
            people = {key: player.person for key, player in now.players.items()}
            assert people == {key: there[was.players[key].name] for key in people}
            assert with_people_of(now, was) == was


def with_people_of(state: State, other: State) -> State:
    players = {
        key: replace(player, person=other.players[key].person)
        for key, player in state.players.items()
    }
    return replace(state, players=players)


def test_a_book_brought_twice_adds_nothing_twice(app: Flask):
    table, other = evening(), new_table()
    book = book_of(table)
    bring(other, book)
    before = rows()

    assert bring(other, book) == books.Brought((), known=2)
    assert bring(table, book) == books.Brought((), known=2)
    assert rows() == before


def test_a_book_brought_by_several_at_once_is_added_once(app: Flask):
    table, other = evening(), new_table()
    told = judge_book(books.write_book(table))

    brought = at_once([lambda: books.bring_book(other, told, by=WITHOUT_LINK)] * 4)

    assert sorted(len(each.games) for each in brought) == [0, 0, 0, 2]
    assert book_of(other)["games"] == book_of(table)["games"]


def test_only_games_that_are_new_are_added(app: Flask):
    table, other = evening(), new_table()
    bring(other, book_of(table))
    begin(table)

    brought = bring(other, book_of(table))

    assert (len(brought.games), brought.known) == (1, 2)


def test_a_brought_game_goes_on(app: Flask):
    table, other = evening(), new_table()
    game = Game(bring(other, book_of(table)).games[0], other)
    command = book_of(table)["games"][0]["events"][-1]["command"]

    again = game.say(ANA_BUYS, command)
    game.play(Undo(), Undo(), Redo(), ANA_BUYS)

    assert again.number == 9
    assert game.number == 13
    assert all_faults() == []


def test_games_of_a_book_stand_where_they_began(app: Flask):
    table, other = evening(), new_table()
    newest = begin(other)

    old = bring(other, book_of(table)).games

    assert [game.id for game in tables.summaries_of(other)] == [newest.id, *reversed(old)]


def test_an_empty_table_has_a_book_too(app: Flask):
    table = new_table()

    assert bring(table, book_of(table)) == books.Brought((), known=0)


def test_times_are_kept_as_they_were(app: Flask):
    table, other = evening(), new_table()
    book = book_of(table)
    book["games"][0]["events"][0]["at"] = "2021-03-04T05:06:07.000008+02:00"

    game = bring(other, book).games[0]

    at = datetime(2021, 3, 4, 3, 6, 7, 8, tzinfo=UTC)
    assert clerk.journal(game)[0].at == at
    assert clerk.open_game(game).started == at
