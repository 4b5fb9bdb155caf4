"""Two phones at one game: whoever is later is answered by what has happened since."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from threading import Barrier

import pytest

from tests.web.conftest import Evening, begin
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


def twin(phone: Phone) -> Phone:
    """The same browser, for a thread of its own."""
    name = phone.client.application.config["SESSION_COOKIE_NAME"]
    client = phone.client.application.test_client()
    client.set_cookie(name, phone.client.get_cookie(name).value)
    return Phone(client)


def number_of(evening: Evening) -> int:
    return int(evening.phone.open(evening.game + "number").html)


def forms_of(phone: Phone, evening: Evening, ending: str) -> Form:
    return phone.open(evening.game).form(ending)


def status_of(phone: Phone, form: Form) -> int:
    return phone.client.post(form.action, data=form.fields).status_code


def at_once(actions: list[Callable[[], int]]) -> list[int]:
    gate = Barrier(len(actions))

    def act(action: Callable[[], int]) -> int:
        gate.wait(timeout=10)
        return action()

    with ThreadPoolExecutor(len(actions)) as threads:
        return list(threads.map(act, actions))


def test_the_last_chip_is_spent_by_the_first_of_two_phones(last_chip):
    phone, other = last_chip.phone, other_at(last_chip)
    first, second = forms_of(phone, last_chip, BUY), other.form(BUY)
    assert first.fields["player"] == second.fields["player"]

    assert status_of(phone, first) == HTTPStatus.SEE_OTHER
    other.post(second.action, second.fields)

    assert other.status == HTTPStatus.CONFLICT
    assert 'role="alert"' in other.html
    assert number_of(last_chip) == 2


def test_the_last_chip_is_spent_once_by_phones_that_press_together(last_chip):
    phones = [other_at(last_chip) for _ in range(4)]
    sent = [(phone, phone.form(BUY)) for phone in phones]

    answers = at_once([lambda each=each: status_of(*each) for each in sent])

    assert sorted(answers) == [HTTPStatus.SEE_OTHER] + [HTTPStatus.CONFLICT] * 3
    assert number_of(last_chip) == 2


def test_whoever_was_slower_is_asked_on_a_page_of_the_table_as_it_is_now(last_chip):
    phones = [other_at(last_chip) for _ in range(4)]
    sent = [(phone, phone.form(BUY)) for phone in phones]

    at_once(
        [
            lambda phone=phone, form=form: phone.post(form.action, form.fields) and 0
            for phone, form in sent
        ]
    )

    asked = [phone for phone in phones if phone.status == HTTPStatus.CONFLICT]
    assert [phone.page.main["data-number"] for phone in asked] == ["2"] * 3


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


def test_steps_pressed_together_on_four_phones_go_one_step_only(evening):
    for _ in range(5):
        evening.phone.open(evening.game).send(BUY)
    phones = [other_at(evening) for _ in range(4)]
    sent = [(phone, phone.form("/undo")) for phone in phones]

    answers = at_once([lambda each=each: status_of(*each) for each in sent])

    assert sorted(answers) == [HTTPStatus.SEE_OTHER] + [HTTPStatus.UNPROCESSABLE_ENTITY] * 3


def test_a_form_sent_again_by_a_bad_network_counts_once(evening):
    phone, form = evening.phone, forms_of(evening.phone, evening, BUY)

    answers = at_once([lambda: status_of(twin(phone), form)] * 3)

    assert answers == [HTTPStatus.SEE_OTHER] * 3
    assert number_of(evening) == 2


def test_a_command_that_two_phones_send_counts_once(evening):
    phones = [other_at(evening) for _ in range(3)]
    sent = [(phone, phone.form(BUY)) for phone in phones]
    for _, form in sent:
        form.fields["command_id"] = "a" * 32

    answers = at_once([lambda each=each: status_of(*each) for each in sent])

    assert answers == [HTTPStatus.SEE_OTHER] * 3
    assert number_of(evening) == 2


def test_a_buy_of_a_deal_that_was_closed_meanwhile_does_not_count_in_the_next(evening):
    phone, other = evening.phone, other_at(evening)
    late = other.form(BUY)
    points = {f"points-{player}": "5" for player in ("p2", "p3", "p4")}
    phone.open(evening.game + "count/paper").send("/paper", went_out="p1", **points)
    assert phone.status == HTTPStatus.OK
    before = number_of(evening)

    other.post(late.action, late.fields)

    assert other.status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert number_of(evening) == before


def test_two_tables_know_nothing_of_each_other(evening, other_phone):
    other = begin(other_phone, ["Emil", "Fina"])
    evening.phone.open(evening.game).send(BUY)

    assert number_of(evening) == 2
    assert number_of(other) == 1
