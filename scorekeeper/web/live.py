"""Live updates: the number of a game's last event, and nothing else, to whoever watches."""

from __future__ import annotations

import random
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from socket import MSG_DONTWAIT, MSG_PEEK, socket

import redis
from flask import Blueprint, Flask, Response, current_app, request

from scorekeeper.store import desk

from . import access

HEARTBEAT = 15  # seconds between signs of life
LOOK_EVERY = 2  # seconds between looks whether the phone is still there
STREAM_LASTS = 180  # seconds; then the browser asks anew, so no thread is held for ever
MOST_STREAMS = 40  # at once in one process, of its 64 threads
RETRY_MS = 1500  # until the browser asks anew
GAMES_KEPT = 500  # latest numbers of so many games
CHANNEL = "compro:recorded"

live = Blueprint("live", __name__)


class Bus:
    """Carries word of new events between threads, and by Redis between processes."""

    def __init__(self, redis_url: str | None) -> None:
        self.redis = redis.Redis.from_url(redis_url) if redis_url else None
        self.news = threading.Condition()
        self.latest: OrderedDict[int, int] = OrderedDict()
        self.streams = 0
        self.listening = False
        self.closed = False

    def tell(self, game_id: int, number: int) -> None:
        """Say that a game's journal has grown to this number."""
        self.hear(game_id, number)
        if self.redis:
            try:
                self.redis.publish(CHANNEL, f"{game_id} {number}")
            except redis.RedisError:  # what is recorded stays recorded; pages ask by themselves
                current_app.logger.exception("live updates are out of reach")

    def hear(self, game_id: int, number: int) -> None:
        """Wake whoever waits for this game."""
        with self.news:
            self.latest[game_id] = max(number, self.latest.pop(game_id, 0))
            while len(self.latest) > GAMES_KEPT:
                self.latest.popitem(last=False)
            self.news.notify_all()

    def wait(self, game_id: int, since: int, timeout: float) -> int | None:
        """Return a number beyond ``since`` as soon as there is one; None after so many seconds."""
        with self.news:
            arrived = self.news.wait_for(
                lambda: self.closed or self.latest.get(game_id, 0) > since, timeout=timeout
            )
            return self.latest[game_id] if arrived and not self.closed else None

    def close(self) -> None:
        """Let every stream end, so that the server can stop."""
        with self.news:
            self.closed = True
            self.news.notify_all()

    def listen(self) -> None:
        """Begin to hear what other processes record, once in the life of a process."""
        with self.news:
            if self.redis is None or self.listening:
                return
            self.listening = True
        threading.Thread(target=self.hear_others, name="live updates", daemon=True).start()

    def hear_others(self) -> None:
        """Pass on what comes by Redis; begin again whenever the connection breaks."""
        while True:
            try:
                with self.redis.pubsub(ignore_subscribe_messages=True) as channel:
                    channel.subscribe(CHANNEL)
                    for message in channel.listen():
                        game_id, _, number = message["data"].partition(b" ")
                        self.hear(int(game_id), int(number))
            except (redis.RedisError, ValueError):
                time.sleep(RETRY_MS / 1000)

    @contextmanager
    def seat(self) -> Iterator[bool]:
        """Take one of the seats for streams, and give it back; False where all are taken."""
        with self.news:
            taken = self.streams < MOST_STREAMS
            self.streams += taken
        try:
            yield taken
        finally:
            with self.news:
                self.streams -= taken


def init_app(app: Flask) -> None:
    bus = Bus(app.config.get("REDIS_URL"))
    app.extensions["compro-live"] = bus
    desk.on_recorded(app, bus.tell)


def find_bus() -> Bus:
    bus: Bus = current_app.extensions["compro-live"]
    return bus


def stream(
    bus: Bus, game_id: int, number: int, since: int, *, line: socket | None = None
) -> Iterator[str]:
    """Yield server-sent events: each number beyond ``since``, and signs of life between.

    number  the game's last one when the stream began
    line    the connection to the phone, to see at once that it has left; a write would tell only
            after the next but one
    """
    begun = spoken = time.monotonic()
    lasts = STREAM_LASTS * random.uniform(0.8, 1.2)  # noqa: S311 (so that not all end at once)
    with bus.seat() as seated:
        yield f"retry: {RETRY_MS}\n\n"
        if number > since:
            yield event_of(number)
        told = max(number, since)
        while seated and not bus.closed and time.monotonic() < begun + lasts:
            heard = bus.wait(game_id, told, LOOK_EVERY)
            if line and has_left(line):
                return
            if heard or time.monotonic() > spoken + HEARTBEAT:
                yield event_of(heard) if heard else ": still here\n\n"
                spoken = time.monotonic()
            told = heard or told


def has_left(line: socket) -> bool:
    """Return whether whoever is at the other end has closed the connection."""
    try:
        return line.recv(1, MSG_PEEK | MSG_DONTWAIT) == b""
    except BlockingIOError:  # open, and nothing said
        return False
    except OSError:
        return True


def event_of(number: int) -> str:
    return f"id: {number}\ndata: {number}\n\n"


@live.get("/<link>/game/<int:game>/live")
def events(link: str, game: int) -> Response:
    """Stream the game's numbers; 204 tells the browser to ask now and then instead."""
    bus = find_bus()
    bus.listen()
    place = access.open_game(link, game)
    if bus.streams >= MOST_STREAMS:
        return Response(status=204)
    last_seen = request.headers.get("Last-Event-ID", request.args.get("since", ""))
    since = int(last_seen) if last_seen.isdecimal() and len(last_seen) < 10 else 0
    line = request.environ.get("gunicorn.socket")
    response = Response(stream(bus, place.game.id, place.game.number, since, line=line))
    response.mimetype = "text/event-stream"
    response.headers["X-Accel-Buffering"] = "no"
    return response


@live.get("/<link>/game/<int:game>/number")
def number(link: str, game: int) -> Response:
    """Answer with the number of the game's last event."""
    return Response(str(access.open_game(link, game).game.number), mimetype="text/plain")
