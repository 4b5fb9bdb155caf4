"""Live updates: a stream tells an open page the game's number, and the page asks for itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from flask import Blueprint, Flask, Response, current_app, request

from scorekeeper.store.journal import clerk
from scorekeeper.store.unavailable import StoreUnavailable
from scorekeeper.web import access, limiting

from .bus import Bus
from .lookers import Pages

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

live = Blueprint("live", __name__)


def init_app(app: Flask) -> None:
    bus = Bus(app.config.get("REDIS_URL"), app.config["SECRET_KEY"])
    app.extensions |= {"compro-live": bus, "compro-lookers": Pages()}
    clerk.on_recorded(app, bus.tell)


def find_bus() -> Bus:
    bus: Bus = current_app.extensions["compro-live"]
    return bus


@live.get("/<link>/game/<int:game>/live")
def events(link: str, game: int) -> Response:
    """Stream the game's number; where that cannot be, 204 tells the page to ask now and then."""
    access.open_game(link, game)
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
    """Return the number of the game's last event; None where the link no longer opens it.

    While the database is away it is 0: then nothing is recorded, so there is nothing to tell.
    """
    with app.app_context():
        try:
            _, game = clerk.open_by_link(nonce, game_id)
        except StoreUnavailable:
            return 0
        return game.number if game else None


@live.get("/<link>/game/<int:game>/number")
def number(link: str, game: int) -> Response:
    """Answer with the game's number, for pages without a stream."""
    return Response(str(access.open_game(link, game).game.number), mimetype="text/plain")
