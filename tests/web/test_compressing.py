from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest
from flask import Response, send_file
from werkzeug.datastructures import Headers

from scorekeeper.web.compressing import LEAST

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
        "houserules.shared": (True, False),
    }
