"""Where pages stood before: every such address leads on, with all that was asked or sent."""

from __future__ import annotations

import re
from dataclasses import replace
from http import HTTPStatus
from urllib.parse import urlsplit

import pytest

from scorekeeper.game.events import CardBought
from scorekeeper.web.moved import MOVED
from tests.web.at_table import BRUNO
from tests.web.phone import Page
from tests.web.sending import Request
from tests.web.walker import PART, address_of

GAME = "/<link>/game/<int:game>"
STOOD_THERE = (
    ("GET", "/<link>/book.json", "books.take"),
    ("POST", f"{GAME}/buy", "table.buy"),
    ("GET", f"{GAME}/check", "lay_down.check"),
    ("POST", f"{GAME}/check", "lay_down.check"),
    ("GET", f"{GAME}/end", "count.show"),
    ("POST", f"{GAME}/end-turn", "table.end_turn"),
    ("POST", f"{GAME}/count/close", "count.end"),
    ("POST", f"{GAME}/count/out", "count.end"),
    ("POST", f"{GAME}/end/close", "count.end"),
    ("GET", f"{GAME}/end/hand/<player>", "count.hand"),
    ("POST", f"{GAME}/end/hand/<player>", "count.record_hand"),
    ("POST", f"{GAME}/end/out", "count.end"),
    ("GET", f"{GAME}/end/paper", "count.paper"),
    ("POST", f"{GAME}/end/paper", "count.enter"),
    ("GET", f"{GAME}/end/result/<int:number>", "count.result"),
    ("POST", f"{GAME}/first-round", "table.end_first_round"),
    ("GET", f"{GAME}/meld/<int:number>", "lay_down.meld"),
    ("POST", f"{GAME}/meld/<int:number>", "lay_down.record_on_meld"),
    ("GET", f"{GAME}/more", "table.more"),
    ("GET", f"{GAME}/over", "scores.end"),
    ("GET", f"{GAME}/player/<player>", "table.player"),
    ("POST", f"{GAME}/player/<player>/chips", "table.correct_chips"),
    ("GET", f"{GAME}/put-down/<player>", "lay_down.put_down"),
    ("POST", f"{GAME}/put-down/<player>", "lay_down.record_put_down"),
    ("POST", f"{GAME}/redo", "table.redo"),
    ("POST", f"{GAME}/rematch", "scores.rematch"),
    ("GET", f"{GAME}/settings", "agreements.show"),
    ("POST", f"{GAME}/settings/finish", "agreements.finish"),
    ("POST", f"{GAME}/settings/resume", "agreements.resume"),
    ("POST", f"{GAME}/settings/stakes", "agreements.stakes"),
    ("GET", f"{GAME}/sheet.csv", "books.sheet"),
    ("POST", f"{GAME}/undo", "table.undo"),
    ("GET", f"{GAME}/who-gets-it", "claims.show"),
    ("POST", f"{GAME}/who-gets-it", "claims.settle"),
    ("GET", "/<link>/games/new", "home.new_game"),
    ("POST", "/<link>/games/new", "home.start_game"),
    ("GET", "/<link>/house", "houserules.index"),
    ("GET", "/<link>/house/<int:number>", "houserules.show"),
    ("POST", "/<link>/house/<int:number>/away", "houserules.put_away"),
    ("POST", "/<link>/house/<int:number>/back", "houserules.bring_back"),
    ("GET", "/<link>/house/<int:number>/change", "houserules.change"),
    ("POST", "/<link>/house/<int:number>/change", "houserules.save"),
    ("POST", "/<link>/house/<int:number>/name", "houserules.rename"),
    ("GET", "/<link>/house/<int:number>/rules.toml", "houserules.take"),
    ("GET", "/<link>/house/import", "houserules.bring"),
    ("POST", "/<link>/house/import", "houserules.add"),
    ("GET", "/<link>/house/new", "houserules.new"),
    ("POST", "/<link>/house/new", "houserules.keep"),
    ("GET", "/<link>/import", "books.bring"),
    ("POST", "/<link>/import", "books.add"),
    ("GET", "/<link>/name", "home.name"),
    ("POST", "/<link>/name", "home.rename"),
    ("GET", "/import", "books.bring_table"),
    ("POST", "/import", "books.make_table"),
    ("POST", "/language", "looks.choose_language"),
    ("GET", "/rules/shared/<code>", "houserules.shared"),
    ("POST", "/rules/shared/<code>", "houserules.keep_shared"),
    ("GET", "/rules/shared/<code>/qr.svg", "houserules.drawn"),
)
"""How it was asked, its address of before, and the endpoint that answers now."""
NEW_LINK = re.compile(r"^/[^/]{20,}")


def asked(method: str) -> list[tuple[str, str]]:
    """Return the addresses of before that were asked this way, with their endpoints."""
    return [(before, endpoint) for how, before, endpoint in STOOD_THERE if how == method]


def example(before: str) -> str:
    """Return an address of before that opens nothing."""
    return PART.sub(lambda part: "1" if ":" in part[0] else "none", before)


def test_nothing_leads_on_but_what_stood_there():
    assert set(MOVED) == {before for _, before, _ in STOOD_THERE}


@pytest.mark.parametrize(("before", "endpoint"), asked("GET"))
def test_a_page_is_found_at_its_address_of_before(before, endpoint, walker):
    (rule,) = (each for each in walker.rules("GET") if each.endpoint == endpoint)
    found = set()
    for values in walker.places(rule):
        path = PART.sub(lambda part: values[part["name"]], before)  # noqa: B023
        led = walker.ask(Request("GET", path, "lang=ja&player=p1"))
        now = address_of(rule, values)

        assert (led.status, led.location) == (308, f"{now}?lang=ja&player=p1")
        found.add(walker.ask(Request("GET", now)).status)

    assert HTTPStatus.OK in found


@pytest.mark.parametrize(("before", "endpoint"), asked("POST"))
def test_a_form_sent_to_its_address_of_before_does_what_it_says(before, endpoint, walker, forms):
    sent = [form for form in forms if form.method == "POST" and form.endpoint == endpoint]
    assert sent
    for form in sent:
        _, values = walker.match(form.path, "POST")
        path = PART.sub(lambda part: str(values[part["name"]]), before)  # noqa: B023
        request = form.request()
        here = walker.ask(request)
        walker.world.bring_back()
        led = walker.ask(replace(request, path=path))
        there = urlsplit(led.location)
        answer = walker.ask(replace(request, path=there.path, query=there.query))
        walker.world.bring_back()

        assert led.status == HTTPStatus.PERMANENT_REDIRECT
        assert (there.path, there.query) == (form.path, form.query)
        assert answer.status == here.status
        assert NEW_LINK.sub("", answer.location) == NEW_LINK.sub("", here.location)


def test_what_a_phone_had_yet_to_send_still_counts(table):
    table.open()
    form = table.form("/buy", player=BRUNO)
    led = table.phone.client.post(table.address + "buy", data=form.fields)
    table.phone.post(led.headers["Location"], form.fields)

    assert table.phone.address == table.address
    assert table.last == CardBought(player=BRUNO, price=1, cards=2)


@pytest.mark.parametrize(("method", "before"), [each[:2] for each in STOOD_THERE])
def test_being_led_on_needs_no_right_no_cookie_and_no_token(method, before, app, evening):
    client = app.test_client(use_cookies=False)
    link = evening.home.strip("/")

    def ask(link: str):
        return client.open(example(before).replace("none", link, 1), method=method, data={"a": "1"})

    good, forged = ask(link), ask("forged")

    assert (good.status_code, forged.status_code) == (308, 308)
    assert good.data.replace(link.encode(), b"forged") == forged.data
    assert "Set-Cookie" not in good.headers
    assert {"Vary", "Set-Cookie"}.isdisjoint(good.headers.keys())


def test_nobody_is_led_to_another_host(app):
    client = app.test_client()

    for link in ("%5Cevil.example", "%2F%2Fevil.example", "evil.example%3A80"):
        answer = client.get(f"/{link}/name")
        inside = urlsplit(answer.headers.get("Location", "/"))
        assert inside.netloc in ("", "localhost")
        assert "\\" not in inside.path

    assert client.get("/import", headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("before", ["/import", "/a.link/import", "/a.link/house/new"])
def test_a_form_may_be_as_large_as_at_its_address_of_now(before, app):
    room = app.extensions["compro-room"]
    now = app.test_client().get(before).headers["Location"]

    assert room("POST", before) == room("POST", now) > app.config["MAX_CONTENT_LENGTH"]
    assert room("GET", before) == app.config["MAX_CONTENT_LENGTH"]


def test_no_page_of_ours_leads_there(walker, opened, forms):
    links = {
        urlsplit(link).path
        for _, _, answer in opened
        for link in Page(answer.html).links
        if link.startswith("/")
    }
    led = [link for link in links if walker.match(link, "GET")[0].startswith("moved.")]

    assert len(links) > 100
    assert led == []
    assert [form for form in forms if form.endpoint.startswith("moved.")] == []
