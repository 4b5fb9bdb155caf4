"""A machine's clock that is put back: nobody loses a right, a form or a table by it."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus

import pytest

from tests.clocks import DAY, Clock
from tests.web.conftest import begin
from tests.web.phone import Phone

JUMPS = [timedelta(seconds=30), DAY, 5 * 365 * DAY]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_a_form_from_before_the_jump_is_recorded(evening, clock, jump):
    phone = evening.phone.open(evening.game)
    clock.put_back(jump)

    phone.send("/buy")

    assert phone.status == HTTPStatus.OK
    assert phone.open(evening.game + "number").html == "2"


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_a_browser_knows_its_tables_after_the_jump(evening, clock, jump):
    clock.put_back(jump)

    assert any(link.startswith(evening.home) for link in evening.phone.open("/").page.links)


def test_a_form_is_recorded_however_long_its_page_was_open(evening, clock):
    phone = evening.phone.open(evening.game)
    clock.put_forward(100 * DAY)

    phone.send("/buy")

    assert phone.status == HTTPStatus.OK
    assert phone.open(evening.game + "number").html == "2"


def test_a_session_ends_at_last(evening, clock):
    clock.put_forward(401 * DAY)

    assert evening.home not in evening.phone.open("/").page.links


def test_how_long_a_cookie_is_kept_rests_on_the_phones_clock(phone):
    cookie = phone.open("/").answer.headers["Set-Cookie"]

    assert f"Max-Age={400 * 24 * 60 * 60}" in cookie


def test_the_next_game_is_a_rematch_of_the_one_begun_last(evening, clock):
    clock.put_back(DAY)
    phone = evening.phone.open(evening.home + "home/new-game")
    phone.send("home/new-game", names=["Emil", "Fina"], dealer="0")

    form = phone.open(evening.home + "home/new-game").form("home/new-game")

    assert form.fields.getlist("names")[:2] == ["Emil", "Fina"]


def test_guesses_before_the_jump_lock_nobody_out_until_that_time_comes_again(make_app, clock):
    phone = Phone(make_app(WRONG_LINKS="2/minute").test_client())
    guesses = [phone.open(f"/guess{n}.guess/").status for n in range(3)]
    assert guesses == [404, 404, 429]
    clock.put_back(DAY)

    assert [phone.open(f"/guess{n}.guess/").status for n in range(3)] == [404, 404, 429]


def test_a_table_made_before_the_jump_can_be_opened_by_its_link(app, evening, clock):
    clock.put_back(5 * 365 * DAY)
    stranger = Phone(app.test_client())

    assert stranger.open(evening.looking_at_game).status == HTTPStatus.OK
    assert begin(stranger).phone.status == HTTPStatus.OK
