"""A Redis that is frozen or gone: nobody waits for it, and all is as before once it is back."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

import pytest
from flask import Flask

from scorekeeper.web import limiting
from scorekeeper.web.live import bus as bus_module
from scorekeeper.web.live.audience import Audience
from scorekeeper.web.live.bus import GAME, Bus
from scorekeeper.web.live.stream import Live
from tests.server.serving import until
from tests.services import OwnRedis
from tests.web.conftest import begin
from tests.web.live.listening import Loop
from tests.web.phone import Phone

A_GAME = 987_654
LONGEST_WAIT = 0.1  # seconds that a frozen Redis may cost a write
Fault = Callable[[OwnRedis], None]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait long for what is not there."""
    monkeypatch.setattr(bus_module, "ASK_REDIS_EVERY", 0.1)
    monkeypatch.setattr(bus_module, "RETRY_MS", 50)


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


def test_a_buy_is_answered_before_redis_has_heard_of_it(make_app, own_redis, goes):
    app = make_app(REDIS_URL=own_redis.url)
    evening = begin(Phone(app.test_client()))
    live: Live = app.extensions["compro-live"]
    goes(own_redis)
    game = int(evening.game.rstrip("/").rpartition("/")[2])

    evening.phone.open(evening.game).send("/buy")

    assert evening.phone.status == HTTPStatus.OK
    assert live.bus.untold[GAME, game] == 2


def test_what_redis_missed_is_told_once_it_is_back(app, own_redis, goes):
    here, there = (Bus(own_redis.url, "a" * 40, Audience(app)) for _ in range(2))
    until(lambda: there.follow(A_GAME))
    goes(own_redis)
    here.tell(A_GAME, 2)
    here.tell(A_GAME, 3)
    until(lambda: not there.hears_others)
    assert not there.follow(A_GAME)

    comes_back(own_redis)

    until(lambda: here.untold == {})
    until(lambda: there.follow(A_GAME))
    here.tell(A_GAME, 4)
    assert until(lambda: there.audience.latest.get(A_GAME) == 4)


def test_no_phone_is_kept_at_a_stream_that_hears_nothing_of_the_others(make_app, own_redis, goes):
    app: Flask = make_app(REDIS_URL=own_redis.url)
    evening = begin(Phone(app.test_client()))
    loop, client = Loop(app), evening.phone.client
    until(lambda: loop.status(client, evening.game) == HTTPStatus.OK)
    wire = loop.listen(client, evening.game)

    goes(own_redis)

    until(lambda: wire.closed)
    assert len(wire.events) == 1
    assert loop.status(client, evening.game) == HTTPStatus.NO_CONTENT
    assert client.get(evening.game + "number").get_data(as_text=True) == "1"
    comes_back(own_redis)
    until(lambda: loop.status(client, evening.game) == HTTPStatus.OK)


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
        return counting.test(limiting.parse("9/minute"), "links", "somebody")

    goes(own_redis)
    with app.app_context():
        assert [limiter.ask(question) for _ in range(3)] == [True] * 3

    assert asked == [True, False, False, False]


def test_a_frozen_redis_costs_whoever_asks_it_a_tenth_of_a_second_at_most():
    assert (
        limiting.REDIS["socket_timeout"] + limiting.REDIS["socket_connect_timeout"] <= LONGEST_WAIT
    )
