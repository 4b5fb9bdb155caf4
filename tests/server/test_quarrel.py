"""Eight phones at once in one game, whose network loses, doubles and delays: the book is clean."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum, auto
from http import HTTPStatus
from itertools import cycle, islice
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.game.apply import replay
from scorekeeper.game.sheet import chips_of
from scorekeeper.store import database
from scorekeeper.store.journal import clerk
from scorekeeper.store.models import events
from tests.game.ledger import Ledger
from tests.server.serving import (
    AS_FOR_REAL,
    Phone,
    Server,
    app_on,
    prepared,
    served,
    take_next_seat,
    way_to_seats,
)
from tests.web.phone import Form, Page

NAMES = ("Ana", "Bruno", "Chiyo", "Dara", "Elif", "Fatma")
SCOREKEEPERS = 2
LONGEST_PAUSE = 0.15  # seconds between two presses
LATEST = 0.4  # seconds by which something comes late
PRESSES = (15, 300)  # of each phone: in the suite, under `--torture`

pytestmark = pytest.mark.torture


class Fate(Enum):
    """What becomes of an entry on its way."""

    COMES = auto()
    LATE = auto()
    LOST = auto()
    ANSWER_LOST = auto()
    TWICE = auto()


FATES = (*[Fate.COMES] * 3, *Fate)


class Player:
    """A phone that presses what its page offers, and sends it until that is answered.

    outcomes  id of a command → the status of its last answer
    """

    def __init__(self, port: int, page: str, seed: int) -> None:
        self.page, self.game = page, page.removesuffix("seat")
        self.phone = Phone(port)
        self.chance = random.Random(seed)
        self.outcomes: dict[str, int] = {}
        self.late: list[threading.Timer] = []

    def play(self, presses: int) -> None:
        with self.phone:
            for _ in range(presses):
                if form := self.choose():
                    self.press(form)
                time.sleep(self.chance.uniform(0, LONGEST_PAUSE))
        for copy in self.late:
            copy.join()

    def choose(self) -> Form | None:
        """Return the form that is pressed next, filled in; None where nothing is to be pressed."""
        raise NotImplementedError

    def form_on(self, page: str, ending: str) -> Form | None:
        """Return one of a page's forms that record something and go to this ending."""
        self.phone.get(page)
        forms = [
            form
            for form in Page(self.phone.html).forms
            if form.action.partition("?")[0].endswith(ending) and "command_id" in form.fields
        ]
        return self.chance.choice(forms) if forms else None

    def press(self, form: Form) -> None:
        """Send a form under an id of its own; of two that clash, now and then let both stand."""
        fields = {name: form.fields.getlist(name) for name in form.fields}
        fields["command_id"] = [uuid4().hex]  # as of a page that was drawn anew
        status = self.send(form.action, fields)
        if status == HTTPStatus.CONFLICT and self.chance.random() < 0.5:
            again = next(
                each for each in Page(self.phone.html).forms if "command_id" in each.fields
            )
            fields = {name: again.fields.getlist(name) for name in again.fields}
            status = self.send(again.action, fields)
        assert status in {HTTPStatus.SEE_OTHER, HTTPStatus.CONFLICT, 422}, self.phone.html
        self.outcomes[fields["command_id"][0]] = status

    def send(self, action: str, fields: dict[str, list[str]]) -> int:
        """Send an entry until it is answered, as ``send.js`` does; return the answer's status."""
        while (fate := self.chance.choice(FATES)) in {Fate.LOST, Fate.ANSWER_LOST}:
            if fate is Fate.ANSWER_LOST:
                self.phone.post(action, fields)
        if fate is Fate.LATE:
            time.sleep(self.chance.uniform(0, LATEST))
        status = self.phone.post(action, fields).status
        if fate is Fate.TWICE:
            status = self.phone.post(action, fields).status
            if status == HTTPStatus.SEE_OTHER:  # and once more, when it is long answered
                self.late.append(threading.Timer(LATEST, self.send_late, [action, fields]))
                self.late[-1].start()
        return status

    def send_late(self, action: str, fields: dict[str, list[str]]) -> None:
        with Phone(self.phone.connection.port, self.phone.cookies) as once:
            assert once.post(action, fields).status == HTTPStatus.SEE_OTHER


class Seat(Player):
    """The phone of a player, who calls and counts."""

    def __init__(self, port: int, page: str, seed: int) -> None:
        super().__init__(port, page, seed)
        self.hand = f"{self.game}count/hand/p{seed}"

    def choose(self) -> Form | None:
        call = self.form_on(self.page, "/seat/call")
        if call and self.chance.random() < 0.7:
            return call
        if form := self.form_on(self.hand, self.hand):
            form.fields["cards"] = " ".join(self.chance.choices(("7H", "KD", "2C", "JK"), k=3))
        return form


class Scorekeeper(Player):
    """A phone with the pencil: it records buys, settles calls, takes back and does again."""

    def choose(self) -> Form | None:
        what = self.chance.choice(("/buy", "/undo", "/undo", "/redo", "/drop-calls", "/claims"))
        if what != "/claims":
            return self.form_on(self.page, "/table" + what)
        self.phone.get(self.page)
        ways = [way for way in Page(self.phone.html).links if "claims?" in way]
        return self.form_on(ways[0], "/claims") if ways else None


def begin(ports: Sequence[int]) -> list[Player]:
    """Begin a game; return its phones, each of which asks at its own port."""
    with Phone(ports[0]) as first:
        game = first.start_game(names=list(NAMES))
        way = way_to_seats(first, game)
    players: list[Player] = []
    for number, port in enumerate(ports, start=1):
        if number > len(NAMES):
            players.append(Scorekeeper(port, game, number))
            continue
        with Phone(port) as phone:
            players.append(Seat(port, take_next_seat(phone, way), number))
    return players


def check_the_book(app: Flask, game: int, outcomes: dict[str, int]) -> None:
    """See that all that was recorded stands there once, and that it adds up."""
    with app.app_context():
        entries, state = clerk.journal(game), clerk.open_game(game).state
        with database.reading() as connection:
            kept = select(events.c.number, events.c.command_id).where(events.c.game_id == game)
            made_by = {row.number: row.command_id for row in connection.execute(kept)}
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    steps: dict[int, list] = {}
    for entry in entries:
        steps.setdefault(entry.step, []).append(entry)
    _start, *ids = [made_by[first.number] for first, *_ in steps.values()]
    recorded = {id for id, status in outcomes.items() if status == HTTPStatus.SEE_OTHER}
    assert sorted(ids) == sorted(recorded)
    told = [(step[0].number, tuple(each.event for each in step)) for step in steps.values()]
    assert replay(told) == state
    ledger = Ledger.of(told)
    assert ledger.chips == {player: chips_of(state, player) for player in state.players}
    assert min(ledger.chips.values()) >= 0


def quarrel_over(servers: Sequence[Server], instance: Path, url: str | None, presses: int) -> None:
    """Let eight phones quarrel; see that the book is clean."""
    count = len(NAMES) + SCOREKEEPERS
    players = begin([server.port for server in islice(cycle(servers), count)])
    with ThreadPoolExecutor(count) as threads:
        list(threads.map(lambda player: player.play(presses), players))
    outcomes = {id: told for player in players for id, told in player.outcomes.items()}
    assert HTTPStatus.SEE_OTHER in outcomes.values()
    with app_on(instance, url) as app:
        check_the_book(app, 1, outcomes)


def test_eight_phones_quarrel_and_the_book_is_clean(tmp_path: Path, rounds: Callable):
    with served(prepared(tmp_path)) as server:
        quarrel_over([server], tmp_path, None, rounds(*PRESSES))


def test_eight_phones_quarrel_by_two_processes_and_the_book_is_clean(
    tmp_path: Path, postgres_url: str, redis_url: str, rounds: Callable
):
    settings = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url, "SECRET_KEY": "k" * 40}
    made = Server(tmp_path, AS_FOR_REAL, **settings).flask("db", "upgrade")
    assert made.returncode == 0, made.stderr
    with (
        served(tmp_path, AS_FOR_REAL, **settings) as one,
        served(tmp_path, AS_FOR_REAL, **settings) as other,
    ):
        quarrel_over([one, other], tmp_path, postgres_url, rounds(*PRESSES))
