"""Make the page that all who hold the same link are shown, once for all of them.

The page is asked for without any cookie, so that it can hold nothing of anybody's session. Where a
phone's own token and fresh ids of commands belong, it has places, which are filled for each phone.
"""

from __future__ import annotations

import logging
import re
from collections import defaultdict
from dataclasses import dataclass
from http import HTTPStatus
from itertools import count
from uuid import uuid4

from flask import Flask, Response, g
from werkzeug.test import create_environ

from scorekeeper.web.access import GameVisit

LARGEST = 64 * 1024  # bytes of a page that is sent along
LONGEST = 300  # characters of a page's address
PLACE_OF_TOKEN = f"token-{uuid4().hex}"
PLACE_OF_ID = f"id-{uuid4().hex}-"
"""What stands in a page where each phone has something of its own; nobody can write it there. Ids
are numbered, for a page may have the same one twice."""
PLACES = re.compile(f"({PLACE_OF_TOKEN}|{PLACE_OF_ID}[0-9]+)".encode())

_log = logging.getLogger(__name__)


class NotNow(Exception):
    """A page that could not be made; later perhaps it can."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a phone shows: all that its page depends on, beside the game and the phone's own fields.

    root      the beginning of the address, as the phone sees it: scheme, host
    page      the rest: path, which begins with the link, and query
    language  the one that the phone prefers
    """

    root: str
    page: str
    language: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A page's main part, as UTF-8, and the number of the game's last event when it was made.

    html  in turn a piece and a place, beginning and ending with a piece
    """

    number: int
    html: tuple[bytes, ...]

    @property
    def is_alike(self) -> bool:
        """Whether all phones are shown the same bytes."""
        return len(self.html) == 1

    def filled(self, token: str) -> bytes | None:
        """Return the page for one phone, each of its ids a fresh one.

        token    the one that the phone's forms carry; "": it has none
        returns  None where the page needs a token and there is none
        """
        own: defaultdict[bytes, bytes] = defaultdict(lambda: uuid4().hex.encode())
        own[PLACE_OF_TOKEN.encode()] = token.encode()
        places = self.html[1::2]
        if not token and PLACE_OF_TOKEN.encode() in places:
            return None
        filled = list(self.html)
        filled[1::2] = map(own.__getitem__, places)
        return b"".join(filled)


def keep_apart() -> None:
    """Say that the page of this request shows what one phone alone remembers."""
    g.apart = True


def show(app: Flask, sight: Sight) -> Shown | None:
    """Return what all who show this are shown; None where each phone must ask for itself.

    That is so where the page shows something of one phone, is too large, is no page, or leads on to
    another.

    errors  NotNow
    """
    headers = {"X-Fragment": "1", "Accept-Language": sight.language}
    environ = create_environ(sight.page, base_url=sight.root, headers=headers)
    with app.request_context(environ):
        g.csrf_token, g.ids = PLACE_OF_TOKEN, map(f"{PLACE_OF_ID}{{}}".format, count())
        try:
            answer = app.full_dispatch_request()
        except Exception as error:  # the phone that asks for itself is told what is wrong
            _log.exception("a page for all who show it could not be made")
            raise NotNow from error
        if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise NotNow
        return None if g.get("apart") else shown_by(answer, g.get("visit"))


def shown_by(answer: Response, visit: object) -> Shown | None:
    """Return what this answer shows to all who asked the same; None as for ``show``."""
    if not isinstance(visit, GameVisit):
        return None
    if answer.status_code != HTTPStatus.OK or answer.mimetype != "text/html":
        return None
    html = answer.get_data()
    return None if len(html) > LARGEST else Shown(visit.game.number, tuple(PLACES.split(html)))
