"""A whole deal from paper; minus points; a deal of which only buys and sums are recorded."""

from __future__ import annotations

import pytest

from scorekeeper.game.sheet import chips_of, total
from tests.web.book import Book

PAPER = {"points-p2": "45", "points-p3": "12", "points-p4": "0", "went_out": "p1"}


def enter(book, **typed):
    return book.open("count/paper").send("count/paper", **typed)


def totals(book):
    return [total(book.state, player) for player in ("p1", "p2", "p3", "p4")]


def test_a_whole_deal_is_entered_from_paper(book):
    phone = enter(book, **PAPER)

    assert phone.address.endswith("/count/result/1")
    assert totals(book) == [0, 45, 12, 0]
    assert book.state.deals[0].went_out == "p1"
    assert book.state.deals[0].from_paper


def test_the_result_says_first_what_the_next_deal_demands(book):
    results = [enter(book, **PAPER).html for _ in range(6)]

    exchange, out = "First, the exchange", "Lay down only if you go out"
    assert [exchange in html for html in results] == [False] * 4 + [True, False]
    assert [out in html for html in results] == [False] * 5 + [True]
    for said, html in zip((exchange, out), results[4:], strict=True):
        assert html.index(said) < html.index('class="contract') < html.index("Deal the cards")


def test_chips_that_were_left_are_entered_where_they_are_known(book):
    enter(book, **PAPER, **{"chips-p1": "3", "chips-p4": "0"})

    chips = [chips_of(book.state, player) for player in ("p1", "p2", "p3", "p4")]
    assert chips == [3, 7, 7, 0]


def test_nobody_needs_to_have_gone_out(book):
    enter(book, **{**PAPER, "points-p1": "5", "went_out": ""})

    assert totals(book) == [5, 45, 12, 0]
    assert book.state.deals[0].went_out is None


def test_that_nobody_went_out_is_ticked_once_somebody_has_said_so(book):
    assert "went_out" not in book.open("count/paper").form("count/paper").fields

    refused = enter(book, **{**PAPER, "points-p3": "", "went_out": ""})

    assert "went_out" in refused.form("count/paper").fields


@pytest.mark.parametrize("blank", ["", "  "])
def test_points_left_blank_are_missing_and_not_0(book, blank):
    phone = enter(book, **{**PAPER, "points-p3": blank})

    assert phone.status == 422
    assert "\u2068Chiyo\u2069’s hand isn’t in yet" in phone.html
    assert not book.state.deals[0].closed


def test_whoever_went_out_has_no_points(book):
    phone = enter(book, **{**PAPER, "points-p1": "20"})

    assert phone.status == 422
    assert not book.state.deals[0].closed


@pytest.mark.parametrize(
    "wrong",
    [
        {"points-p2": "-10000"},
        {"points-p2": "many"},
        {"points-p2": "10000"},
        {"points-p2": "9" * 3000},
        {"chips-p2": "1001"},
        {"chips-p2": "1.5"},
        {"points-p9": "5"},
        {"chips-": "5"},
        {"went_out": "p9"},
        {"went_out": "x" * 2000},
    ],
)
def test_what_cannot_be_is_refused_and_what_was_typed_is_kept(book, wrong):
    before = book.game.number

    phone = enter(book, **{**PAPER, **wrong})

    assert phone.status == 422
    assert book.game.number == before
    assert phone.form("count/paper").fields["points-p3"] == "12"


def test_a_deal_that_has_begun_is_not_entered_from_paper(book):
    form = book.open("count/paper").form("count/paper")
    book.goes_out("p1")

    phone = book.phone.post(form.action, {**form.fields, **PAPER})

    assert phone.status == 422
    assert not book.state.deals[0].closed


def test_two_phones_that_enter_the_same_deal_enter_one(book, other_phone):
    address = book.evening.game + "count/paper"
    other = other_phone.open(address)
    enter(book, **PAPER)

    assert other.send("count/paper", **PAPER).status == 200  # the result
    assert book.state.deal.number == 2


def test_several_deals_are_entered_one_after_the_other(book):
    enter(book, **PAPER)
    enter(book, **{**PAPER, "went_out": "p3", "points-p1": "7", "points-p3": ""})

    assert totals(book) == [7, 90, 12, 0]


MINUS = "\u221225"
HANDS = {"points-p2": "45", "points-p3": "12", "points-p4": "-25"}


@pytest.fixture
def counted(book):
    """A deal that is closed: ana went out, dara was given minus points."""
    book.open("count").send("/count", went_out="p1", **HANDS)
    return book


def test_a_deal_closes_with_minus_points(counted):
    assert counted.state.deals[0].closed
    assert counted.state.deals[0].hand_of("p4").points == -25


@pytest.mark.parametrize(
    "page", ["count/result/1", "scores", "scores/1/p4", "table/player/p4", "log", ""]
)
def test_every_screen_shows_them_with_a_true_minus(counted, page):
    assert MINUS in counted.open(page).html


def test_the_spreadsheet_has_numbers(counted):
    phone = counted.phone.open(counted.evening.game + "scores/sheet.csv")

    assert "1,0,45,12,-25" in phone.html


@pytest.mark.parametrize("typed", ["-10", "\u221210", "\u2066\u221210\u2069", "-\u06f1\u06f0"])
def test_minus_points_are_read_as_any_keyboard_writes_them(book, typed):
    book.open("count").send("/count", **{"points-p2": typed})

    assert book.state.deal.hand_of("p2").points == -10


def test_whoever_went_out_has_a_field_for_what_the_house_gives(book):
    book.open("count").send("/count", went_out="p1")
    fields = book.open("count").form("/count").fields
    book.open("count").send("/count", **{"points-p1": "-10"})

    assert fields["points-p1"] == ""
    assert book.open("count").form("/count").fields["points-p1"] == "-10"


def test_on_paper_minus_points_go_and_minus_chips_do_not(book):
    book.open("count/paper").send("count/paper", went_out="p1", **HANDS, **{"points-p1": "-5"})

    assert book.state.deals[0].closed
    refused = book.open("count/paper").send(
        "count/paper", went_out="p1", **HANDS, **{"chips-p2": "-1"}
    )
    assert refused.status == 422


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
