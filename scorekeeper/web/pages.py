"""Render templates, and offer them what all of them may use."""

from collections.abc import Callable, Mapping, MutableMapping
from functools import cache
from hashlib import sha256
from secrets import token_hex
from typing import Any

from flask import Flask, g, has_request_context, render_template, request, session
from flask.templating import Environment
from flask_wtf.csrf import generate_csrf
from wtforms import Field

from scorekeeper.store.journal.clerk import PHONE_DIGITS

from .navigation import tabs

ID_BYTES = 16  # of a command's id, which is written in hexadecimal


def page(template: str, **facts: object) -> str:
    """Render a page; with the header ``X-Fragment`` only its ``<main>``."""
    return render_template(template, **facts)


def new_command_id() -> str:
    """Return a fresh id for one command, so that it counts once however often it is sent.

    Its first digits are the phone's own, by each link that it uses: so the journal tells a second
    buy of one phone from the same buy of two.
    """
    csrf_token()
    link = (request.view_args or {}).get("link")
    phone = sha256(repr((session.get("csrf_token"), link)).encode()).hexdigest()[:PHONE_DIGITS]
    return phone + token_hex(ID_BYTES)[PHONE_DIGITS:]


def csrf_token() -> str:
    """Return the token of this page's forms, which is made once for all of them."""
    keep_apart()
    made: str = generate_csrf()
    return made


def keep_apart() -> None:
    """Say that this request's page holds what one phone alone has (``live/lookers`` asks)."""
    g.apart = True


def shared_command_id(*facts: object) -> str:
    """Return the id of a command that counts once from all phones: of what tells it from others."""
    return sha256(repr(facts).encode()).hexdigest()[:32]


def pointing(field: Field, hint: str | None, more: Mapping[str, object]) -> dict[str, object]:
    """Return a field's attributes that lead a screen reader to its hint and its errors."""
    about = [f"{field.id}-hint"] if hint else []
    about += [f"{field.id}-error"] if field.errors else []
    wrong = {"aria-invalid": "true"} if field.errors else {}
    return {**more, **wrong, **({"aria-describedby": " ".join(about)} if about else {})}


class Templates(Environment):
    """Flask's templates, which share the globals: comparing them takes a twentieth of a page."""

    def make_globals(self, own: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(own) if own else self.globals


def init_app(app: Flask) -> None:
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        csrf_token=csrf_token,
        new_command_id=new_command_id,
        shared_command_id=shared_command_id,
        pointing=pointing,
        tabs=tabs,
    )
    app.context_processor(describe_request)
    app.url_defaults(place_keeper(app))


def describe_request() -> dict[str, object]:
    return {
        "layout": "fragment.html" if request.headers.get("X-Fragment") else "base.html",
        "visit": g.get("visit"),
        "here": request.path if request.method == "GET" else "/",
        "theme": session.get("theme"),
        "suits": session.get("suits"),
    }


def place_keeper(app: Flask) -> Callable[[str, dict[str, object]], None]:
    """Return what fills in a request's link and game where ``url_for`` is not given any."""

    @cache
    def expected(endpoint: str) -> tuple[str, ...]:
        expects = app.url_map.is_endpoint_expecting
        return tuple(name for name in ("link", "game") if expects(endpoint, name))

    def keep_place(endpoint: str, values: dict[str, object]) -> None:
        known = (request.view_args if has_request_context() else None) or {}
        for name in expected(endpoint):
            if name in known and name not in values:
                values[name] = known[name]

    return keep_place
