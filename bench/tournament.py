"""Eight tables and forty phones: how soon does the wall tell a result? How long does a draw take?

Milliseconds are those from sending a table's last count until the wall's page that tells it has
come whole. The wall asks for news every 1.5 s, as its script does. Each table has five phones that
hear of every entry and fetch their page, and a buy is recorded every second. Phones, wall and
server share the machine. A draw is that of each of three rounds, in this process.
"""

from __future__ import annotations

import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from uuid import uuid4

import house
from _game import begin
from _phone import Phone, hidden_fields
from _server import served

from scorekeeper.game.tournament.draw import Draw, Sizes, draw

TABLES, SEATS, PHONES = 8, 4, 40
ROUNDS = 3
ASKS_EVERY = 1.5  # seconds; as templates/tournament/wall.html says
BUY_EVERY = 1.0  # seconds
PAUSE = 2.5  # seconds, at most, from one result to the next
DRAWN, DRAWS = 200, 5
WALL_WITHIN, DRAW_WITHIN = 2000, 1000  # milliseconds
GAME = re.compile(r'href="(/[^"]+/game/\d+/)"')
ROOM = re.compile(r'room__number">(\d+)<(?:(?!room__number).)*?Reported', re.DOTALL)
NUMBER = re.compile(r'<main[^>]* data-number="(\d+)"')
DRAWN_AS = re.compile(r'name="drawn" value="([^"]*)"')


class Wall(threading.Thread):
    """The screen on the wall, until it is ``off``.

    told  (round, table) → when its result stood there
    """

    def __init__(self, port: int, tournament: str) -> None:
        super().__init__(daemon=True)
        self.phone, self.page = Phone(port), tournament
        self.round = 0
        self.off = threading.Event()
        self.told: dict[tuple[int, int], float] = {}

    def run(self) -> None:
        known = ""
        while not self.off.wait(ASKS_EVERY):
            news = self.phone.get(self.page + "/news")
            if news == known:
                continue
            number, known = self.round, news
            html = self.phone.get(self.page + "/wall")
            for table in ROOM.findall(html):
                self.told.setdefault((number, int(table)), time.monotonic())


def main() -> None:
    """Measure and print."""
    with (
        tempfile.TemporaryDirectory(prefix="compro bench-") as instance,
        served({"COMPRO_INSTANCE": instance, "COMPRO_PROXIES": "1"}) as port,
    ):
        waits = results(port)
    p95 = statistics.quantiles(waits, n=20)[-1]
    said = f"{statistics.median(waits):.0f}, {p95:.0f}, {max(waits):.0f}"
    print(f"{len(waits)} results on the wall, ms: median, p95, worst: {said}")
    print(f"aim: at most {WALL_WITHIN}")
    print(f"the draw for {DRAWN}, ms: worst of {DRAWS} × {ROUNDS}: {max(draws()):.0f}")
    print(f"aim: at most {DRAW_WITHIN}")


def results(port: int) -> list[float]:
    """Play all rounds; return the milliseconds of each result."""
    director = Phone(port)
    home = begin(director).partition("game/")[0]
    names = "\n".join(f"P{number}" for number in range(1, TABLES * SEATS + 1))
    fields = {**hidden_fields(director.get(home + "tournament")), "names": names, "fill": ""}
    fields |= {"format": "one-deal-a-round", "ruleset": "venezuela"}
    page = director.post(home + "tournament", fields)
    wall = Wall(port, page)
    sent: dict[tuple[int, int], float] = {}
    for number in range(1, ROUNDS + 1):
        if number > 1:
            press(director, page, "/draw", round=str(number))
        press(director, page, "/start", drawn=DRAWN_AS.findall(director.get(page))[0])
        games = [game_at(director, page, table) for table in range(1, TABLES + 1)]
        wall.round = number
        if number == 1:
            wall.start()
        play(port, games, number, sent)
    wall.off.set()
    wall.join()
    missed = sent.keys() - wall.told.keys()
    if missed:
        raise RuntimeError(f"the wall never told {sorted(missed)}")
    return [(wall.told[each] - begun) * 1000 for each, begun in sent.items()]


def press(director: Phone, page: str, ending: str, **fields: str) -> None:
    director.post(page + ending, {**hidden(director, page), **fields})


def hidden(phone: Phone, page: str) -> dict[str, str]:
    """Return what every form of a page sends along; each time it is a command of its own."""
    html = phone.get(page)
    own = {"csrf_token": hidden_fields(html)["csrf_token"], "command_id": uuid4().hex}
    number = NUMBER.search(html)
    return own | ({"seen": number[1]} if number else {})


def game_at(director: Phone, page: str, table: int) -> str:
    """Return the address of a table's game, by its scorekeeper's link."""
    return GAME.findall(director.get(f"{page}/table/{table}"))[0]


def play(port: int, games: list[str], number: int, sent: dict[tuple[int, int], float]) -> None:
    """Let each table record its last count, in any order, while the others buy."""
    keepers = {game: Phone(port) for game in games}
    playing = random.sample(list(enumerate(games, 1)), len(games))
    turn = cycle(range(1, SEATS + 1))  # the same player's next card is no clash with the last
    with listening(port, keepers):
        while playing:
            table, game = playing.pop()
            until = time.monotonic() + PAUSE * random.random()
            while playing and time.monotonic() < until:
                other = random.choice(playing)[1]
                buy(keepers[other], other, next(turn))
                time.sleep(BUY_EVERY)
            hands = {f"points-p{seat}": str(5 * seat) for seat in range(2, SEATS + 1)}
            counted = {**hidden(keepers[game], game + "count"), "deal": "1", "went_out": "p1"}
            counted |= hands
            sent[number, table] = time.monotonic()
            keepers[game].post(game + "count", counted)
        time.sleep(ASKS_EVERY + 2)


def buy(keeper: Phone, game: str, seat: int) -> None:
    keeper.post(game + "table/buy", {**hidden(keeper, game), "player": f"p{seat}"})


@contextmanager
def listening(port: int, keepers: dict[str, Phone]) -> Iterator[None]:
    """Let another process be all phones: each hears of its game, and fetches the page anew."""
    games = list(keepers)
    known = {game: int(float(hidden_fields(keepers[game].get(game))["seen"])) for game in games}
    shown = [games[at % len(games)] for at in range(PHONES)]
    command = [sys.executable, house.__file__, house.LISTEN, str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as far:
        assert far.stdin
        assert far.stdout
        print(json.dumps([shown, known]), file=far.stdin, flush=True)
        if not far.stdout.readline():
            raise RuntimeError("nobody listens")
        yield
        far.stdin.close()
        heard = json.loads(far.stdout.readline())
        if not all(any(each.startswith(game) for each in heard) for game in games):
            raise RuntimeError("a table's phones have heard nothing")


def draws() -> Iterator[float]:
    """Yield the milliseconds of each draw."""
    sizes = Sizes()
    for seed in range(DRAWS):
        rounds: list[Draw] = []
        for number in range(1, ROUNDS + 1):
            earlier = tuple(each.tables for each in rounds)
            begun = time.perf_counter()
            one = draw(
                tuple(range(DRAWN)), earlier, (), sizes, seed * 10 + number, more=number < ROUNDS
            )
            yield (time.perf_counter() - begun) * 1000
            rounds.append(one)


if __name__ == "__main__":
    main()
