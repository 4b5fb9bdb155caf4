"""A book is read strictly: whatever was tampered with is refused, by game and event."""

from __future__ import annotations

import json
from collections.abc import Callable
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.store.books import books
from scorekeeper.store.books.bookform import LARGEST, BookRefused, Fault
from scorekeeper.store.books.books import judge_book
from scorekeeper.store.journal import clerk
from tests.store.playing import new_table
from tests.store.shelf import bring, rows

Change = Callable[[dict], object]


def refused(book: dict) -> tuple[Fault, int, int]:
    with pytest.raises(BookRefused) as caught:
        judge_book(json.dumps(book).encode())
    return caught.value.fault, caught.value.game, caught.value.event


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_book_may_be_saved_anew_by_any_editor(evening_book: bytes, coding):
    assert judge_book(evening_book.decode().encode(coding)).table == "آشپزخانه 🃏"


@pytest.mark.parametrize(
    "data",
    [
        *(
            b"",
            b"{",
            b"null",
            b"7H 7D jk",
            b"[]",
            b"{}",
            b"\xff\xfe",
            b"\xff\xfe{\x00\xd8",
            b'"\xed\xa0\x80"',
        ),
        *(b'{"format": "compro book"}', b'{"format": "chess", "version": 1}'),
        *(b'{"format": "compro book", "version": 0}', b"[" * 100_000),
        b'{"format": "compro book", "version": 1, "x": ' + b"[" * 100_000,
    ],
)
def test_what_is_no_book_is_not_read(data):
    with pytest.raises(BookRefused) as caught:
        judge_book(data)

    assert caught.value.fault is Fault.NO_BOOK


def test_a_book_of_a_later_version_is_not_guessed_at():
    book = {"format": "compro book", "version": 2, "tables": []}

    assert refused(book) == (Fault.NEWER, 0, 0)


def test_a_book_that_is_too_large_is_not_read(evening_book: bytes):
    book = json.loads(evening_book)

    assert refused({**book, "table": "x" * LARGEST}) == (Fault.TOO_LARGE, 0, 0)


def test_a_game_that_grows_beyond_all_bounds_is_not_read(evening_book: bytes):
    book = json.loads(evening_book)
    events = book["games"][1]["events"]
    counted = {
        **events[1],
        "kind": "HandCounted",
        "body": {"player": "bruno", "hand": {"cards": [{"rank": 7, "suit": "H"}] * 60}},
    }
    for number in range(3, 700):
        events.append({**counted, "number": number, "step": number, "command": uuid4().hex})

    fault, game, event = refused(book)

    assert (fault, game) == (Fault.TOO_LARGE, 2)
    assert 20 < event < 699


EVENT = {
    "a number left out": (lambda e: e[3].update(number=5), (Fault.ORDER, 1, 4)),
    "an event left out": (lambda e: e.pop(3), (Fault.ORDER, 1, 4)),
    "an event twice": (lambda e: e.insert(3, e[3]), (Fault.ORDER, 1, 5)),
    "events exchanged": (lambda e: e.insert(3, e.pop(4)), (Fault.ORDER, 1, 4)),
    "number 0": (lambda e: e[0].update(number=0), (Fault.MISWRITTEN, 1, 1)),
    "a number that is none": (lambda e: e[2].update(number="3"), (Fault.MISWRITTEN, 1, 3)),
    "a step gone by": (lambda e: e[3].update(step=3), (Fault.ORDER, 1, 4)),
    "a step cut in two": (lambda e: e[3].update(step=5), (Fault.ORDER, 1, 5)),
    "a step without end": (lambda e: e[-1].update(step=10), (Fault.ORDER, 1, 9)),
    "no command": (lambda e: e[3].pop("command"), (Fault.ORDER, 1, 4)),
    "a command twice": (lambda e: e[3].update(command=e[1]["command"]), (Fault.ORDER, 1, 4)),
    "an empty command": (lambda e: e[3].update(command=""), (Fault.MISWRITTEN, 1, 4)),
    "a command with NUL": (lambda e: e[3].update(command="a\0"), (Fault.MISWRITTEN, 1, 4)),
    "a command of lines": (lambda e: e[3].update(command="a\n"), (Fault.MISWRITTEN, 1, 4)),
    "a long command": (lambda e: e[3].update(command="x" * 65), (Fault.MISWRITTEN, 1, 4)),
    "a kind nobody knows": (lambda e: e[3].update(kind="Cheated"), (Fault.FACTS, 1, 4)),
    "a kind of nothing": (lambda e: e[3].update(kind=None), (Fault.MISWRITTEN, 1, 4)),
    "other facts": (lambda e: e[3].update(body={"player": 7}), (Fault.FACTS, 1, 4)),
    "no facts": (lambda e: e[3].update(body=None), (Fault.FACTS, 1, 4)),
    "facts left out": (lambda e: e[3].pop("body"), (Fault.MISWRITTEN, 1, 4)),
    "no zone": (lambda e: e[3].update(at="2026-11-21T20:00:00"), (Fault.MISWRITTEN, 1, 4)),
    "no time": (lambda e: e[3].update(at="tonight"), (Fault.MISWRITTEN, 1, 4)),
    "long ago": (lambda e: e[3].update(at="0001-01-01T00:00:00+14:00"), (Fault.MISWRITTEN, 1, 4)),
    "never": (lambda e: e[3].update(at="9999-12-31T23:59:59-12:00"), (Fault.MISWRITTEN, 1, 4)),
    "a long who": (lambda e: e[3].update(who="x" * 41), (Fault.MISWRITTEN, 1, 4)),
    "a who of nothing": (lambda e: e[3].update(who="\u202e"), (Fault.MISWRITTEN, 1, 4)),
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
def test_a_journal_that_was_tampered_with_is_refused_by_game_and_event(
    app: Flask, evening_book: bytes, what: str
):
    change, expected = EVENT[what]
    book = json.loads(evening_book)
    change(book["games"][0]["events"])
    before = rows()

    assert refused(book) == (expected or (Fault.CANNOT_FOLLOW, 1, 1))
    assert rows() == before


BOOK: dict[str, tuple[Change, Fault]] = {
    "no table": (lambda book: book.pop("table"), Fault.MISWRITTEN),
    "an empty name": (lambda book: book["people"][0].update(name=""), Fault.MISWRITTEN),
    "a long name": (lambda book: book.update(table="x" * 41), Fault.MISWRITTEN),
    "a name with NUL": (lambda book: book.update(table="a\0"), Fault.MISWRITTEN),
    "a name of nothing": (lambda book: book.update(table="\u202e"), Fault.MISWRITTEN),
    "a person of no name": (lambda book: book["people"][0].update(name=" "), Fault.MISWRITTEN),
    "something more": (lambda book: book.update(links=[]), Fault.MISWRITTEN),
    "no identity": (lambda book: book.pop("identity"), Fault.UNKNOWN),
    "another's identity": (lambda book: book.update(identity="x" * 32), Fault.UNKNOWN),
    "an identity of two lines": (lambda book: book.update(identity="7" * 32 + "\n"), Fault.UNKNOWN),
    "people without": (lambda book: book["people"][0].pop("identity"), Fault.UNKNOWN),
    "a game without": (lambda book: book["games"][1].pop("identity"), Fault.UNKNOWN),
    "a game of two": (lambda book: book["games"][1].update(identity=["7"]), Fault.UNKNOWN),
    "two people who are one": (
        lambda book: book["people"][0].update(identity=book["people"][1]["identity"]),
        Fault.MISWRITTEN,
    ),
    "too many people": (
        lambda book: book.update(
            people=[{"identity": f"{key:032x}", "name": f"n{key}"} for key in range(2001)]
        ),
        Fault.MISWRITTEN,
    ),
    "no games": (lambda book: book.update(games=None), Fault.MISWRITTEN),
}


@pytest.mark.parametrize("what", BOOK)
def test_a_book_that_was_tampered_with_is_refused(app: Flask, evening_book: bytes, what: str):
    change, fault = BOOK[what]
    book = json.loads(evening_book)
    change(book)

    assert refused(book) == (fault, 0, 0)


def test_the_same_game_twice_in_a_book_is_refused(evening_book: bytes):
    book = json.loads(evening_book)
    book["games"].append(book["games"][0])

    assert refused(book) == (Fault.TWICE, 3, 0)


def test_a_fault_in_a_later_game_names_that_game(evening_book: bytes):
    book = json.loads(evening_book)
    book["games"][1]["events"][1]["body"]["player"] = "nobody"

    assert refused(book) == (Fault.CANNOT_FOLLOW, 2, 2)


def test_names_are_tidied_as_if_they_had_been_typed(app: Flask, evening_book: bytes):
    book = json.loads(evening_book)
    turned = "\u202e"
    book["table"] = f" Kitchen{turned}  table "
    book["people"][0]["name"] = f"Em{turned}il"
    events = book["games"][0]["events"]
    events[0]["body"]["players"][0]["name"] = f" Ana{turned}"
    events[1]["who"] = f"{turned}Ana's  phone"
    renamed, joined, replaced = (
        next(each["body"] for each in events if each["kind"] == kind)
        for kind in ("PlayerRenamed", "PlayerJoined", "PlayerReplaced")
    )
    renamed["was"], renamed["name"] = f"Bruno{turned}", f"Bru{turned}no the  second"
    joined["newcomer"]["name"] = f"{turned}Emil"
    replaced["by"]["name"] = f"Zahra{turned}"

    table = new_table()
    brought = bring(table, book)

    entries = clerk.journal(brought.games[0])
    state = clerk.open_game(brought.games[0]).state
    assert {player.name for player in state.players.values()} >= {
        *("Bruno the second", "Emil", "Zahra")
    }
    assert "Ana's phone" in {entry.who for entry in entries}
    assert judge_book(json.dumps(book).encode()).table == "Kitchen table"
    assert turned not in books.write_book(table).decode()
