"""Limits on what one address may do: try wrong links, make tables, ask the solver.

The library that counts is imported by the first who is counted; most pages need none of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any, TypeVar

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import MovingWindowRateLimiter

Answer = TypeVar("Answer")
IPV6_HOME = 64  # bits: all addresses that begin with the same ones are of one home
REDIS = {"socket_timeout": 0.04, "socket_connect_timeout": 0.04}
"""Seconds; a page waits for Redis no longer than this, and then the limit is counted here."""
ALONE_FOR = 5  # seconds for which Redis is not asked again once it was out of reach


class Limiter:
    """A counter: in Redis if there is a URL of one, else, and while Redis is away, in memory.

    If the clock is set back, the counts in memory are dropped: they would lie in the future, and
    hold until that comes.
    """

    def __init__(self, redis_url: str | None) -> None:
        self.redis_url = redis_url
        self.alone_until = 0.0
        self.latest = time.time()

    @cached_property
    def here(self) -> MovingWindowRateLimiter:
        """What counts in memory."""
        return counter_at("memory://")

    @cached_property
    def shared(self) -> MovingWindowRateLimiter | None:
        """What counts in Redis; None where none is set."""
        return counter_at(self.redis_url, **at_once()) if self.redis_url else None

    def ask(self, question: Callable[[MovingWindowRateLimiter], Answer]) -> Answer:
        """Return the answer of the limiter in use: the one in Redis, or the one in memory."""
        from limits.errors import StorageError

        if self.shared and time.monotonic() >= self.alone_until:
            try:
                return question(self.shared)
            except StorageError as error:
                self.alone_until = time.monotonic() + ALONE_FOR
                current_app.logger.warning("rate limits are counted alone: %s", error)
        before, self.latest = self.latest, time.time()
        if self.latest < before:
            self.here.storage.reset()
        return question(self.here)


def counter_at(url: str, **options: Any) -> MovingWindowRateLimiter:
    from limits.storage import Storage, storage_from_string
    from limits.strategies import MovingWindowRateLimiter

    storage = storage_from_string(url, **options)
    assert isinstance(storage, Storage), "only addresses that begin with async+ lead to others"
    return MovingWindowRateLimiter(storage)


def at_once() -> dict[str, object]:
    """Return the options by which a call to Redis that fails is not tried again."""
    from redis.backoff import NoBackoff  # here, for only those who set REDIS_URL have the driver
    from redis.retry import Retry

    return {"wrap_exceptions": True, "retry": Retry(NoBackoff(), 0), **REDIS}


def limit_of(setting: str) -> RateLimitItem:
    from limits import parse

    return parse(current_app.config[setting])


def init_app(app: Flask) -> None:
    app.extensions["compro-limiting"] = Limiter(app.config.get("REDIS_URL"))


def count_wrong_link() -> None:
    """Count one more wrong link. errors: TooManyRequests where the address has tried too many."""
    count("WRONG_LINKS")


def count_new_table() -> None:
    """Count one more table. errors: TooManyRequests where the address has made too many."""
    count("NEW_TABLES")


def count(setting: str) -> None:
    if current_app.config["POCKET"]:  # one phone alone, which cannot guess links but its own
        return
    limit = limit_of(setting)
    if not ask(lambda limiter: limiter.hit(limit, setting, whose())):
        raise TooManyRequests(retry_after=limit.get_expiry())


def may_ask() -> bool:
    if current_app.config["POCKET"]:
        return True
    limit = limit_of("QUESTIONS")
    return ask(lambda limiter: limiter.test(limit, "questions", whose()))


def count_question(units: int) -> None:
    """Count what a question has cost, at most as much as was left to this address."""
    if not current_app.config["POCKET"] and not hit_question(units):
        limit = limit_of("QUESTIONS")
        hit_question(
            ask(lambda limiter: limiter.get_window_stats(limit, "questions", whose()).remaining)
        )


def hit_question(units: int) -> bool:
    limit = limit_of("QUESTIONS")
    return ask(lambda limiter: limiter.hit(limit, "questions", whose(), cost=units))


def question_expiry() -> int:
    """Return how many seconds an address waits at most until it may ask the solver again."""
    return limit_of("QUESTIONS").get_expiry()


def ask(question: Callable[[MovingWindowRateLimiter], Answer]) -> Answer:
    """Return the limiter's answer."""
    limiter: Limiter = current_app.extensions["compro-limiting"]
    return limiter.ask(question)


def whose() -> str:
    """Return whom to count for: an IPv4 address, or the home an IPv6 address belongs to."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    # One that listens for both kinds may write an IPv4 address as the end of an IPv6 one.
    address = getattr(address, "ipv4_mapped", None) or address
    if address.version == 4:
        return str(address)
    return str(ip_network((address, IPV6_HOME), strict=False))
