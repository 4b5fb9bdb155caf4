"""HTTP: pages and forms, live updates and access links. Knows store, game and rules."""

from __future__ import annotations

from flask import Flask

from . import (
    access,
    asking,
    errors,
    guard,
    health,
    hosts,
    language,
    live,
    pages,
    recording,
    security,
    static,
    texts,
)
from .agreements.views import agreements
from .books import command as bookcommand
from .books import reading as bookreading
from .books.views import books
from .claims.views import discard
from .count.views import counting
from .deal.views import deal
from .desk.views import melddesk
from .hand import ownhands
from .hand.views import myhand
from .home.views import tables
from .houserules.charters import charters
from .houserules.views import house
from .lay_down.views import melds
from .links.views import links
from .log.views import log
from .looks.views import looks
from .people.views import people
from .rules.views import rules
from .scores.views import scores
from .start.views import welcome
from .table.more import more
from .table.player import player
from .table.views import play

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
        bookreading,
        bookcommand,
    ):
        part.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
