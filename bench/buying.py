"""Record buys over HTTP: how fast, beside the least a Flask view can do, and in a long game.

Prints, from one run on one machine, in which the ratios hold anywhere:
- requests per second and p50/p95 in milliseconds of a view that does nothing and of recording a
  buy, both served by the same gunicorn, SQLite durable at every commit; that view once within
  Compro, behind its guards, and once as a Flask application that holds nothing else;
- the same for a buy at event 20 and at event 5,000 of a game.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count, cycle
from pathlib import Path
from types import MappingProxyType
from uuid import uuid4

from _phone import Phone, hidden_fields
from _server import served

from scorekeeper import create_app
from scorekeeper.demo.filling import ANAS_PHONE, LINKS, PEOPLE, RULES, accepted
from scorekeeper.game.commands import Buy, StartGame, Undo
from scorekeeper.game.state import Newcomer
from scorekeeper.rules.ruleset.reading import ruleset_data, with_changes
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import links, tables
from scorekeeper.store.people.author import WITHOUT_LINK
from scorekeeper.web import access

ROUNDS = 12
REQUESTS = 50  # a round, of each kind in turn
SHORT, LONG = 20, 5000  # events
ALONE, INSIDE = "bare Flask application", "bare view within Compro"
CHIPS = 1000  # enough for every buy to be one


Send = Callable[[], None]


def main() -> None:
    """Measure and print."""
    folder = Path(tempfile.mkdtemp(prefix="compro-bench-"))
    try:
        link, short, long = prepare(folder)
        environment = {"COMPRO_INSTANCE": str(folder), "PYTHONPATH": "bench"}
        with (
            served("_bare:app", environment) as bare_port,
            served("_bare:in_compro()", environment) as port,
        ):
            kinds: dict[str, Send] = {
                ALONE: bare_view(Phone(bare_port)),
                INSIDE: bare_view(Phone(port), f"/{link}/game/{short}/"),
                f"buy at event {SHORT}": buying(Phone(port), f"/{link}/game/{short}/"),
                f"buy at event {LONG}": buying(Phone(port), f"/{link}/game/{long}/"),
            }
            report(measure(kinds))
    finally:
        shutil.rmtree(folder)


def prepare(folder: Path) -> tuple[str, int, int]:
    """Make a table with a short and a long game; return its link and their numbers."""
    app = create_app({"COMPRO_INSTANCE": str(folder)})
    with app.app_context():
        bring_up_to_date()
        table_id = tables.create_table("Bench", command_id=uuid4().hex, by=WITHOUT_LINK)
        right, label = LINKS[0]
        row = links.make_link(table_id, right=right, label=label, by=WITHOUT_LINK)
        short, long = (grow(table_id, events) for events in (SHORT, LONG))
        db.engine.dispose()
        return access.sign(row.nonce), short, long


def grow(table_id: int, length: int, people: Mapping[str, int] = MappingProxyType({})) -> int:
    """Start a game and buy and take back until its journal is this long; return its number.

    people  name → number of the person at the table, of those whose seats can be taken
    """
    seats = tuple(
        Newcomer(key=str(seat), name=name, person=str(people.get(name, "")))
        for seat, name in enumerate(PEOPLE)
    )
    rules = with_changes(ruleset_data(RULES), {"chips": {"each": CHIPS}})
    start = StartGame(ruleset=rules, players=seats, first_dealer="0")
    answer = clerk.start_game(table_id, start, by=ANAS_PHONE, command_id=uuid4().hex)
    game_id = accepted(answer).game_id
    steps = cycle((Buy(player="1"), Undo()))
    for command in (next(steps) for _ in range(length - 1)):
        accepted(clerk.submit(game_id, command, by=ANAS_PHONE, command_id=uuid4().hex))
    return game_id


def bare_view(phone: Phone, form: str | None = None) -> Send:
    """Return what sends a form to the view that does nothing; with the fields of a page's form."""
    fields = hidden_fields(phone.get(form)) if form else {}

    def send() -> None:
        phone.post("/bare", {**fields, "player": "1", "command_id": uuid4().hex})

    return send


def buying(phone: Phone, table: str) -> Send:
    """Return what sends one buy as the Table's form does, opened anew for each."""
    fields = hidden_fields(phone.get(table))
    numbers = count(int(fields["seen"]))

    def send() -> None:
        seen = next(numbers)  # a buy is one event, and nobody else plays here
        asked = {"player": str(seen % len(PEOPLE)), "seen": str(seen), "command_id": uuid4().hex}
        phone.post(f"{table}table/buy", {**fields, **asked})

    return send


@contextmanager
def timed(into: list[float]) -> Iterator[None]:
    """Note how many milliseconds the block takes."""
    start = time.perf_counter()
    yield
    into.append((time.perf_counter() - start) * 1000)


def measure(kinds: dict[str, Send]) -> dict[str, list[float]]:
    """Return kind → milliseconds of every request; the kinds take turns, after a warm-up."""
    taken: dict[str, list[float]] = {kind: [] for kind in kinds}
    for round_number in range(ROUNDS + 1):
        for kind, send in kinds.items():
            into = taken[kind] if round_number else []
            for _ in range(REQUESTS):
                with timed(into):
                    send()
    return taken


def report(taken: dict[str, list[float]]) -> None:
    """Print each kind's figures, and the two ratios that are aimed at."""
    print(f"{'':28}{'requests/s':>12}{'p50 ms':>9}{'p95 ms':>9}")
    rates = {}
    for kind, milliseconds in taken.items():
        cuts = statistics.quantiles(milliseconds, n=100)
        rates[kind] = 1000 / statistics.fmean(milliseconds)
        print(f"{kind:28}{rates[kind]:12.0f}{cuts[49]:9.2f}{cuts[94]:9.2f}")
    alone, inside, short, long = rates.values()
    print(f"\nrate of a buy beside the {INSIDE}: {short / inside:.2f}")
    print(f"rate of a buy beside the {ALONE}: {short / alone:.2f} (aim: at least 0.33)")
    print(f"cost at event {LONG} beside event {SHORT}: {short / long:.2f} (aim: at most 1.30)")


if __name__ == "__main__":
    main()
