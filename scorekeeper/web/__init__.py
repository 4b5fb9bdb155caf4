"""HTTP: pages and forms, live updates and access links. Knows store, game and rules."""

from __future__ import annotations

from flask import Flask

from . import (
    access,
    asking,
    bookcommand,
    errors,
    guard,
    health,
    hosts,
    language,
    live,
    ownhands,
    pages,
    recording,
    security,
    static,
    texts,
)
from .agreements import agreements
from .books import books
from .charters import charters
from .counting import counting
from .dealing import deal
from .discard import discard
from .houserules import house
from .links import links
from .log import log
from .looks import looks
from .melddesk import melddesk
from .melds import melds
from .more import more
from .myhand import myhand
from .people import people
from .play import play
from .player import player
from .rulespage import rules
from .scores import scores
from .tables import tables
from .welcome import welcome

BLUEPRINTS = (
    *(welcome, looks, live.live, static.static, links, tables, books, house, charters),
    *(play, discard, deal, player, people, agreements, more),
    *(counting, scores, log, rules, melddesk, melds, myhand, health.health),
)


def init_app(app: Flask) -> None:
    """Give the application its pages."""
    for part in (
        hosts,
        security,
        language,
        pages,
        texts,
        errors,
        guard,
        access,
        asking,
        ownhands,
        live,
        recording,
        health,
        bookcommand,
    ):
        part.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
