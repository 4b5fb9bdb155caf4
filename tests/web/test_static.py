"""Styles and scripts are kept by their version; a phone keeps Compro for when it has no network."""

from __future__ import annotations

import gzip
import json
import re
import struct
from urllib.parse import urljoin

import pytest

from scorekeeper.web.static import FOLDER, SHEET, read_files, version_of

MAIN = "js/main.js"


@pytest.fixture
def fetch(app):
    """Fetch a file of the present version, by its name."""

    def fetch(name, accepted="", *, version=None, method="GET"):
        version = version or app.config["STATIC_VERSION"]
        headers = {"Accept-Encoding": accepted}
        return app.test_client().open(f"/static/{version}/{name}", method=method, headers=headers)

    return fetch


@pytest.mark.parametrize(
    ("name", "mimetype"),
    [
        (MAIN, "text/javascript"),
        (SHEET, "text/css"),
        ("signs.svg", "image/svg+xml"),
        ("icon-180.png", "image/png"),
        ("app.webmanifest", "application/manifest+json"),
    ],
)
def test_a_file_is_kept_for_ever_under_its_address(fetch, name, mimetype):
    answer = fetch(name)

    assert answer.mimetype == mimetype
    assert answer.headers["Cache-Control"] == "max-age=31536000, immutable"
    assert fetch(name, version="old").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("name", [MAIN, SHEET])
def test_a_file_comes_as_the_phone_can_read_it(fetch, name):
    plain, packed = fetch(name), fetch(name, "gzip, deflate, br")

    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) * 2 < len(plain.data)
    assert "Accept-Encoding" in plain.vary


def test_the_head_alone_says_the_same(fetch):
    told, head = fetch(MAIN, "gzip"), fetch(MAIN, "gzip", method="HEAD")

    assert head.data == b""
    assert [(name, said) for name, said in head.headers if name != "Date"] == [
        (name, said) for name, said in told.headers if name != "Date"
    ]


def test_sheets_come_as_one_in_their_order_without_comments(fetch):
    sheet = fetch(SHEET).text

    assert sheet.startswith("@layer tokens,base,layout,components,screens,print,utilities;")
    assert "/*" not in sheet
    assert ".seat{" in sheet
    assert ".houserules" not in sheet


@pytest.mark.parametrize(
    "name", ["css/base.css", "css/../app.py", "css", "js//main.js", "./js/main.js"]
)
def test_nothing_else_is_there(fetch, name):
    assert fetch(name).status_code == 404


def test_the_version_tells_names_and_contents():
    files = read_files(FOLDER)

    assert version_of(files) == version_of(dict(files))
    assert version_of(files) != version_of(files | {MAIN: b""})
    assert version_of({"a": b"b"}) != version_of({"b": b"a"})


MOST_OF_AN_ICON = 4000  # bytes
LINK = '<link rel="{}" href="([^"]+)">'


def linked(phone, kind):
    """Return the address that pages name under this kind."""
    return re.search(LINK.format(kind), phone.open("/").html)[1]


def get(phone, address):
    answer = phone.client.get(address)
    assert answer.status_code == 200, address
    return answer


def size_of(picture):
    """Return width and height of a PNG."""
    assert picture.startswith(b"\x89PNG")
    return struct.unpack(">II", picture[16:24])


def test_the_worker_rules_over_all_pages_and_changes_with_any_file(phone, make_app):
    answer = phone.client.get("/worker.js")

    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert f'const VERSION = "{version_in(phone)}";' in answer.text


def version_in(phone):
    return linked(phone, "manifest").split("/")[2]


def test_the_worker_names_every_module_where_it_lies(phone):
    text = phone.client.get("/worker.js").text
    files = json.loads(re.search(r"const FILES = (\[.*?\]);", text)[1])

    assert any(file.endswith("/js/main.js") for file in files)
    for file in files:
        get(phone, file)


def test_behind_a_prefix_the_worker_and_what_it_names_lie_there(app):
    text = app.test_client().get("/worker.js", base_url="http://localhost/cards").text

    assert '"/cards/static/' in text
    assert '"/static/' not in text


def test_the_page_without_a_network_says_so(phone):
    page = phone.open("/offline")

    assert page.status == 200
    assert "No network just now" in page.html


def test_the_manifest_opens_the_first_page_on_its_own_with_icons_of_every_kind(phone):
    address = linked(phone, "manifest")
    answer = get(phone, address)
    said = answer.json

    assert answer.mimetype == "application/manifest+json"
    assert urljoin(address, said["start_url"]) == "/"
    assert said["display"] == "standalone"
    assert {icon.get("purpose") for icon in said["icons"]} == {None, "maskable"}
    for icon in said["icons"]:
        picture = get(phone, urljoin(address, icon["src"])).data
        assert "{}x{}".format(*size_of(picture)) == icon["sizes"]
        assert len(picture) < MOST_OF_AN_ICON


def test_the_icon_for_a_home_screen_is_small_and_square(phone):
    picture = get(phone, linked(phone, "apple-touch-icon")).data

    assert size_of(picture) == (180, 180)
    assert len(picture) < MOST_OF_AN_ICON


@pytest.mark.parametrize("kind", ["manifest-src", "worker-src"])
def test_pages_may_load_them_from_here_and_nowhere_else(phone, kind):
    policy = phone.open("/").answer.headers["Content-Security-Policy"]

    assert f"{kind} 'self';" in policy
