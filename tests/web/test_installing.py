"""What a phone is given to keep Compro: a service worker, a page without a network, a manifest."""

from __future__ import annotations

import json
import re
import struct
from urllib.parse import urljoin

import pytest

MOST_OF_AN_ICON = 4000  # bytes
LINK = '<link rel="{}" href="([^"]+)">'


def linked(phone, kind):
    """Return the address that pages name under this kind."""
    return re.search(LINK.format(kind), phone.open("/").html)[1]


def fetch(phone, address):
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
        fetch(phone, file)


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
    answer = fetch(phone, address)
    said = answer.json

    assert answer.mimetype == "application/manifest+json"
    assert urljoin(address, said["start_url"]) == "/"
    assert said["display"] == "standalone"
    assert {icon.get("purpose") for icon in said["icons"]} == {None, "maskable"}
    for icon in said["icons"]:
        picture = fetch(phone, urljoin(address, icon["src"])).data
        assert "{}x{}".format(*size_of(picture)) == icon["sizes"]
        assert len(picture) < MOST_OF_AN_ICON


def test_the_icon_for_a_home_screen_is_small_and_square(phone):
    picture = fetch(phone, linked(phone, "apple-touch-icon")).data

    assert size_of(picture) == (180, 180)
    assert len(picture) < MOST_OF_AN_ICON


@pytest.mark.parametrize("kind", ["manifest-src", "worker-src"])
def test_pages_may_load_them_from_here_and_nowhere_else(phone, kind):
    policy = phone.open("/").answer.headers["Content-Security-Policy"]

    assert f"{kind} 'self';" in policy
