from __future__ import annotations

import gzip

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
