"""Every field for points reads what people write, and keeps whole what it cannot read."""

from __future__ import annotations

import pytest

from scorekeeper.game.sheet import cost
from tests.web.book import Book

PAGES = {
    "count": ("points-p2", {"went_out": "p1"}),
    "count/paper": ("points-p2", {"went_out": "p1", "points-p3": "1", "points-p4": "2"}),
    "count/hand/p2": ("points", {}),
    "scores/1/p2": ("points", {}),
    "scores/1/went-out": ("points", {"player": "p2"}),
    "people/join": ("points", {"name": "Eva"}),
}


@pytest.fixture
def book(book: Book) -> Book:
    hands = {"points-p2": "1", "points-p3": "2", "points-p4": "3"}
    book.open("count").send("/count", went_out="p1", **hands)
    return book


def entered(book: Book, page: str) -> int | None:
    if page == "people/join":
        return book.state.players["p5"].points
    deal = book.state.deals[0 if page.startswith("scores") else 1]
    return cost(book.state, deal, "p1" if page.endswith("went-out") else "p2")


@pytest.mark.parametrize("page", PAGES)
def test_points_are_read_as_people_write_them(book, page):
    field, others = PAGES[page]

    phone = book.open(page).send(page, **{**others, field: " 20 + 5,0+１0=35 pts "})

    assert phone.status == 200
    assert entered(book, page) == 35


@pytest.mark.parametrize("page", PAGES)
def test_what_is_not_read_stays_whole_beside_what_is_expected(book, page):
    field, others = PAGES[page]
    for typed, said in {
        "35, then 20, then 15, and the rest later": "like 20+15",
        "20+15=36": "comes to 35",
        "1" * 3000: "9999; ",
    }.items():
        phone = book.open(page).send(page, **{**others, field: typed})

        assert phone.status == 422
        assert phone.form(page).fields[field] == typed
        assert said in phone.html
        assert "maxlength" not in phone.html.partition(f'name="{field}"')[2].partition(">")[0]
