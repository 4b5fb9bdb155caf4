"""Make the page that all who hold the same link are shown, once for all of them.

The page is asked for without any cookie, so that it can hold nothing of anybody's session. Where a
phone's own token and fresh ids of commands belong, it has places, which are filled for each phone.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from http import HTTPStatus
from itertools import count
from typing import Self
from uuid import uuid4

from flask import Flask, Response, g
from werkzeug.test import create_environ

from scorekeeper.web.access import GameVisit

from .payload import page_event

LARGEST = 64 * 1024  # bytes of a page that is sent along
LONGEST = 300  # characters of a page's address
PLACE_OF_TOKEN = f"token-{uuid4().hex}"
PLACE_OF_ID = f"id-{uuid4().hex}-"
"""What stands in a page where each phone has something of its own; nobody can write it there. Ids
are numbered, for a page may have the same one twice."""
TOKEN_HERE, ID_HERE = PLACE_OF_TOKEN.encode(), PLACE_OF_ID.encode()
PLACES = re.compile(b"(%b|%b[0-9]+)" % (TOKEN_HERE, ID_HERE))
ALL_IDS = 2**128

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
    """A page's main part as it is sent, and the stamp of the game when it was made.

    event  in turn a piece and a place, beginning and ending with a piece
    """

    number: int
    event: tuple[bytes, ...]

    @classmethod
    def of(cls, number: int, html: bytes) -> Self:
        """Return what is sent of a page. ``html``: as UTF-8, with its places."""
        return cls(number, tuple(PLACES.split(page_event(number, html))))

    @property
    def is_alike(self) -> bool:
        """Whether all phones are sent the same bytes."""
        return len(self.event) == 1

    def filled(self, token: str) -> bytes | None:
        """Return the event for one phone, each of its ids a fresh one.

        token    the one that the phone's forms carry; "": it has none
        returns  None where the page needs a token and there is none
        """
        ids, filled = uuid4().int, list(self.event)
        for at, place in enumerate(self.event[1::2]):
            if place == TOKEN_HERE:
                if not token:
                    return None
                filled[2 * at + 1] = token.encode()
            else:
                number = int(place.removeprefix(ID_HERE))
                filled[2 * at + 1] = b"%032x" % ((ids + number) % ALL_IDS)
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
    return None if len(html) > LARGEST else Shown.of(visit.game.number, html)
