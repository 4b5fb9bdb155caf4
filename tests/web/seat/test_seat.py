"""A seat of one's own: how a phone takes it, what it shows, what it may do and what not."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorekeeper.game.commands import Buy, CountHand, EnterDeal
from tests.game.table import by_points, goes_out
from tests.web.at_table import AtTable
from tests.web.conftest import SPOKEN, WAY_IN, Evening, begin, links_page, sit_down, way_in
from tests.web.phone import Phone

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


def test_a_phone_that_comes_back_to_a_table_finds_its_own_seat(evening, bruno):
    seat = bruno.address
    html = bruno.open(way_in(evening)).html
    own = re.search(r'href="([^"]+/seat)"><bdi>Bruno<', html)[1]

    assert html.count('name="person"') == 3
    assert "taken" not in html
    assert bruno.open(own).address == seat


def test_two_phones_that_tap_one_name_get_one_seat(app, evening, other_phone):
    late = Phone(app.test_client()).open(way_in(evening))
    person = re.search(r'value="(\d+)"><bdi>Bruno<', late.html)[1]
    sit_down(evening, other_phone)

    late.send("/seat", person=person)

    assert late.status == 422
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

    assert other_phone.status == 422
    assert "Who are you?" in other_phone.html


def test_the_scorekeeper_frees_a_seat_and_somebody_takes_it_anew(app, evening, bruno):
    html = links_page(evening).partition("Seats taken")[2]
    evening.phone.send(FREE.search(html)[1])

    assert "Bruno\u2069’s seat is free." in evening.phone.html
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
    assert "<h1>Count my hand</h1>" in bruno.html
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

    assert other_phone.status == 422


def open_own(phone: Phone) -> Phone:
    """Open the page of the own name and language."""
    return phone.open(phone.address.removesuffix("seat") + "seat/own")


def second_phone(app: Flask, phone: Phone) -> Phone:
    """Another phone, which has come to the same seat by its code."""
    own = phone.address.split("/")[1]
    shown = WAY_IN.findall(phone.open(f"/{own}/links").html)
    return Phone(app.test_client()).open(next(each for each in shown if own in each))


def language_of(phone: Phone) -> str:
    return re.search(r'<html lang="(\w+)"', phone.html)[1]


def test_a_seat_that_is_named_by_somebody_else_is_called_so_on_its_own_phone(evening, bruno):
    evening.phone.open(evening.game + "people/p2").send("/people/p2/name", name="Bruno Bär")

    assert "page__right" in open_own(bruno).html
    assert "<bdi>Bruno Bär</bdi></span>" in bruno.html
    assert "<summary><bdi>Bruno Bär</bdi></summary>" in links_page(evening)


def test_a_player_changes_the_own_name_and_everybody_reads_it(table: AtTable, evening, bruno):
    open_own(bruno).send("/seat/name", name="Bruno Bär")

    assert bruno.address.endswith("/seat")
    assert table.state.players["p2"].name == "Bruno Bär"
    assert "Bruno Bär" in evening.phone.open(evening.game).html


@pytest.mark.parametrize("name", ["", "Ana", "x" * 41])
def test_a_name_that_cannot_be_is_refused_and_kept_in_its_field(table: AtTable, bruno, name):
    open_own(bruno).send("/seat/name", name=name)

    assert bruno.status == 422
    assert bruno.form("/seat/name").fields["name"] == name
    assert table.state.players["p2"].name == "Bruno"


def test_the_pencil_is_taken_on_the_page_of_the_own_name_by_who_has_none(table: AtTable, bruno):
    open_own(bruno).send("/pencil/take")

    assert table.state.pencils == ("p2",)
    open_own(bruno)
    assert not [form for form in bruno.page.forms if form.action.endswith("/pencil/take")]


def test_nobody_renames_anybody_else(table: AtTable, evening, bruno):
    form = open_own(bruno).form("/seat/name")
    game = bruno.address.removesuffix("seat/own")

    bruno.post(game + "people/p3/name", {**form.fields.to_dict(), "name": "Zorro"})

    assert bruno.status == 403
    assert table.state.players["p3"].name == "Chiyo"


def test_the_language_chosen_on_one_phone_is_spoken_by_the_next(app: Flask, bruno):
    open_own(bruno).send("/seat/language", lang="es")

    assert language_of(bruno) == "es"
    assert language_of(second_phone(app, bruno)) == "es"


def test_the_next_phone_speaks_the_language_chosen_before_the_seat_was_taken(
    app: Flask, evening: Evening
):
    first = Phone(app.test_client())
    first.open("/looks?lang=de")
    first.send("/looks/language", lang="de")

    sit_down(evening, first)

    assert language_of(second_phone(app, first)) == "de"


def test_each_seat_has_its_own_language(app: Flask, evening: Evening, bruno):
    chiyo = sit_down(evening, Phone(app.test_client()), "Chiyo")
    open_own(bruno).send("/seat/language", lang="es")

    assert language_of(second_phone(app, chiyo)) == "en"
    assert language_of(evening.phone.open(evening.game)) == "en"


@pytest.mark.parametrize("lang", ["", "xx", "en; DROP TABLE links", "e" * 9000])
def test_a_language_that_is_not_spoken_changes_nothing(app: Flask, bruno, lang):
    open_own(bruno).send("/seat/language", lang=lang)

    assert bruno.status == 422
    assert language_of(second_phone(app, bruno)) == "en"


@pytest.mark.parametrize("path", ["seat/name", "seat/language"])
def test_who_has_no_seat_has_no_name_to_change(evening: Evening, bruno, path):
    fields = open_own(bruno).form("/seat/name").fields.to_dict()

    evening.phone.open(evening.game)
    for place in (evening.game, evening.looking_at_game):
        evening.phone.post(place + path, {**fields, "name": "Zorro", "lang": "es"})
        assert evening.phone.status in {400, 403}


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
    assert 'data-record="K\u00a0K\u00a07"' in bruno.html
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
