"""Phones that come back together after a start find a server that can answer them all."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

import pytest

from tests.server.cold import start_game
from tests.server.serving import REPOSITORY, Phone, Server, app_on, prepared

PROCESSES = 48, 450  # that have just started, in the suite and under --torture; and
STARTS = 2, 50  # of the whole server, as `make run` starts it
PHONES = 10  # at once
PAGES = ("", "scores", "live", "deal", "log")  # of a game


class ColdServer(Server):
    """A server that is asked nothing before the phones come."""

    def answers(self) -> bool:
        """Whether it listens."""
        assert self.process.poll() is None, self.log.read_text()
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False


@pytest.mark.torture
def test_no_process_that_has_just_started_ends_by_ten_requests_at_once(tmp_path: Path, rounds):
    processes = rounds(*PROCESSES)
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.cold", str(tmp_path), str(processes)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [0] * processes, done.stderr


@pytest.mark.torture
def test_a_server_that_has_just_started_answers_ten_phones_at_once(tmp_path: Path, rounds):
    with app_on(prepared(tmp_path)) as app:
        game, _ = start_game(app)
    for _ in range(rounds(*STARTS)):
        server = ColdServer(tmp_path)
        try:
            server.start()
            assert ask_together(server.port, game) == [HTTPStatus.OK] * PHONES
        finally:
            server.stop()
        assert "SIG" not in server.log.read_text(), server.log.read_text()


def ask_together(port: int, game: str) -> list[int]:
    """Open pages of the game on ten phones in the same moment; return the statuses."""
    together, statuses = threading.Barrier(PHONES), []

    def ask(page: str) -> None:
        with Phone(port) as phone:
            together.wait()
            statuses.append(phone.begin("GET", game + page).status)

    threads = [
        threading.Thread(target=ask, args=[PAGES[number % len(PAGES)]]) for number in range(PHONES)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses
