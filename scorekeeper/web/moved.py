"""Redirects from the addresses that pages had in earlier versions.

With them links in chats, codes on paper, bookmarks and what phones have yet to send go on working.
A redirect checks neither link nor right: the page at the new address does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, redirect, request, url_for
from werkzeug import Response

GAME = "/<link>/game/<int:game>"
OF_THE_HOUSE = "/<link>/house"
MOVED = {
    "/import": "books.make_table",
    "/language": "looks.choose_language",
    "/rules/shared/<code>": "houserules.keep_shared",
    "/rules/shared/<code>/qr.svg": "houserules.drawn",
    "/<link>/book.json": "books.take",
    "/<link>/import": "books.add",
    "/<link>/games/new": "home.start_game",
    "/<link>/name": "home.rename",
    OF_THE_HOUSE: "houserules.index",
    f"{OF_THE_HOUSE}/import": "houserules.add",
    f"{OF_THE_HOUSE}/new": "houserules.keep",
    f"{OF_THE_HOUSE}/<int:number>": "houserules.show",
    f"{OF_THE_HOUSE}/<int:number>/away": "houserules.put_away",
    f"{OF_THE_HOUSE}/<int:number>/back": "houserules.bring_back",
    f"{OF_THE_HOUSE}/<int:number>/change": "houserules.save",
    f"{OF_THE_HOUSE}/<int:number>/name": "houserules.rename",
    f"{OF_THE_HOUSE}/<int:number>/rules.toml": "houserules.take",
    f"{GAME}/buy": "table.buy",
    f"{GAME}/end-turn": "table.end_turn",
    f"{GAME}/first-round": "table.end_first_round",
    f"{GAME}/undo": "table.undo",
    f"{GAME}/redo": "table.redo",
    f"{GAME}/more": "table.more",
    f"{GAME}/player/<player>": "table.player",
    f"{GAME}/player/<player>/chips": "table.correct_chips",
    f"{GAME}/who-gets-it": "claims.settle",
    f"{GAME}/put-down/<player>": "lay_down.record_put_down",
    f"{GAME}/meld/<int:number>": "lay_down.record_on_meld",
    f"{GAME}/check": "lay_down.check",
    f"{GAME}/end": "count.show",
    f"{GAME}/count/out": "count.end",
    f"{GAME}/count/close": "count.end",
    f"{GAME}/end/out": "count.end",
    f"{GAME}/end/close": "count.end",
    f"{GAME}/end/hand/<player>": "count.record_hand",
    f"{GAME}/end/paper": "count.enter",
    f"{GAME}/end/result/<int:number>": "count.result",
    f"{GAME}/over": "scores.end",
    f"{GAME}/rematch": "scores.rematch",
    f"{GAME}/settings": "agreements.show",
    f"{GAME}/settings/finish": "agreements.finish",
    f"{GAME}/settings/resume": "agreements.resume",
    f"{GAME}/settings/stakes": "agreements.stakes",
    f"{GAME}/sheet.csv": "books.sheet",
}
"""Earlier address → endpoint of the page; for the address of a form, of the view that takes it."""


def init_app(app: Flask) -> None:
    """Add the redirects; all views must be registered by then.

    A form is checked at its new address; here it only has the same limit of size.
    """
    csrf = app.extensions["csrf"]
    for place, (before, endpoint) in enumerate(MOVED.items()):
        asked, sent = (csrf.exempt(leading_to(endpoint)) for _ in range(2))
        vars(sent).update(vars(app.view_functions[endpoint]))
        app.add_url_rule(before, f"moved.asked.{place}", asked, methods=["GET"])
        app.add_url_rule(before, f"moved.sent.{place}", sent, methods=["POST"])


def leading_to(endpoint: str) -> Callable[..., Response]:
    """Return a view that redirects to this endpoint, keeping the parts of the address and query."""

    def lead_on(**parts: Any) -> Response:
        address = url_for(endpoint, **parts)
        query = request.query_string.decode("latin-1")
        return redirect(f"{address}?{query}" if query else address, code=308)

    return lead_on
