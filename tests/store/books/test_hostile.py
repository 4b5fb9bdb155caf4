"""A book made to cost much costs no more than it weighs."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from scorekeeper.rules.ruleset.reading import ruleset_data
from scorekeeper.store.books.bookform import LARGEST, BookRefused
from scorekeeper.store.books.books import judge_book

SIZE = 64 * 1024  # bytes
LONGEST = 0.7  # seconds of processor, with slack for a crowded machine
RULES = ruleset_data("venezuela")
PLAYERS = [{"key": key, "name": key, "person": ""} for key in ("ana", "bruno")]
SEVENS = {"kind": "set", "cards": [{"rank": 7, "suit": "H"}] * 3, "low": 7, "twos": []}
AT = "2026-01-01T00:00:00Z"


def event(number: int, kind: str, body: object, command: str = "") -> dict[str, Any]:
    said = {"kind": kind, "body": body, "command": command or f"c{number}"}
    return {"number": number, "step": number, "at": AT, "who": "", **said}


def start(command: str = "start", **changes: object) -> dict[str, Any]:
    facts = {"players": PLAYERS, "first_dealer": "ana", "drawn": False, "agreements": {}}
    return event(1, "GameStarted", {"ruleset": {**RULES, **changes}, **facts}, command)


def book(*games: list[dict[str, Any]], **changes: object) -> bytes:
    whole = {"format": "compro book", "version": 1, "identity": "7" * 32, "table": "T"}
    told = [{"identity": f"{number:032x}", "events": each} for number, each in enumerate(games)]
    named = {"people": [], "rules": [], "games": told}
    return json.dumps({**whole, **named, **changes}).encode()


def filled(make: Callable[[int], dict[str, Any]], room: int = SIZE - 5000) -> list[dict[str, Any]]:
    """As many of these as go into a file, numbered from 2 on."""
    size = len(json.dumps(make(2))) + 8
    return [make(number) for number in range(2, 2 + room // size)]


def of_game(kind: str, body: Callable[[int], object]) -> bytes:
    return book([start(), *filled(lambda number: event(number, kind, body(number)))])


def nested(depth: int) -> bytes:
    return book([event(1, "GameStarted", 0)]).replace(
        b'"body": 0', b'"body": ' + b"[" * depth + b"]" * depth
    )


def with_number(number: str) -> bytes:
    return book([event(1, "GameStarted", 0)]).replace(
        b'"number": 1', f'"number": {number}'.encode()
    )


FILES: dict[str, Callable[[], bytes]] = {
    "starts": lambda: book(*([start(f"g{number}")] for number in range(SIZE // 3500))),
    "starts of many deals": lambda: book([start(deals=[{"contract": [{"set": 3}]}] * 2500)]),
    "starts of long contracts": lambda: book(
        [start(deals=[{"contract": [{"set": 3}] * 200, "others": [[{"run": 4}] * 5] * 40}] * 8)]
    ),
    "wilds": lambda: book([start(wilds={"cards": ["2"] * 8000})]),
    "rules changed": lambda: of_game(
        "RulesChanged", lambda number: {"ruleset": {**RULES, "name": f"r{number}"}, "since": 1}
    ),
    "buys": lambda: of_game(
        "CardBought", lambda _: {"player": "bruno", "price": 1, "cards": 2, "discarder": "ana"}
    ),
    "melds": lambda: of_game("MeldPutDown", lambda _: {"player": "ana", "meld": SEVENS}),
    "names": lambda: of_game(
        "PlayerRenamed",
        lambda number: {
            **{"player": "ana", "name": f"X{number}"},
            "was": f"X{number - 1}" if number - 2 else "Ana",
        },
    ),
    "hands": lambda: of_game(
        "HandCounted", lambda number: {"player": "ana", "hand": {"points": number}}
    ),
    "foreign kinds": lambda: of_game("Cheated", lambda _: {}),
    "one command": lambda: book(
        [start(), *filled(lambda number: event(number, "Undone", {}, "c"))]
    ),
    "nested": lambda: nested(30_000),
    "nested without end": lambda: nested(30_000).replace(b"]", b""),
    "a huge number": lambda: with_number("9" * 60_000),
    "a dotted number": lambda: with_number("1." + "9" * 60_000),
    "a power": lambda: with_number("9e999999999"),
    "people": lambda: book(
        people=[{"identity": f"{key:032x}", "name": f"n{key}"} for key in range(1200)]
    ),
    "house rules": lambda: book(
        rules=[
            {"command": f"r{key}", "name": f"n{key}", "overlay": {"name": f"n{key}"}, "created": AT}
            for key in range(500)
        ]
    ),
    "a name": lambda: book(table="\u0301" * 10_000),
    "one list of as much as may be sent": lambda: book().replace(
        b'"games": []', b'"games": [' + b"[]," * (LARGEST // 3 - 100) + b"[]]"
    ),
}


@pytest.mark.parametrize("what", FILES)
def test_a_book_costs_no_more_than_it_weighs(what: str):
    data = FILES[what]()
    assert len(data) > SIZE / 4 or what == "a power"
    began = time.process_time()

    with suppress(BookRefused):
        judge_book(data)

    assert time.process_time() - began < LONGEST


def test_what_the_files_are_made_of_is_read():
    games = judge_book(FILES["buys"]()).games

    assert len(games[0].entries) > 200
    assert len(judge_book(FILES["starts"]()).games) > 10
