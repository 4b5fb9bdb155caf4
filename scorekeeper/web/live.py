"""Live updates: a stream tells open pages the number of their game's last event.

Nothing else is sent: a page that hears of a new number fetches what it shows anew.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import MSG_DONTWAIT, MSG_PEEK, socket
from typing import TYPE_CHECKING, TypeVar

from flask import Blueprint, Flask, Response, current_app, request

from scorekeeper.store import clerk, links
from scorekeeper.store.unavailable import StoreUnavailable

from . import access

if TYPE_CHECKING:
    from redis import Redis
    from redis.client import PubSub

HEARTBEAT = 15  # seconds between signs of life
LOOK_EVERY = 2  # seconds between looks whether the phone is still there
STREAM_LASTS = 180  # seconds; then the browser asks anew, so no thread is held for ever
MOST_STREAMS = 40  # at once in one process, of its 64 threads
RETRY_MS = 1500  # until the browser asks anew
GAMES_KEPT = 500  # the last numbers of so many games are known
CHANNEL = "compro:recorded"  # in Redis: a game's journal has grown
REVOKED = "compro:revoked"  # in Redis: a link was taken back
ASK_REDIS_EVERY = 2  # seconds; Redis is out of reach if it does not answer by the next time
SUBSCRIBED_WITHIN = 0.5  # seconds that the first stream of a process waits for Redis
REDIS = {"socket_timeout": 1, "socket_connect_timeout": 1}

Key = TypeVar("Key")

_log = logging.getLogger(__name__)
live = Blueprint("live", __name__)


class Bus:
    """The way by which streams hear of new events: of this process directly, of others by Redis.

    hears_others  whether news of other processes comes in; while it does not, streams end, for they
                  would miss some
    untold        channel and game → the number that other processes have yet to be told
    out_of_reach  the errors where Redis does not answer
    """

    def __init__(self, redis_url: str | None) -> None:
        self.redis: Redis | None = None
        self.out_of_reach: tuple[type[Exception], ...] = (OSError, ValueError)
        if redis_url:
            self.reach(redis_url)
        self.news = threading.Condition()
        self.latest: OrderedDict[int, int] = OrderedDict()
        self.revocations = 0  # so many links were taken back since the process began
        self.streams = 0
        self.hears_others = self.redis is None
        self.listening = self.arriving = False
        self.closed = False
        self.mail = threading.Condition()
        self.untold: OrderedDict[tuple[str, int], int] = OrderedDict()
        self.passing_on = False

    def reach(self, redis_url: str) -> None:
        """Make the client of this Redis; a call that fails is not tried again."""
        import redis  # here, for only those who set REDIS_URL have the driver
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        self.redis = redis.Redis.from_url(redis_url, retry=Retry(NoBackoff(), 0), **REDIS)
        self.out_of_reach = (redis.RedisError, *self.out_of_reach)

    def tell(self, game_id: int, number: int) -> None:
        """Tell all streams that a game's journal has grown to this number; wait for nobody."""
        self.hear(game_id, number)
        self.pass_on(CHANNEL, game_id, number)

    def tell_revoked(self) -> None:
        """Say that a link was taken back, so that every stream looks whether it was its own."""
        self.hear_revoked()
        self.pass_on(REVOKED, 0, self.revocations)

    def pass_on(self, channel: str, game_id: int, number: int) -> None:
        """Put a number on the list of what other processes are told, where there is a Redis."""
        if self.redis is None:
            return
        with self.mail:
            note(self.untold, (channel, game_id), number)
            begins, self.passing_on = not self.passing_on, True
            self.mail.notify()
        if begins:
            self.begin(self.tell_others, "word by Redis")

    def tell_others(self, redis: Redis) -> None:
        """Publish by Redis what is on that list, for ever; while it is out of reach, try again."""
        reached = True
        while True:
            with self.mail:
                self.mail.wait_for(lambda: self.untold)
                (channel, game_id), number = next(iter(self.untold.items()))
            try:
                redis.publish(channel, f"{game_id} {number}")
            except self.out_of_reach as error:
                if reached:
                    _log.warning("live updates do not reach other processes: %s", error)
                reached = False
                time.sleep(RETRY_MS / 1000)
                continue
            reached = True
            with self.mail:
                if self.untold.get((channel, game_id)) == number:
                    del self.untold[channel, game_id]

    def hear(self, game_id: int, number: int) -> None:
        """Note the number of a game, and wake the streams."""
        with self.news:
            note(self.latest, game_id, number)
            self.news.notify_all()

    def hear_revoked(self) -> None:
        """Note that a link was taken back, and wake the streams."""
        with self.news:
            self.revocations += 1
            self.news.notify_all()

    def wait(
        self, game_id: int, since: int, timeout: float, revocations: int | None = None
    ) -> int | None:
        """Wait until the number of a game is beyond ``since``; return it.

        revocations  how many links the caller knows to be taken back; the present number if None
        returns      None after ``timeout`` seconds, and at once where one more link is taken back
                     or there is no more to be heard
        """

        def number() -> int:
            return self.latest.get(game_id, 0)

        with self.news:
            before = self.revocations if revocations is None else revocations
            self.news.wait_for(
                lambda: not self.speaks or self.revocations > before or number() > since,
                timeout=timeout,
            )
            return number() if self.speaks and number() > since else None

    @property
    def speaks(self) -> bool:
        """Whether all news comes in: other processes are heard, and the bus is not closed."""
        return self.hears_others and not self.closed

    def close(self) -> None:
        """Let every stream end, so that the server can stop."""
        with self.news:
            self.closed = True
            self.news.notify_all()

    def listen(self) -> None:
        """Begin, at the first call, to hear other processes; wait a moment for the connection."""
        if self.redis is None:
            return
        with self.news:
            begins, self.listening = not self.listening, True
            self.arriving = self.arriving or begins
        if begins:
            self.begin(self.hear_others, "live updates")
        with self.news:
            self.news.wait_for(lambda: not self.arriving, timeout=SUBSCRIBED_WITHIN)

    def begin(self, carry: Callable[[Redis], None], name: str) -> None:
        """Run this with the Redis client in a thread that lives as long as the process."""
        threading.Thread(target=carry, args=[self.redis], name=name, daemon=True).start()

    def hear_others(self, redis: Redis) -> None:
        """Take in what comes by Redis; connect again whenever the connection breaks."""
        while not self.closed:
            try:
                with redis.pubsub() as channel:  # type: ignore[no-untyped-call]
                    channel.subscribe(CHANNEL, REVOKED)
                    self.hear_revoked()  # perhaps one was taken back while nobody listened
                    self.follow(channel)
            except self.out_of_reach as error:
                if self.hears_others or self.arriving:
                    _log.warning("live updates of other processes are out of reach: %s", error)
                self.turn(hears_others=False)
                time.sleep(RETRY_MS / 1000)

    def follow(self, channel: PubSub) -> None:
        """Take in what comes by a subscription. errors: TimeoutError; those of ``out_of_reach``."""
        asked = False
        while not self.closed:
            message = channel.get_message(timeout=ASK_REDIS_EVERY)
            if message is None and asked:
                raise TimeoutError("no answer")
            asked = message is None
            if message is None:
                channel.ping()
            elif message["type"] == "message":
                self.hear_other(message["channel"].decode(), message["data"])
            else:
                self.turn(hears_others=True)

    def hear_other(self, channel: str, said: bytes) -> None:
        """Take in one message. errors: ValueError where it is none of ours."""
        if channel == REVOKED:
            self.hear_revoked()
            return
        game_id, _, number = said.partition(b" ")
        self.hear(int(game_id), int(number))

    def turn(self, *, hears_others: bool) -> None:
        """Note whether other processes are heard; wake the streams where that is new."""
        with self.news:
            before = self.hears_others, self.arriving
            self.hears_others, self.arriving = hears_others, False
            if before != (hears_others, False):
                self.news.notify_all()

    @contextmanager
    def seat(self) -> Iterator[bool]:
        """Take a place for a stream until the end of the block; give False where all are taken."""
        with self.news:
            taken = self.streams < MOST_STREAMS
            self.streams += taken
        try:
            yield taken
        finally:
            with self.news:
                self.streams -= taken


def note(numbers: OrderedDict[Key, int], key: Key, number: int) -> None:
    """Keep the highest number under this key; forget keys beyond GAMES_KEPT, the oldest first."""
    numbers[key] = max(number, numbers.pop(key, 0))
    while len(numbers) > GAMES_KEPT:
        numbers.popitem(last=False)


def init_app(app: Flask) -> None:
    bus = Bus(app.config.get("REDIS_URL"))
    app.extensions["compro-live"] = bus
    clerk.on_recorded(app, bus.tell)


def find_bus() -> Bus:
    bus: Bus = current_app.extensions["compro-live"]
    return bus


def stream(
    bus: Bus,
    game_id: int,
    number: int,
    since: int,
    *,
    line: socket | None = None,
    may_hear: Callable[[], bool] = lambda: True,
) -> Iterator[str]:
    """Yield server-sent events: each number beyond ``since``, and signs of life between.

    number    the game's last one when the stream began
    line      the connection to the phone, to see at once that it has left; a write would fail only
              later
    may_hear  returns whether the phone's link still opens the table; called before anything is said
              and whenever a link is taken back. With a no the stream ends
    """
    begun = spoken = time.monotonic()
    lasts = STREAM_LASTS * random.uniform(0.8, 1.2)  # noqa: S311 (so that not all end at once)
    with bus.seat() as seated:
        yield f"retry: {RETRY_MS}\n\n"
        revocations = bus.revocations
        if not may_hear():
            return
        if number > since:
            yield event_of(number)
        told = max(number, since)
        while seated and bus.speaks and time.monotonic() < begun + lasts:
            heard = bus.wait(game_id, told, LOOK_EVERY, revocations)
            if line and has_left(line):
                return
            due = heard or time.monotonic() > spoken + HEARTBEAT
            if due or bus.revocations > revocations:
                revocations = bus.revocations
                if not may_hear():
                    return
            if due:
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
    """Stream the game's numbers; where that cannot be, 204 tells the page to ask now and then."""
    bus = find_bus()
    bus.listen()
    visit = access.open_game(link, game)
    if bus.streams >= MOST_STREAMS or not bus.speaks:
        return Response(status=204)
    last_seen = request.headers.get("Last-Event-ID", request.args.get("since", ""))
    since = int(last_seen) if last_seen.isdecimal() and len(last_seen) < 10 else 0
    line = request.environ.get("gunicorn.socket")
    response = Response(
        stream(
            *(bus, visit.game.id, visit.game.number, since),
            line=line,
            may_hear=asking_about(visit.link_id),
        )
    )
    response.mimetype = "text/event-stream"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def asking_about(link_id: int) -> Callable[[], bool]:
    """Return a function that tells whether a link is still good, even after its request ended."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]

    def is_good() -> bool:
        with app.app_context():
            try:
                return links.is_link_open(link_id)
            except StoreUnavailable:  # then nothing is recorded, so there is nothing to tell
                return True

    return is_good


@live.get("/<link>/game/<int:game>/number")
def number(link: str, game: int) -> Response:
    """Answer with the number of the game's last event."""
    return Response(str(access.open_game(link, game).game.number), mimetype="text/plain")
