"""The power goes, again and again: what a phone was told is recorded stays so, once."""

from __future__ import annotations

import random
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, text

from scorekeeper.store.database import bring_up_to_date
from tests.server.serving import AS_FOR_REAL, AS_MADE_RUN, Phone, Server, app_on, prepared, until

pytestmark = pytest.mark.torture

CHIPS = 1000
GAME_LASTS = 20  # kills; then another game is begun, so that nobody runs out of chips
JOIN_WITHIN = 30  # seconds
MOST_ANSWERS = 60  # before the power goes
PHONES = 8
PLAYERS = ("p1", "p2", "p3", "p4")
FAULT = re.compile(r"Traceback|Segmentation|Fatal Python|\[(?:ERROR|CRITICAL)\]|core dumped")


@dataclass
class Told:
    """What phones were told of their commands, by id.

    recorded    answered as recorded
    refused     answered as not recorded: something had changed meanwhile
    unanswered  sent, and the power went
    """

    recorded: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    unanswered: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    odd: list[tuple[int, str]] = field(default_factory=list)

    def hear(self, command_id: str, status: int, page: str) -> None:
        if status == HTTPStatus.SEE_OTHER:
            self.recorded.append(command_id)
        elif status == HTTPStatus.CONFLICT:
            self.refused.append(command_id)
        else:
            self.odd.append((status, page))


class Buyer(threading.Thread):
    """A phone that opens the Table and buys, without pause, until nobody answers any more."""

    def __init__(self, phone: Phone, game: str, player: str) -> None:
        super().__init__(daemon=True)
        self.phone, self.game, self.player = phone, game, player
        self.told = Told()

    def run(self) -> None:
        with self.phone:
            while not self.told.unanswered and not self.told.odd:
                self.buy()

    def buy(self) -> None:
        sent: tuple[str, dict[str, str]] | None = None
        try:
            self.phone.get(self.game)
            sent = self.fill_in()
            self.send(self.phone, *sent)
        except (OSError, HTTPException):
            self.told.unanswered.append(sent or ("", {}))

    def fill_in(self) -> tuple[str, dict[str, str]]:
        """Return a fresh command's id, and the form with it.

        All ids are of one phone with many tabs, whose buys may follow each other at once.
        """
        fields = dict(self.phone.form("/buy").fields)
        return fields["command_id"], {**fields, "player": self.player}

    def send(self, phone: Phone, command_id: str, fields: dict[str, str]) -> None:
        answer = phone.post(self.game + "table/buy", fields)
        self.told.hear(command_id, answer.status, phone.html)

    def send_again(self, phone: Phone) -> None:
        """Send what was not answered twice more, as a queue on the phone would."""
        for command_id, fields in [each for each in self.told.unanswered if each[0]] * 2:
            self.send(phone, command_id, fields)


class Evening:
    """A server whose power goes, and what phones were told by it in all.

    answered  ids that were told to be recorded; ``refused``: ids that were told not to be
    """

    def __init__(self, server: Server, database: Engine) -> None:
        self.server, self.database = server, database
        self.chance = random.Random(1)
        self.answered: set[str] = set()
        self.refused: set[str] = set()
        self.begin_game()

    def begin_game(self) -> None:
        with Phone(self.server.port) as phone:
            self.game = phone.start_game(chips=CHIPS)
            self.cookies = phone.cookies
        self.answered |= set(self.recorded()) - self.answered  # the start

    def recorded(self) -> Counter[str]:
        """How often each command stands in the journal, by its effect."""
        asked = "SELECT command_id FROM events WHERE command_id IS NOT NULL"
        with self.database.connect() as connection:
            return Counter(connection.scalars(text(asked)))

    def buys(self) -> int:
        asked = "SELECT count(*) FROM events WHERE kind = 'CardBought'"
        with self.database.connect() as connection:
            return int(connection.scalar(text(asked)))

    def power_goes(self) -> None:
        """Let all phones buy, end the server without warning, and look at what is there."""
        buyers = [
            Buyer(Phone(self.server.port, self.cookies), self.game, PLAYERS[each % len(PLAYERS)])
            for each in range(PHONES)
        ]
        for buyer in buyers:
            buyer.start()
        enough = self.chance.randint(1, MOST_ANSWERS)
        until(lambda: sum(len(each.told.recorded) for each in buyers) >= enough or odd(buyers))
        self.server.kill()
        for buyer in buyers:
            buyer.join(JOIN_WITHIN)
        assert not odd(buyers)
        self.take_down(buyers)
        assert self.answered <= set(self.recorded())

        self.server.start()
        with Phone(self.server.port, self.cookies) as one:
            for buyer in buyers:
                buyer.send_again(one)
        assert not odd(buyers)
        self.take_down(buyers)

    def take_down(self, buyers: list[Buyer]) -> None:
        for buyer in buyers:
            self.answered |= set(buyer.told.recorded)
            self.refused |= set(buyer.told.refused)


def odd(buyers: list[Buyer]) -> list[tuple[int, str]]:
    """Return answers that no phone should get: status and page."""
    return [each for buyer in buyers for each in buyer.told.odd]


def go_through(evening: Evening, kills: int) -> None:
    """Let the power go so often; nothing acknowledged is lost, nothing counts twice."""
    games = 1
    for kill in range(1, kills + 1):
        if kill % GAME_LASTS == 0:
            evening.begin_game()
            games += 1
        evening.power_goes()

    recorded = evening.recorded()
    assert set(recorded) == evening.answered
    assert set(recorded.values()) == {1}
    assert not evening.refused & set(recorded)
    assert evening.buys() == len(recorded) - games
    verified = evening.server.flask("verify")
    assert verified.returncode == 0, verified.stdout + verified.stderr
    said = evening.server.log.read_text()
    assert not FAULT.search(said), said[-4000:]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    servers: list[Server] = []

    def begin(how: tuple[str, ...], **settings: str) -> Server:
        servers.append(Server(prepared(tmp_path, backup_due=True), how, **settings))
        return servers[-1].start()

    yield begin
    for server in servers:
        server.stop()


def test_what_was_answered_outlives_every_kill_and_what_was_not_counts_once(
    serve, tmp_path, rounds
):
    server = serve(AS_MADE_RUN)
    database = create_engine(f"sqlite:///{tmp_path / 'compro.db'}")

    go_through(Evening(server, database), kills=rounds(3, 500))
    database.dispose()


def test_so_it_does_on_postgresql_with_several_processes(serve, tmp_path, postgres_url, rounds):
    settings = {"DATABASE_URL": postgres_url, "SECRET_KEY": "of this test alone"}
    with app_on(tmp_path, postgres_url) as app, app.app_context():
        bring_up_to_date()
    server = serve((*AS_FOR_REAL, "--workers", "2"), **settings)
    database = create_engine(postgres_url)

    go_through(Evening(server, database), kills=rounds(2, 100))
    database.dispose()
