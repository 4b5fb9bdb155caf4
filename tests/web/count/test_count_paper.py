from __future__ import annotations

import pytest

from scorekeeper.game.sheet import chips_of, total

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


def test_chips_that_were_left_are_entered_where_they_are_known(book):
    enter(book, **PAPER, **{"chips-p1": "3", "chips-p4": "0"})

    chips = [chips_of(book.state, player) for player in ("p1", "p2", "p3", "p4")]
    assert chips == [3, 7, 7, 0]


def test_nobody_needs_to_have_gone_out(book):
    enter(book, **{**PAPER, "points-p1": "5", "went_out": ""})

    assert totals(book) == [5, 45, 12, 0]
    assert book.state.deals[0].went_out is None


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

    assert other.send("count/paper", **PAPER).status == 422
    assert book.state.deal.number == 2


def test_several_deals_are_entered_one_after_the_other(book):
    enter(book, **PAPER)
    enter(book, **{**PAPER, "went_out": "p3", "points-p1": "7", "points-p3": ""})

    assert totals(book) == [7, 90, 12, 0]
