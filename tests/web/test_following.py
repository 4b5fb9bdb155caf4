"""An entry by script is one round trip: what it leads to comes with its answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask, redirect, request
from werkzeug.test import Client, TestResponse
from werkzeug.wrappers import Response

from scorekeeper.game.commands import Buy
from scorekeeper.game.events import CardBought
from scorekeeper.web.following import Following
from tests.web.at_table import BRUNO, AtTable
from tests.web.phone import Phone


def press(phone: Phone, ending: str, shown: str, **fields: object) -> TestResponse:
    """Send a form of the page on the phone, as a script does that shows this page."""
    form = phone.form(ending)
    sent = {**form.fields.to_dict(flat=False), **fields}
    return phone.client.post(form.action, data=sent, headers={"X-Shown": shown})


def buy(table: AtTable, player: str = BRUNO) -> TestResponse:
    return press(table.open(), "/buy", table.address, player=player)


def test_a_buy_is_answered_with_the_main_part_of_the_page_that_is_shown(table):
    answer = buy(table)

    assert answer.status_code == 200
    assert answer.headers["Content-Location"] == table.address
    assert answer.text.lstrip().startswith("<main")
    assert f'data-number="{table.number}"' in answer.text
    assert table.last == CardBought(player=BRUNO, price=1, cards=2)


def test_it_is_what_the_page_would_have_been_fetched_as(table):
    answer = buy(table)

    fetched = table.phone.client.get(table.address, headers={"X-Fragment": "1"}).text

    assert without_ids(answer.text) == without_ids(fetched)


def without_ids(html: str) -> list[str]:
    return [line for line in html.splitlines() if 'name="command_id"' not in line]


def test_the_order_in_which_players_are_shown_is_kept(table):
    shown = f"{table.address}?order=rank"

    answer = press(table.phone.open(shown), "/buy?order=rank", shown, player=BRUNO)

    assert answer.headers["Content-Location"] == f"{table.address}?order=rank"
    assert answer.text.lstrip().startswith("<main")


def test_what_leads_to_another_page_is_answered_with_that_page_whole(table):
    phone = table.phone.open(f"{table.address}people/{BRUNO}")

    answer = press(phone, "/name", phone.address, name="Beto")

    assert answer.status_code == 200
    assert answer.headers["Content-Location"] == f"{table.address}people"
    assert "<html" in answer.text
    assert "Beto" in answer.text


def test_without_script_the_redirect_is_the_answer(table):
    form = table.open().form("/buy")

    answer = table.phone.client.post(form.action, data=form.fields)

    assert answer.status_code == 303
    assert "Content-Location" not in answer.headers


def test_a_refusal_is_answered_as_ever(table):
    answer = buy(table, player="nobody")

    assert answer.status_code == 422
    assert "Content-Location" not in answer.headers


def test_a_clash_is_answered_as_ever(table):
    phone = table.open()
    table.record(Buy(player=BRUNO))

    answer = press(phone, "/buy", table.address, player=BRUNO)

    assert answer.status_code == 409


def test_sent_twice_it_counts_once_and_is_answered_alike(table):
    table.open()

    first, second = (press(table.phone, "/buy", table.address, player=BRUNO).text for _ in range(2))

    assert without_ids(first) == without_ids(second)
    assert table.chips() == [7, 6, 7, 7]


def test_what_is_said_once_is_said_there_and_nowhere_else(evening):
    phone = evening.phone.open(f"{evening.home}home/name")

    answer = press(phone, "/name", phone.address, name="Thursdays")

    assert "The table is now called" in answer.text
    assert "The table is now called" not in phone.open(evening.home).html


Asked = Callable[[str], TestResponse]


@pytest.fixture
def asked() -> Asked:
    """Send a form to a small application, by script; return its answer."""
    app = Flask("small")

    @app.post("/send")
    def send() -> Response:
        answer = redirect(request.args["where"], code=303)
        answer.set_cookie("first", "1")
        answer.set_cookie("both", "form's")
        return answer

    @app.get("/page")
    def page() -> Response:
        answer = Response(text_of_cookies())
        answer.set_cookie("both", "page's")
        return answer

    app.add_url_rule("/broken", view_func=lambda: ("broken", 500), endpoint="broken")
    app.add_url_rule("/on", view_func=lambda: redirect("/page"), endpoint="on")
    app.add_url_rule("/round", view_func=lambda: redirect("/round"), endpoint="round")
    client = Client(Following(app.wsgi_app))
    client.set_cookie("kept", "before")
    return lambda where: client.post(
        "/send", query_string={"where": where}, headers={"X-Shown": "/page"}
    )


def text_of_cookies() -> str:
    return " ".join(f"{name}={value}" for name, value in sorted(request.cookies.items()))


def test_the_page_is_asked_for_with_the_cookies_of_the_forms_answer(asked):
    assert asked("/page").text == "both=form's first=1 kept=before"


def test_the_answer_sets_the_last_cookie_of_each_name(asked):
    cookies = asked("/page").headers.getlist("Set-Cookie")

    assert [cookie.partition(";")[0] for cookie in cookies] == ["first=1", "both=page's"]


def test_a_redirect_of_the_page_is_followed_too(asked):
    answer = asked("/on")

    assert (answer.status_code, answer.headers["Content-Location"]) == (200, "/page")


@pytest.mark.parametrize("where", ["/broken", "/nowhere", "/round", "//else/page", "https://else/"])
def test_where_there_is_no_page_the_redirect_is_the_answer(asked, where):
    answer = asked(where)

    assert (answer.status_code, answer.headers["Location"]) == (303, where)
