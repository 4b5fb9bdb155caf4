"""Limits on what one address may try: guessing links, making tables."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from flask import Flask, current_app, request
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

IPV6_HOME = 64  # bits; one home has all addresses that begin alike


def init_app(app: Flask) -> None:
    """Keep count in Redis where several processes serve, else in memory."""
    storage = storage_from_string(app.config.get("REDIS_URL") or "memory://", wrap_exceptions=True)
    app.extensions["compro-guard"] = MovingWindowRateLimiter(storage)


def check_wrong_links() -> None:
    """Refuse whoever has tried too many wrong links."""
    limit = parse(current_app.config["WRONG_LINKS"])
    if not ask(lambda limiter: limiter.test(limit, "links", whose())):
        raise too_many(limit)


def count_wrong_link() -> None:
    """Count one more wrong link."""
    limit = parse(current_app.config["WRONG_LINKS"])
    ask(lambda limiter: limiter.hit(limit, "links", whose()))


def count_new_table() -> None:
    """Count one more table, or refuse it."""
    limit = parse(current_app.config["NEW_TABLES"])
    if not ask(lambda limiter: limiter.hit(limit, "tables", whose())):
        raise too_many(limit)


def ask(question) -> bool:
    """Return the limiter's answer; yes where its store cannot be reached, so that play goes on."""
    try:
        return question(current_app.extensions["compro-guard"])
    except StorageError:
        current_app.logger.exception("rate limits are out of reach")
        return True


def too_many(limit: RateLimitItem) -> TooManyRequests:
    return TooManyRequests(retry_after=limit.get_expiry())


def whose() -> str:
    """Return whom to count for: an IPv4 address, or the home an IPv6 address belongs to."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    if address.version == 4:
        return str(address)
    return str(ip_network((address, IPV6_HOME), strict=False))
