"""Brings news to the streams: of this process directly, of the others by one channel of Redis."""

from __future__ import annotations

import hashlib
import hmac
import logging
import threading
import time
from typing import TYPE_CHECKING
from uuid import uuid4

from .audience import Audience

if TYPE_CHECKING:
    from redis.client import PubSub

ASK_REDIS_EVERY = 2  # seconds; Redis is out of reach if it does not answer by the next time
RETRY_AFTER = 1.5  # seconds
ALONE_FOR = 5  # seconds for which nothing is published once Redis was out of reach
REDIS = {"socket_timeout": 0.05, "socket_connect_timeout": 0.05}
"""Seconds; an entry waits for Redis no longer. What is missed is heard at the next heartbeat."""

_log = logging.getLogger(__name__)


class Bus:
    """Tells the audience of this process, and by Redis those of others.

    channel  a name that only processes with the same secret know
    settled  set once Redis was found, or found away
    """

    def __init__(self, redis_url: str | None, secret: str) -> None:
        self.audience = Audience(speaks=not redis_url)
        self.own = uuid4().hex
        self.redis = None
        self.lock = threading.Lock()
        self.listener: threading.Thread | None = None
        self.settled = threading.Event()
        self.alone_until = 0.0
        if redis_url:
            import redis  # here, for only those who set REDIS_URL have the driver
            from redis.backoff import NoBackoff
            from redis.retry import Retry

            self.redis = redis.Redis.from_url(redis_url, retry=Retry(NoBackoff(), 0), **REDIS)
            self.out_of_reach = (redis.RedisError, OSError, ValueError)
            key = hmac.new(secret.encode(), b"compro live", hashlib.sha256)
            self.channel = f"compro:{key.hexdigest()[:16]}"

    def tell(self, game_id: int = 0, _number: int = 0) -> None:
        """Tell all streams that a game has news; without one, that any game may have some."""
        self.audience.hear(game_id)
        if self.redis is None or time.monotonic() < self.alone_until:
            return
        try:
            self.redis.publish(self.channel, f"{self.own} {game_id}")
        except self.out_of_reach as error:
            self.alone_until = time.monotonic() + ALONE_FOR
            _log.warning("live updates do not reach other processes: %s", error)

    def carries(self) -> bool:
        """Return whether all news comes in; the first call waits until Redis was found."""
        if self.redis is not None:
            with self.lock:
                if self.listener is None:
                    self.listener = threading.Thread(target=self.listen, name="live", daemon=True)
                    self.listener.start()
            self.settled.wait(ASK_REDIS_EVERY)
        return self.audience.speaks

    def listen(self) -> None:
        """Take in what comes by Redis, for as long as the process lives."""
        assert self.redis is not None
        while True:
            try:
                with self.redis.pubsub() as channel:  # type: ignore[no-untyped-call]
                    channel.subscribe(self.channel)
                    self.take_in(channel)
            except self.out_of_reach as error:
                if self.audience.speaks or not self.settled.is_set():
                    _log.warning("live updates of other processes are out of reach: %s", error)
                self.audience.turn(speaks=False)
                self.settled.set()
                time.sleep(RETRY_AFTER)

    def take_in(self, channel: PubSub) -> None:
        """Take in what comes by a subscription. errors: those of ``out_of_reach``."""
        pinged = False
        while True:
            message = channel.get_message(timeout=ASK_REDIS_EVERY)
            if message is None and pinged:
                raise TimeoutError("no answer")
            pinged = message is None
            if message is None:
                channel.ping()
            elif message["type"] == "subscribe":
                self.audience.turn(speaks=True)
                self.settled.set()
            elif message["type"] == "message":
                own, _, game_id = message["data"].decode().partition(" ")
                if own != self.own:
                    self.audience.hear(int(game_id))
