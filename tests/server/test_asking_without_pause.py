"""Who asks the meld desk without pause waits for the answer, and no thread waits with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from select import select
from urllib.parse import urlencode

import pytest

from tests.server.serving import WORKER, Phone, Server, prepared, served
from tests.web.phone import Page

DESK = "/desk?ask=hand&deal=2"
HAND = "7H 7D 7S 9H 9D 9C KD AD"
ONE_QUESTION = """
from gunicorn.app.wsgiapp import run
from scorekeeper import settings
from scorekeeper.web import asking
asking.LONGEST_WAIT = 4
settings.FIXED = {**settings.FIXED, "QUESTIONS": "1/minute"}
run()
"""
ONE_THREAD = ("-c", ONE_QUESTION, *WORKER, "--threads", "1", "--graceful-timeout", "1", "app:app")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one thread, which answers one question a minute."""
    with served(prepared(tmp_path_factory.mktemp("asking")), ONE_THREAD) as server:
        yield server


def asked(phone: Phone) -> Mapping[str, object]:
    """Open the desk; return the form of a hand."""
    phone.get(DESK)
    fields = next(form.fields for form in Page(phone.html).forms if "melds" in form.fields)
    return {**fields, "melds": HAND, "press": "check"}


def send(phone: Phone, fields: Mapping[str, object]) -> None:
    """Send the question, and wait for nothing."""
    cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
    headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
    phone.connection.request("POST", DESK, urlencode(fields), headers)


def test_who_is_refused_waits_while_others_are_served(server):
    with Phone(server.port) as asker, Phone(server.port) as other:
        fields = asked(asker)
        assert asker.post(DESK, fields).status == HTTPStatus.OK

        send(asker, fields)
        served_meanwhile = [other.get("/rules").status for _ in range(3)]
        told_so_far, _, _ = select([asker.connection.sock], [], [], 0)
        answer = asker.connection.getresponse()

        assert served_meanwhile == [HTTPStatus.OK] * 3
        assert told_so_far == []
        assert answer.status == HTTPStatus.TOO_MANY_REQUESTS
        assert HAND in answer.read().decode()
        assert asker.get(DESK).status == HTTPStatus.OK
