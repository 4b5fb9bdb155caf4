"""Make the page that all who only look on are shown, once for all of them.

The page is asked for without any cookie, so that it can hold nothing of anybody's session.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from http import HTTPStatus

from flask import Flask, Response, g
from werkzeug.test import create_environ

from scorekeeper.web.access import GameVisit

LARGEST = 64 * 1024  # bytes of a page that is sent along
LONGEST = 300  # characters of a page's address
PERSONAL = (b"csrf_token", b"command_id")
"""Names of fields that belong to one phone: whose page has one asks for it alone."""

_log = logging.getLogger(__name__)


class NotNow(Exception):
    """A page that could not be made; later perhaps it can."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a phone shows: all that its page depends on, beside the game.

    root      the beginning of the address, as the phone sees it: scheme, host
    page      the rest: path and query
    language  the one that the phone prefers
    """

    root: str
    page: str
    language: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A page's main part, and the stamp of the game when it was made."""

    number: float
    html: str


def keep_apart() -> None:
    """Say that the page of this request shows what one phone alone remembers."""
    g.apart = True


def show(app: Flask, sight: Sight) -> Shown | None:
    """Return what all who look on are shown; None where each phone must ask for itself.

    That is so where the page shows something of one phone, is too large, is no page, leads on to
    another, or lets its reader write.

    errors  NotNow
    """
    headers = {"X-Fragment": "1", "Accept-Language": sight.language}
    environ = create_environ(sight.page, base_url=sight.root, headers=headers)
    with app.request_context(environ):
        try:
            answer = app.full_dispatch_request()
        except Exception as error:  # the phone that asks for itself is told what is wrong
            _log.exception("a page for those who look on could not be made")
            raise NotNow from error
        if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise NotNow
        return None if g.get("apart") else shown_by(answer, g.get("visit"))


def shown_by(answer: Response, visit: object) -> Shown | None:
    """Return what this answer shows to all who look on; None as for ``show``."""
    if not isinstance(visit, GameVisit) or visit.may_keep_score:
        return None
    if answer.status_code != HTTPStatus.OK or answer.mimetype != "text/html":
        return None
    html = answer.get_data()
    if len(html) > LARGEST or any(name in html for name in PERSONAL):
        return None
    return Shown(visit.stamp, html.decode())
