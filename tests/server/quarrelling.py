"""Phones that all press at once in one game, and what must be true of it afterwards."""

from __future__ import annotations

import random
import re
import socket
import threading
import time
from collections.abc import Iterator, Sequence, Set
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse
from urllib.parse import urlencode
from uuid import uuid4

from flask import Flask
from sqlalchemy import select

from scorekeeper.game.history import replay
from scorekeeper.game.sheet import chips_of
from scorekeeper.store import database
from scorekeeper.store.journal import clerk
from scorekeeper.store.models import events
from tests.game.ledger import Ledger
from tests.server.serving import Phone, until
from tests.web.phone import Form, Page

NAMES = ("Ana", "Bruno", "Chiyo", "Dara", "Elif", "Fatma")
TRIED_AGAIN_AFTER = (0.05, 0.3)  # seconds; a phone waits longer, and a test need not
LISTENS_AGAIN_AFTER = 1.5  # seconds; what the server says to browsers
LONGEST_PAUSE = 0.15  # seconds between two presses
FOR_GOOD = 100  # tries
PATIENCE = 10.0  # seconds
SEATED = re.compile(r'name="person" value="(\d+)"')
WAY_TO_SEATS = re.compile(r'value="http://[^/"]+(/[^/"]+/)seat"')
OF_ONE_PHONE = re.compile(r'(name="(?:csrf_token|command_id)" value=")[^"]*')
NO_ANSWER = (OSError, HTTPException)

RECORDED, REFUSED, LEFT = "recorded", "refused", "left"


@dataclass(frozen=True)
class Entry:
    """What a form sends when it is pressed. ``own``: ids of what waited on the phone by then."""

    action: str
    fields: dict[str, list[str]]
    own: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.fields["command_id"][0]

    def written(self) -> str:
        return urlencode([*self.pairs(), *(("own", each) for each in self.own)])

    def pairs(self) -> Iterator[tuple[str, str]]:
        for name, values in self.fields.items():
            yield from ((name, value) for value in values)


class Player:
    """A phone that shows one page, keeps it up to date, and sends what somebody presses there.

    It does what ``send.js`` and ``live.js`` do: an entry waits until it is answered, and is sent
    again under the same id; a page gives way to a newer one only.

    outcomes  id of a command → what its sender was told in the end
    """

    def __init__(self, port: int, page: str, seed: int) -> None:
        self.port, self.page = port, page
        self.game = page.removesuffix("seat")
        self.line, self.news = Phone(port), Phone(port)
        self.news.cookies = self.line.cookies
        self.chance = random.Random(seed)
        self.lock = threading.Lock()
        self.html, self.number = "", 0
        self.waiting: list[Entry] = []
        self.outcomes: dict[str, str] = {}
        self.closing = threading.Event()
        self.ear: socket.socket | None = None

    # What is shown.

    def show(self, html: str) -> None:
        """Show a page, unless a newer one is shown."""
        number = int(Page(html).main.get("data-number") or 0)
        with self.lock:
            if number >= self.number:
                self.html, self.number = html, number

    def fetch(self, phone: Phone, page: str | None = None) -> str:
        """Fetch a page until it comes; show it if it is the one that is shown."""
        for _ in range(FOR_GOOD):
            with suppress(*NO_ANSWER):
                answer = phone.get(page or self.page)
                assert answer.status == HTTPStatus.OK, (answer.status, page, phone.html)
                if page is None:
                    self.show(phone.html)
                return phone.html
            phone.connection.close()
        raise AssertionError(f"{self.page} never came")

    def listen(self) -> None:
        """Keep the page up to date by a stream, which is asked for again whenever it ends."""
        while not self.closing.is_set():
            with suppress(*NO_ANSWER), self.stream() as answer:
                assert answer.status == HTTPStatus.OK, answer.status
                for event in told(answer):
                    self.hear(event)
            self.closing.wait(LISTENS_AGAIN_AFTER)

    @contextmanager
    def stream(self) -> Iterator[HTTPResponse]:
        """Ask for a stream; give the answer, which ``hang_up`` ends."""
        connection = self.news.connection
        try:
            connection.connect()
            self.ear = connection.sock
            with closing(self.news.begin("GET", f"{self.game}live")) as answer:
                yield answer
        finally:
            connection.close()

    def hang_up(self) -> None:
        """Listen no longer."""
        self.closing.set()
        if self.ear:
            with suppress(OSError):
                self.ear.shutdown(socket.SHUT_RDWR)
        self.line.connection.close()

    def hear(self, event: dict[str, str]) -> None:
        if int(event.get("data", "0").partition(" ")[0]) > self.number:
            with Phone(self.port, self.line.cookies) as once:
                once.headers = {"X-Fragment": "1"}
                self.fetch(once)

    # What is pressed.

    def play(self, presses: int) -> None:
        """Press so often, whatever the network does; then see that all that waits is sent."""
        for _ in range(presses):
            form = self.choose()
            if form is not None:
                self.press(form)
            self.flush(tries=1)
            time.sleep(self.chance.uniform(0, LONGEST_PAUSE))
        self.flush(tries=FOR_GOOD)
        assert not self.waiting

    def press(self, form: Form) -> None:
        fields = {name: form.fields.getlist(name) for name in form.fields}
        fields["command_id"] = [uuid4().hex]  # as of a page that was drawn anew
        own = tuple(entry.id for entry in self.waiting)
        self.waiting.append(Entry(form.action, fields, own))

    def flush(self, tries: int) -> None:
        """Send what waits, the oldest first, until one is not answered so often."""
        while self.waiting:
            for _ in range(tries):
                if self.send(self.waiting[0]):
                    break
                time.sleep(self.chance.uniform(*TRIED_AGAIN_AFTER))
            else:
                return
            del self.waiting[0]

    def send(self, entry: Entry) -> bool:
        """Send an entry; return whether it was answered for good."""
        try:
            answer = self.line.ask("POST", entry.action, entry.written())
        except NO_ANSWER:
            self.line.connection.close()
            return False
        match answer.status:
            case HTTPStatus.SEE_OTHER:
                self.outcomes[entry.id] = RECORDED
            case HTTPStatus.UNPROCESSABLE_ENTITY:
                self.outcomes[entry.id] = REFUSED
            case HTTPStatus.CONFLICT:
                return self.answer_clash(entry)
            case _:
                raise AssertionError((answer.status, entry, self.line.html))
        self.fetch(self.line)
        return True

    def answer_clash(self, entry: Entry) -> bool:
        """Let the other's stand, or say that this one counts as well."""
        again = next(form for form in Page(self.line.html).forms if "command_id" in form.fields)
        if self.chance.random() < 0.5:
            self.outcomes[entry.id] = LEFT
            self.fetch(self.line)
            return True
        fields = {name: again.fields.getlist(name) for name in again.fields}
        return self.send(Entry(again.action, fields, entry.own))

    def choose(self) -> Form | None:
        """Return the form that is pressed next, filled in; None where nothing is to be pressed."""
        raise NotImplementedError

    def form_on(self, html: str, ending: str) -> Form | None:
        """Return one of a page's forms that record something and go to this ending."""
        forms = [
            form
            for form in Page(html).forms
            if form.action.partition("?")[0].endswith(ending) and "command_id" in form.fields
        ]
        return self.chance.choice(forms) if forms else None


class Seat(Player):
    """The phone of a player, who calls and counts."""

    def __init__(self, port: int, page: str, key: str, seed: int) -> None:
        super().__init__(port, page, seed)
        self.key = key

    def choose(self) -> Form | None:
        call = self.form_on(self.html, "/seat/call")
        if call and self.chance.random() < 0.7:
            return call
        address = f"{self.game}count/hand/{self.key}"
        form = self.form_on(self.fetch(self.line, address), address)
        if form:
            form.fields["cards"] = " ".join(self.chance.choices(("7H", "KD", "2C", "JK"), k=3))
        return form


class Scorekeeper(Player):
    """A phone with the pencil: it records buys, settles calls, takes back and does again."""

    def choose(self) -> Form | None:
        what = self.chance.choice(("/buy", "/undo", "/undo", "/redo", "/drop-calls", "/claims"))
        if what == "/claims":
            return self.settle()
        return self.form_on(self.html, "/table" + what)

    def settle(self) -> Form | None:
        """Ask who gets the card, where several called; choose who discarded it."""
        ways = [way for way in Page(self.html).links if "claims?" in way]
        return self.form_on(self.fetch(self.line, ways[0]), "/claims") if ways else None


def told(answer: Iterator[bytes]) -> Iterator[dict[str, str]]:
    """Yield the fields of each event of a stream."""
    event: dict[str, str] = {}
    for line in answer:
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name:
            event[name] = event[name] + "\n" + value if name in event else value
        elif event:
            yield event
            event = {}


@dataclass
class Quarrel:
    """All phones of one game."""

    players: list[Player] = field(default_factory=list)

    def play(self, presses: int) -> None:
        """Let all press at once."""
        self.at_once([lambda player=player: player.play(presses) for player in self.players])

    def at_once(self, jobs: Sequence) -> None:
        wrong: list[BaseException] = []

        def do(job) -> None:
            try:
                job()
            except BaseException as error:
                wrong.append(error)

        threads = [threading.Thread(target=do, args=[job]) for job in jobs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if wrong:
            raise wrong[0]

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Let all phones show the game as it goes on; whatever goes wrong there fails the test."""
        threads = [threading.Thread(target=player.listen, daemon=True) for player in self.players]
        for player in self.players:
            player.fetch(player.line)
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            for player in self.players:
                player.hang_up()
            for thread in threads:
                thread.join()

    def agree_on(self, number: int) -> float:
        """Wait until all phones show this event; return the seconds that took."""
        begun = time.monotonic()
        until(lambda: {player.number for player in self.players} == {number}, PATIENCE)
        return time.monotonic() - begun

    def outcomes(self) -> dict[str, str]:
        return {id: told for player in self.players for id, told in player.outcomes.items()}


def begin_quarrel(ports: Sequence[int]) -> tuple[Quarrel, int]:
    """Begin a game; return its eight phones, each of which asks at its own port, and its number."""
    with Phone(ports[0]) as first:
        game = first.start_game(names=list(NAMES))
        first.get(game.partition("game/")[0] + "links")
        way = WAY_TO_SEATS.search(first.html)[1]
    seats = []
    for place, port in enumerate(ports[: len(NAMES)], start=1):
        with Phone(ports[0]) as phone:
            seats.append(Seat(port, take_next_seat(phone, way), f"p{place}", seed=place))
    pencils = [
        Scorekeeper(port, game, seed=len(NAMES) + at) for at, port in enumerate(ports[len(NAMES) :])
    ]
    return Quarrel([*seats, *pencils]), int(game.rstrip("/").rpartition("/")[2])


def take_next_seat(phone: Phone, way: str) -> str:
    """Take the first seat that is left, by this phone; return the address of its page."""
    phone.get(way + "seat")
    form = phone.form("/seat")
    person = SEATED.search(phone.html)[1]
    answer = phone.post(form.action, form.fields.to_dict() | {"person": person})
    assert answer.status == HTTPStatus.SEE_OTHER
    return answer.getheader("Location")


def check_the_book(
    app: Flask, game: int, outcomes: dict[str, str], perhaps: Set[str] = frozenset()
) -> int:
    """See that all that was recorded stands there once, and that it adds up.

    perhaps  ids of commands of which nobody was told whether they are recorded
    returns  the number of the last event
    """
    with app.app_context():
        steps, ids = steps_of(game)
        opened = clerk.open_game(game)
    recorded = {id for id, told in outcomes.items() if told == RECORDED}
    assert sorted(set(ids) - perhaps) == sorted(recorded)
    assert len(set(ids)) == len(ids)
    state = opened.state
    assert replay(steps) == state
    ledger = Ledger.of(steps)
    assert ledger.chips == {player: chips_of(state, player) for player in state.players}
    assert min(ledger.chips.values()) >= 0
    return opened.number


def steps_of(game: int) -> tuple[list[tuple[int, tuple]], list[str]]:
    """Return a game's steps, and the ids of the commands that recorded all but the first."""
    with database.reading() as connection:
        kept = select(events.c.number, events.c.command_id).where(events.c.game_id == game)
        made_by = {row.number: row.command_id for row in connection.execute(kept)}
    entries = clerk.journal(game)
    steps: dict[int, list] = {}
    for entry in entries:
        steps.setdefault(entry.step, []).append(entry)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    ids = [made_by[first.number] for first, *_ in steps.values()]
    return [
        (of_step[0].number, tuple(entry.event for entry in of_step)) for of_step in steps.values()
    ], ids[1:]


def check_the_pages(quarrel: Quarrel) -> None:
    """See that each phone shows what it would show if it were opened now."""
    for player in quarrel.players:
        with Phone(player.port, player.line.cookies) as once:
            once.headers = {"X-Fragment": "1"}
            now = once.get(player.page)
            assert now.status == HTTPStatus.OK
            assert main_of(player.html) == main_of(once.html)


def main_of(html: str) -> list[str]:
    """Return the words of a page's main part, but for its tokens."""
    main = html[html.index("<main") : html.index("</main>")]
    return OF_ONE_PHONE.sub(r"\1", main).split()
