from __future__ import annotations

import gzip

import brotli
import pytest

from scorekeeper.web.static import FOLDER, read_file, read_files, shorten_sheet, version_of

MAIN = "js/main.js"


@pytest.fixture
def fetch(app):
    """Fetch a file of the present version, by its name."""

    def fetch(name, accepted="", *, version=None, method="GET", **headers):
        version = version or app.config["STATIC_VERSION"]
        headers |= {"Accept-Encoding": accepted}
        address = f"/static/{version}/{name}"
        return app.test_client().open(address, method=method, headers=headers)

    return fetch


def sheet(name):
    return read_file(FOLDER / "css" / f"{name}.css")


@pytest.mark.parametrize(
    ("accepted", "coding", "unpack"),
    [
        ("", None, bytes),
        ("identity", None, bytes),
        ("gzip, deflate", "gzip", gzip.decompress),
        ("gzip, deflate, br, zstd", "br", brotli.decompress),
    ],
)
def test_a_file_comes_as_the_phone_can_read_it(fetch, accepted, coding, unpack):
    answer, content = fetch(MAIN, accepted), read_file(FOLDER / MAIN)

    assert unpack(answer.data) == content
    assert answer.headers.get("Content-Encoding") == coding
    assert answer.content_length == len(answer.data)
    assert "Accept-Encoding" in answer.vary
    assert answer.mimetype == "text/javascript"
    assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("name", ["js/send.js", "css/base.css"])
def test_comments_stay_here(fetch, name):
    content = (FOLDER / name).read_bytes()
    sent = fetch(name).data

    assert content.startswith((b"//", b"/*"))
    assert not sent.startswith((b"//", b"/*"))
    assert len(sent) < 0.9 * len(content)


@pytest.mark.parametrize(
    ("selector", "sent"),
    [
        (".a :checked", ".a *:checked"),
        (".a:has(.b :checked) .c", ".a:has(.b *:checked) .c"),
        ("[lang] :is(.b, .c):dir(rtl) :focus", "[lang] *:is(.b,.c):dir(rtl) *:focus"),
        (".a\n :checked", ".a *:checked"),
        (".a, :checked > :hover", ".a,:checked>:hover"),
        (".a:checked", ".a:checked"),
    ],
)
def test_what_lies_within_an_element_stays_within_it(selector, sent):
    sheet = f"@layer screens {{\n  {selector} {{\n    color: red;\n  }}\n}}\n"

    assert shorten_sheet(sheet.encode()).decode() == f"@layer screens{{{sent}{{color:red}}}}"


def test_the_head_alone_says_the_same(fetch):
    told, head = fetch(MAIN, "gzip"), fetch(MAIN, "gzip", method="HEAD")

    assert head.data == b""
    assert [(name, said) for name, said in head.headers if name != "Date"] == [
        (name, said) for name, said in told.headers if name != "Date"
    ]


@pytest.mark.parametrize("accepted", ["", "gzip", "br"])
def test_who_has_a_file_in_this_form_is_not_sent_it_again(fetch, accepted):
    etag = fetch(MAIN, accepted, version="old").headers["ETag"]

    again = fetch(MAIN, accepted, version="old", **{"If-None-Match": etag})

    assert again.status_code == 304
    assert again.data == b""
    assert again.headers["ETag"] == etag
    assert "Content-Encoding" not in again.headers
    assert again.headers["Cache-Control"] == "no-cache"


def test_each_form_of_a_file_has_its_own_tag(fetch):
    def tag(name, accepted=""):
        return fetch(name, accepted, version="old").headers["ETag"]

    tags = {tag(MAIN), tag(MAIN, "gzip"), tag(MAIN, "br"), tag("js/live.js")}

    assert len(tags) == 4
    packed = {"If-None-Match": tag(MAIN, "gzip")}
    assert fetch(MAIN, "", version="old", **packed).status_code == 200


@pytest.mark.parametrize("name", [MAIN, "signs.svg", "icon-180.png", "css/base+page.css"])
def test_nobody_has_to_ask_again_for_what_never_changes_under_its_address(fetch, name):
    answer = fetch(name, "gzip")

    assert answer.headers["Cache-Control"] == "max-age=31536000, immutable"
    assert "ETag" not in answer.headers


@pytest.mark.parametrize("name", ["js/print.js", "icon-180.png"])
def test_what_compressing_would_hardly_make_smaller_is_left_as_it_is(fetch, name):
    answer = fetch(name, "gzip")

    assert "Content-Encoding" not in answer.headers
    assert answer.data == read_file(FOLDER / name)


def test_sheets_come_in_one_in_the_order_asked_for(fetch):
    answer = fetch("css/tokens+base+page.css", "gzip")

    assert answer.mimetype == "text/css"
    assert gzip.decompress(answer.data) == sheet("tokens") + sheet("base") + sheet("page")
    assert fetch("css/base+tokens.css").data == sheet("base") + sheet("tokens")


@pytest.mark.parametrize(
    "name",
    [
        "css/base+nothing.css",
        "css/base+base.css",
        "css/base+.css",
        "css/+base.css",
        "css/+.css",
        "css/.css",
        "css/+",
        "css/base+../../app.py",
        "js/main+live.js",
        "css",
        "css/base",
        "js//main.js",
        "./js/main.js",
    ],
)
def test_nothing_else_is_there(fetch, name):
    assert fetch(name).status_code == 404


def test_the_version_tells_names_and_contents():
    files = read_files(FOLDER)

    assert version_of(files) == version_of(dict(files))
    assert version_of(files) != version_of(files | {MAIN: b""})
    assert version_of({"a": b"b"}) != version_of({"b": b"a"})
