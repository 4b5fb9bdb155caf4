"""Numbers of thousands of digits in a file: a sentence says where, and nothing is recorded."""

from __future__ import annotations

import json

import pytest

from tests.web.bringing import book_of, counted, paste, upload
from tests.web.house import House

DIGITS = 5_000  # Python reads 4,300
LONG = {"digits": "9" * DIGITS, "below zero": "-" + "9" * DIGITS, "a power": "9" * DIGITS + "e9"}
HERE = '"a number of absurd length"'
EVENT = "Game 1, event 2"
PLACES = {
    "version": "This isn’t a Compro file",
    "number": EVENT,
    "step": EVENT,
    "at": EVENT,
    "chips": EVENT,
    "key": "damaged",
    "rules": "house rules in this file are damaged",
}
SIZES = ("9" * DIGITS, "0" * DIGITS + "3", "-" + "9" * DIGITS, "٣" * DIGITS, "²" * DIGITS)
RULES = 'name = "Ours"\nbased_on = "venezuela"\n'


def with_number(book: str, place: str, number: str) -> str:
    """The same book with a number at this place that nobody would write."""
    changed = json.loads(book)
    here = HERE.strip('"')
    event = changed["games"][0]["events"][1]
    match place:
        case "version":
            changed["version"] = here
        case "key":
            changed["people"][0]["key"] = here
        case "rules":
            overlay = {"name": "Ours", "chips": {"each": here}}
            at = "2026-01-01T00:00:00Z"
            rules = {"command": "r", "name": "Ours", "created": at, "overlay": overlay}
            changed["rules"] = [rules]
        case "chips":
            event["body"] = {"player": "p1", "change": here}
        case _:
            event[place] = here
    return json.dumps(changed).replace(HERE, number)


def played(evening) -> str:
    evening.phone.open(evening.game).send("/buy")
    return book_of(evening)


@pytest.mark.parametrize("number", LONG.values(), ids=LONG)
@pytest.mark.parametrize("place", PLACES)
def test_a_book_with_a_number_of_absurd_length_is_refused_where_it_stands(
    app, evening, phone, place, number
):
    book = with_number(played(evening), place, number)
    before = counted(app)

    for send in (paste, lambda *sent: upload(*sent[:-1], sent[-1].encode())):
        send(phone, evening.home + "books/import", book)

        assert phone.status == 422
        assert PLACES[place] in phone.html
        assert counted(app) == before


@pytest.mark.parametrize("size", SIZES, ids=[size[:2] for size in SIZES])
def test_a_size_of_sets_of_absurd_length_is_told_at_its_field(house: House, size):
    page = house.phone.open(house.home + "houserules/import")

    page.send("/import", text=f'{RULES}[words]\nsets = {{ "{size}" = "huge" }}\n')

    assert page.status == 422
    assert "words.sets" in page.html
    assert house.kept() == []


@pytest.mark.parametrize("size", SIZES, ids=[size[:2] for size in SIZES])
def test_rules_with_such_a_size_in_a_book_break_no_page(house: House, size):
    book = json.loads(book_of(house.evening))
    overlay = {"name": "Ours", "based_on": "venezuela", "words": {"sets": {size: "huge"}}}
    at = "2026-01-01T00:00:00Z"
    book["rules"] = [{"command": "r", "name": "Ours", "created": at, "overlay": overlay}]

    paste(house.phone, house.home + "books/import", json.dumps(book))

    status = house.phone.status
    assert status in (200, 422)
    for page in ("", "home/new-game", "houserules/new", "houserules/1/change"):
        assert house.phone.open(house.home + page).status < 500
    assert bool(house.kept()) is (status == 200)


@pytest.mark.parametrize("number", LONG.values(), ids=LONG)
def test_a_number_of_absurd_length_in_a_file_of_rules_is_told(house: House, number):
    page = house.phone.open(house.home + "houserules/import")

    page.send("/import", text=f"{RULES}[chips]\neach = {number}\n")

    assert page.status == 422
    assert 'role="alert"' in page.html
    assert house.kept() == []
