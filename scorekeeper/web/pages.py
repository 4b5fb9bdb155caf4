"""Render templates, and offer them what all of them may use."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from hashlib import sha256
from typing import Any
from uuid import uuid4

from flask import Flask, current_app, g, render_template, request, session
from flask.templating import Environment
from wtforms import Field

from .navigation import tabs


def page(template: str, **facts: object) -> str:
    """Render a page; with the header ``X-Fragment`` only its ``<main>``."""
    return render_template(template, **facts)


def new_command_id() -> str:
    """Return a fresh id for one command, so that it counts once however often it is sent.

    On a page that is made for several phones (``live/lookers``) it is the place of one.
    """
    return next(g.ids) if "ids" in g else uuid4().hex


def shared_command_id(*facts: object) -> str:
    """Return the id of a command that counts once, whichever pages and phones it is sent from.

    facts  what tells the command from all others of its table, the same wherever it is offered
    """
    return sha256(repr(facts).encode()).hexdigest()[:32]


def pointing(field: Field, hint: str | None, more: Mapping[str, object]) -> dict[str, object]:
    """Return a field's attributes that lead a screen reader to its hint and its errors."""
    about = [f"{field.id}-hint"] if hint else []
    about += [f"{field.id}-error"] if field.errors else []
    wrong = {"aria-invalid": "true"} if field.errors else {}
    return {**more, **wrong, **({"aria-describedby": " ".join(about)} if about else {})}


class Templates(Environment):
    """Flask's templates, none of which is given globals of its own.

    So all share the environment's, and what one imports need not be compared name by name.
    """

    def make_globals(self, own: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template."""
        return super().make_globals(own) if own else self.globals


def init_app(app: Flask) -> None:
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        new_command_id=new_command_id, shared_command_id=shared_command_id, pointing=pointing
    )
    app.context_processor(describe_request)
    app.url_defaults(keep_place)


def describe_request() -> dict[str, object]:
    """Return the variables that every template may use."""
    visit = g.get("visit")
    return {
        "layout": "fragment.html" if request.headers.get("X-Fragment") else "base.html",
        "visit": visit,
        "here": request.path if request.method == "GET" else "/",
        "tabs": tabs(visit),
        "theme": session.get("theme"),
        "suits": session.get("suits"),
    }


def keep_place(endpoint: str, values: dict[str, object]) -> None:
    """Fill in the link and the game of this request where ``url_for`` is not given any."""
    known = request.view_args if request else None
    if not known:
        return
    expects = current_app.url_map.is_endpoint_expecting
    for name in ("link", "game"):
        if name in known and name not in values and expects(endpoint, name):
            values[name] = known[name]
