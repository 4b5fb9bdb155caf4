"""The power goes, again and again: what a phone was told is recorded stays so, once."""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from uuid import uuid4

import pytest

from tests.server.serving import Phone, Server, until

KILLS = ((1, 1), (4, 9), (4, 40), (1, 5), (8, 25))  # phones, answers before the power goes
CHIPS = 1000
JOIN_WITHIN = 30  # seconds
PLAYERS = ("p1", "p2", "p3", "p4")


class Buyer(threading.Thread):
    """A phone that buys without pause, until nobody answers any more.

    answered    ids of commands that were answered: recorded
    unanswered  ids of those that were sent, and no answer came
    """

    def __init__(self, phone: Phone, buy: str, fields: dict[str, str]) -> None:
        super().__init__(daemon=True)
        self.phone, self.buy, self.fields = phone, buy, fields
        self.answered: list[str] = []
        self.unanswered: list[str] = []
        self.refused: list[int] = []

    def run(self) -> None:
        with self.phone:
            while not self.unanswered and not self.refused:
                command_id = uuid4().hex
                try:
                    status = self.send(self.phone, command_id)
                except (OSError, HTTPException):
                    self.unanswered.append(command_id)
                else:
                    if status == HTTPStatus.SEE_OTHER:
                        self.answered.append(command_id)
                    else:
                        self.refused.append(status)

    def send(self, phone: Phone, command_id: str) -> int:
        return phone.post(self.buy, {**self.fields, "command_id": command_id}).status


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server.start()
    server.stop()


def recorded(instance: Path) -> Counter[str]:
    """How often each command stands in the journal."""
    with closing(sqlite3.connect(instance / "compro.db")) as database:
        rows = database.execute("SELECT command_id FROM events WHERE command_id IS NOT NULL")
        return Counter(command_id for (command_id,) in rows)


def begin_buying(port: int, cookies: dict[str, str], game: str, count: int) -> list[Buyer]:
    """Let so many phones buy at once."""
    with Phone(port, cookies) as phone:
        phone.get(game)
        fields = dict(phone.form("/buy").fields)
    buyers = [
        Buyer(
            Phone(port, cookies),
            game + "buy",
            {**fields, "player": PLAYERS[number % len(PLAYERS)]},
        )
        for number in range(count)
    ]
    for buyer in buyers:
        buyer.start()
    return buyers


def test_what_was_answered_outlives_every_kill_and_what_was_not_counts_once(server, tmp_path):
    with Phone(server.port) as phone:
        game = phone.start_game(chips=CHIPS)
    answered: set[str] = set()
    for count, enough in KILLS:
        buyers = begin_buying(server.port, phone.cookies, game, count)
        until(lambda these=buyers, n=enough: sum(len(each.answered) for each in these) >= n)
        server.kill()
        for buyer in buyers:
            buyer.join(JOIN_WITHIN)
        assert not [status for buyer in buyers for status in buyer.refused]
        answered |= {command_id for buyer in buyers for command_id in buyer.answered}
        assert answered <= set(recorded(tmp_path))

        server.start()
        with Phone(server.port, phone.cookies) as one:
            for buyer in buyers:
                for command_id in buyer.unanswered * 2:
                    assert buyer.send(one, command_id) == HTTPStatus.SEE_OTHER
                answered.update(buyer.unanswered)
        assert set(recorded(tmp_path).values()) == {1}

    assert len(recorded(tmp_path)) == len(answered) + 1  # the start of the game
    verified = server.flask("verify")
    assert verified.returncode == 0, verified.stdout + verified.stderr
