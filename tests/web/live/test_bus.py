"""News between the processes of one installation, by Redis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from scorekeeper.web.live.audience import Heard
from scorekeeper.web.live.bus import Bus
from tests.server.serving import until

SECRET = "a" * 40
GAME, OTHER = 987_654, 987_655
Join = Callable[..., Bus]


@pytest.fixture
def join(redis_url: str) -> Join:
    """Make the bus of another process of an installation, which hears from the start."""

    def make(secret: str = SECRET) -> Bus:
        bus = Bus(redis_url, secret)
        assert bus.carries()
        return bus

    return make


@pytest.fixture
def listen() -> Iterator[Callable[[Bus], Heard]]:
    """Let somebody listen to GAME in a process, until the end of the test."""
    with ExitStack() as all_of_them:
        yield lambda bus: all_of_them.enter_context(bus.audience.listening(GAME, "somebody")).game


def test_that_a_game_has_news_travels_between_processes(join, listen):
    here, there = join(), join()
    heard = listen(there)

    here.tell(GAME)

    assert until(lambda: heard.times) == 1


def test_news_of_another_game_wakes_nobody_and_that_a_link_was_taken_back_all(join, listen):
    here, there = join(), join()
    heard = listen(there)

    here.tell(OTHER)
    here.tell()

    assert until(lambda: heard.times) == 1


def test_a_process_that_tells_hears_itself_once(join, listen):
    here, there = join(), join()
    own, theirs = listen(here), listen(there)

    here.tell(GAME)
    until(lambda: theirs.times == 1)
    there.tell(GAME)

    assert until(lambda: own.times > 1 and own.times) == 2
    assert theirs.times == 2


def test_two_installations_on_one_redis_do_not_hear_each_other(join, listen):
    ours, theirs, same = join(), join("b" * 40), join()
    heard = listen(ours)

    theirs.tell(GAME)
    same.tell(GAME)

    assert until(lambda: heard.times) == 1


def test_the_name_of_the_channel_is_shared_and_does_not_tell_the_secret(join):
    assert SECRET not in join().channel
    assert join().channel == join().channel
