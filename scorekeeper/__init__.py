"""Referee and scorekeeper for a table that plays Telefunken and its cousins with real cards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """Return the Flask application, with its settings read and store, web and demo registered.

    config  settings that override the environment's
    errors  WrongSetting; folder.Unusable where the folder of the games cannot be used
    """
    from flask import Flask  # here: who imports a pure room imports no Flask

    from . import places, redacting, settings, store, web
    from .demo import cli as demo

    redacting.install()
    given = dict(config or {})
    app = Flask(
        __name__,
        template_folder=str(places.find_folder("templates")),
        static_folder=None,
        instance_path=str(settings.find_instance(given)),
    )
    app.jinja_environment = web.pages.Templates
    app.config.update(settings.read(Path(app.instance_path), given))
    store.init_app(app)
    web.init_app(app)
    demo.register(app, web.access.sign)
    return app
