"""Two phones at one game: whoever is later is answered by what has happened since."""

from __future__ import annotations

from http import HTTPStatus

import pytest

from tests.web.conftest import Evening
from tests.web.phone import Form, Phone

BUY = "/buy"


@pytest.fixture
def last_chip(phone: Phone) -> Evening:
    """A game in which everybody has one chip."""
    phone.open("/").send("/", names=["Ana", "Bruno"], dealer="0", chips="1")
    home = phone.address.split("game/")[0]
    return Evening(phone=phone, game=phone.address, home=home, looking="")


def other_at(evening: Evening) -> Phone:
    """Another phone that holds the same link."""
    client = evening.phone.client.application.test_client()
    return Phone(client).open(evening.game)


def number_of(evening: Evening) -> int:
    return int(evening.phone.open(evening.game + "number").html)


def forms_of(phone: Phone, evening: Evening, ending: str) -> Form:
    return phone.open(evening.game).form(ending)


def status_of(phone: Phone, form: Form) -> int:
    return phone.client.post(form.action, data=form.fields).status_code


def test_the_last_chip_is_spent_by_the_first_of_two_phones(last_chip):
    phone, other = last_chip.phone, other_at(last_chip)
    first, second = forms_of(phone, last_chip, BUY), other.form(BUY)
    assert first.fields["player"] == second.fields["player"]

    assert status_of(phone, first) == HTTPStatus.SEE_OTHER
    other.post(second.action, second.fields)

    assert other.status == HTTPStatus.CONFLICT
    assert 'role="alert"' in other.html
    assert number_of(last_chip) == 2


def test_a_buy_that_is_another_one_is_refused_like_any_and_may_stand(last_chip):
    phone, other = last_chip.phone, other_at(last_chip)
    status_of(phone, forms_of(phone, last_chip, BUY))
    second = other.form(BUY)
    other.post(second.action, second.fields)
    other.send(BUY)
    assert other.status == HTTPStatus.UNPROCESSABLE_ENTITY

    with_ruling = next(form for form in other.page.forms if ("ruling", "1") in form.buttons)
    other.post(with_ruling.action, {**with_ruling.fields, "ruling": "1"})

    assert other.status == HTTPStatus.OK
    assert number_of(last_chip) == 3


@pytest.mark.parametrize("way", ["/undo", "/redo"])
def test_a_step_pressed_on_two_phones_goes_one_step_only(evening, way):
    phone = evening.phone
    for _ in range(3):
        phone.open(evening.game).send(BUY)
    if way == "/redo":
        for _ in range(3):
            phone.open(evening.game).send("/undo")
    other = other_at(evening)
    first, second = forms_of(phone, evening, way), other.form(way)
    before = number_of(evening)

    assert status_of(phone, first) == HTTPStatus.SEE_OTHER
    other.post(second.action, second.fields)

    assert other.status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert 'role="alert"' in other.html
    assert 'name="ruling"' not in other.html
    assert number_of(evening) == before + 1
