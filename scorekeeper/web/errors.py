"""The pages for errors, in the look of all other pages and with a way back."""

import errno

from flask import Flask, Response, current_app, g, make_response, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import Forbidden, HTTPException

from scorekeeper.store.people.rights import NotAllowed
from scorekeeper.store.unavailable import StoreUnavailable, Trouble
from scorekeeper.wording.trouble import trouble_text, unavailable_text

from .access import GameVisit
from .pages import page

NOT_RESENT = {"csrf_token"}
TRY_AGAIN_AFTER = 5  # seconds
OF_THE_DISK = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EIO: Trouble.BROKEN_DISK,
}


def init_app(app: Flask) -> None:
    app.register_error_handler(CSRFError, show_stale_page)
    app.register_error_handler(HTTPException, show_trouble)
    app.register_error_handler(NotAllowed, lambda _: show_trouble(Forbidden()))
    app.register_error_handler(StoreUnavailable, show_unavailable)
    app.register_error_handler(OSError, show_disk_trouble)


def show_trouble(error: HTTPException) -> Response | HTTPException:
    """Return the page for an HTTP error, with its status and headers; other answers unchanged."""
    status = error.code or 500
    if status < 400:
        return error
    if isinstance(error, Forbidden) and may_get_pencil(g.get("visit")):
        return make_response(page("no_pencil.html", typed=typed(), here="/"), status)
    heading, text = trouble_text(status)
    response = make_response(page("error.html", heading=heading, text=text, here="/"), status)
    for name, value in error.get_headers():
        if name.lower() not in {"content-type", "content-length"}:
            response.headers[name] = value
    return response


def may_get_pencil(visit: object) -> bool:
    """Return whether it is a pencil that is missing here, which a seat may have."""
    return isinstance(visit, GameVisit) and visit.seat is not None


def show_stale_page(error: CSRFError) -> Response:
    return make_response(page("stale.html", typed=typed()), 400)


def show_unavailable(error: StoreUnavailable) -> Response:
    """Return the page that says what is wrong with the database, and offers to try again."""
    current_app.logger.error("%s", error.message)
    writes = request.method == "POST"
    with_file = request.mimetype == "multipart/form-data"  # files are not sent back and forth
    heading, why, then = unavailable_text(error.trouble, writes=writes)
    facts = {
        "heading": heading,
        "why": why,
        "then": then,
        "writes": writes,
        "typed": typed() if writes and not with_file else [],
        "here": "/",
    }
    response = make_response(page("unavailable.html", **facts), 503)
    response.headers["Retry-After"] = str(TRY_AGAIN_AFTER)
    if not writes:
        response.headers["Refresh"] = str(TRY_AGAIN_AFTER)
    return response


def show_disk_trouble(error: OSError) -> Response:
    """Return the same page for a disk that is full or broken. errors: any other error, again."""
    trouble = OF_THE_DISK.get(error.errno or 0)
    if trouble is None:
        raise error
    return show_unavailable(StoreUnavailable(trouble, error.strerror))


def typed() -> list[tuple[str, str]]:
    return [pair for pair in request.form.items(multi=True) if pair[0] not in NOT_RESENT]
