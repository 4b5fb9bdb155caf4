"""A game as a row of codes: packed, in parts, and a book again; or refused."""

from __future__ import annotations

import json
import re
import time
import zlib
from base64 import b32encode

import pytest
from flask import Flask

from scorekeeper.game.commands import Undo
from scorekeeper.store.books import books
from scorekeeper.store.books.bookform import LARGEST, BookRefused, Fault
from scorekeeper.store.books.books import judge_book
from scorekeeper.store.books.packing import LONGEST_PART, PACKED, pack, parts_of
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.store.books.test_hostile import book, start
from tests.store.playing import ANA_BUYS, begin, new_table
from tests.store.shelf import book_of, evening

CAPITALS = re.compile(r"[A-Z0-9-]+")
LONGEST = 0.7  # seconds of processor, with slack for a crowded machine


def together(parts: tuple[str, ...]) -> bytes:
    return (PACKED + "".join(part.split("-")[3] for part in parts)).encode()


def test_a_game_in_parts_is_the_same_game(app: Flask):
    table = evening()
    game = begin(table)
    game.play(*[ANA_BUYS, Undo()] * 150)

    parts = parts_of(pack(books.write_game(table, game.id, game.number)))
    told = judge_book(together(parts))

    assert len(parts) > 2
    assert [part.split("-")[1:3] for part in parts] == [
        [str(number), str(len(parts))] for number in range(1, len(parts) + 1)
    ]
    assert len({part.split("-")[0] for part in parts}) == 1
    assert all(CAPITALS.fullmatch(part) for part in parts)
    assert max(map(len, parts)) <= LONGEST_PART + 20
    assert told.identity == book_of(table)["identity"]
    there = new_table()
    books.bring_book(there, told, by=WITHOUT_LINK)
    assert book_of(there)["games"] == book_of(table)["games"][2:]


def test_it_takes_along_who_plays_in_it_and_nobody_else(app: Flask):
    table = evening()
    games = [line["identity"] for line in book_of(table)["games"]]

    first, second = (json.loads(books.write_game(table, game, 10**6)) for game in (1, 2))

    assert [person["name"] for person in first["people"]] == ["Emil", "زهرا"]
    assert second["people"] == []
    assert [each["games"][0]["identity"] for each in (first, second)] == games


@pytest.mark.parametrize(
    "text",
    [
        *("", "A", "AAAA", "aaaa", "0189", "=" * 40, "AAAAAAAA" * 1000),
        b32encode(zlib.compress(b"{}")).decode(),
        b32encode(zlib.compress(b"{}")[:-2]).decode(),
    ],
)
def test_what_is_no_packed_book_is_refused(text: str):
    with pytest.raises(BookRefused) as refused:
        judge_book((PACKED + text).encode())

    assert refused.value.fault is Fault.NO_BOOK


def test_a_packed_book_of_many_games_costs_no_more_than_it_weighs():
    data = (PACKED + pack(book(*([start(f"g{number}")] for number in range(2000))))).encode()
    assert len(data) < 100_000
    began = time.process_time()

    with pytest.raises(BookRefused) as refused:
        judge_book(data)

    assert refused.value.fault is Fault.TOO_LARGE
    assert time.process_time() - began < LONGEST


def test_a_packed_book_of_all_there_is_is_read_no_further_than_a_book_may_be():
    much = pack(b" " * (LARGEST * 10))
    began = time.process_time()

    with pytest.raises(BookRefused) as refused:
        judge_book((PACKED + much).encode())

    assert refused.value.fault is Fault.TOO_LARGE
    assert time.process_time() - began < LONGEST
