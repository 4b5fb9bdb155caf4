"""Who listens to which game; each is told of every event of that game, and of no other.

They are sent the page they show, made once for all who show the same; else the event's number, and
ask for themselves.
"""

from __future__ import annotations

import logging
import random
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, TypeAlias, TypeVar

from flask import Flask

from scorekeeper.store.people import links
from scorekeeper.store.unavailable import StoreUnavailable

from . import lookers
from .lookers import Shown, Sight
from .payload import event_of

STREAM_LASTS = 900  # seconds, more or less; then the browser asks anew
GAMES_KEPT = 500  # the last numbers of so many games are known
MOST_PAGES = 24  # of one game that are sent along; whoever shows another is sent the number
MOST_OF_ONE = 2 / 3  # of all streams: by one link, or from one address

Key = TypeVar("Key")
Stream: TypeAlias = Any
"""One phone's answer that goes on; only the loop looks into it."""

_log = logging.getLogger(__name__)


class Loop(Protocol):
    """What holds the streams of a process (``scorekeeper.streams``).

    most  how many there should be at most
    """

    most: int

    def make(self, gone: Callable[[], None], lasts: float) -> Stream:
        """Return a stream; ``gone`` is called once it has ended."""

    def send(self, streams: Sequence[Stream], piece: bytes) -> None:
        """Send the same bytes to these streams; wait for nobody."""

    def send_each(self, pieces: Sequence[tuple[Stream, bytes]]) -> None:
        """Send each of these streams bytes of its own; wait for nobody."""

    def end(self, streams: Iterable[Stream]) -> None:
        """End these streams; wait for nobody."""

    def spread(self, job: Callable[[], None]) -> None:
        """Do this in a thread."""


@dataclass(eq=False, slots=True, kw_only=True)
class Listener:
    """A phone that listens to a game.

    whose  the address it is counted for
    sight  what it shows; None: it is sent numbers alone
    told   the number of the last event that it knows of
    token  the one that its forms carry; "": it has none yet
    """

    game_id: int
    link_id: int
    whose: str
    sight: Sight | None
    told: int
    token: str = ""
    stream: Stream = None


@dataclass(eq=False, slots=True)
class Listeners:
    """All that listen to one game.

    number  the highest that was heard
    busy    whether a thread is telling them; it looks for news before it ends
    shown   what was made last for a sight; None: each phone asks for itself
    """

    all: dict[Listener, None] = field(default_factory=dict)
    number: int = 0
    busy: bool = False
    shown: dict[Sight, Shown | None] = field(default_factory=dict)

    def behind(self) -> list[Listener]:
        """Return those who do not know of the last event."""
        return [listener for listener in self.all if listener.told < self.number]


class Audience:
    """All that listen to games in this process.

    loop    holds their streams; None where this server has no such loop
    speaks  whether all news comes in; while it does not, nobody listens, for some would be missed
    latest  game → the highest number heard, also where nobody listens yet
    """

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.loop: Loop | None = None
        self.speaks = True
        self.lock = threading.RLock()  # a signal that ends the server may come while it is held
        self.games: dict[int, Listeners] = {}
        self.latest: OrderedDict[int, int] = OrderedDict()
        self.count: Counter[tuple[str, object]] = Counter()

    def listened_to(self) -> set[int]:
        """Return the games that somebody listens to."""
        with self.lock:
            return set(self.games)

    def open(self, loop: Loop) -> None:
        """Let this loop hold the streams."""
        self.loop = loop

    def has_room(self, link_id: int, whose: str) -> bool:
        """Return whether one more may listen by this link and from this address."""
        if self.loop is None or not self.speaks:
            return False
        one = self.loop.most * MOST_OF_ONE
        with self.lock:
            return (
                self.count["all", None] < self.loop.most
                and self.count["link", link_id] < one
                and self.count["whose", whose] < one
            )

    def add(self, listener: Listener, number: int) -> Stream:
        """Let somebody listen, who is told at once if the game is beyond what they know.

        number   of the game's last event, asked after all its news came in
        returns  the stream by which they are told
        """
        assert self.loop is not None, "whoever adds has asked whether there is room"
        lasts = STREAM_LASTS * random.uniform(0.8, 1.2)  # noqa: S311 (so that not all end at once)
        listener.stream = self.loop.make(partial(self.leave, listener), lasts)
        with self.lock:
            listeners = self.games.setdefault(listener.game_id, Listeners())
            listeners.all[listener] = None
            listeners.number = max(number, listeners.number, self.latest.get(listener.game_id, 0))
            self.count.update(counted_for(listener))
            missed = not self.speaks
        if missed:
            self.loop.end([listener.stream])
        self.wake(listener.game_id)
        return listener.stream

    def leave(self, listener: Listener) -> None:
        """Let somebody listen no longer."""
        with self.lock:
            listeners = self.games[listener.game_id]
            del listeners.all[listener]
            if not listeners.all:
                del self.games[listener.game_id]
            for key in counted_for(listener):
                self.count[key] -= 1
                if not self.count[key]:
                    del self.count[key]

    def hear(self, game_id: int, number: int) -> None:
        """Take in that a game's journal has grown to this number; wait for nobody."""
        with self.lock:
            note(self.latest, game_id, number)
            if listeners := self.games.get(game_id):
                listeners.number = max(number, listeners.number)
        self.wake(game_id)

    def wake(self, game_id: int) -> None:
        """Let a thread tell those who listen to this game, if any of them is behind."""
        with self.lock:
            listeners = self.games.get(game_id)
            if listeners is None or listeners.busy or not listeners.behind():
                return
            listeners.busy = True
        if self.loop:
            self.loop.spread(partial(self.tell_all, game_id, listeners))

    def tell_all(self, game_id: int, listeners: Listeners) -> None:
        """Tell those who are behind, until nobody is; of news that came meanwhile, the newest."""
        while True:
            with self.lock:
                behind, number = listeners.behind(), listeners.number
                listeners.busy = bool(behind)
                for listener in behind:
                    listener.told = number
            if not behind:
                return
            try:
                self.tell(number, behind, listeners)
            except Exception:  # they come again, and then hear it
                _log.exception("game %d, event %g: not everybody told", game_id, number)
                self.end(behind)

    def tell(self, number: int, behind: list[Listener], listeners: Listeners) -> None:
        """Tell these of an event: first the number, to whoever is sent no more, then pages."""
        groups: dict[Sight | None, list[Listener]] = {None: []}
        for listener in self.with_right(behind):
            sight = listener.sight
            too_many = sight not in groups and len(groups) > MOST_PAGES
            groups.setdefault(None if too_many else sight, []).append(listener)
        for sight, group in groups.items():
            shown = self.show(sight, number, listeners) if sight else None
            if shown:
                self.send_page(group, shown)
            else:
                self.send(group, event_of(number))

    def show(self, sight: Sight, number: int, listeners: Listeners) -> Shown | None:
        """Return a page that shows this event, made now unless it was before.

        returns  None where each phone asks for itself
        """
        if sight in listeners.shown:
            known = listeners.shown[sight]
            if known is None or known.number >= number:
                return known
        try:
            shown = listeners.shown[sight] = lookers.show(self.app, sight)
        except lookers.NotNow:
            return None
        while len(listeners.shown) > MOST_PAGES:
            del listeners.shown[next(iter(listeners.shown))]
        return shown if shown and shown.number >= number else None

    def send_page(self, group: Sequence[Listener], shown: Shown) -> None:
        """Send a page, its places filled for each phone; the number where that cannot be."""
        if shown.is_alike:
            self.send(group, shown.event[0])
        elif self.loop:
            self.loop.send_each([(each.stream, page_for(each, shown)) for each in group])
        for listener in group:
            listener.told = max(listener.told, shown.number)

    def with_right(self, some: Iterable[Listener]) -> list[Listener]:
        """Return those whose link still opens the table; end the streams of the others."""
        some = list(some)
        with self.app.app_context():
            try:
                good = links.which_open({listener.link_id for listener in some})
            except StoreUnavailable:  # then nothing is recorded, so there is nothing to tell
                return some
        self.end(listener for listener in some if listener.link_id not in good)
        return [listener for listener in some if listener.link_id in good]

    def hear_revoked(self, link_id: int | None = None) -> None:
        """Look, in a thread, whether a link is still good, and end its streams if not.

        link_id  None: look at the links of all who listen
        """
        with self.lock:
            every = [one for listeners in self.games.values() for one in listeners.all]
        meant = [one for one in every if link_id in (None, one.link_id)]
        if meant and self.loop:
            self.loop.spread(partial(self.look_at, meant))

    def look_at(self, some: list[Listener]) -> None:
        self.with_right(some)

    def turn(self, *, speaks: bool) -> None:
        """Note whether all news comes in; where it no longer does, end all streams."""
        with self.lock:
            self.speaks = speaks
            every = [one for listeners in self.games.values() for one in listeners.all]
        if not speaks:
            self.end(every)

    def send(self, some: Sequence[Listener], piece: bytes) -> None:
        if some and self.loop:
            self.loop.send([listener.stream for listener in some], piece)

    def end(self, some: Iterable[Listener]) -> None:
        ended = [listener.stream for listener in some]
        if ended and self.loop:
            self.loop.end(ended)


def page_for(listener: Listener, shown: Shown) -> bytes:
    return shown.filled(listener.token) or event_of(shown.number)


def counted_for(listener: Listener) -> list[tuple[str, object]]:
    return [("all", None), ("link", listener.link_id), ("whose", listener.whose)]


def note(numbers: OrderedDict[Key, int], key: Key, number: int) -> None:
    """Keep the highest number under this key; forget keys beyond GAMES_KEPT, the oldest first."""
    numbers[key] = max(number, numbers.pop(key, 0))
    while len(numbers) > GAMES_KEPT:
        numbers.popitem(last=False)
