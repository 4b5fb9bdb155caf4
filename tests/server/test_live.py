"""Live updates by the real server: quick, to every process, and never at the cost of the rest."""

from __future__ import annotations

import re
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.server.quarrelling import WAY_TO_SEATS, take_next_seat
from tests.server.serving import (
    AS_FOR_REAL,
    WORKER,
    Phone,
    Server,
    prepared,
    served,
    until,
)
from tests.server.slow import BEGINNINGS, half_sent
from tests.web.phone import Page

SOON = 1.0  # seconds from a buy on one phone to its number on another
BUYS = 5
SILENT = 16  # connections that browsers open in advance, two a phone
MANY = 300  # streams
PAGES = 15  # each some kilobytes
FOUR_THREADS = ("-m", "gunicorn", *WORKER, "--threads", "4", "app:app")
STOPS_WITHIN = 5.0  # seconds
IMPATIENT = """
from scorekeeper import streams, worker
from gunicorn.app.wsgiapp import run
streams.MOST_BEHIND, worker.IN_NETWORK = 20_000, 1
run()
"""
FEW = 60  # connections
CRAMPED = f"""
from scorekeeper import worker
from gunicorn.app.wsgiapp import run
worker.MOST_CONNECTIONS = {FEW}
run()
"""
SOME = 20  # sockets: to listen at, of the phone that began the game
FEW_MORE = 4  # threads: the loop, backups


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(prepared(tmp_path_factory.mktemp("live"))) as server:
        yield server


class Stream:
    """What a phone hears from the server about one game."""

    def __init__(self, port: int, game: str, since: int = 0, page: str = "") -> None:
        self.phone = Phone(port)
        asked = urlencode({"since": since, "page": page})
        self.answer = self.phone.begin("GET", f"{game}live?{asked}")
        self.status = self.answer.status

    def next_number(self) -> int:
        """Wait for the next number, or fail with the phone's patience."""
        return int(self.next_event()["data"])

    def next_event(self) -> dict[str, str]:
        """Wait for the next event; return its fields."""
        event: dict[str, str] = {}
        while line := self.answer.readline().decode():
            name, _, value = line.rstrip("\n").partition(": ")
            if not line.strip() and "data" in event:
                return event
            event[name] = event[name] + "\n" + value if name in event else value
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
def listening(port: int, game: str, since: int = 0, page: str = "") -> Iterator[Stream]:
    stream = Stream(port, game, since, page)
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


def test_a_buy_is_known_on_another_phone_within_a_second(server):
    with Phone(server.port) as phone:
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
        with listening(server.port, game, since=1) as stream:
            assert stream.next_number() == 3
            assert time.monotonic() - before < SOON


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of four threads."""
    with served(prepared(tmp_path_factory.mktemp("small")), FOUR_THREADS) as server:
        yield server


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets phones be behind by little."""
    how = ("-c", IMPATIENT, *WORKER, "app:app")
    with served(prepared(tmp_path_factory.mktemp("impatient")), how) as server:
        yield server


def test_many_that_listen_and_phones_that_say_nothing_hold_no_thread(small):
    with Phone(small.port) as phone, ExitStack() as open_connections:
        game = phone.start_game()
        heard = [
            open_connections.enter_context(listening(small.port, game, since=1))
            for _ in range(MANY)
        ]
        for _ in range(SILENT):
            silent = open_connections.enter_context(Phone(small.port))
            silent.connection.connect()

        assert {stream.status for stream in heard} == {HTTPStatus.OK}
        assert threads_of(small) <= 4 + FEW_MORE
        with Phone(small.port) as newcomer:
            for page in ("", "scores", "log", "table/more"):
                assert newcomer.get(game + page).status == HTTPStatus.OK
            buy(newcomer, game)
        assert {stream.next_number() for stream in heard} == {2}


def threads_of(server: Server) -> int:
    """Return how many threads the process has that serves."""
    first = server.process.pid
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return max(len([*Path(f"/proc/{child}/task").iterdir()]) for child in children)


def test_streams_of_phones_that_left_are_soon_dropped_though_nothing_is_told(small):
    with Phone(small.port) as phone, ExitStack() as open_connections:
        game = phone.start_game()
        for _ in range(MANY):
            open_connections.enter_context(listening(small.port, game))
        assert sockets_of(small) >= MANY

        open_connections.close()

        until(lambda: sockets_of(small) <= SOME)


def sockets_of(server: Server) -> int:
    """Return how many sockets the process has open that serves."""
    first = server.process.pid
    child = Path(f"/proc/{first}/task/{first}/children").read_text().split()[0]
    return sum(is_socket(link) for link in Path(f"/proc/{child}/fd").iterdir())


def is_socket(link: Path) -> bool:
    """Tell whether an open file is a socket; one closed while it is looked at is none."""
    try:
        return link.readlink().name.startswith("socket:")
    except FileNotFoundError:
        return False


def test_whoever_looks_on_is_sent_the_page_itself(server):
    with Phone(server.port) as phone, Phone(server.port) as looker:
        game = phone.start_game()
        looking, _ = looking_link(phone, game)
        with listening(server.port, looking, since=1, page=looking) as stream:
            buy(phone, game)
            event = stream.next_event()

        looker.headers = {"X-Fragment": "1"}
        looker.get(looking)
        assert event["event"] == "page"
        assert event["id"] == "2"
        assert event["data"].split() == looker.html.split()


def test_a_phone_that_reads_no_more_is_let_go_and_holds_up_nobody(impatient):
    with Phone(impatient.port) as phone:
        game = phone.start_game(chips="1000")
        looking, _ = looking_link(phone, game)
        with (
            slow_stream(impatient.port, looking) as slow,
            listening(impatient.port, looking, since=1, page=looking) as quick,
        ):
            for number in range(2, 2 + PAGES):
                buy(phone, game)
                assert quick.next_event()["id"] == str(number)

            assert has_been_let_go(slow)


@contextmanager
def slow_stream(port: int, game: str) -> Iterator[socket.socket]:
    """Ask for a stream by a connection that takes little, and read nothing of it."""
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.settimeout(5)
        slow.connect(("127.0.0.1", port))
        asked = urlencode({"since": 1, "page": game})
        slow.sendall(f"GET {game}live?{asked} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        yield slow


def has_been_let_go(slow: socket.socket) -> bool:
    """Return whether the connection ends, once what was on its way has been read."""
    try:
        while slow.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True
    return True


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_stops_ends_its_streams(tmp_path, sign):
    with served(tmp_path) as server, Phone(server.port) as phone:
        game = phone.start_game()
        with listening(server.port, game, since=1) as stream:
            server.process.send_signal(sign)

            assert stream.ends_within(STOPS_WITHIN)
            assert server.process.wait(STOPS_WITHIN) == 0


def test_another_server_holds_no_streams_and_says_so_once(tmp_path):
    with served(tmp_path) as server, Phone(server.port) as phone:
        game = phone.start_game()
    others = ("-m", "gunicorn", "--worker-class", "gthread", "--threads", "4", "app:app")
    with served(tmp_path, others) as server, Phone(server.port) as phone:
        for _ in range(2):
            assert phone.get(f"{game}live?since=0").status == HTTPStatus.NO_CONTENT
            assert phone.get(f"{game}number").status == HTTPStatus.OK

        assert server.log.read_text().count("No live updates under this server") == 1


@pytest.fixture(scope="module")
def cramped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that holds few connections."""
    how = ("-c", CRAMPED, *WORKER, "app:app")
    with served(prepared(tmp_path_factory.mktemp("cramped")), how) as server:
        yield server


def test_one_link_leaves_streams_to_others_and_those_beyond_ask_now_and_then(cramped):
    with Phone(cramped.port) as phone, ExitStack() as open_connections:
        game = phone.start_game()
        heard = [
            open_connections.enter_context(listening(cramped.port, game)).status
            for _ in range(FEW // 2 + 5)
        ]

        assert heard == [HTTPStatus.OK] * (FEW // 2) + [HTTPStatus.NO_CONTENT] * 5
        assert phone.get(f"{game}number").status == HTTPStatus.OK


def test_where_there_is_no_room_for_more_connections_no_stream_goes(cramped):
    with Phone(cramped.port) as phone, ExitStack() as open_connections:
        game = phone.start_game()

        def stream() -> Stream | None:
            one = open_connections.enter_context(listening(cramped.port, game, since=1))
            return one if one.status == HTTPStatus.OK else None

        heard = [until(stream) for _ in range(FEW // 4)]
        with (
            half_sent(cramped.port, BEGINNINGS["half a header"], 2 * FEW),
            Phone(cramped.port) as newcomer,
        ):
            buy(newcomer, game)

            assert {stream.next_number() for stream in heard} == {2}


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
    links = game.partition("game/")[0] + "links"
    phone.get(links)
    before = revoking(phone.html)
    with Phone(phone.connection.port) as other:
        seat = take_next_seat(other, WAY_TO_SEATS.search(phone.html)[1])
    phone.get(links)
    (free,) = revoking(phone.html) - before
    return seat.removesuffix("seat"), free


def revoking(html: str) -> set[str]:
    return {form.action for form in Page(html).forms if form.action.endswith("revoke")}


def take_back(phone: Phone, revoke: str) -> None:
    fields = dict(phone.form(revoke).fields)
    assert phone.post(revoke, fields).status == HTTPStatus.SEE_OTHER


def test_a_link_taken_back_ends_its_open_stream_at_once_and_no_other(server):
    with Phone(server.port) as phone:
        game = phone.start_game()
        looking, revoke = looking_link(phone, game)
        with (
            listening(server.port, looking, since=1) as stream,
            listening(server.port, game) as own,
        ):
            assert own.next_number() == 1
            take_back(phone, revoke)

            assert stream.ends_within(SOON)
            buy(phone, game)
            assert own.next_number() == 2
        with Phone(server.port) as visitor:
            assert visitor.get(looking + "live").status == HTTPStatus.NOT_FOUND
            assert visitor.get(looking + "number").status == HTTPStatus.NOT_FOUND
            assert visitor.get(looking).status == HTTPStatus.NOT_FOUND


def test_a_seat_that_is_freed_ends_its_open_stream_at_once(server):
    with Phone(server.port) as phone:
        game = phone.start_game()
        seat, free = taken_seat(phone, game)
        with listening(server.port, seat, since=1, page=seat + "seat") as stream:
            assert stream.status == HTTPStatus.OK

            take_back(phone, free)

            assert stream.ends_within(SOON)
        with Phone(server.port) as visitor:
            assert visitor.get(seat + "live").status == HTTPStatus.NOT_FOUND
            assert visitor.get(seat + "seat").status == HTTPStatus.NOT_FOUND


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
                with listening(other.port, theirs, since=1 + BUYS) as stream:
                    take_back(phone, revoke)
                    assert stream.ends_within(SOON)
    finally:
        one.stop()
        other.stop()
