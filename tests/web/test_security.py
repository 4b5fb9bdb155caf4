from __future__ import annotations

import re
from http import HTTPStatus

import pytest

from scorekeeper.store.books.bookform import LARGEST
from scorekeeper.web.security import largest_form

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
