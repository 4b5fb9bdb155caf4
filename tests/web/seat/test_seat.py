"""A seat of one's own: how a phone takes it, what it shows, what it may do and what not."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import CountHand
from tests.game.table import by_points, goes_out
from tests.web.at_table import AtTable
from tests.web.conftest import begin
from tests.web.phone import Phone

from .seats import SPOKEN, WAY_IN, links_page, sit_down, way_in

FREE = re.compile(r'action="([^"]+/revoke)"')


def test_whoever_scans_the_code_is_asked_who_it_is_and_gets_that_seat(evening, other_phone):
    asked = other_phone.open(way_in(evening)).html
    assert [name in asked for name in ("Ana", "Bruno", "Chiyo", "Dara")] == [True] * 4

    seat = sit_down(evening, other_phone)

    assert seat.address.endswith("/seat")
    assert re.findall(r'id="mine">.*?<bdi>(\w+)<', seat.html) == ["Bruno"]
    assert evening.home.strip("/") not in seat.html


def test_the_letters_of_the_game_lead_there_too_however_they_are_typed(evening, other_phone):
    said = SPOKEN.search(links_page(evening))[1]

    other_phone.open("/seat").send("/seat", code=f" {said.lower().replace(' ', ' - ')} ")

    assert other_phone.address == way_in(evening)
    assert "Who are you?" in other_phone.html


@pytest.mark.parametrize("code", ["", "HLO", "AEIOUAEIO", "ZZZ ZZZ ZZZ", "H" * 41, "٣٣٣ ٣٣٣"])
def test_wrong_letters_say_so_and_keep_what_was_typed(evening, other_phone, code):
    other_phone.open("/seat").send("/seat", code=code)

    assert other_phone.status == 422
    assert other_phone.form("/seat").fields["code"] == code


def test_letters_are_gone_with_their_game(evening, other_phone):
    code = SPOKEN.search(links_page(evening))[1]
    evening.phone.open(evening.game + "agreements").send("/agreements/finish")

    other_phone.open("/seat").send("/seat", code=code)

    assert other_phone.status == 422
    assert not SPOKEN.search(links_page(evening))


def test_letters_are_gone_with_their_link_for_good(evening, other_phone):
    links_page(evening)
    letters = SPOKEN.search(evening.phone.html)[1]
    ways = re.split(r'<section class="panel invitation"', evening.phone.html)
    revoke = re.search(r'action="([^"]+/revoke)"', next(way for way in ways if "spoken" in way))[1]
    evening.phone.send(revoke)
    evening.phone.send("/links", right="play", label="")

    other_phone.open("/seat").send("/seat", code=letters)

    assert other_phone.status == 422
    anew = SPOKEN.search(evening.phone.html)[1]
    other_phone.send("/seat", code=anew)
    assert other_phone.address == way_in(evening)


def test_letters_cannot_be_tried_without_end(make_app):
    app = make_app(WRONG_LINKS="3 per hour")
    phone = Phone(app.test_client())
    tried = [phone.open("/seat").send("/seat", code="BCDFGH").status for _ in range(4)]

    assert tried == [422, 422, 422, 429]


def test_a_taken_seat_is_shown_as_taken_and_given_to_nobody_else(app, evening, bruno):
    third = Phone(app.test_client()).open(way_in(evening))
    form = third.form("/seat")
    person = re.search(r"Bruno</bdi> .{0,80}taken", third.html)

    assert person
    taken = {value for name, value in form.buttons if name == "person"}
    assert len(taken) == 1  # a form for each that is free: this is the first of three
    assert third.html.count('name="person"') == 3


def test_two_phones_that_tap_one_name_get_one_seat(app, evening, other_phone):
    late = Phone(app.test_client()).open(way_in(evening))
    person = re.search(r'value="(\d+)"><bdi>Bruno<', late.html)[1]
    sit_down(evening, other_phone)

    late.send("/seat", person=person)

    assert late.status == 409
    assert "Who are you?" in late.html


def test_a_tap_that_is_sent_twice_leads_to_the_same_seat(evening, other_phone):
    other_phone.open(way_in(evening))
    form = other_phone.form("/seat")
    person = next(value for name, value in form.buttons if name == "person")
    sent = {**form.fields.to_dict(), "person": person}

    places = [other_phone.post(form.action, sent).address for _ in range(2)]

    assert places[0] == places[1]
    assert places[0].endswith("/seat")


@pytest.mark.parametrize("person", ["", "x", "0", "999", "99999999999999999999", "1 OR 1"])
def test_a_name_that_nobody_has_takes_no_seat(evening, other_phone, person):
    other_phone.open(way_in(evening)).send("/seat", person=person)

    assert other_phone.status in {409, 422}
    assert "Who are you?" in other_phone.html


def test_the_scorekeeper_frees_a_seat_and_somebody_takes_it_anew(app, evening, bruno):
    html = links_page(evening).partition("Seats taken")[2]
    evening.phone.send(FREE.search(html)[1])

    assert bruno.open(bruno.address).status == 404
    again = sit_down(evening, Phone(app.test_client()))
    assert again.status == 200
    assert again.address.endswith("/seat")


def test_a_second_phone_of_the_same_player_has_the_same_seat(app, evening, bruno):
    own = bruno.address.split("/")[1]
    shown = WAY_IN.findall(bruno.open(f"/{own}/links").html)

    second = Phone(app.test_client()).open(next(each for each in shown if own in each))

    assert second.address == bruno.open(f"/{own}/seat").address


def test_a_seat_sees_no_other_seat_and_no_link_with_full_power(app, evening, bruno):
    sit_down(evening, Phone(app.test_client()), "Chiyo")
    own = bruno.address.split("/")[1]

    html = bruno.open(f"/{own}/links").html

    assert html.count("<summary><bdi>") == 1
    assert evening.home.strip("/") not in html


def test_a_seat_counts_its_own_hand_and_the_log_tells_who(table: AtTable, evening, bruno):
    table.record(goes_out("p1"))

    bruno.open(bruno.address)
    assert "Count what you have left" in bruno.html
    bruno.open(next(each for each in bruno.page.links if each.endswith("count/hand/p2?deal=1")))
    bruno.send("count/hand/p2", points="37")

    assert bruno.address.endswith("/seat")
    assert table.state.deal.hand_of("p2").points == 37
    assert '<bdi class="log__who">Bruno</bdi>' in evening.phone.open(evening.game + "log").html


def test_a_seat_counts_nobody_else_s_hand(table: AtTable, evening, bruno):
    table.record(goes_out("p1"))
    game = bruno.address.removesuffix("seat")
    form = bruno.open(game + "count/hand/p2").form("count/hand/p2")
    before = table.state

    bruno.post(game + "count/hand/p3", {**form.fields.to_dict(), "points": "37"})

    assert bruno.status == 403
    assert table.state == before
    assert not bruno.open(game + "count/hand/p3").page.forms[1:]


def test_a_seat_that_was_given_to_somebody_else_counts_no_more(table: AtTable, evening, bruno):
    game = bruno.address.removesuffix("seat")
    form = bruno.open(game + "count/hand/p2").form("count/hand/p2")
    evening.phone.open(evening.game + "people/p2").send("/substitute", substitute="Fina")

    bruno.post(form.action, {**form.fields.to_dict(), "points": "37"})

    assert bruno.status == 403
    assert table.state.deal.hand_of("p2") is None
    assert "You don’t sit in this game" in bruno.open(game + "seat").html


def test_the_scorekeeper_counts_for_whoever_has_no_phone(table: AtTable, evening, bruno):
    table.record(goes_out("p1"), CountHand(player="p2", hand=by_points(12)))

    assert "Correct my count" in bruno.open(bruno.address).html


def test_who_looks_on_has_no_seat_and_the_scorekeeper_needs_none(evening, other_phone):
    assert other_phone.open(evening.looking + "seat").status == 403
    assert evening.phone.open(evening.game + "seat").status == 200


def test_a_table_of_strangers_gives_no_seat_here(app, evening, other_phone):
    stranger = begin(Phone(app.test_client()), ["Eva", "Fritz"])
    way = way_in(stranger)
    other_phone.open(way_in(evening))
    person = re.search(r'value="(\d+)"><bdi>Bruno<', other_phone.html)[1]

    other_phone.open(way).send("/seat", person=person)

    assert other_phone.status == 409
