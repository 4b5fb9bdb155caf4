"""The own count, sent with one tap from the cards that a phone remembers."""

from __future__ import annotations

import re

from scorekeeper.game.commands import Buy, EnterDeal
from tests.game.table import goes_out
from tests.web.at_table import AtTable
from tests.web.phone import Phone

CARDS = re.compile(r'form="own-count" name="cards" value="([^"]*)"')


def hold(phone: Phone, cards: str) -> Phone:
    """Enter a hand under *My hand*, on the phone that has Bruno's seat."""
    game = phone.address.removesuffix("seat")
    phone.open(game + "hand/p2")
    form = phone.form("hand/p2")
    field = next(name for name in form.fields if name.startswith("melds"))
    return phone.post(form.action, {**form.fields.to_dict(), field: cards, "press": "check"})


def test_once_the_deal_is_over_the_cards_held_are_counted_with_one_tap(table: AtTable, bruno):
    hold(bruno, "KH 7D 2S")
    table.record(goes_out("p1"))
    bruno.open(bruno.address)
    assert "Count my hand: 19 points" in bruno.html

    form = bruno.form("count/hand/p2")
    bruno.post(form.action, {**form.fields.to_dict(), "cards": CARDS.search(bruno.html)[1]})

    assert bruno.address.endswith("/seat")
    assert table.state.deal.hand_of("p2").cost(table.state.ruleset) == 19


def test_a_pad_left_open_leads_back_to_the_seat_once_its_deal_is_closed(table: AtTable, bruno):
    seat = bruno.address
    pad = next(each for each in bruno.page.links if "count/hand/" in each)
    table.record(EnterDeal(points=dict.fromkeys(("p1", "p2", "p3", "p4"), 0)))

    assert bruno.open(pad).address == seat


def test_while_the_deal_is_played_nothing_is_to_be_counted(table: AtTable, bruno):
    table.record(Buy(player="p3"))

    assert not CARDS.search(hold(bruno, "KH 7D 2S").html)


def test_who_looks_on_counts_nobodys_cards(table: AtTable, evening, app):
    table.record(goes_out("p1"))
    phone = Phone(app.test_client()).open(evening.looking_at_game + "hand/p2")

    assert phone.status == 200
    assert "own-count" not in phone.html


def test_the_keys_of_the_count_stand_on_the_seat_from_the_going_out_on(table: AtTable, bruno):
    seat = bruno.address
    assert "mine__pad" not in bruno.open(seat).html

    table.record(goes_out("p1"))
    bruno.open(seat)
    assert 'data-held="11"' in bruno.html
    form = bruno.form("count/hand/p2")
    bruno.post(form.action, {**form.fields.to_dict(), "cards": "K K 7"})

    assert bruno.address == seat
    assert 'data-record="K K 7"' in bruno.html
    assert table.state.deal.hand_of("p2").cost(table.state.ruleset) == 27


def test_who_went_out_has_no_keys(table: AtTable, bruno):
    table.record(goes_out("p2"))

    assert bruno.open(bruno.address).status == 200
    assert "mine__pad" not in bruno.html


def test_who_keeps_the_score_as_well_comes_back_to_where_the_hand_was_counted(
    table: AtTable, evening
):
    table.record(goes_out("p1"))
    phone = evening.phone.open(evening.game + "count/hand/p2")
    form = phone.form("count/hand/p2")
    phone.post(form.action, {**form.fields.to_dict(), "cards": "K", "back": evening.game + "log"})

    assert phone.address == evening.game + "log"
