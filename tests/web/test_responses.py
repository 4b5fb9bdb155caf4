"""Answers are compressed, and what an entry by script leads to comes with its answer."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator

import pytest
from flask import Flask, Response, redirect, request, send_file
from werkzeug.datastructures import Headers
from werkzeug.test import Client, TestResponse

from scorekeeper.game.commands import Buy
from scorekeeper.game.events import CardBought
from scorekeeper.web.responses import LEAST, Following
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
    """Return the lines without ids and tokens; a token is signed anew each second."""
    anew = ('name="command_id"', 'name="csrf_token"')
    return [line for line in html.splitlines() if not any(each in line for each in anew)]


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


UNPACKED = {"gzip": gzip.decompress, None: bytes}
STRANGE = "strange"
LONG = "seven of hearts, " * LEAST


def ask(app, address="/", accepted="gzip", method="GET", **more) -> Response:
    """Ask as a phone that has not been here before."""
    headers = Headers({"Accept-Encoding": accepted} if accepted is not None else {})
    return app.test_client().open(address, method=method, headers=headers, **more)


@pytest.fixture
def answering(make_app):
    """Answers `/answer` with what it is given, in an application of its own."""
    app = make_app()

    def with_answer(given) -> Response:
        app.add_url_rule("/answer", view_func=lambda: given, endpoint="answer")
        return ask(app, "/answer")

    return with_answer


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip", "gzip"),
        ("gzip, deflate", "gzip"),
        ("deflate, gzip;q=0.1", "gzip"),
        ("identity", None),
        ("gzip;q=0", None),
        ("gzip;q=0.2, identity", None),
        ("deflate", None),
        ("nonsense;;q=", None),
        ("", None),
        (None, None),
    ],
)
def test_a_page_is_compressed_as_the_phone_can_read_it(app, accepted, coding):
    answer = ask(app, accepted=accepted)

    assert answer.headers.get("Content-Encoding") == coding
    assert "Accept-Encoding" in answer.vary
    assert answer.content_length == len(answer.data)
    assert b"<!doctype html>" in UNPACKED[coding](answer.data)


def test_a_compressed_page_is_less_than_a_third_of_it(app):
    assert len(ask(app).data) * 3 < len(ask(app, accepted=None).data)


def test_a_phone_that_asks_for_the_head_alone_hears_the_same(app):
    told, head = ask(app), ask(app, method="HEAD")

    assert head.data == b""
    assert head.headers["Content-Encoding"] == "gzip"
    assert head.content_length == pytest.approx(told.content_length, abs=16)  # ids of commands


def test_errors_are_compressed_as_well(app):
    answer = ask(app, "/nowhere/")

    assert answer.status_code == 404
    assert b"</html>" in gzip.decompress(answer.data)


def test_what_a_forms_redirect_leads_to_comes_compressed_once(app, evening):
    form = evening.phone.open(evening.game).form("/table/buy")
    headers = {"Accept-Encoding": "gzip", "X-Shown": evening.game}
    client = evening.phone.client

    answer = client.post(form.action, data=form.fields, headers=headers)

    assert answer.headers["Content-Location"] == evening.game
    assert answer.headers.getlist("Content-Encoding") == ["gzip"]
    assert b"</main>" in gzip.decompress(answer.data)


def stream() -> Iterator[str]:
    yield LONG


@pytest.mark.parametrize(
    "given",
    [
        Response(stream(), mimetype="text/event-stream"),
        Response(LONG, mimetype="text/event-stream"),
        Response(stream(), mimetype="text/html"),
        Response(LONG[: LEAST - 1], mimetype="text/html"),
        Response(LONG, mimetype="image/png"),
        Response(LONG, mimetype="text/html", headers={"Content-Encoding": "br"}),
        Response(LONG, mimetype="text/html", headers={"ETag": '"1"'}),
        Response(status=204),
    ],
    ids=["a stream", "events", "unknown length", "short", "a picture", "done", "tagged", "nothing"],
)
def test_nothing_else_is_touched(answering, given):
    before = given.headers.get("Content-Encoding")

    answer = answering(given)

    assert answer.headers.get("Content-Encoding") == before
    assert "Accept-Encoding" not in answer.vary


def test_a_file_that_is_sent_from_the_disk_is_not_read_into_memory(make_app, tmp_path):
    app, file = make_app(), tmp_path / "book.html"
    file.write_text(LONG)
    app.add_url_rule("/answer", view_func=lambda: send_file(file), endpoint="answer")

    answer = ask(app, "/answer")

    assert "Content-Encoding" not in answer.headers
    answer.close()


def test_no_compressed_page_holds_a_tables_link_beside_a_strangers_text(walker):
    """Its size would tell the link letter by letter, to whoever lets a browser ask often enough."""
    world, kinds = walker.world, {}
    client = world.app.test_client()
    client.get(f"/{world.writing}/")
    for rule in walker.rules("GET"):
        if "link" in rule.arguments:
            continue
        for address in walker.addresses(rule):
            asked = f"{address}?{STRANGE}&back=/{STRANGE}&cards={STRANGE}"
            answer = client.get(asked, headers={"Accept-Encoding": "gzip"})
            text = UNPACKED[answer.headers.get("Content-Encoding")](answer.data).decode()
            if world.writing in text:
                chosen = bool(rule.arguments) or STRANGE in text
                kinds[rule.endpoint] = (chosen, "Content-Encoding" in answer.headers)

    assert kinds == {
        "start.show": (False, True),
        "houserules.begin": (False, True),
        "tournament.index_first": (False, True),
        "houserules.shared": (True, False),
    }
