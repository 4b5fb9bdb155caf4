"""Compro answers under its own names alone, and shows no other in links and codes."""

from __future__ import annotations

import socket

import pytest

from scorekeeper.web import hosts
from tests.web.at_table import BRUNO
from tests.web.conftest import begin
from tests.web.phone import Phone

STRANGE = (
    *("strangers.example", "localhost.strangers.example", "xlocalhost"),
    *("127.0.0.1.strangers.example", "0.0.0.0", "[::]", "224.0.0.1"),
    *("localhost@strangers.example", "strangers.example#localhost", "local host", "<b>", "é", ""),
    *("localhost:5000,strangers.example", "[", "[::1"),
)


def ask(phone: Phone, host: str, address: str = "/", **environ: object) -> Phone:
    return phone.open(address, environ_overrides={"HTTP_HOST": host, **environ})


@pytest.mark.parametrize("host", STRANGE)
def test_a_strange_name_is_refused_and_not_repeated(phone, host):
    ask(phone, host)

    assert phone.status == 400
    assert "COMPRO_HOSTS" in phone.html
    assert "Set-Cookie" not in phone.answer.headers
    assert "strangers" not in phone.html + str(phone.answer.headers)


def test_a_strange_name_is_refused_everywhere(walker):
    for rule in walker.rules():
        for address in list(walker.addresses(rule))[:1]:
            for method in rule.methods:
                client = walker.world.app.test_client(use_cookies=False)
                told = client.open(address, method=method, base_url="http://strangers.example")
                assert told.status_code == 400, (method, address)
                assert b"strangers" not in told.data + str(told.headers).encode()


def test_a_strange_name_leads_no_further_where_an_address_lacks_its_end(evening):
    answer = evening.phone.client.get(evening.home.rstrip("/"), base_url="http://strangers.example")

    assert answer.status_code == 400
    assert "Location" not in answer.headers


def test_nobody_gets_past_with_a_form_that_is_answered_with_the_page_it_leads_to(table):
    before, form = table.number, table.open().form("/buy")
    followed = {"X-Shown": table.address, "compro.followed": "1"}

    answer = table.phone.client.post(
        form.action,
        data={**form.fields, "player": BRUNO},
        headers=followed,
        base_url="http://strangers.example",
    )

    assert answer.status_code == 400
    assert table.number == before


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:5000", "localhost.", "127.0.0.1", "127.0.0.2:80", "[::1]:5000"]
)
def test_this_machine_may_always_ask_itself(phone, host):
    assert ask(phone, host).status == 200


def test_this_machine_answers_under_its_own_name_and_its_neighbours_name_for_it(phone):
    name = socket.gethostname()
    short = name.partition(".")[0]

    for host in (name, name.upper(), f"{name}:5000", f"{short}.local", f"{short}.fritz.box:5000"):
        assert ask(phone, host).status == 200, host
    assert ask(phone, f"{short}.strangers.example").status == 400
    assert ask(phone, f"x{short}.local").status == 400


@pytest.mark.parametrize("host", ["192.0.2.77", "192.0.2.77:5000", "[2001:db8::77]:5000"])
def test_an_address_is_no_name_that_somebody_could_point_here(phone, host):
    assert ask(phone, host).status == 200


def test_names_can_be_set_and_stand_in_links(make_app):
    phone = Phone(make_app(HOSTS="compro.example.org, 192.0.2.7").test_client())
    evening = begin(phone)

    for host in ("compro.example.org", "Compro.Example.org", "192.0.2.7:8000", "localhost"):
        assert ask(phone, host, evening.home + "links").status == 200
        assert f'value="http://{host}{evening.game}"'.lower() in phone.html.lower()
    assert ask(phone, "www.compro.example.org").status == 400


def test_a_proxy_hands_on_the_name_but_no_strangers(make_app):
    phone = Phone(make_app(HOSTS="compro.example.org", PROXIES=1).test_client())

    def by_proxy(name: str) -> int:
        return ask(phone, "localhost:8000", HTTP_X_FORWARDED_HOST=name).status

    assert by_proxy("compro.example.org") == 200
    assert by_proxy("strangers.example") == 400
    assert by_proxy("compro.example.org, strangers.example") == 400
    assert by_proxy("strangers.example, compro.example.org") == 200


def test_without_a_trusted_proxy_nobody_hands_on_a_name(phone, evening):
    ask(phone, "localhost", evening.home + "links", HTTP_X_FORWARDED_HOST="strangers.example")

    assert phone.status == 200
    assert "strangers" not in phone.html


def test_a_request_without_any_name_is_answered(app):
    environ = app.test_client().get("/rules").request.environ
    environ.pop("HTTP_HOST")
    statuses = []

    list(app(environ, lambda status, headers: statuses.append(status)))

    assert statuses == ["200 OK"]


def test_links_are_shown_at_the_address_that_phones_can_reach(make_app):
    app = make_app(REACHABLE_AT=lambda: "http://192.168.1.20:5000")

    for host in ("localhost", "127.0.0.1:5000", "[::1]:5000"):
        with app.test_request_context(environ_overrides={"HTTP_HOST": host}):
            assert hosts.reachable("/rules") == "http://192.168.1.20:5000/rules"
    with app.test_request_context(environ_overrides={"HTTP_HOST": "192.168.1.21:5000"}):
        assert hosts.reachable("/rules") == "http://192.168.1.21:5000/rules"


def test_on_no_network_the_address_stays_as_it_was_asked(make_app):
    app = make_app(REACHABLE_AT=lambda: None)

    with app.test_request_context():
        assert hosts.reachable("/rules") == "http://localhost/rules"
