"""Keep players' own hands in a cookie on their phone, and nowhere else.

The browser sends it to the pages about hands of one game alone, and no script can read it. Nothing
of it is ever stored, told to others or written to a log here. With the deal it ends.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Self

from flask import Flask, Response, current_app, g, request, url_for
from itsdangerous import BadData, URLSafeSerializer

from scorekeeper.rules.cards import Card, parse_cards, write_cards
from scorekeeper.web.access import GameVisit

COOKIE = "hand"
LASTS = timedelta(hours=24)
LARGEST = 3500  # bytes; browsers keep no cookie beyond 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnHands:
    """The hands that a phone remembers in a game.

    deal   number of the deal the hands are of
    seat   whose hand was entered last; "" where none was
    hands  player → cards, the one entered last at the end
    """

    deal: int
    seat: str = ""
    hands: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)

    def of(self, player: str) -> tuple[Card, ...]:
        return self.hands.get(player, ())

    def with_hand(self, player: str, cards: tuple[Card, ...]) -> Self:
        """Return a copy with these cards as this player's hand; without any, it is forgotten."""
        others = {key: hand for key, hand in self.hands.items() if key != player}
        return replace(self, seat=player, hands={**others, **({player: cards} if cards else {})})


def init_app(app: Flask) -> None:
    """Make the signer of these cookies, with the application's secret."""
    app.extensions["compro-own-hands"] = URLSafeSerializer(
        app.config["SECRET_KEY"], salt="compro own hands"
    )


def recall(visit: GameVisit) -> OwnHands:
    """Return the hands in this phone's cookie; none if they are of another deal or unreadable."""
    # ``web/live`` keeps no such page for others.
    g.apart = True
    deal = visit.state.deal
    try:
        number, seat, typed = _signer().loads(request.cookies.get(COOKIE, ""))
        hands = {
            key: parse_cards(text, suits_needed=False)
            for key, text in typed.items()
            if key in deal.players
        }
    except (BadData, ValueError, TypeError, AttributeError):
        return OwnHands(deal=deal.number)
    known = seat if seat in deal.players else ""
    return OwnHands(deal=deal.number, seat=known, hands=hands if number == deal.number else {})


def let_remember(response: Response, own: OwnHands) -> Response:
    """Return the response with these hands in its cookie; where that is too small, the latest."""
    hands = dict(own.hands)
    while len(value := _write(replace(own, hands=hands))) > LARGEST:
        hands.pop(next(iter(hands)))
    if value == request.cookies.get(COOKIE, _write(OwnHands(deal=own.deal))):
        return response
    response.set_cookie(
        COOKIE,
        value,
        max_age=LASTS,
        path=url_for("hand.choose"),
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return response


def _write(own: OwnHands) -> str:
    typed = {key: write_cards(hand) for key, hand in own.hands.items()}
    return _signer().dumps([own.deal, own.seat, typed])


def _signer() -> URLSafeSerializer:
    signer: URLSafeSerializer = current_app.extensions["compro-own-hands"]
    return signer
