"""Makes a page once for all who only look on, where many ask for it in the same moment.

They ask together whenever their game has news. What is kept holds nothing of anybody's session.
"""

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from flask import Flask, current_app, g, request, session

from scorekeeper.store.people.rights import Right
from scorekeeper.web import access
from scorekeeper.wording.speech import locale_here

KEPT_FOR = 1  # seconds: how long others may still call is part of some pages
MOST_KEPT = 24


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


def init_app(app: Flask) -> None:
    """Look for a kept page after all other checks of a request."""
    app.before_request(show_kept)


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
        if kept.number == visit.game.number and time.monotonic() < kept.at + KEPT_FOR:
            return kept.html
        made: Any = current_app.view_functions[request.endpoint or ""](**place)
        if not isinstance(made, str) or g.get("apart"):
            return made
        kept.number, kept.at, kept.html = visit.game.number, time.monotonic(), made
        return made
