"""A code on paper gives a scorekeeper whose link is lost a new one."""

from __future__ import annotations

import math
import re

import pytest
from flask import Flask

from scorekeeper.store.database import db
from scorekeeper.web.links.recovery import LETTERS, LONG
from tests.web.conftest import Evening, begin
from tests.web.phone import Phone

SHOWN = re.compile(r'translate="no">([A-Z ]+)<')


@pytest.fixture(autouse=True)
def for_everybody(app: Flask, evening: Evening) -> None:
    app.config["CONTACT"] = "mailto:ana@example.org"


def make_code(evening: Evening) -> str:
    return SHOWN.search(evening.phone.open(evening.home + "links").send("/links/code").html)[1]


def type_in(phone: Phone, code: str) -> Phone:
    return phone.open("/links/lost").send("/links/lost", code=code)


def test_a_code_cannot_be_guessed():
    assert LONG * math.log2(len(set(LETTERS))) >= 80


def test_a_new_phone_gets_a_new_link_by_the_code_and_takes_back_the_lost_one(
    app: Flask, evening: Evening, other_phone: Phone
):
    code = make_code(evening)
    assert "/links/lost" in other_phone.open("/").html

    type_in(other_phone, code)

    assert other_phone.address.endswith("/links")
    assert not other_phone.address.startswith(evening.home)
    assert "This is your new link." in other_phone.html
    lost = re.findall(r'action="([^"]+/revoke)"', other_phone.html)[-2]
    other_phone.post(lost, other_phone.form(lost).fields)
    assert evening.phone.open(evening.home).status == 404
    assert other_phone.open("/").status == 200


def wide(code: str) -> str:
    """The same as a Japanese keyboard writes it."""
    return code.translate({ord(letter): chr(ord(letter) + 0xFEE0) for letter in LETTERS})


@pytest.mark.parametrize(
    "change", [str.lower, lambda code: code.replace(" ", ""), "  {}-".format, wide]
)
def test_it_may_be_typed_in_any_way(evening: Evening, other_phone: Phone, change):
    assert type_in(other_phone, change(make_code(evening))).status == 200
    assert other_phone.address.endswith("/links")


def test_another_code_takes_its_place(evening: Evening, other_phone: Phone):
    first, second = make_code(evening), make_code(evening)

    assert first != second
    assert type_in(other_phone, first).status == 422
    assert first in other_phone.html
    assert type_in(other_phone, second).status == 200


def revoke(evening: Evening, right: str) -> str:
    """Turn off a link of this right that is not the own one; return the page after it."""
    page = evening.phone.open(evening.home + "links").send("/links", right=right)
    added = max(re.findall(r"/links/(\d+)/revoke", page.html), key=int)
    return page.send(f"/links/{added}/revoke").html


def test_a_scorekeepers_link_that_is_turned_off_takes_the_code_along(
    evening: Evening, other_phone: Phone
):
    code = make_code(evening)

    assert "neither does the code" in revoke(evening, "keep_score")
    assert type_in(other_phone, code).status == 422
    assert "neither does the code" not in revoke(evening, "keep_score")
    assert type_in(other_phone, make_code(evening)).status == 200


@pytest.mark.parametrize("right", ["look", "play"])
def test_another_link_that_is_turned_off_leaves_it(
    evening: Evening, other_phone: Phone, right: str
):
    code = make_code(evening)

    revoke(evening, right)

    assert type_in(other_phone, code).status == 200


def test_pressed_twice_the_same_code_is_shown_and_one_link_is_made(
    app: Flask, evening: Evening, other_phone: Phone
):
    form = evening.phone.open(evening.home + "links").form("/links/code")
    shown = [SHOWN.search(evening.phone.post(form.action, form.fields).html)[1] for _ in "ab"]
    lost = other_phone.open("/links/lost").form("/links/lost")
    lost.fields["code"] = shown[0]
    led = [other_phone.post(lost.action, lost.fields).address for _ in "ab"]

    assert shown[0] == shown[1]
    assert led[0] == led[1]
    assert other_phone.open(led[0]).html.count('class="panel invitation"') == 4


def test_the_code_itself_is_nowhere_in_the_database(app: Flask, evening: Evening):
    code = make_code(evening).replace(" ", "")

    with app.app_context(), db.engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT recovery FROM tables").scalar()
    assert kept
    assert code not in kept


def test_wrong_codes_count_as_wrong_links(app: Flask, evening: Evening, other_phone: Phone):
    app.config["WRONG_LINKS"] = "3/minute"
    code = make_code(evening)
    wrong = [type_in(other_phone, "BCDFH JKMNP RTVWX YBCDF").status for _ in range(4)]

    assert wrong == [422, 422, 422, 429]
    assert type_in(other_phone, code).status == 200


def test_a_right_code_is_taken_after_a_thousand_wrong_ones(
    app: Flask, evening: Evening, other_phone: Phone
):
    code = make_code(evening)
    form = other_phone.open("/links/lost").form("/links/lost")
    guesses = ({**form.fields, "code": f"{number:020}"} for number in range(1000))
    statuses = [other_phone.client.post(form.action, data=each).status_code for each in guesses]

    assert statuses == [422] * 30 + [429] * 970
    assert type_in(other_phone, code).address.endswith("/links")


def test_the_code_of_a_deleted_table_leads_nowhere(evening: Evening, other_phone: Phone):
    code = make_code(evening)
    evening.phone.open(evening.home + "home/delete").send("/home/delete")

    assert type_in(other_phone, code).status == 422


def test_only_a_scorekeepers_own_link_makes_one(evening: Evening, bruno: Phone):
    seat = bruno.address.split("game/")[0]
    bruno.open(seat + evening.game.removeprefix(evening.home) + "pencil").send("/pencil/take")
    form = evening.phone.open(evening.home + "links").form("/links/code")
    token = bruno.open("/looks").form("/looks").fields["csrf_token"]
    fields = {"csrf_token": token, "command_id": form.fields["command_id"]}

    assert "/links/code" not in bruno.open(seat + "links").html
    assert bruno.client.post(seat + "links/code", data=fields).status_code == 403


def test_a_server_without_a_contact_leads_to_none_of_it(
    app: Flask, evening: Evening, other_phone: Phone
):
    app.config["CONTACT"] = ""

    assert "/links/code" not in evening.phone.open(evening.home + "links").html
    assert "/links/lost" not in other_phone.open("/").html


def test_one_form_sent_with_the_codes_of_two_tables_leads_to_each(
    evening: Evening, phone: Phone, other_phone: Phone
):
    codes = [make_code(each) for each in (evening, begin(phone, ["Emil", "Fina"]))]
    lost = other_phone.open("/links/lost").form("/links/lost")

    led = []
    for code in codes * 2:
        other_phone.post(lost.action, {**lost.fields, "code": code})
        led.append((other_phone.status, other_phone.address))

    assert {status for status, _ in led} == {200}
    assert led[:2] == led[2:]
    assert led[0] != led[1]
