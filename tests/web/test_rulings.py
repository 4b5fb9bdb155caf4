"""Wherever a page says "it counts anyway", pressing that records it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http import HTTPStatus

import pytest

from tests.web.sending import Answer, FoundForm, NamedForms, Request
from tests.web.test_bad_input import LARGE, SENT_BY_ITSELF, found_nothing, one_of_each
from tests.web.walker import Walker

RULING = "ruling"
OFFER = re.compile(rf'<button[^>]* name="{RULING}" value="1"')
MANY = 8  # values that a field of a form could have
CERTAINLY_RULED = {"table.buy", "lay_down.record_lay_down", "deal.reward_cut"}
TYPED = ("chiyo", "3", "44", "7H 7D 7S", "7H 7D JK JK")


def tries(form: FoundForm, step: int) -> Iterator[Request]:
    """The form as it stands, and with each of its fields set to what people might enter.

    step  of how many such values a field gets one; where it gets all, so do fields that are alike
    """
    yield form.request()
    for turn, name in enumerate(form.names if step == 1 else one_of_each(form.names)):
        if name not in SENT_BY_ITSELF:
            for value in (*form.offers[name][:3], *TYPED)[turn % step :: step]:
                yield form.request(form.with_value(name, value), f"{name}: {value}")


def rulings_in(walker: Walker, request: Request, answer: Answer) -> list[Request]:
    """Every way to press the ruling that the page offers."""
    return [
        one.request(one.with_value(RULING, "1"), f"ruled, after {request}")
        for method, form, offers in NamedForms(answer.html).all_forms()
        for one in [walker.read_form(method, form, offers, request.path)]
        if (RULING, "1") in form.buttons
    ]


@pytest.mark.torture
def test_a_ruling_that_is_offered_is_recorded_when_it_is_pressed(
    walker, forms_sent, sent_to, rounds
):
    large = any(len(form.names) > LARGE for form in forms_sent)
    step = rounds(3 * MANY if large else 1, 1)
    ruled, faults = 0, []
    for form in forms_sent:
        for request in tries(form, step):
            refused, _ = walker.try_out(request)
            if not OFFER.search(refused.html):
                continue
            pressed = rulings_in(walker, request, refused)
            faults += [] if pressed else [f"{request}: the ruling stands in no form"]
            for ruling in pressed:
                answer, _ = walker.try_out(ruling)
                if answer.status == HTTPStatus.SEE_OTHER:
                    ruled += 1
                else:
                    faults.append(f"{ruling}: {answer.status} {answer.broke} {answer.main[:200]}")

    found_nothing(faults)
    assert ruled or sent_to not in CERTAINLY_RULED


def test_no_button_stands_outside_a_form(opened):
    stray = {
        (endpoint, name)
        for endpoint, _, answer in opened
        if "<button" in answer.html
        for name in NamedForms(answer.html).stray
    }

    assert stray == set()
