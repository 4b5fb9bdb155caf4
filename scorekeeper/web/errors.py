"""Pages for what went wrong: in the table's own look, with a way back."""

from __future__ import annotations

from flask import Flask, Response, make_response, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from . import wording
from .pages import page

NOT_RESENT = {"csrf_token"}


def init_app(app: Flask) -> None:
    app.register_error_handler(CSRFError, show_stale_page)
    app.register_error_handler(HTTPException, show_trouble)


def show_trouble(error: HTTPException) -> Response | HTTPException:
    """Answer with a page that says what happened in a human sentence."""
    status = error.code or 500
    if status < 400:
        return error
    heading, text = wording.trouble_text(status)
    response = make_response(page("error.html", heading=heading, text=text, here="/"), status)
    for name, value in error.get_headers():
        if name.lower() not in {"content-type", "content-length"}:
            response.headers[name] = value
    return response


def show_stale_page(error: CSRFError) -> Response:
    """Offer to send what was typed once more, with a token that is good again."""
    typed = [
        (name, value) for name, value in request.form.items(multi=True) if name not in NOT_RESENT
    ]
    return make_response(page("stale.html", typed=typed), 400)
