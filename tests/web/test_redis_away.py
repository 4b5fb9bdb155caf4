"""A Redis that is frozen or gone: nobody waits for it, and all is as before once it is back."""

from __future__ import annotations

import time
from collections.abc import Callable
from http import HTTPStatus

import pytest
from flask import Flask
from limits import parse

from scorekeeper.web import limiting, live
from scorekeeper.web.live import Bus
from tests.server.serving import until
from tests.services import OwnRedis
from tests.web.conftest import begin
from tests.web.listening import listening
from tests.web.phone import Phone

A_GAME = 987_654
SOON = 2.0  # seconds
LONGEST_WAIT = 0.1  # seconds that a frozen Redis may cost a write
Fault = Callable[[OwnRedis], None]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait long for what is not there."""
    monkeypatch.setattr(live, "ASK_REDIS_EVERY", 0.1)
    monkeypatch.setattr(live, "RETRY_AFTER", 0.05)
    monkeypatch.setattr(live, "ALONE_FOR", 0.05)


@pytest.fixture(params=[OwnRedis.freeze, OwnRedis.end], ids=["frozen", "gone"])
def goes(request: pytest.FixtureRequest) -> Fault:
    """What becomes of Redis."""
    fault: Fault = request.param
    return fault


def comes_back(own: OwnRedis) -> None:
    if own.process.poll() is None:
        own.thaw()
    else:
        own.begin()


def test_a_buy_is_answered_though_redis_does_not_hear_of_it(make_app, own_redis, goes):
    evening = begin(Phone(make_app(REDIS_URL=own_redis.url).test_client()))
    goes(own_redis)

    begun = time.monotonic()
    evening.phone.open(evening.game).send("/buy")

    assert evening.phone.status == HTTPStatus.OK
    assert time.monotonic() - begun < SOON


def test_once_redis_is_back_processes_hear_each_other_again(own_redis, goes):
    here, there = (Bus(own_redis.url, "a" * 40) for _ in range(2))
    assert there.carries()
    with there.audience.listening(A_GAME, "somebody") as place:
        goes(own_redis)
        here.tell(A_GAME)
        until(lambda: not there.carries())

        comes_back(own_redis)

        until(there.carries)
        before = place.game.times
        until(lambda: here.tell(A_GAME) or place.game.times > before)


def test_no_phone_is_kept_at_a_stream_that_hears_nothing_of_the_others(make_app, own_redis, goes):
    app: Flask = make_app(REDIS_URL=own_redis.url)
    evening = begin(Phone(app.test_client()))
    client = evening.phone.client

    def status() -> int:
        answer = client.get(evening.game + "live", buffered=False)
        answer.close()
        return answer.status_code

    with listening(client, evening.game) as stream:
        stream.next()
        goes(own_redis)

        assert stream.next() == ""
    assert status() == HTTPStatus.NO_CONTENT
    assert client.get(evening.game + "number").get_data(as_text=True) == "1"
    comes_back(own_redis)
    until(lambda: status() == HTTPStatus.OK)


def test_guesses_are_counted_on_while_redis_is_out_of_reach(make_app, own_redis, goes):
    phone = Phone(make_app(WRONG_LINKS="3/minute", REDIS_URL=own_redis.url).test_client())
    goes(own_redis)

    statuses = [phone.open(f"/guess{n}.guess/").status for n in range(4)]

    assert statuses == [404, 404, 404, 429]


def test_guesses_are_counted_together_again_once_redis_is_back(
    make_app, own_redis, goes, monkeypatch
):
    monkeypatch.setattr(limiting, "ALONE_FOR", 0)
    apps = [make_app(WRONG_LINKS="2/minute", REDIS_URL=own_redis.url) for _ in range(2)]
    phones = [Phone(app.test_client()) for app in apps]
    goes(own_redis)
    assert phones[0].open("/guess.guess/").status == HTTPStatus.NOT_FOUND
    comes_back(own_redis)

    statuses = [phones[n % 2].open(f"/guess{n}.guess/").status for n in range(3)]

    assert statuses == [404, 404, 429]


def test_a_redis_out_of_reach_is_asked_once_and_then_left_alone(make_app, own_redis, goes):
    app: Flask = make_app(REDIS_URL=own_redis.url)
    limiter = app.extensions["compro-limiting"]
    asked = []

    def question(counting) -> bool:
        asked.append(counting is limiter.shared)
        return counting.test(parse("9/minute"), "links", "somebody")

    goes(own_redis)
    with app.app_context():
        assert [limiter.ask(question) for _ in range(3)] == [True] * 3

    assert asked == [True, False, False, False]


def test_a_frozen_redis_costs_whoever_asks_it_a_tenth_of_a_second_at_most():
    for waits in (limiting.REDIS, live.REDIS):
        assert waits["socket_timeout"] + waits["socket_connect_timeout"] <= LONGEST_WAIT
