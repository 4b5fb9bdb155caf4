"""Live updates: a stream tells open pages of each event of their game.

What a page shows is sent along, wherever that can be made once for all phones that show the same.
Else it hears the event's number, and fetches itself anew.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

from flask import Blueprint, Flask, Response, current_app, request, session
from flask_wtf.csrf import generate_csrf

from scorekeeper.store.journal import clerk
from scorekeeper.store.people import pencils, tables
from scorekeeper.web import access, limiting
from scorekeeper.web.access import GameVisit, stamp, stamped
from scorekeeper.wording.reader import locale_here

from .audience import Audience, Listener
from .bus import RETRY_MS, Bus
from .lookers import LONGEST, Sight

EVENTS = "text/event-stream"
KNOWN = re.compile(r"\d{1,9}(\.\d{1,6})?", re.ASCII)
"""The stamp that a phone says it knows."""

_log = logging.getLogger(__name__)
live = Blueprint("live", __name__)


class Live:
    """The live updates of an application; ``scorekeeper.worker`` opens and closes them.

    said  whether the log has been told that this server holds no streams
    """

    def __init__(self, app: Flask) -> None:
        self.audience = Audience(app)
        self.bus = Bus(app.config.get("REDIS_URL"), app.config["SECRET_KEY"], self.audience)
        self.open = self.audience.open
        self.close = self.bus.close
        self.said = False

    def is_held(self) -> bool:
        """Return whether this server's loop holds streams; if not, say so in the log, once."""
        if self.audience.loop is None and not self.said:
            self.said = True
            _log.warning(
                "No live updates under this server: pages ask for news every few seconds. They "
                "need gunicorn --worker-class scorekeeper.worker.Worker"
            )
        return self.audience.loop is not None


def init_app(app: Flask) -> None:
    parts = Live(app)
    app.extensions["compro-live"] = parts
    clerk.on_recorded(app, parts.bus.tell)


def tell_moved(table_id: int) -> None:
    """Tell the open pages of a table's newest game that a pencil has moved."""
    newest = next(iter(tables.summaries_of(table_id, limit=1)), None)
    if newest is not None:
        number = clerk.open_game(newest.id).number
        find_bus().tell(newest.id, stamp(number, pencils.count_moves(table_id)))


def find_live() -> Live:
    parts: Live = current_app.extensions["compro-live"]
    return parts


def find_bus() -> Bus:
    return find_live().bus


@live.get("/<link>/game/<int:game>/live")
def events(link: str, game: int) -> Response:
    """Stream the game's events; where that cannot be, 204 tells the page to ask now and then."""
    visit, whose, parts = access.open_game(link, game), limiting.whose(), find_live()
    audience, line = parts.audience, request.environ.get("gunicorn.socket")  # a Line
    if not parts.is_held() or line is None:
        return no_stream()
    if not parts.bus.follow(visit.game.id) or not audience.has_room(visit.link_id, whose):
        return no_stream()
    # As it stands now: all news comes in from here on.
    now = stamp(clerk.open_game(visit.game.id).number, pencils.count_moves(visit.table_id))
    listener = Listener(
        game_id=visit.game.id,
        link_id=visit.link_id,
        whose=whose,
        sight=sight_of(visit),
        told=known_number(),
        token=own_token(),
    )

    def begin() -> Iterator[str]:
        """Leave the answer to the loop; it is asked for only once the headers are good."""
        line.go_on_as(audience.add(listener, now))
        yield f"retry: {RETRY_MS}\n\n"

    response = Response(begin(), mimetype=EVENTS)
    response.headers["X-Accel-Buffering"] = "no"
    return response


def no_stream() -> Response:
    """Return the answer that tells a browser to close the stream, so that its page asks instead."""
    return Response(status=204, mimetype=EVENTS)


def known_number() -> float:
    """Return the stamp of the last news that the phone knows of; 0 where it says none."""
    said = request.headers.get("Last-Event-ID", request.args.get("since", ""))
    return float(said) if KNOWN.fullmatch(said) else 0


def own_token() -> str:
    """Return the token that forms of this phone's pages carry; "" where none had one yet."""
    return generate_csrf() if "csrf_token" in session else ""


def sight_of(visit: GameVisit) -> Sight | None:
    """Return what the phone shows, if that is a page of this game by the same link."""
    root, page = request.script_root, request.args.get("page", "")
    inside = f"{root}/{visit.link}/game/{visit.game.id}/"
    if not page.startswith(inside) or len(page) > LONGEST:
        return None
    return Sight(request.root_url, page.removeprefix(root), str(locale_here()))


@live.get("/<link>/game/<int:game>/number")
def number(link: str, game: int) -> Response:
    """Answer with the stamp of the game: the number of its last event, if no pencil has moved."""
    return Response(stamped(access.open_game(link, game).stamp), mimetype="text/plain")
