"""News between the processes of one installation, by Redis."""

from __future__ import annotations

import pytest
import redis

from scorekeeper.web.live import bus as bus_module
from scorekeeper.web.live.audience import Audience
from scorekeeper.web.live.bus import Bus
from tests.server.serving import until

SECRET = "a" * 40
GAME, OTHER = 987_654, 987_655


class Heard(Audience):
    """An audience that notes which links it was told of."""

    def __init__(self, app) -> None:
        super().__init__(app)
        self.revoked: list[int | None] = []

    def hear_revoked(self, link_id: int | None = None) -> None:
        self.revoked.append(link_id)


@pytest.fixture
def join(app, redis_url):
    """Make the bus of another process of an installation; they are closed at the end."""
    made: list[Bus] = []

    def make(secret: str = SECRET) -> Bus:
        made.append(Bus(redis_url, secret, Heard(app)))
        return made[-1]

    yield make
    for bus in made:
        bus.close()


def follow(bus: Bus, *games: int) -> None:
    for game in games:
        assert until(lambda game=game: bus.follow(game))


def latest(bus: Bus, game: int = GAME) -> float:
    return bus.audience.latest.get(game, 0)


def test_numbers_travel_between_processes(join):
    here, there = join(), join()
    follow(there, GAME)

    here.tell(GAME, 3)

    assert until(lambda: latest(there)) == 3
    assert latest(here) == 3


def test_only_games_that_somebody_follows_are_heard_of(join):
    here, there = join(), join()
    follow(there, GAME)

    here.tell(OTHER, 5)
    here.tell(GAME, 3)

    assert until(lambda: latest(there)) == 3
    assert latest(there, OTHER) == 0


def test_another_game_is_followed_at_once(join):
    here, there = join(), join()
    follow(there, GAME)

    assert there.follow(OTHER)

    here.tell(OTHER, 5)
    assert until(lambda: latest(there, OTHER)) == 5


def test_a_game_is_left_when_nobody_listens_any_more(join, redis_url, monkeypatch):
    monkeypatch.setattr(bus_module, "ASK_REDIS_EVERY", 0.05)
    monkeypatch.setattr(bus_module, "WANTED_FOR", 0.3)
    bus = join()
    follow(bus, GAME)
    with redis.Redis.from_url(redis_url) as client:
        name = bus.name_of(bus_module.GAME, GAME).encode()
        assert name in client.pubsub_channels()

        until(lambda: name not in client.pubsub_channels())

    assert bus.followed == set()
    follow(bus, GAME)


def test_two_installations_on_one_redis_do_not_hear_each_other(join):
    ours, theirs, same = join(), join("b" * 40), join()
    follow(ours, GAME)
    follow(same, GAME)

    theirs.tell(GAME, 9)
    theirs.tell_revoked(4)
    until(lambda: not theirs.untold)
    same.tell(GAME, 3)

    assert until(lambda: latest(ours)) == 3
    assert 4 not in ours.audience.revoked


def test_the_names_of_channels_do_not_tell_the_secret(join):
    bus = join()

    assert SECRET not in bus.name_of(bus_module.GAME, GAME)
    assert bus.space == join().space


def test_that_a_link_was_taken_back_travels_between_processes(join):
    here, there = join(), join()
    follow(there, GAME)

    here.tell_revoked(7)
    here.tell_revoked(5)

    assert until(lambda: {5, 7} <= set(there.audience.revoked))
    assert here.audience.revoked == [7, 5]


def test_all_links_are_looked_at_when_a_process_begins_to_hear(join):
    bus = join()

    follow(bus, GAME)

    assert bus.audience.revoked == [None]
