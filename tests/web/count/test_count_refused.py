"""Hands that nobody may count: of other players, other deals, other tables, or by a lost form."""

from __future__ import annotations

import pytest

from scorekeeper.game.sheet import cost


@pytest.fixture
def out(book):
    """ana has gone out of the first deal; nobody is counted."""
    book.goes_out("p1")
    return book


@pytest.mark.parametrize("lost", ["command_id", "deal", "csrf_token"])
@pytest.mark.parametrize("wrong", [None, "", "nonsense", "-5", "9" * 40])
def test_a_form_that_lost_what_the_page_gave_it_is_not_recorded(book, lost, wrong):
    form = book.open("count").form("/count")
    sent = {**form.fields, "went_out": "p1", "ruling": "1"}
    sent.pop(lost)
    before = book.game.number

    phone = book.phone.post(form.action, sent if wrong is None else {**sent, lost: wrong})

    assert phone.status == 400
    assert book.game.number == before


def test_a_hand_of_a_deal_that_was_closed_meanwhile_does_not_count_in_the_next_one(out):
    form = out.open("count/hand/p2").form("count/hand/p2")
    for player in ("p2", "p3", "p4"):
        out.count(player, points="10")
    out.close()

    phone = out.phone.post(form.action, {**form.fields, "points": "99"})

    assert phone.status == 422
    assert out.state.deal.hands == {}


def test_no_hand_of_a_game_that_is_over_is_counted(book):
    fields = dict(book.open("count/hand/p2").form("count/hand/p2").fields)
    book.play_all()

    phone = book.phone.post(book.evening.game + "count/hand/p2", {**fields, "points": "5"})

    assert phone.status == 422
    assert "The game is over" in phone.html
    assert "You typed: 5" in phone.html
    assert book.open("count").address.endswith("/over")


def test_an_empty_form_is_told_what_it_lacks_once_the_game_is_over_too(book):
    fields = dict(book.open("count/hand/p2").form("count/hand/p2").fields)
    book.play_all()

    phone = book.phone.post(book.evening.game + "count/hand/p2", fields)

    assert phone.status == 422
    assert "Enter the cards left or the points" in phone.html


def test_a_hand_counted_of_whoever_went_out_costs_nothing(out):
    assert not [form for form in out.open("count/hand/p1").page.forms if form.action.endswith("p1")]
    fields = out.open("count/hand/p2").form("count/hand/p2").fields

    out.phone.post(out.evening.game + "count/hand/p1", {**fields, "points": "5"})

    assert cost(out.state, out.state.deal, "p1") == 0
