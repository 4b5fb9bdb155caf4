"""A table's book: written, read strictly, and brought to another table."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.demo.filling import fill_table
from scorekeeper.game.commands import JoinGame, Redo, RenamePlayer, ReplacePlayer, Undo
from scorekeeper.game.state import Newcomer, State
from scorekeeper.store import books, desk, tables
from scorekeeper.store.bookform import LARGEST, MOST_EVENTS, BookRefused, Fault, read_book
from scorekeeper.store.database import db, reading
from scorekeeper.store.verify import verify_game
from tests.store.playing import ANA_BUYS, Game, at_once, begin, new_table

Change = Callable[[dict], object]


def evening() -> int:
    """A table with a game in which people came and went, and steps were taken back."""
    table = new_table("آشپزخانه 🃏")
    emil = str(tables.keep_person(table, "Emil"))
    zahra = str(tables.keep_person(table, "زهرا"))
    game = begin(table)
    game.play(
        *(ANA_BUYS, ANA_BUYS, Undo(), Redo(), Undo()),
        RenamePlayer(player="bruno", name="=SUM(A1) 🂡"),
        JoinGame(newcomer=Newcomer(key="emil", name="Emil", person=emil), after="dara"),
        ReplacePlayer(player="ana", by=Newcomer(key="ana", name="زهرا", person=zahra)),
    )
    begin(table).play(ANA_BUYS)
    return table


def book_of(table: int) -> dict:
    return json.loads(books.write_book(table))


def bring(table: int, book: dict) -> books.Brought:
    return books.bring_book(table, read_book(json.dumps(book).encode()))


def refused(book: dict) -> tuple[Fault, int, int]:
    with pytest.raises(BookRefused) as caught:
        read_book(json.dumps(book).encode())
    return caught.value.fault, caught.value.game, caught.value.event


def rows() -> dict[str, int]:
    with reading() as connection:
        return {
            name: connection.scalar(select(func.count()).select_from(table))
            for name, table in db.metadata.tables.items()
        }


def all_faults() -> list[object]:
    with reading() as connection:
        found = []
        for table in (1, 2):
            for game in tables.games_of(table):
                found += list(verify_game(connection, game.id))
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
    nonces = [tables.make_link(table, right=right).nonce for right in ("look", "keep_score")]

    assert not any(nonce in books.write_book(table).decode() for nonce in nonces)


def test_a_book_brought_to_another_table_is_the_same_book(app: Flask):
    table, other = evening(), new_table("آشپزخانه 🃏")

    brought = bring(other, book_of(table))

    assert len(brought.games) == 2
    assert book_of(other) == book_of(table)
    assert all_faults() == []


def test_every_state_of_a_brought_game_is_what_it_was(app: Flask):
    table = fill_table(Random(7))
    other = new_table()
    for name in ("Dara", "Ana"):
        tables.keep_person(other, name)
    here = {person.name: str(person.id) for person in tables.people_of(table)}

    brought = bring(other, book_of(table))

    there = {person.name: str(person.id) for person in tables.people_of(other)}
    assert set(there) == set(here)
    before = reversed(tables.games_of(table))
    for old, new in zip(before, brought.games, strict=True):
        numbers = [entry.number for entry in desk.journal(old.id, limit=1000)]
        steps = {entry.step for entry in desk.journal(new, limit=1000)}
        assert numbers == [entry.number for entry in desk.journal(new, limit=1000)]
        for step in steps:
            was, now = desk.state_after(old.id, step), desk.state_after(new, step)
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
    told = read_book(books.write_book(table))

    brought = at_once([lambda: books.bring_book(other, told)] * 4)

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

    assert [game.id for game in tables.games_of(other)] == [newest.id, *reversed(old)]


def test_somebody_who_comes_no_more_stays_away_at_a_new_table(app: Flask):
    table, other = evening(), new_table()
    emil = tables.people_of(table)[0]
    tables.set_active(table, emil.id, active=False)
    tables.keep_person(other, "زهرا")

    bring(other, book_of(table))

    people = [(person.name, person.active) for person in tables.people_of(other)]
    assert people == [("زهرا", True), ("Emil", False)]


def test_an_empty_table_has_a_book_too(app: Flask):
    table = new_table()

    assert bring(table, book_of(table)) == books.Brought((), known=0)


def test_a_book_may_begin_with_a_mark_of_byte_order(app: Flask):
    assert read_book(b"\xef\xbb\xbf" + books.write_book(evening())).table == "آشپزخانه 🃏"


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"{", b"null", b"7H 7D jk", b"[]", b"{}", b"\xff\xfe", b'"\xed\xa0\x80"'),
        *(b'{"format": "compro book"}', b'{"format": "chess", "version": 1}'),
        *(b'{"format": "compro book", "version": 0}', b"[" * 100_000),
        b'{"format": "compro book", "version": 1, "x": ' + b"[" * 100_000,
    ],
)
def test_what_is_no_book_is_not_read(data):
    with pytest.raises(BookRefused) as caught:
        read_book(data)

    assert caught.value.fault is Fault.NO_BOOK


def test_a_book_of_a_later_version_is_not_guessed_at():
    book = {"format": "compro book", "version": 2, "tables": []}

    assert refused(book) == (Fault.NEWER, 0, 0)


def test_a_huge_book_is_not_read(app: Flask):
    book = book_of(evening())
    many = book["games"] * 251

    assert refused({**book, "table": "x" * LARGEST}) == (Fault.TOO_LARGE, 0, 0)
    assert refused({**book, "games": many}) == (Fault.TOO_LARGE, 0, 0)
    event = {**book["games"][1]["events"][1], "body": {}}
    assert refused({**book, "games": [{"events": [event] * (MOST_EVENTS + 1)}]}) == (
        *(Fault.TOO_LARGE, 0, 0),
    )


def test_a_game_that_grows_beyond_all_bounds_is_not_read(app: Flask):
    book = book_of(evening())
    events = book["games"][1]["events"]
    counted = {
        **events[1],
        "kind": "HandCounted",
        "body": {"player": "bruno", "hand": {"cards": [{"rank": 7, "suit": "H"}] * 60}},
    }
    for number in range(3, 200):
        events.append({**counted, "number": number, "step": number, "command": uuid4().hex})

    fault, game, event = refused(book)

    assert (fault, game) == (Fault.TOO_LARGE, 2)
    assert 20 < event < 199


EVENT = {
    "a number left out": (lambda e: e[3].update(number=5), (Fault.NUMBER, 1, 4)),
    "an event left out": (lambda e: e.pop(3), (Fault.NUMBER, 1, 4)),
    "an event twice": (lambda e: e.insert(3, e[3]), (Fault.NUMBER, 1, 5)),
    "events exchanged": (lambda e: e.insert(3, e.pop(4)), (Fault.NUMBER, 1, 4)),
    "number 0": (lambda e: e[0].update(number=0), (Fault.MISWRITTEN, 1, 1)),
    "a number that is none": (lambda e: e[2].update(number="3"), (Fault.MISWRITTEN, 1, 3)),
    "a step gone by": (lambda e: e[3].update(step=3), (Fault.STEP, 1, 4)),
    "a step cut in two": (lambda e: e[3].update(step=5), (Fault.COMMAND, 1, 5)),
    "a step without end": (lambda e: e[-1].update(step=10), (Fault.UNFINISHED, 1, 9)),
    "no command": (lambda e: e[3].pop("command"), (Fault.COMMAND, 1, 4)),
    "a command twice": (lambda e: e[3].update(command=e[1]["command"]), (Fault.COMMAND, 1, 4)),
    "an empty command": (lambda e: e[3].update(command=""), (Fault.MISWRITTEN, 1, 4)),
    "a command with NUL": (lambda e: e[3].update(command="a\0"), (Fault.MISWRITTEN, 1, 4)),
    "a command of lines": (lambda e: e[3].update(command="a\n"), (Fault.MISWRITTEN, 1, 4)),
    "a long command": (lambda e: e[3].update(command="x" * 65), (Fault.MISWRITTEN, 1, 4)),
    "a kind nobody knows": (lambda e: e[3].update(kind="Cheated"), (Fault.KIND, 1, 4)),
    "a kind of nothing": (lambda e: e[3].update(kind=None), (Fault.MISWRITTEN, 1, 4)),
    "other facts": (lambda e: e[3].update(body={"player": 7}), (Fault.FACTS, 1, 4)),
    "no facts": (lambda e: e[3].update(body=None), (Fault.FACTS, 1, 4)),
    "facts left out": (lambda e: e[3].pop("body"), (Fault.MISWRITTEN, 1, 4)),
    "no zone": (lambda e: e[3].update(at="2026-11-21T20:00:00"), (Fault.MISWRITTEN, 1, 4)),
    "no time": (lambda e: e[3].update(at="tonight"), (Fault.MISWRITTEN, 1, 4)),
    "long ago": (lambda e: e[3].update(at="0001-01-01T00:00:00+14:00"), (Fault.MISWRITTEN, 1, 4)),
    "never": (lambda e: e[3].update(at="9999-12-31T23:59:59-12:00"), (Fault.MISWRITTEN, 1, 4)),
    "a long who": (lambda e: e[3].update(who="x" * 41), (Fault.MISWRITTEN, 1, 4)),
    "a who with NUL": (lambda e: e[3].update(who="a\0"), (Fault.MISWRITTEN, 1, 4)),
    "something more": (lambda e: e[3].update(secret=1), (Fault.MISWRITTEN, 1, 4)),
    "another start": (
        lambda e: e[3].update(kind=e[0]["kind"], body=e[0]["body"]),
        (Fault.CANNOT_FOLLOW, 1, 4),
    ),
    "no start": (lambda e: e[0].update(kind=e[1]["kind"], body=e[1]["body"]), None),
    "a stranger": (lambda e: e[1]["body"].update(player="x"), (Fault.CANNOT_FOLLOW, 1, 2)),
    "back to nowhere": (lambda e: e[3]["body"].update(to=99), (Fault.CANNOT_FOLLOW, 1, 4)),
    "another step undone": (lambda e: e[3]["body"].update(step=2), (Fault.CANNOT_FOLLOW, 1, 4)),
    "other rules": (lambda e: e[0]["body"].update(ruleset={}), (Fault.CANNOT_FOLLOW, 1, 1)),
    "rules without end": (
        lambda e: e[0]["body"]["ruleset"].update(name=nested(200)),
        (Fault.CANNOT_FOLLOW, 1, 1),
    ),
    "no event": (lambda e: e.clear(), (Fault.MISWRITTEN, 1, 0)),
}


def nested(depth: int) -> list:
    inner: list = []
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize("what", EVENT)
def test_a_journal_that_was_tampered_with_is_refused_by_game_and_event(app: Flask, what: str):
    change, expected = EVENT[what]
    book = book_of(evening())
    change(book["games"][0]["events"])
    before = rows()

    assert refused(book) == (expected or (Fault.CANNOT_FOLLOW, 1, 1))
    assert rows() == before


BOOK: dict[str, tuple[Change, Fault]] = {
    "no table": (lambda book: book.pop("table"), Fault.MISWRITTEN),
    "an empty name": (lambda book: book.update(table=""), Fault.MISWRITTEN),
    "a long name": (lambda book: book.update(table="x" * 41), Fault.MISWRITTEN),
    "a name with NUL": (lambda book: book.update(table="a\0"), Fault.MISWRITTEN),
    "an untidy name": (lambda book: book.update(table=" a"), Fault.MISWRITTEN),
    "something more": (lambda book: book.update(links=[]), Fault.MISWRITTEN),
    "people without keys": (lambda book: book["people"][0].pop("key"), Fault.MISWRITTEN),
    "people of one key": (lambda book: book["people"][0].update(key="2"), Fault.MISWRITTEN),
    "too many people": (lambda book: book.update(people=book["people"] * 251), Fault.MISWRITTEN),
    "no games": (lambda book: book.update(games=None), Fault.MISWRITTEN),
}


@pytest.mark.parametrize("what", BOOK)
def test_a_book_that_was_tampered_with_is_refused(app: Flask, what: str):
    change, fault = BOOK[what]
    book = book_of(evening())
    change(book)

    assert refused(book) == (fault, 0, 0)


def test_the_same_game_twice_in_a_book_is_refused(app: Flask):
    book = book_of(evening())
    book["games"].append(book["games"][0])

    assert refused(book) == (Fault.TWICE, 3, 0)


def test_a_fault_in_a_later_game_names_that_game(app: Flask):
    book = book_of(evening())
    book["games"][1]["events"][1]["body"]["player"] = "nobody"

    assert refused(book) == (Fault.CANNOT_FOLLOW, 2, 2)


def test_times_are_kept_as_they_were(app: Flask):
    table, other = evening(), new_table()
    book = book_of(table)
    book["games"][0]["events"][0]["at"] = "2021-03-04T05:06:07.000008+02:00"

    game = bring(other, book).games[0]

    at = datetime(2021, 3, 4, 3, 6, 7, 8, tzinfo=UTC)
    assert desk.journal(game)[-1].at == at
    assert desk.open_game(game).started == at
