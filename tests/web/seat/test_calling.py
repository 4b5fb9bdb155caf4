"""The call from a player's own phone, and what the table hears of it."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import Buy, Call, CorrectChips
from scorekeeper.game.laying import Entry, LayDown
from scorekeeper.rules.cards import parse_cards
from tests.web.at_table import AtTable
from tests.web.conftest import sit_down
from tests.web.phone import Phone


def test_where_the_first_call_decides_a_seat_hears_its_place(app, game_under):
    table = game_under("venezuela", buying={"priority": "first to call"})
    table.record(Call(player="p3"), Call(player="p2"))

    chiyo, bruno = (
        sit_down(table.evening, Phone(app.test_client()), each) for each in ("Chiyo", "Bruno")
    )

    assert "You called first." in chiyo.html
    assert "You’re number 2 in line." in bruno.html


def test_where_turns_decide_a_seat_hears_who_comes_first_and_not_who_called_first(
    table: AtTable, evening, bruno, chiyo
):
    table.record(LayDown(player="p1", melds=(Entry(parse_cards("7H 7D 7S")),)))
    chiyo.open(chiyo.address).send("/seat/call")
    bruno.open(bruno.address).send("/seat/call")

    assert table.state.deal.calls == ("p3", "p2")
    assert "You come first: you play before \u2068Chiyo\u2069." in bruno.html
    assert "<bdi>Bruno</bdi> comes before you: plays sooner." in chiyo.open(chiyo.address).html
    shown = evening.phone.open(evening.game).html
    assert "<bdi>Bruno</bdi> comes before \u2068Chiyo\u2069" in shown


def test_where_the_discarder_decides_a_seat_hears_that(table: AtTable, bruno):
    bruno.send("/seat/call")
    assert "Nobody else has called yet." in bruno.html
    table.record(Call(player="p4"))

    assert "It depends on whose discard it was." in bruno.open(bruno.address).html


def test_of_two_pages_that_saw_nothing_of_each_other_both_calls_count(table: AtTable, bruno, chiyo):
    bruno.send("/seat/call")
    chiyo.send("/seat/call")

    assert table.state.deal.calls == ("p2", "p3")


def test_one_who_calls_gets_it_with_a_tap_of_whoever_keeps_the_score(table, evening, bruno):
    table.record(Buy(player="p4"))  # the upcard, which the leader might have had free
    bruno.open(bruno.address).send("/seat/call")
    evening.phone.open(evening.game)
    assert "buys it" in evening.phone.html

    form = evening.phone.form("/table/buy")  # the note stands before the rows
    evening.phone.post(form.action, form.fields)

    assert table.state.deal.purchases["p2"].times == 1
    assert table.state.deal.calls == ()


def test_of_several_the_next_page_knows_in_which_order_they_called(evening, bruno, chiyo):
    chiyo.send("/seat/call")
    bruno.open(bruno.address).send("/seat/call")

    shown = evening.phone.open(evening.game).page
    way = next(link for link in shown.links if "claims?" in link)
    claims = evening.phone.open(way.replace("&amp;", "&"))

    assert claims.status == 200
    assert claims.html.count('value="p3 p2"') >= 1


def test_whoever_looks_on_sees_who_called(evening, looking: AtTable, other_phone, bruno):
    bruno.send("/seat/call")

    assert "Called: " in other_phone.open(evening.looking_at_game).html
    assert "buys it" not in other_phone.html


def test_the_table_may_let_it_lie(table: AtTable, evening, bruno):
    bruno.send("/seat/call")

    evening.phone.open(evening.game).send("/table/drop-calls")

    assert table.state.deal.calls == ()
    assert "in line" not in bruno.open(bruno.address).html


@pytest.mark.parametrize(
    ("waited", "given", "calls"),
    [("60000", True, ()), ("60000", False, ("p2",)), ("0", True, ("p2",))],
)
def test_a_call_that_waited_until_its_card_was_given_away_calls_for_no_other(
    table: AtTable, bruno, waited, given, calls
):
    form = bruno.form("/seat/call")
    table.record(Buy(player="p4") if given else CorrectChips(player="p4", chips=2))

    bruno.post(form.action, {**form.fields.to_dict(), "waited": waited})

    assert table.state.deal.calls == calls
    assert ("Your call came too late" in bruno.html) == (not calls)


def test_a_call_that_waited_while_another_phone_entered_its_buy_is_said_to_count(table, bruno):
    form = bruno.form("/seat/call")
    table.record(Buy(player="p2"))

    bruno.post(form.action, {**form.fields.to_dict(), "waited": "60000"})

    assert table.state.deal.calls == ()
    assert "It counts once." in bruno.html
    assert "too late" not in bruno.html


def test_who_cannot_buy_has_no_key_and_a_call_all_the_same_is_told_why(table, bruno):
    form = bruno.form("/seat/call")
    table.record(CorrectChips(player="p2", chips=0))

    bruno.post(form.action, form.fields)
    assert bruno.status == 422
    assert table.state.deal.calls == ()
    assert 'role="alert"' in bruno.html

    bruno.open(form.action.removesuffix("/call"))
    assert not [each for each in bruno.page.forms if each.action.endswith("/call")]


def test_a_call_sent_twice_is_one(table: AtTable, bruno):
    form = bruno.form("/seat/call")

    statuses = [bruno.post(form.action, form.fields).status for _ in range(2)]

    assert statuses == [200, 200]
    assert table.state.deal.calls == ("p2",)


def test_the_own_call_is_taken_back_after_anothers_until_it_is_settled(table, bruno, chiyo):
    bruno.send("/seat/call")
    chiyo.send("/seat/call")
    form, late = (bruno.open(bruno.address).form("/seat/withdraw") for _ in range(2))

    statuses = [bruno.post(form.action, form.fields).status for _ in range(2)]

    assert statuses == [200, 200]
    assert table.state.deal.calls == ("p3",)
    assert "/seat/undo" not in bruno.html
    bruno.send("/seat/call")
    table.record(Buy(player="p3"))
    assert bruno.post(late.action, late.fields).status == 422
    assert "call is no longer open" in bruno.html


@pytest.mark.parametrize("fields", [{"player": "p3"}, {"player": ["p2", "p3"]}, {"ruling": "1"}])
def test_nobody_calls_for_another_whatever_a_form_says(table: AtTable, bruno, fields):
    table.record(CorrectChips(player="p3", chips=0))
    form = bruno.form("/seat/call")

    bruno.post(form.action, {**form.fields.to_dict(flat=False), **fields})

    assert table.state.deal.calls == ("p2",)


def test_who_has_no_seat_calls_for_nobody(table: AtTable, evening, app, bruno):
    form = bruno.form("/seat/call")
    ways = {
        "who looks on": evening.looking + form.action.split("/", 2)[2],
        "who keeps the score": evening.home + form.action.split("/", 2)[2],
    }
    for way in ways.values():
        phone = Phone(app.test_client())
        token = phone.open("/").form("/").fields["csrf_token"]
        phone.post(way, {**form.fields.to_dict(), "csrf_token": token})
        assert phone.status == 403

    assert table.state.deal.calls == ()


def test_a_freed_seat_calls_no_more(table: AtTable, evening, bruno):
    form = bruno.form("/seat/call")
    html = evening.phone.open(evening.home + "links").html.partition("Seats taken")[2]
    evening.phone.send(next(part for part in html.split('"') if part.endswith("/revoke")))

    bruno.post(form.action, form.fields)

    assert bruno.status == 404
    assert table.state.deal.calls == ()
