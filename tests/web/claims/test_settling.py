"""Calls that phones of the table have settled by the rules, and what every page says of it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from scorekeeper.game.commands import Buy, Call, CorrectChips
from tests.clocks import Clock
from tests.game.table import agree
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.conftest import Evening, sit_down
from tests.web.phone import Phone
from tests.web.sheets_read import plain

WINDOW = timedelta(seconds=5)
ENDING = "/claims/calls"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def table(table: AtTable, clock: Clock) -> AtTable:
    """A table whose upcard is gone."""
    table.record(Buy(player=DARA))
    return table


@pytest.fixture
def bruno(table: AtTable, evening: Evening, other_phone: Phone) -> Phone:
    return sit_down(evening, other_phone)


def is_told(phone: Phone, text: str) -> bool:
    return text in re.sub(r"\s+([.:])", r"\1", plain(phone.html))


def test_a_seat_settles_what_the_rules_settle_once_the_window_is_over(table, clock, bruno):
    table.record(Call(player=CHIYO))
    seat = bruno.address
    form = bruno.open(seat).form(ENDING)

    bruno.post(form.action, form.fields)
    assert table.deal.calls == (CHIYO,)

    clock.put_forward(WINDOW)
    bruno.post(form.action, {**form.fields.to_dict(), "command_id": "0" * 32})
    assert table.deal.calls == ()
    assert table.deal.purchases[CHIYO].times == 1
    assert is_told(bruno.open(seat), "Chiyo buys it.")


def test_the_rows_of_those_who_call_say_so(table):
    table.record(Call(player=CHIYO), Call(player=BRUNO))

    rows = re.findall(r'data-row="(\w+)"(.*?)</li>', table.phone.open(table.address).html, re.S)

    assert {key for key, row in rows if "wants it" in row} == {BRUNO, CHIYO}


def test_of_two_it_is_said_whose_turn_comes_first_and_to_whom_the_card_goes(table, clock, bruno):
    table.record(Call(player=CHIYO), Call(player=BRUNO))
    seat = bruno.address
    form = bruno.open(seat).form(ENDING)
    clock.put_forward(WINDOW)

    bruno.post(form.action, form.fields)

    told = "Bruno buys it: plays before Chiyo."
    assert is_told(bruno.open(seat), f"The card is yours. {told}")
    assert is_told(table.phone.open(table.address), told)
    assert not is_told(table.phone, "The card is yours.")


def test_who_comes_second_or_too_early_hears_of_no_error(table, clock, evening, bruno):
    table.record(Call(player=CHIYO))
    clock.put_forward(WINDOW)
    first = bruno.open(bruno.address).form(ENDING)
    second = evening.phone.open(evening.game).form(ENDING)

    for phone, form in ((bruno, first), (evening.phone, second), (bruno, first)):
        assert phone.post(form.action, form.fields).status == 204

    assert table.deal.purchases[CHIYO].times == 1


@pytest.mark.parametrize("field", [{"winner": BRUNO}, {"ruling": "1"}, {"claimants": [BRUNO]}])
def test_no_field_of_a_seat_says_who_gets_it(table: AtTable, clock, bruno, field):
    table.record(Call(player=BRUNO), Call(player=ANA), CorrectChips(player=BRUNO, chips=0))
    clock.put_forward(WINDOW)
    form = bruno.open(bruno.address).form(ENDING)

    bruno.post(form.action, {**form.fields.to_dict(), **field})

    assert list(table.deal.purchases) == [DARA, ANA]


def test_a_seat_does_not_say_whose_discard_it_was(table: AtTable, bruno):
    table.record(Call(player=BRUNO), Call(player=DARA))
    form = table.phone.open(table.address).form("/claims")

    page = bruno.open(bruno.address)
    token = bruno.form("/undo").fields if "/undo" in page.html else form.fields
    bruno.post(bruno.address.removesuffix("seat") + "claims", {**token.to_dict(), "discarder": ANA})

    assert bruno.status in (400, 403)
    assert table.deal.calls == (BRUNO, DARA)


def test_the_table_asks_with_one_tap_who_discarded_where_that_decides(table: AtTable, clock):
    clock.put_forward(WINDOW)  # what was bought before was another discard
    table.record(Call(player=BRUNO), Call(player=DARA))
    phone = table.phone.open(table.address)
    assert "calls__line" not in phone.html
    assert "Who discarded it?" in phone.html
    form = phone.form("/claims")

    phone.post(form.action, {**form.fields.to_dict(flat=False), "discarder": CHIYO})

    assert table.deal.purchases[DARA].times == 2
    assert table.deal.discarder == CHIYO
    assert is_told(phone, "Dara buys it: the first after Chiyo. Later: Bruno.")

    table.record(Call(player=CHIYO), Call(player=ANA))
    assert phone.open(table.address).html.count("probably") == 1


def test_it_is_told_for_a_minute_or_until_something_else_is_recorded(table, clock, evening):
    table.record(Call(player=CHIYO), Call(player=ANA), Call(player=DARA))
    form = table.phone.open(table.address).form(ENDING)
    table.phone.post(form.action, form.fields)
    middle = evening.game + "middle"
    assert "buys it" in table.phone.open(middle).html

    clock.put_forward(timedelta(seconds=61))
    assert "buys it" not in table.phone.open(middle).html
    clock.put_back(timedelta(seconds=61))
    table.record(Buy(player=ANA))
    assert "buys it" not in table.phone.open(middle).html


def test_the_reasons_of_those_who_go_without_are_told(table: AtTable, clock, bruno):
    table.record(Call(player=BRUNO), Call(player=ANA), CorrectChips(player=BRUNO, chips=0))
    clock.put_forward(WINDOW)
    seat = bruno.address
    form = bruno.open(seat).form(ENDING)
    bruno.post(form.action, form.fields)

    assert is_told(bruno.open(seat), "Ana buys it.")
    assert "Bruno has no chip" in plain(bruno.html)


def test_without_a_window_calls_wait_for_a_tap(table: AtTable, evening, bruno):
    table.record(agree(call_window=0), Call(player=CHIYO))

    assert "calls__line" not in bruno.open(bruno.address).html
    assert "calls__line" not in evening.phone.open(evening.game).html
    assert "buys it" in evening.phone.html
