"""Live updates by the real server: quick, to every process, and never at the cost of the rest."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path

import pytest

from scorekeeper.serve import THREADS
from scorekeeper.web.live import LOOK_EVERY, MOST_STREAMS
from tests.server.serving import AS_FOR_REAL, Phone, Server, served, until
from tests.web.phone import Page

SOON = 1.0  # seconds from a buy on one phone to its number on another
ORDINARY = 2.0  # seconds within which a page comes however many phones are listening
BUYS = 5
SILENT = 16  # connections that browsers open in advance, two a phone


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("live")) as server:
        yield server


class Stream:
    """What a phone hears from the server about one game."""

    def __init__(self, port: int, game: str, since: int = 0) -> None:
        self.phone = Phone(port)
        self.answer = self.phone.begin("GET", f"{game}live?since={since}")
        self.status = self.answer.status

    def next_number(self) -> int:
        """Wait for the next number, or fail with the phone's patience."""
        while line := self.answer.readline():
            if line.startswith(b"data:"):
                return int(line.removeprefix(b"data:"))
        raise AssertionError("the stream ended")

    def ends_within(self, patience: float) -> bool:
        """Wait until the server closes the stream without another number; False if it does not."""
        self.phone.connection.sock.settimeout(patience)
        try:
            return not any(line.startswith(b"data:") for line in self.answer)
        except TimeoutError:
            return False

    def close(self) -> None:
        self.answer.close()
        self.phone.connection.close()


@contextmanager
def listening(port: int, game: str, since: int = 0) -> Iterator[Stream]:
    stream = Stream(port, game, since)
    try:
        yield stream
    finally:
        stream.close()


@contextmanager
def seated(port: int, game: str, since: int = 0) -> Iterator[Stream]:
    """Listen for certain: wait until there is a seat, which phones that left keep for a moment."""
    with ExitStack() as tried:

        def seat() -> Stream | None:
            stream = tried.enter_context(listening(port, game, since))
            return stream if stream.status == HTTPStatus.OK else None

        yield until(seat, within=3 * LOOK_EVERY)


def buy(phone: Phone, game: str) -> float:
    """Buy, and return the moment before it."""
    phone.get(game)
    fields = dict(phone.form("/buy").fields)
    before = time.monotonic()
    assert phone.post(game + "table/buy", fields).status == HTTPStatus.SEE_OTHER
    return before


def test_a_buy_is_known_on_another_phone_within_a_second(server):
    with Phone(server.port) as phone:
        game = phone.start_game()
        with seated(server.port, game) as stream:
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
        with seated(server.port, game, since=1) as stream:
            assert stream.next_number() == 3
            assert time.monotonic() - before < SOON


def test_phones_that_listen_and_phones_that_say_nothing_starve_nobody(server):
    with Phone(server.port) as phone, ExitStack() as open_connections:
        game = phone.start_game()
        heard = [
            open_connections.enter_context(listening(server.port, game))
            for _ in range(THREADS + MOST_STREAMS)
        ]
        for _ in range(SILENT):
            silent = open_connections.enter_context(Phone(server.port))
            silent.connection.connect()

        statuses = [stream.status for stream in heard]
        assert statuses.count(HTTPStatus.OK) <= MOST_STREAMS
        assert set(statuses) == {HTTPStatus.OK, HTTPStatus.NO_CONTENT}
        with Phone(server.port) as newcomer:
            before = time.monotonic()
            assert newcomer.get(game).status == HTTPStatus.OK
            buy(newcomer, game)
            assert time.monotonic() - before < ORDINARY
        first = next(stream for stream in heard if stream.status == HTTPStatus.OK)
        assert [first.next_number(), first.next_number()] == [1, 2]


def test_seats_of_phones_that_left_are_soon_free_though_nothing_is_told(server):
    with Phone(server.port) as phone:
        game = phone.start_game()
        for _ in range(3):
            with ExitStack() as open_connections:
                for _ in range(MOST_STREAMS):
                    open_connections.enter_context(listening(server.port, game))

            def gets_a_seat() -> bool:
                with listening(server.port, game) as stream:
                    return stream.status == HTTPStatus.OK

            until(gets_a_seat, within=3 * LOOK_EVERY)


def looking_link(phone: Phone, game: str) -> tuple[str, str]:
    """Return the game's address by the link for looking on, and where that link is taken back."""
    home = game.partition("game/")[0]
    phone.get(home + "links")
    address = next(
        found for found in re.findall(r'value="http://[^/"]+(/[^"]+)"', phone.html) if found != home
    )
    revoke = [form.action for form in Page(phone.html).forms if form.action.endswith("revoke")][1]
    return game.replace(home, address), revoke


def take_back(phone: Phone, revoke: str) -> None:
    fields = dict(phone.form(revoke).fields)
    assert phone.post(revoke, fields).status == HTTPStatus.SEE_OTHER


def test_a_link_taken_back_ends_its_open_stream_at_once_and_no_other(server):
    with Phone(server.port) as phone:
        game = phone.start_game()
        looking, revoke = looking_link(phone, game)
        with (
            seated(server.port, looking, since=1) as stream,
            seated(server.port, game) as own,
        ):
            assert own.next_number() == 1
            take_back(phone, revoke)

            assert stream.ends_within(LOOK_EVERY / 2)
            buy(phone, game)
            assert own.next_number() == 2
        with Phone(server.port) as visitor:
            assert visitor.get(looking + "live").status == HTTPStatus.NOT_FOUND
            assert visitor.get(looking + "number").status == HTTPStatus.NOT_FOUND
            assert visitor.get(looking).status == HTTPStatus.NOT_FOUND


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
            looking, revoke = looking_link(phone, game)
            with listening(other.port, looking, since=1 + BUYS) as stream:
                take_back(phone, revoke)
                assert stream.ends_within(LOOK_EVERY / 2)
    finally:
        one.stop()
        other.stop()
