"""The way by which processes tell each other of new events: Redis, a channel for each game.

The channels have names that only the processes of one installation know.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING
from uuid import uuid4

from .audience import Audience, note

if TYPE_CHECKING:
    from redis import Redis
    from redis.client import PubSub

GAME = "game"  # with the game's number: its journal has grown
REVOKED = "revoked"  # a link was taken back
WAKE = "wake"  # to this process: another game is to be followed
RETRY_MS = 1500  # until a browser, or the bus itself, asks anew
ASK_REDIS_EVERY = 2  # seconds; Redis is out of reach if it does not answer by the next time
SUBSCRIBED_WITHIN = 0.5  # seconds that the first stream of a game waits for Redis
WANTED_FOR = 10  # seconds for which a game is followed though nobody listens yet
REDIS = {"socket_timeout": 1, "socket_connect_timeout": 1}
DIGITS = 16  # of a keyed hash, as the beginning of all names

_log = logging.getLogger(__name__)


class Bus:
    """Brings news to the audience: of this process directly, of others by Redis.

    hears_others  whether news of other processes comes in
    followed      the games whose channel Redis has confirmed
    wanted        game → until when (monotonic seconds) it is followed though nobody listens
    untold        channel and number of a game or link → what other processes have yet to be told
    out_of_reach  the errors where Redis does not answer
    """

    def __init__(self, redis_url: str | None, secret: str, audience: Audience) -> None:
        self.audience = audience
        self.redis: Redis | None = None
        self.out_of_reach: tuple[type[Exception], ...] = (OSError, ValueError)
        self.space = f"compro:{hashed(secret)}"
        if redis_url:
            self.reach(redis_url)
        self.news = threading.Condition()
        self.wanted: dict[int, float] = {}
        self.followed: set[int] = set()
        self.hears_others = self.redis is None
        self.listening = self.arriving = False
        self.closed = False
        self.mail = threading.Condition()
        self.untold: OrderedDict[tuple[str, int], int] = OrderedDict()
        self.passing_on = False
        self.own = uuid4().hex
        self.wakes = count(1)

    def reach(self, redis_url: str) -> None:
        """Make the client of this Redis; a call that fails is not tried again."""
        import redis  # here, for only those who set REDIS_URL have the driver
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        self.redis = redis.Redis.from_url(redis_url, retry=Retry(NoBackoff(), 0), **REDIS)
        self.out_of_reach = (redis.RedisError, *self.out_of_reach)

    def tell(self, game_id: int, number: int) -> None:
        """Tell all who listen that a game's journal has grown to this number; wait for nobody."""
        self.audience.hear(game_id, number)
        self.pass_on(GAME, game_id, number)

    def tell_revoked(self, link_id: int) -> None:
        """Say that a link was taken back, so that its streams end; wait for nobody."""
        self.audience.hear_revoked(link_id)
        self.pass_on(REVOKED, link_id, 1)

    def pass_on(self, channel: str, about: int, number: int) -> None:
        """Put a number on the list of what other processes are told, where there is a Redis."""
        if self.redis is None:
            return
        with self.mail:
            note(self.untold, (channel, about), number)
            begins, self.passing_on = not self.passing_on, True
            self.mail.notify()
        if begins:
            self.begin(self.tell_others, "word by Redis")

    def name_of(self, channel: str, about: int) -> str:
        """Return a channel's name in Redis."""
        names = {GAME: f"game:{about}", REVOKED: REVOKED, WAKE: f"wake:{self.own}"}
        return f"{self.space}:{names[channel]}"

    def tell_others(self, redis: Redis) -> None:
        """Publish by Redis what is on that list, for ever; while it is out of reach, try again."""
        reached = True
        while True:
            with self.mail:
                self.mail.wait_for(lambda: self.untold)
                (channel, about), number = next(iter(self.untold.items()))
            try:
                redis.publish(self.name_of(channel, about), f"{about} {number}")
            except self.out_of_reach as error:
                if reached:
                    _log.warning("live updates do not reach other processes: %s", error)
                reached = False
                time.sleep(RETRY_MS / 1000)
                continue
            reached = True
            with self.mail:
                if self.untold.get((channel, about)) == number:
                    del self.untold[channel, about]

    def close(self) -> None:
        """Let nobody listen any more, so that the server can stop."""
        with self.news:
            self.closed = True
            self.news.notify_all()
        self.audience.turn(speaks=False)

    def follow(self, game_id: int) -> bool:
        """Return whether all news of a game comes in from now on.

        Where another process may tell it, wait a moment until Redis has confirmed that.
        """
        if self.redis is None:
            return not self.closed
        with self.news:
            begins, self.listening = not self.listening, True
            self.arriving = self.arriving or begins
            self.wanted[game_id] = time.monotonic() + WANTED_FOR
            known = game_id in self.followed
        if begins:
            self.begin(self.hear_others, "live updates")
        elif not known:
            self.pass_on(WAKE, 0, next(self.wakes))
        with self.news:
            self.news.wait_for(lambda: self.is_settled(game_id), timeout=SUBSCRIBED_WITHIN)
            return self.hears_others and game_id in self.followed and not self.closed

    def is_settled(self, game_id: int) -> bool:
        """Return whether waiting for a game's channel is over, in either way."""
        away = not self.hears_others and not self.arriving
        return away or self.closed or game_id in self.followed

    def begin(self, carry: Callable[[Redis], None], name: str) -> None:
        """Run this with the Redis client in a thread that lives as long as the process."""
        threading.Thread(target=carry, args=[self.redis], name=name, daemon=True).start()

    def hear_others(self, redis: Redis) -> None:
        """Take in what comes by Redis; connect again whenever the connection breaks."""
        while not self.closed:
            try:
                with redis.pubsub() as channel:  # type: ignore[no-untyped-call]
                    channel.subscribe(self.name_of(REVOKED, 0), self.name_of(WAKE, 0))
                    self.take_in(channel)
            except self.out_of_reach as error:
                if self.hears_others or self.arriving:
                    _log.warning("live updates of other processes are out of reach: %s", error)
                self.turn(hears_others=False)
                time.sleep(RETRY_MS / 1000)

    def take_in(self, channel: PubSub) -> None:
        """Take in what comes by a subscription. errors: TimeoutError; those of ``out_of_reach``."""
        asked, pinged = set[int](), False
        while not self.closed:
            self.settle(channel, asked)
            message = channel.get_message(timeout=ASK_REDIS_EVERY)
            if message is None and pinged:
                raise TimeoutError("no answer")
            pinged = message is None
            if message is None:
                channel.ping()
            elif message["type"] == "message":
                self.hear_other(message["channel"].decode(), message["data"])
            elif message["type"] == "subscribe":
                self.hear_subscribed(message["channel"].decode())

    def settle(self, channel: PubSub, asked: set[int]) -> None:
        """Subscribe to the games that are wanted; leave those that are no more, once confirmed."""
        now, listened_to = time.monotonic(), self.audience.listened_to()
        with self.news:
            self.wanted = {game: until for game, until in self.wanted.items() if until > now}
            wanted = listened_to | self.wanted.keys()
            more, less = wanted - asked, self.followed - wanted
            self.followed -= less
        asked |= more
        asked -= less
        if more:
            channel.subscribe(*(self.name_of(GAME, game) for game in more))
        if less:
            channel.unsubscribe(  # type: ignore[no-untyped-call]
                *(self.name_of(GAME, game) for game in less)
            )

    def hear_subscribed(self, name: str) -> None:
        """Take in that Redis brings what is said in this channel from now on."""
        if name == self.name_of(REVOKED, 0):
            self.turn(hears_others=True)
            self.audience.hear_revoked()  # perhaps one was taken back while nobody listened
        elif name != self.name_of(WAKE, 0):
            with self.news:
                self.followed.add(int(name.rpartition(":")[2]))
                self.news.notify_all()

    def hear_other(self, name: str, said: bytes) -> None:
        """Take in one message. errors: ValueError where it is none of ours."""
        about, _, number = said.partition(b" ")
        if name == self.name_of(REVOKED, 0):
            self.audience.hear_revoked(int(about))
        elif name == self.name_of(GAME, int(about)):
            self.audience.hear(int(about), int(number))

    def turn(self, *, hears_others: bool) -> None:
        """Note whether other processes are heard; if not, streams end, for they would miss some."""
        with self.news:
            self.hears_others, self.arriving = hears_others, False
            if not hears_others:
                self.followed.clear()
            self.news.notify_all()
        self.audience.turn(speaks=hears_others and not self.closed)


def hashed(secret: str) -> str:
    """Return the beginning of the names of an installation with this secret."""
    return hmac.new(secret.encode(), b"compro live", hashlib.sha256).hexdigest()[:DIGITS]
