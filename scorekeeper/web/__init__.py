"""The web application: pages and forms, live updates, links. It uses store, game and rules."""

from flask import Flask

from . import access, languages, limiting, live, pages, recording, responses, security, static
from .agreements.views import agreements
from .books.command import bring
from .books.views import books
from .claims.views import claims
from .count.views import count
from .deal.views import deal
from .desk.views import desk
from .fines.views import fines
from .hand import ownhands
from .hand.views import hand
from .home.command import remove
from .home.ending import home
from .houserules.views import houserules
from .lay_down.views import lay_down
from .links.recovery import links
from .log.views import log
from .looks.views import looks
from .middle.views import middle
from .paste.views import paste
from .pencil.views import pencil
from .people.views import people
from .proposals.views import proposals
from .rules.command import tell
from .rules.views import rules
from .scores.views import scores
from .season.pot import season
from .seat.views import seat
from .start.views import start
from .table.views import table
from .tournament.views import tournament
from .typed import typed

BLUEPRINTS = (
    *(start, looks, home, season, links, seat, books, houserules, tournament),
    *(
        table,
        middle,
        deal,
        claims,
        lay_down,
        proposals,
        hand,
        count,
        scores,
        fines,
        log,
        people,
        paste,
        pencil,
        agreements,
        rules,
        desk,
    ),
    *(typed, live.live, static.static, pages.health, static.installing),
)


def init_app(app: Flask) -> None:
    for part in (
        *(responses, security, languages, pages, limiting, access),
        *(ownhands, live, recording),
    ):
        part.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.cli.add_command(bring)
    app.cli.add_command(remove)
    app.cli.add_command(tell)
    app.config["LARGEST_FORM"] = security.largest_form(app)
