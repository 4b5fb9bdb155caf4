"""Live updates by the real server: quick, to every process, and never at the cost of the rest."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path

import pytest

from tests.server.serving import (
    AS_FOR_REAL,
    AS_MADE_RUN,
    Phone,
    Server,
    prepared,
    served,
    take_next_seat,
    until,
    way_to_seats,
)
from tests.web.phone import Page

SOON = 1.0  # seconds from a buy on one phone to its number on another
BUYS = 5
SILENT = 16  # connections that browsers open in advance, two a phone
FEW = 6  # streams
MANY = 200
TWO_THIRDS = "300"  # so that one address may have MANY


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(prepared(tmp_path_factory.mktemp("live"))) as server:
        yield server


class Stream:
    """What a phone hears from the server about one game."""

    def __init__(self, port: int, game: str) -> None:
        self.phone = Phone(port)
        self.phone.connection.connect()
        self.sock = self.phone.connection.sock
        self.answer = self.phone.begin("GET", f"{game}live")
        self.status = self.answer.status

    def next_number(self) -> int:
        """Wait for the next number, or fail with the phone's patience."""
        while line := self.answer.readline():
            if line.startswith(b"data: "):
                return int(line.split()[1])
        raise AssertionError("the stream ended")

    def ends_within(self, patience: float) -> bool:
        """Wait until the server closes the stream without another number; False if it does not."""
        self.sock.settimeout(patience)
        try:
            return not any(line.startswith(b"data:") for line in self.answer)
        except TimeoutError:
            return False

    def close(self) -> None:
        self.answer.close()
        self.phone.connection.close()


@contextmanager
def listening(port: int, game: str) -> Iterator[Stream]:
    stream = Stream(port, game)
    try:
        yield stream
    finally:
        stream.close()


def buy(phone: Phone, game: str) -> float:
    """Buy, and return the moment before it."""
    phone.get(game)
    fields = dict(phone.form("/buy").fields)
    before = time.monotonic()
    assert phone.post(game + "table/buy", fields).status == HTTPStatus.SEE_OTHER
    return before


@pytest.mark.parametrize("how", [AS_MADE_RUN, AS_FOR_REAL], ids=["make run", "gunicorn"])
def test_a_buy_is_known_on_another_phone_within_a_second(tmp_path: Path, how):
    with served(prepared(tmp_path), how) as server, Phone(server.port) as phone:
        game = phone.start_game()
        with listening(server.port, game) as stream:
            assert stream.next_number() == 1
            for number in range(2, 2 + BUYS):
                before = buy(phone, game)
                assert stream.next_number() == number
                assert time.monotonic() - before < SOON


def test_a_phone_that_slept_hears_the_truth_at_once(server):
    with Phone(server.port) as phone:
        game = phone.start_game()
        buy(phone, game)
        buy(phone, game)
        before = time.monotonic()
        with listening(server.port, game) as stream:
            assert stream.next_number() == 3
            assert time.monotonic() - before < SOON


def test_many_listen_and_pages_come_as_ever(tmp_path: Path):
    with (
        served(prepared(tmp_path), COMPRO_STREAMS=TWO_THIRDS) as server,
        Phone(server.port) as phone,
        ExitStack() as open_connections,
    ):
        game = phone.start_game()
        heard = [open_connections.enter_context(listening(server.port, game)) for _ in range(MANY)]
        assert {stream.next_number() for stream in heard} == {1}
        for _ in range(SILENT):
            open_connections.enter_context(Phone(server.port)).connection.connect()

        with Phone(server.port) as newcomer:
            for page in ("", "scores", "log", "table/more"):
                assert newcomer.get(game + page).status == HTTPStatus.OK
            before = buy(newcomer, game)
        assert {stream.next_number() for stream in heard} == {2}
        assert time.monotonic() - before < SOON


def test_who_comes_later_asks_now_and_then_until_somebody_leaves(tmp_path: Path):
    with served(prepared(tmp_path), COMPRO_STREAMS=str(FEW)) as server, Phone(server.port) as phone:
        game = phone.start_game()
        with ExitStack() as open_connections:
            heard = [
                open_connections.enter_context(listening(server.port, game)).status
                for _ in range(FEW)
            ]
            assert heard == [HTTPStatus.OK] * (FEW * 2 // 3) + [HTTPStatus.NO_CONTENT] * 2
            assert phone.get(f"{game}number").status == HTTPStatus.OK

        def comes_after_news() -> bool:
            buy(phone, game)  # it cannot be sent to the phones that left, which ends their streams
            return has_stream(server.port, game)

        assert until(comes_after_news)


def has_stream(port: int, game: str) -> bool:
    with listening(port, game) as stream:
        return stream.status == HTTPStatus.OK


def looking_link(phone: Phone, game: str) -> tuple[str, str]:
    """Return the game's address by the link for looking on, and where that link is taken back."""
    home = game.partition("game/")[0]
    phone.get(home + "links")
    address = next(
        found
        for found in re.findall(r'value="http://[^/"]+(/[^/"]+/)', phone.html)
        if found != home
    )
    revoke = next(form.action for form in Page(phone.html).forms if form.action.endswith("revoke"))
    return game.replace(home, address), revoke


def taken_seat(phone: Phone, game: str) -> tuple[str, str]:
    """Take a seat; return the game's address by its link, and where that seat is freed."""
    way = way_to_seats(phone, game)
    before = revoking(phone.html)
    with Phone(phone.connection.port) as other:
        seat = take_next_seat(other, way)
    way_to_seats(phone, game)
    (free,) = revoking(phone.html) - before
    return seat.removesuffix("seat"), free


def revoking(html: str) -> set[str]:
    return {form.action for form in Page(html).forms if form.action.endswith("revoke")}


def take_back(phone: Phone, revoke: str) -> None:
    fields = dict(phone.form(revoke).fields)
    assert phone.post(revoke, fields).status == HTTPStatus.SEE_OTHER


@pytest.mark.parametrize("link_of", [looking_link, taken_seat])
def test_a_link_taken_back_ends_its_open_stream_at_once_and_no_other(server, link_of):
    with Phone(server.port) as phone:
        game = phone.start_game()
        theirs, revoke = link_of(phone, game)
        with listening(server.port, theirs) as stream, listening(server.port, game) as own:
            assert stream.next_number() == own.next_number() == 1
            take_back(phone, revoke)

            assert stream.ends_within(SOON)
            buy(phone, game)
            assert own.next_number() == 2
        with Phone(server.port) as visitor:
            for page in ("live", "number", ""):
                assert visitor.get(theirs + page).status == HTTPStatus.NOT_FOUND


def test_two_processes_tell_each_other(tmp_path: Path, postgres_url: str, redis_url: str):
    settings = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url, "SECRET_KEY": "k" * 40}
    one, other = (Server(tmp_path, AS_FOR_REAL, **settings) for _ in range(2))
    made = one.flask("db", "upgrade")
    assert made.returncode == 0, made.stderr
    try:
        one.start()
        other.start()
        with Phone(one.port) as phone:
            game = phone.start_game()
            with listening(other.port, game) as stream:
                assert stream.next_number() == 1
                for number in range(2, 2 + BUYS):
                    before = buy(phone, game)
                    assert stream.next_number() == number
                    assert time.monotonic() - before < SOON
            for link_of in (taken_seat, looking_link):
                theirs, revoke = link_of(phone, game)
                with listening(other.port, theirs) as stream:
                    assert stream.next_number() == 1 + BUYS
                    take_back(phone, revoke)
                    assert stream.ends_within(SOON)
    finally:
        one.stop()
        other.stop()
