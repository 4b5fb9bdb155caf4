"""A deal of which a table records only buys and sums: no page says no, and nothing is a ruling."""

from __future__ import annotations

from tests.web.book import Book


def calm(phone) -> str:
    """The page, in which nothing is refused."""
    assert phone.status == 200
    assert 'role="alert"' not in phone.html
    assert "notice--refusal" not in phone.html
    return phone.html


def test_a_deal_of_buys_and_sums_alone_is_never_told_no(book: Book):
    calm(book.open("").send("table/buy", player="p3"))
    calm(book.open("count").send("/count", went_out="p1"))
    for player, points in (("p2", 9), ("p3", 110), ("p4", 40)):
        calm(book.count(player, points=str(points)))

    assert 'class="count__noted"' not in calm(book.open("count"))
    calm(book.close())
    sheet = calm(book.open("scores"))

    assert [book.total(player) for player in ("p1", "p2", "p3", "p4")] == [0, 9, 110, 40]
    assert "scores__ruled" not in sheet
    assert "let it stand" not in calm(book.open("log"))


def test_a_deal_recorded_by_half_is_never_told_no(book: Book):
    page = "lay-down/p1"
    calm(book.open(page).send(page, melds=["7H 7D 7S"]))
    meld = "lay-down/meld/1"
    calm(book.open(meld).send(meld, player="p2", adds="7C"))
    calm(book.open("count").send("/count", went_out="p1"))
    calm(book.count("p2", cards="K Q"))
    calm(book.count("p3", points="0"))
    calm(book.count("p4", cards="7H 7H 7H 7H"))

    said = calm(book.open("count"))
    assert said.count('class="count__noted"') == 4

    calm(book.close())
    assert [book.total(player) for player in ("p1", "p2", "p3", "p4")] == [0, 20, 0, 28]
    assert "scores__ruled" not in calm(book.open("scores"))
