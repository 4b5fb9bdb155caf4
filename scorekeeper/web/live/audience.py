"""Who listens to which game in this process. Each stream waits here for news, in its own thread."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

LOOK_AGAIN_AFTER = 7.5  # seconds; a link may have been taken back without news of its game
MOST_OF_ONE = 2 / 3  # of all streams, for one address


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
