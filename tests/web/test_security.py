"""What no page of ours sends is refused; Compro answers under its own names alone."""

from __future__ import annotations

import logging
import re
import socket
from http import HTTPStatus
from urllib.parse import urlsplit

import pytest
from flask import request

from scorekeeper.store.books.bookform import LARGEST
from scorekeeper.web import security
from scorekeeper.web.security import largest_form
from scorekeeper.web.static import FOLDER
from tests.web.at_table import BRUNO
from tests.web.conftest import begin
from tests.web.phone import Phone
from tests.web.walker import address_of
from tests.web.world import CARRIED, arguments_of, begin_world

WANTED = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


@pytest.mark.parametrize("address", ["/", "/looks", "/nowhere/", "/static/v/nothing"])
def test_pages_trust_nothing_but_this_server_and_are_not_kept(phone, address):
    headers = phone.open(address).answer.headers

    assert {name: headers[name] for name in WANTED} == WANTED
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]


def test_no_page_holds_script_or_style_of_its_own(phone, evening):
    for address in ("/", evening.game, evening.home, evening.home + "links", "/looks"):
        html = phone.open(address).html
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)", html), address


def test_the_session_cookie_is_out_of_reach_of_scripts_and_other_sites(phone):
    cookie = phone.open("/").answer.headers["Set-Cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Max-Age=" in cookie
    assert "Secure" not in cookie


def test_over_https_the_session_cookie_stays_there(phone):
    cookie = phone.open("/", base_url="https://localhost").answer.headers["Set-Cookie"]

    assert "Secure" in cookie


@pytest.mark.parametrize("address", ["/", "/nowhere/", "/static/v/nothing", "/rules"])
def test_who_comes_by_https_is_told_to_come_so_for_a_year(phone, address):
    secure = phone.open(address, base_url="https://localhost").answer.headers
    plain = phone.open(address).answer.headers

    assert secure["Strict-Transport-Security"] == "max-age=31536000"
    assert "Strict-Transport-Security" not in plain


def test_a_style_sheet_by_https_says_so_too(phone):
    address = re.search(r'href="(/static/[^"]+[.]css)"', phone.open("/").html)[1]

    answer = phone.client.get(address, base_url="https://localhost")

    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    answer.close()


@pytest.mark.parametrize(("proxies", "told"), [(0, False), (1, True)])
def test_only_a_trusted_proxy_says_that_it_was_https(make_app, proxies, told):
    client = make_app(PROXIES=proxies).test_client()

    answer = client.get("/", headers={"X-Forwarded-Proto": "https"})

    assert ("Strict-Transport-Security" in answer.headers) == told
    assert ("Secure" in answer.headers["Set-Cookie"]) == told


def test_links_are_of_the_web_whatever_a_proxy_says(make_app):
    app = make_app(PROXIES=1)
    links = begin(Phone(app.test_client())).home + "links"
    shown = {
        said: re.search(
            'value="([^"]*)://localhost/',
            app.test_client().get(links, headers={"X-Forwarded-Proto": said}).text,
        )[1]
        for said in ("javascript", "https, javascript", "data:x", "HTTPS", "https, http", "wss")
    }

    assert shown.pop("HTTPS") == "https"
    assert set(shown.values()) == {"http"}


def test_static_files_are_kept_for_a_year_under_an_address_of_their_content(phone):
    address = re.search(r'href="(/static/[^"]+[.]css)"', phone.open("/").html)[1]

    answer = phone.client.get(address)
    assert "immutable" in answer.headers["Cache-Control"]
    answer.close()

    other = phone.client.get(re.sub(r"/static/\w+/", "/static/old/", address))
    assert other.headers["Cache-Control"] == "no-cache"
    other.close()


def test_no_file_outside_static_is_served(phone):
    for name in ("../app.py", "..%2fapp.py", "%2e%2e/app.py", "css/nothing.css"):
        assert phone.client.get(f"/static/v/{name}").status_code == 404


def test_a_form_without_its_token_is_offered_again_with_what_was_typed(phone):
    phone.post("/", {"names": ["Ana", "Bruno"], "command_id": "a" * 32})

    assert phone.status == 400
    form = phone.page.forms[0]
    assert form.fields.getlist("names") == ["Ana", "Bruno"]
    assert form.fields["command_id"] == "a" * 32


def test_the_offered_form_can_be_sent(phone):
    form = phone.open("/").form("/")
    form.fields.setlist("names", ["Ana", "Bruno"])
    form.fields["csrf_token"] = "stale"
    phone.post("/", form.fields)

    phone.send("/")

    assert phone.status == 200
    assert "/game/" in phone.address


@pytest.mark.parametrize("path", ["/\xff/", "/\x00/", "/\xff/game/1/", "/\xc3", "/static/\xff/a"])
def test_a_path_that_is_no_text_is_refused(phone, path):
    phone.open("/", environ_overrides={"PATH_INFO": path})

    assert phone.status == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("query", ["lang=%ff", "x=%00", "back=%c3", "%ff", "since=%ed%a0%80"])
def test_a_query_that_is_no_text_is_refused(phone, query):
    assert phone.open(f"/?{query}").status == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("name", [b"%ff", b"Ana%00", b"%ed%a0%80"])
@pytest.mark.parametrize("field", [b"names", b"chips", b"command_id", b"csrf_token"])
def test_a_form_that_is_no_text_is_refused(phone, name, field):
    token = phone.open("/").form("/").fields["csrf_token"].encode()
    body = b"csrf_token=" + token + b"&names=Ana&names=Bruno&" + field + b"=" + name

    phone.post("/", body, content_type="application/x-www-form-urlencoded")

    assert phone.status == HTTPStatus.BAD_REQUEST


def test_too_much_at_once_is_refused(phone):
    fields = phone.open("/").form("/").fields

    assert phone.post("/", {**fields, "names": "x" * 70_000}).status == 413


def test_a_page_that_lost_its_command_id_is_refused(phone):
    phone.open("/").send("/", names=["Ana", "Bruno"], command_id="not one")

    assert phone.status == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_an_unknown_way_of_asking_gets_a_page(phone, method):
    token = phone.open("/").form("/").fields["csrf_token"]
    answer = getattr(phone.client, method)("/", data={"csrf_token": token})

    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
    assert b"<main" in answer.data


def test_a_fault_of_the_program_gets_a_page_too(make_app):
    app = make_app(TESTING=False)
    app.add_url_rule("/broken", view_func=lambda: 1 // 0)

    answer = app.test_client().get("/broken")

    assert answer.status_code == 500
    assert b"<main" in answer.data


def test_the_server_lets_a_book_in_whole(app):
    assert largest_form(app) > LARGEST > app.config["MAX_CONTENT_LENGTH"]


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
    app = make_app(REACHABLE_AT=lambda: ("http://192.168.1.20:5000",))

    for host in ("localhost", "127.0.0.1:5000", "[::1]:5000"):
        with app.test_request_context(environ_overrides={"HTTP_HOST": host}):
            assert security.reachable("/rules") == "http://192.168.1.20:5000/rules"
    with app.test_request_context(environ_overrides={"HTTP_HOST": "192.168.1.21:5000"}):
        assert security.reachable("/rules") == "http://192.168.1.21:5000/rules"


def test_on_no_network_the_address_stays_as_it_was_asked(make_app):
    app = make_app(REACHABLE_AT=tuple)

    with app.test_request_context():
        assert security.reachable("/rules") == "http://localhost/rules"


WAYS = ("http://192.168.1.20:5000", "http://10.8.0.2:5000")


def test_the_other_addresses_of_this_machine_are_one_tap_away_from_each_code(make_app):
    app = make_app()
    phone = Phone(app.test_client())
    home = begin(phone).home
    app.config["REACHABLE_AT"] = lambda: WAYS

    for page in (home + "links", "/houserules/shared/" + CARRIED):
        first = phone.open(page)
        assert f'value="{WAYS[0]}/' in first.html
        assert WAYS[1] not in first.html
        [other] = [link for link in first.page.links if link.startswith("?at=")]

        second = phone.open(page + other)
        assert f'value="{WAYS[1]}/' in second.html
        assert WAYS[0] not in second.html
        code = re.search(r'src="([^"]+qr\.svg)(\?at=[^"]+)"', second.html)
        drawn, before = (phone.client.get(each).data for each in (code[1] + code[2], code[1]))
        assert drawn != before


def test_no_address_is_shown_that_is_none_of_ours(make_app):
    phone = Phone(make_app(REACHABLE_AT=lambda: WAYS).test_client())

    shown = phone.open(f"/houserules/shared/{CARRIED}?at=strangers.example").html

    assert f'value="{WAYS[0]}/' in shown


def test_behind_a_proxy_no_address_of_the_machine_itself_is_shown(make_app):
    app = make_app(REACHABLE_AT=lambda: WAYS, PROXIES=1, HOSTS="compro.example.org")

    with app.test_request_context(environ_overrides={"HTTP_HOST": "compro.example.org"}):
        assert security.ways_here() == ("http://compro.example.org",)


def test_an_address_that_was_set_stands_in_all_links(make_app):
    app = make_app(REACHABLE_AT=lambda: WAYS, ADDRESS="http://nas.lan:5000")

    for host, ways in {
        "localhost": ("http://nas.lan:5000",),
        "nas.lan:5000": ("http://nas.lan:5000",),
        "192.168.1.5": ("http://nas.lan:5000", "http://192.168.1.5"),
    }.items():
        with app.test_request_context(environ_overrides={"HTTP_HOST": host}):
            assert security.ways_here() == ways
            assert security.reachable("/rules") == "http://nas.lan:5000/rules"
    assert ask(Phone(app.test_client()), "nas.lan:5000").status == 200


def test_one_setting_lets_in_whatever_a_home_calls_it(make_app):
    phone = Phone(make_app(HOSTS="lan").test_client())

    for host in ("nas.lan:5000", "raspberrypi.local", "pi.fritz.box", "192.168.77.5", "172.17.0.2"):
        assert ask(phone, host).status == 200, host
    for host in ("nas.lan.strangers.example", "xlan", "local.example"):
        assert ask(phone, host).status == 400, host


def test_what_the_network_calls_this_machine_is_its_own_name(make_app):
    phone = Phone(make_app(NAMES_NEARBY={"laptop.speedport.ip"}).test_client())

    assert ask(phone, "Laptop.Speedport.ip:5000").status == 200
    assert ask(phone, "other.speedport.ip").status == 400


def test_a_refused_guest_reads_what_is_to_be_set(phone):
    assert "COMPRO_HOSTS=lan" in ask(phone, "nas.lan:5000").html
    assert "COMPRO_HOSTS=lan" not in ask(phone, "strangers.example").html
    assert "COMPRO_ADDRESS" in phone.html


LOADING = re.compile(
    r"""\b(?:src|srcset|href|action|formaction|poster|data|data-[\w-]+)=["'](?P<address>[^"'\s]*)["']"""
)
WITH_HOST = re.compile(r"""(?:\w+:|["'(])//[\w.-]+[^\s"')]*""")
NAMES_ONLY = ("http://www.w3.org/",)  # what SVG is called: nobody goes there


def test_no_page_asks_another_host(opened):
    asked = {found["address"] for _, _, answer in opened for found in LOADING.finditer(answer.html)}

    assert {urlsplit(address).netloc for address in asked} <= {"", "localhost"}
    to_write_to = "mailto"  # whoever runs a public server
    assert {urlsplit(address).scheme for address in asked} <= {"", "http", to_write_to}


def test_no_file_asks_another_host():
    files = [file for file in FOLDER.rglob("*") if file.suffix in {".css", ".js", ".svg", ".json"}]
    found = {
        (file.name, address)
        for file in files
        for address in WITH_HOST.findall(file.read_text(encoding="utf-8"))
        if not address.strip("\"'(").startswith(NAMES_ONLY)
    }

    assert files
    assert found == set()


METHODS = ("GET", "POST")


@pytest.fixture(scope="module")
def broken_world(tmp_path_factory):
    """Tables at which every page breaks, and the error tells everything about the request."""
    with begin_world(tmp_path_factory.mktemp("broken")) as world:
        world.app.testing = False

        def break_down() -> None:
            try:
                raise KeyError(request.view_args)
            except KeyError as error:
                raise RuntimeError(f"{request.url}: {request.headers}") from error

        world.app.before_request_funcs[None].insert(0, break_down)
        yield world


def test_a_page_that_breaks_logs_no_link(broken_world, caplog):
    caplog.set_level(logging.DEBUG)
    client, arguments = broken_world.app.test_client(), arguments_of(broken_world)
    asked = 0
    for rule in broken_world.app.url_map.iter_rules():
        if "link" not in rule.arguments:
            continue
        own = {**arguments[""], **arguments.get(rule.endpoint, {})}
        address = address_of(rule, {name: own[name][0] for name in rule.arguments})
        for method in rule.methods & set(METHODS):
            referrer = {"Referer": f"http://localhost{address}"}
            assert client.open(address, method=method, headers=referrer).status_code == 500
            asked += 1

    nonce, _, signature = broken_world.writing.partition(".")
    assert caplog.text.count("Exception on") == asked
    assert caplog.text.count("RuntimeError: http://localhost/") == asked
    assert f"/{nonce[:3]}…/" in caplog.text
    assert nonce not in caplog.text
    assert signature not in caplog.text
