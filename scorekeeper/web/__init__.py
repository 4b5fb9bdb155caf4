"""HTTP: pages and forms, live updates and access links. Knows store, game and rules."""

from __future__ import annotations

from flask import Flask

from . import access, errors, guard, language, live, pages, security, static, texts
from .links import links
from .looks import looks
from .play import play
from .tables import tables
from .welcome import welcome

BLUEPRINTS = (welcome, looks, live.live, static.static, play, links, tables)


def init_app(app: Flask) -> None:
    """Give the application its pages."""
    for part in (security, language, pages, texts, errors, guard, access, live):
        part.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
