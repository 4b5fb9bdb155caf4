"""Live updates: a stream tells an open page the game's number, and the page asks for itself.

An audience is all who listen in this process, each in a thread; a bus brings them the news, also of
other processes. Many who only look on ask at once: a page is made once for all of them.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from flask import Blueprint, Flask, Response, current_app, g, request, session

from scorekeeper.store.journal import clerk
from scorekeeper.store.people.rights import Right
from scorekeeper.store.unavailable import StoreUnavailable
from scorekeeper.wording.speech import locale_here

from . import access, limiting

if TYPE_CHECKING:
    from redis.client import PubSub


EVENTS = "text/event-stream"
HEARTBEAT = 15
"""Seconds without news until a stream says that it still lives: proxies would close it."""
STILL_HERE = ": still here\n\n"
RETRY_MS = 1500  # until a browser asks anew for a stream that broke off
FEW = 20  # listeners; more of them are asked to spread their questions
SPREAD_MS = 1.5  # for each listener
LONGEST_TAB = 40  # characters of what a tab of a browser calls itself
MOST_ELSEWHERE = 40
"""Streams of a process under another server than ``serve``, unless the setting STREAMS says more.

Nothing here knows how many threads such a server, gunicorn, has."""
ASK_REDIS_EVERY = 2  # seconds; Redis is out of reach if it does not answer by the next time
RETRY_AFTER = 1.5  # seconds
ALONE_FOR = 5  # seconds for which nothing is published once Redis was out of reach
REDIS = {"socket_timeout": 0.05, "socket_connect_timeout": 0.05}
"""Seconds; an entry waits for Redis no longer. What is missed is heard at the next heartbeat."""
KEPT_FOR = 1  # seconds: how long others may still call is part of some pages
MOST_KEPT = 24
LOOK_AGAIN_AFTER = 7.5  # seconds; a link may have been taken back without news of its game
MOST_OF_ONE = 2 / 3  # of all streams, for one address

live = Blueprint("live", __name__)
_log = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    """Carry news; look for a kept page after all other checks of a request."""
    begin(app)
    app.before_request(show_kept)


def begin(app: Flask) -> None:
    """Carry news to whoever listens from now on; nobody does yet, and no page is kept."""
    bus = Bus(app.config.get("REDIS_URL"), app.config["SECRET_KEY"])
    app.extensions |= {"compro-live": bus, "compro-lookers": Pages()}
    clerk.on_recorded(app, bus.tell)


@dataclass(eq=False, slots=True)
class Heard:
    """A game that somebody listens to.

    id      its number
    news    wakes the streams
    times   how often there was news
    count   how many listen
    looked  link → the last look: how often there had been news, when it was, what it found
    """

    id: int
    news: threading.Condition
    times: int = 0
    count: int = 0
    looking: threading.Lock = field(default_factory=threading.Lock)
    looked: dict[str, tuple[int, float, int | None]] = field(default_factory=dict)

    def look(self, link: str, times: int, find: Callable[[], int | None]) -> int | None:
        """Return what ``find`` returns, called once for all who hold a link and heard the same."""
        with self.looking:
            before, at, found = self.looked.get(link, (-1, 0.0, None))
            now = time.monotonic()
            if before != times or at + LOOK_AGAIN_AFTER < now:
                found = find()
                self.looked[link] = times, now, found
            return found


@dataclass(eq=False, slots=True)
class Place:
    """A phone's place among those that listen. ``left``: it was given back."""

    game: Heard
    whose: str
    tab: str
    left: bool = False


class Audience:
    """All streams of this process.

    speaks  whether all news comes in; while it does not, nobody listens and pages ask instead
    tabs    address and tab of a browser → its place
    """

    def __init__(self, *, speaks: bool) -> None:
        self.lock = threading.RLock()  # a signal that ends the server may come while it is held
        self.speaks = speaks
        self.closed = False
        self.games: dict[int, Heard] = {}
        self.places: Counter[str] = Counter()
        self.tabs: dict[tuple[str, str], Place] = {}

    def has_room(self, whose: str, most: int, tab: str = "") -> bool:
        """Return whether one more may listen from this address, where ``most`` may in all.

        A tab that listened before has left: the server notices that only at the next sign of life.
        """
        with self.lock:
            if before := self.tabs.get((whose, tab)):
                self.leave(before)
            of_one = self.places[whose] < most * MOST_OF_ONE
            return self.speaks and of_one and self.places.total() < most

    @contextmanager
    def listening(self, game_id: int, whose: str, tab: str = "") -> Iterator[Place]:
        """Take a place for somebody who listens; it is given back at the end of the block."""
        with self.lock:
            game = self.games.setdefault(game_id, Heard(game_id, threading.Condition(self.lock)))
            place = Place(game, whose, tab)
            game.count += 1
            self.places[whose] += 1
            if tab:
                self.tabs[whose, tab] = place
        try:
            yield place
        finally:
            self.leave(place)

    def leave(self, place: Place) -> None:
        """Give a place back, once; its stream ends."""
        with self.lock:
            if place.left:
                return
            place.left = True
            game, seat = place.game, (place.whose, place.tab)
            game.count -= 1
            if not game.count:
                del self.games[game.id]
            self.places -= Counter([place.whose])  # which drops an address without any
            if self.tabs.get(seat) is place:
                del self.tabs[seat]
            game.news.notify_all()

    def wait(self, place: Place, times: int, most: float) -> int:
        """Wait for news beyond so many, ``most`` seconds; return how often there was news."""
        game = place.game
        with self.lock:
            game.news.wait_for(lambda: game.times > times or place.left or not self.speaks, most)
            return game.times

    def hear(self, game_id: int | None = None) -> None:
        """Wake the streams of a game that has news; None: of all games."""
        with self.lock:
            for game in [self.games.get(game_id)] if game_id else list(self.games.values()):
                if game:
                    game.times += 1
                    game.news.notify_all()

    def turn(self, *, speaks: bool) -> None:
        """Note whether all news comes in; where it does not, all streams end."""
        with self.lock:
            self.speaks = speaks and not self.closed
            self.hear()

    def close(self) -> None:
        """End all streams for good: the server stops."""
        self.closed = True
        self.turn(speaks=False)


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


@dataclass(eq=False, slots=True)
class Kept:
    """A page as it was made last: for which number of the game, and when (monotonic seconds)."""

    making: threading.Lock = field(default_factory=threading.Lock)
    number: int = -1
    at: float = 0
    html: str = ""


class Pages:
    """The pages of this process that were asked for last; the key is all that they depend on."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.kept: OrderedDict[object, Kept] = OrderedDict()

    def find(self, key: object) -> Kept:
        with self.lock:
            found = self.kept.setdefault(key, Kept())
            self.kept.move_to_end(key)
            if len(self.kept) > MOST_KEPT:
                self.kept.popitem(last=False)
            return found


def show_kept() -> Any:
    """Return the part of a page that somebody who only looks on asks for; None for all others."""
    place = request.view_args or {}
    if request.method != "GET" or request.headers.get("X-Fragment") != "1" or "game" not in place:
        return None
    g.opened = visit = access.open_game(place["link"], place["game"])
    if visit.right is not Right.LOOK or "_flashes" in session:
        return None
    pages: Pages = current_app.extensions["compro-lookers"]
    looks = session.get("theme"), session.get("suits")
    kept = pages.find((request.url, str(locale_here()), looks))
    with kept.making:
        number = visit.number
        if kept.number == number and time.monotonic() < kept.at + KEPT_FOR:
            return kept.html
        made: Any = current_app.view_functions[request.endpoint or ""](**place)
        if not isinstance(made, str) or g.get("apart"):
            return made
        kept.number, kept.at, kept.html = number, time.monotonic(), made
        return made


def find_bus() -> Bus:
    bus: Bus = current_app.extensions["compro-live"]
    return bus


@live.get("/<link>/game/<int:game>/live")
def events(link: str, game: int) -> Response:
    """Stream the game's number; where that cannot be, 204 tells the page to ask now and then."""
    access.open_game(link, game)
    if current_app.config["POCKET"]:  # it has one thread, and nobody else to hear from
        return Response(status=204, mimetype=EVENTS)
    bus, whose = find_bus(), limiting.whose()
    most = current_app.config["STREAMS"] or MOST_ELSEWHERE
    tab = request.args.get("tab", "")[:LONGEST_TAB]
    if not bus.carries() or not bus.audience.has_room(whose, most, tab):
        return Response(status=204, mimetype=EVENTS)
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    find = partial(find_number, app, access.nonce_of(link), game)

    def tell() -> Iterator[str]:
        """Tell the number now, and whenever it rises, for as long as the link opens the game."""
        known = -1
        with bus.audience.listening(game, whose, tab) as place:
            heard, times = place.game, place.game.times
            while bus.audience.speaks and not place.left:
                number = heard.look(link, times, find)
                if number is None:
                    return
                yield event_of(number, heard.count) if number > known else STILL_HERE
                known = max(known, number)
                times = bus.audience.wait(place, times, HEARTBEAT)

    response = Response(tell(), mimetype=EVENTS)
    response.headers["X-Accel-Buffering"] = "no"
    return response


def event_of(number: int, listeners: int) -> str:
    """Return the event of a number; the second one says in how many milliseconds to ask for it."""
    spread = round(listeners * SPREAD_MS) if listeners > FEW else 0
    return f"retry: {RETRY_MS}\ndata: {number} {spread}\n\n"


def find_number(app: Flask, nonce: str, game_id: int) -> int | None:
    """Return the number that the game's pages have now; None where the link no longer opens it.

    While the database is away it is 0: then nothing is recorded, so there is nothing to tell.
    """
    with app.app_context():
        try:
            _, game = clerk.open_by_link(nonce, game_id)
        except StoreUnavailable:
            return 0
        return access.number_of(game, access.next_game(game)) if game else None


@live.get("/<link>/game/<int:game>/number")
def number(link: str, game: int) -> Response:
    return Response(str(access.open_game(link, game).number), mimetype="text/plain")
