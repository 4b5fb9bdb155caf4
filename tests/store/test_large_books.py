"""A table's book of any length: written and read a line at a time, and what leaves comes back."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from io import BytesIO

import pytest
from flask import Flask
from sqlalchemy import insert, select

from scorekeeper.game.commands import Undo
from scorekeeper.store.books import books, bookwriting
from scorekeeper.store.books.bookform import BookRefused, Fault
from scorekeeper.store.books.booklines import LARGEST_LINE
from scorekeeper.store.books.booktelling import read_book
from scorekeeper.store.database import reading, writing
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.chain import next_hash, seed
from scorekeeper.store.journal.journal import write_rows
from scorekeeper.store.journal.rulesets import WHOLE_BODY, WHOLE_EVENT, keep_rulesets
from scorekeeper.store.journal.verify import verify_game
from scorekeeper.store.models import events, games, snapshots
from scorekeeper.store.people import tables
from scorekeeper.store.people.author import WITHOUT_LINK
from tests.store.playing import ANA_BUYS, Game, begin, new_table
from tests.store.shelf import book_of, bring, evening, rows, unchained, written

GAMES, EVENTS_OF_ONE = (16, 160), 132
"""Games in the suite, more events than are written together; under --torture 21,120 events."""
KEPT = (games.c, WHOLE_EVENT, snapshots.c)


def many_games(copies: int, events_of_one: int) -> int:
    """A table with a game played so long, and copies of it under other commands."""
    game = begin()
    game.bought_and_taken_back(events_of_one - 1)
    with writing(WITHOUT_LINK) as connection:
        first, journal, states = (
            [dict(row._mapping) for row in connection.execute(select(*kept))] for kept in KEPT
        )
        ids = keep_rulesets(connection, journal)
        for number in range(copies - 1):
            begun = {**first[0], "id": None, "command_id": f"copy-{number}"}
            del begun["id"]
            (copy,) = connection.execute(insert(games).values(**begun)).inserted_primary_key
            write_rows(connection, copied(journal, begun["command_id"], copy), ids)
            if states:
                connection.execute(
                    insert(snapshots), [{**each, "game_id": copy} for each in states]
                )
    return game.table_id


def copied(journal: list[dict], command_id: str, game_id: int) -> Iterator[dict]:
    last = seed(command_id)
    for event in journal:
        first = event["number"] == 1
        facts = {**event, "command_id": command_id if first else event["command_id"]}
        del facts["game_id"], facts["hash"]
        last = next_hash(last, **facts)
        yield {**facts, "game_id": game_id, "hash": last}


def told(table: int) -> list[tuple[object, ...]]:
    """Every event and every state of a table's games, in order, without numbers of the database."""
    order = (games.c.started, games.c.id)
    with reading() as connection:
        journal = connection.execute(
            select(
                *(games.c.command_id.label("game"), events.c.number, events.c.command_id),
                *(events.c.at, events.c.who, events.c.kind, WHOLE_BODY, events.c.hash),
                snapshots.c.body.label("state"),
            )
            .join_from(games, events)
            .join(
                snapshots,
                (snapshots.c.game_id == events.c.game_id) & (snapshots.c.number == events.c.number),
                isouter=True,
            )
            .where(games.c.table_id == table)
            .order_by(*order, events.c.number)
        )
        return [tuple(row) for row in journal]


@pytest.mark.torture
def test_a_table_of_many_games_leaves_and_comes_back_as_it_was(app: Flask, rounds):
    count = rounds(*GAMES)
    table, other = many_games(count, EVENTS_OF_ONE), new_table()
    book = written(table)

    brought = books.bring_book(other, read_book(BytesIO(book)), by=WITHOUT_LINK)

    assert (len(brought.games), brought.known) == (count, 0)
    there = told(other)
    assert len(there) == count * EVENTS_OF_ONE
    assert there == told(table)
    assert written(other) == book
    with reading() as connection:
        assert list(verify_game(connection, brought.games[-1])) == []


def test_a_book_is_written_in_blocks_however_long_it_is(app: Flask):
    table = many_games(60, 40)

    blocks = list(bookwriting.write_book(table))

    assert len(blocks) > 10
    assert max(map(len, blocks)) < bookwriting.BLOCK + 16 * 1024


class Watched(BytesIO):
    """A file that remembers how much was read from it at once."""

    most = 0

    def read(self, size: int | None = -1) -> bytes:
        return self.note(super().read(size))

    def readline(self, size: int | None = -1) -> bytes:
        return self.note(super().readline(size))

    def note(self, data: bytes) -> bytes:
        self.most = max(self.most, len(data))
        return data


def test_a_book_is_read_a_line_at_a_time(app: Flask):
    file = Watched(written(many_games(20, 20)))

    assert sum(len(game.events) for game in read_book(file).games()) == 400
    assert file.most < 16 * 1024 < len(file.getvalue()) / 4


def test_others_play_on_while_a_book_is_brought(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(books, "EVENTS_WRITTEN", 5)
    table, other = many_games(4, 10), new_table()
    game = begin(other)

    class PlayedAt(BytesIO):
        """A file at every game of which somebody at the table buys a card or takes it back."""

        def readline(self, size: int | None = -1) -> bytes:
            line = super().readline(size)
            if line.startswith(b'{"events"'):
                game.play(Undo() if game.number % 2 == 0 else ANA_BUYS)
            return line

    brought = books.bring_book(other, read_book(PlayedAt(written(table))), by=WITHOUT_LINK)

    assert len(brought.games) == 4
    assert game.number == 1 + 2 * 4  # the book is read twice: judged first, then brought


@pytest.mark.parametrize("version", [1, 2])
def test_a_book_from_before_the_chain_is_chained_as_it_arrives(app: Flask, version: int):
    table, other = many_games(2, 10), new_table()
    book = {**unchained(book_of(table)), "version": version}
    if version == 1:
        del book["rules"]

    brought = bring(other, book)

    assert told(other) == told(table)
    with reading() as connection:
        for game in brought.games:
            assert list(verify_game(connection, game)) == []


def peaks_of_bringing(table: int) -> int:
    """The most memory held while the book of this table is brought, in bytes.

    The first time fills what is made only once, so that the lesser of two counts.
    """
    return min(peak_of_bringing(table) for _ in range(2))


def peak_of_bringing(table: int) -> int:
    file, other = BytesIO(written(table)), new_table()
    tracemalloc.start()
    try:
        books.bring_book(other, read_book(file), by=WITHOUT_LINK)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_ten_times_the_games_take_no_more_memory(
    sqlite_app: Flask, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(books, "EVENTS_WRITTEN", 40)
    few = many_games(3, 20)
    little = peaks_of_bringing(few)
    with writing(WITHOUT_LINK) as connection:
        for kept in (snapshots, events, games):
            connection.execute(kept.delete())
    many = many_games(30, 20)

    assert peaks_of_bringing(many) < 2 * little


def test_what_is_recorded_while_a_book_is_taken_is_left_out_whole(app: Flask):
    table = evening()
    blocks = bookwriting.write_book(table)
    begin(table).play(ANA_BUYS)
    Game(1, table).play(ANA_BUYS)

    brought = books.bring_book(new_table(), read_book(b"".join(blocks)), by=WITHOUT_LINK)

    assert [clerk.open_game(game).number for game in brought.games] == [9, 2]


@pytest.fixture
def book(app: Flask, evening_book: bytes) -> bytes:
    return evening_book


def refused(book: bytes) -> tuple[Fault, int, int]:
    before = rows()
    with pytest.raises(BookRefused) as caught:
        read_book(book)
    assert rows() == before
    return caught.value.fault, caught.value.game, caught.value.event


def test_a_book_that_was_cut_off_anywhere_is_not_read(book: bytes):
    lines = book.splitlines(keepends=True)
    whole = len(book)
    for left in {*range(0, whole - 3, 97), *(len(b"".join(lines[:n])) for n in range(len(lines)))}:
        fault, _, _ = refused(book[:left])
        assert fault is Fault.CUT_OFF or (left <= len(lines[0]) and fault is Fault.NO_BOOK)


def test_a_book_may_come_with_other_ends_of_lines_and_blank_lines(book: bytes):
    pasted = b"\r\n" + book.strip().replace(b"\n", b"\r\n\r\n")

    assert read_book(pasted.strip()).ids == read_book(book).ids


def test_a_book_laid_out_anew_is_read_in_one_piece(app: Flask):
    table = evening()
    book = written(table)

    assert read_book(book.replace(b"\n", b"")).ids == read_book(book).ids


@pytest.mark.parametrize("event", [1, 2, 5, 9])
def test_an_entry_that_was_changed_in_the_file_is_named(book: bytes, event: int):
    lines = book.splitlines(keepends=True)
    place = lines.index(b'{"events":[\n') + event
    lines[place] = lines[place].replace(b"the phone by the window", b"another phone")

    assert refused(b"".join(lines)) == (Fault.CHANGED, 1, event)


def test_an_entry_taken_out_of_the_file_is_named(book: bytes):
    lines = book.splitlines(keepends=True)
    del lines[lines.index(b'{"events":[\n') + 3]

    assert refused(b"".join(lines)) == (Fault.NUMBER, 1, 3)


def test_an_entry_without_its_hash_is_named(book: bytes):
    head, hash_, rest = book.partition(b',"hash":"')

    assert refused(head + rest.partition(b'"')[2]) == (Fault.CHANGED, 1, 1)
    assert hash_


def test_an_entry_that_was_changed_in_the_database_leaves_and_is_named_where_it_arrives(
    app: Flask,
):
    table = evening()
    damaged = {2: {"who": "somebody else"}, 3: {"body": "{"}, 1: {"body": '{"players": 7}'}}
    for number, values in damaged.items():
        with writing(WITHOUT_LINK) as connection:
            one = (events.c.game_id == 1) & (events.c.number == number)
            connection.execute(events.update().where(one).values(**values))
        assert refused(written(table)) == (Fault.CHANGED, 1, min(number, 2))


def test_the_same_game_twice_is_refused(book: bytes):
    head, _, rest = book.partition(b'{"events":[\n')
    first = rest.partition(b"\n]}")[0]
    twice = head + b'{"events":[\n' + first + b"\n]},\n" + b'{"events":[\n' + rest

    assert refused(twice) == (Fault.TWICE, 2, 0)


def test_a_line_longer_than_any_is_not_read_to_its_end(book: bytes):
    long = b'{"events":[\n{"number":1,"who":"' + b"x" * 3 * LARGEST_LINE
    file = Watched(book.replace(b'{"events":[\n', long, 1))

    with pytest.raises(BookRefused) as caught:
        read_book(file)

    assert (caught.value.fault, caught.value.game) == (Fault.TOO_LARGE, 1)
    assert file.most <= LARGEST_LINE + 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"rules":[\n', b""),
        (b'"games":[\n', b'"game":[\n'),
        (b'{"events":[\n', b'{"events":[\n{"events":[\n'),
        (b"]}\n]}\n", b"]}\n]}\n{}\n"),
        (b"]},\n", b"]},\n{}\n"),
    ],
)
def test_lines_out_of_place_are_refused(book: bytes, old: bytes, new: bytes):
    assert old in book

    assert refused(book.replace(old, new, 1))[0] in (Fault.MISWRITTEN, Fault.CUT_OFF)


def test_a_game_longer_than_the_clerk_records_is_refused(
    app: Flask, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("scorekeeper.store.books.booktelling.MOST_EVENTS", 8)

    assert refused(written(evening())) == (Fault.TOO_LARGE, 1, 9)


def test_more_people_than_fit_into_one_transaction_come_along(
    app: Flask, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(books, "PEOPLE_WRITTEN", 10)
    table, other = new_table(), new_table()
    for number in range(books.PEOPLE_WRITTEN + 1):
        tables.keep_person(table, f"Guest {number}", by=WITHOUT_LINK)

    books.bring_book(other, read_book(written(table)), by=WITHOUT_LINK)

    names = [person.name for person in tables.people_of(other)]
    assert names == [person.name for person in tables.people_of(table)]


def test_a_store_that_fails_in_between_keeps_whole_games_and_the_same_book_brings_the_rest(
    sqlite_app: Flask, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(books, "EVENTS_WRITTEN", 10)
    table, other = many_games(5, 10), new_table()
    book = read_book(written(table))
    with writing(WITHOUT_LINK) as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON games WHEN NEW.command_id = 'copy-2' "
            "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )

    with pytest.raises(books.BroughtInPart) as caught:
        books.bring_book(other, book, by=WITHOUT_LINK)
    came_in = told(other)
    with writing(WITHOUT_LINK) as connection:
        connection.exec_driver_sql("DROP TRIGGER full")
    again = books.bring_book(other, book, by=WITHOUT_LINK)

    assert caught.value.games == 3
    assert came_in == told(table)[:30]
    assert (len(again.games), again.known) == (2, 3)
    assert told(other) == told(table)
