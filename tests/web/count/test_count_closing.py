"""The end of a deal: who went out, what closes it, and what came of it."""

from __future__ import annotations

import re

import pytest


@pytest.fixture
def out(book):
    """ana has gone out of the first deal; nobody is counted."""
    book.goes_out("p1")
    return book


def test_whoever_went_out_went_out_though_no_contract_is_on_record(book):
    phone = book.goes_out("p3")

    assert book.state.deal.went_out == "p3"
    assert book.state.deal.rulings == {}
    assert phone.address.endswith("/count")
    assert "Nothing is on the table yet" not in phone.html


def test_beside_the_last_step_stands_what_the_book_has_against_it(book):
    book.open("lay-down/p1").send("lay-down/p1", melds=["7H 7D 7S"])
    book.goes_out("p3")

    said = "Chiyo went out. Nothing is on the table yet."
    assert said in re.sub(r"<[^>]+>|[\u2068\u2069]", "", book.open("").html)


@pytest.mark.parametrize(
    "sent", [{}, {"went_out": ""}, {"went_out": "p9"}, {"went_out": "x" * 5000}]
)
def test_nobody_else_can_go_out(book, sent):
    fields = book.open("count").form("/count").fields
    before = book.game.number

    phone = book.phone.post(book.evening.game + "count", {**fields, "ruling": "1", **sent})

    assert phone.status == 422
    assert book.game.number == before


def test_a_deal_closes_only_when_every_hand_is_entered(out):
    form = out.open("count/hand/p2").form("count/hand/p2")
    out.count("p2", points="20")
    before = out.game.number

    fields = {name: form.fields[name] for name in ("csrf_token", "deal")}
    close = {**fields, "command_id": "a" * 32, "ruling": "1"}
    phone = out.phone.post(out.evening.game + "count", close)

    assert phone.status == 422
    assert "missing: \u2068Chiyo\u2069 and \u2068Dara" in phone.html
    assert out.game.number == before


def test_closing_shows_what_came_of_the_deal_and_what_comes_next(out):
    for player in ("p2", "p3", "p4"):
        out.count(player, points="10")

    phone = out.close()

    assert phone.address.endswith("/count/result/1")
    assert out.state.deals[0].closed
    following = out.state.deal
    assert (following.dealer, following.cutter, following.leader) == ("p2", "p1", "p3")
    assert out.evening.game in phone.page.links


def test_a_close_that_comes_late_does_not_touch_the_next_deal(out):
    for player in ("p2", "p3", "p4"):
        out.count(player, points="10")
    form = out.open("count").form("/count")
    out.close()
    before = out.game.number

    phone = out.phone.post(form.action, {**form.fields, "command_id": "b" * 32})

    assert phone.status == 422
    assert out.game.number == before


def test_everybody_is_counted_where_nobody_went_out_and_the_deal_closes(book):
    for player in ("p1", "p2", "p3", "p4"):
        phone = book.count(player, points="30")
    assert phone.address.endswith("/count")
    assert "On record, nobody went out in deal 1." in phone.html

    book.close()

    assert book.state.deals[0].closed


@pytest.mark.parametrize("page", ["count/result/9", "count/result/0", "count/result/" + "9" * 60])
def test_a_deal_that_was_not_played_has_no_result(out, page):
    assert out.open(page).status == 404


def test_the_result_of_a_deal_that_is_open_leads_to_its_end(out):
    assert out.open("count/result/1").address.endswith("/count")
