"""Open a page while strangers bring books without pause: how much longer it takes.

Prints, for the greatest book that is read without a link, of evenings as they are played and of
buys alone: how many events it has, and the processor's time for bringing it, all in one process,
and per event. Then, for the server of `make run` and for the line of the README, p50 and p95 in
milliseconds of a game's page, quiet and while one or four strangers bring such books, in turns,
and their ratios; beside them, how many of the books were answered with what.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.client import HTTPException
from io import BytesIO
from pathlib import Path
from random import Random
from uuid import uuid4

import msgspec
from _phone import Phone, hidden_fields
from _ratios import report
from _serving import SERVERS, served, start_game
from buying import grow
from desk_under_load import AIM, BEHIND_A_PROXY, QUIET, open_pages

from scorekeeper import create_app
from scorekeeper.demo.filling import TABLES, fill_table
from scorekeeper.store.books import books, bookwriting
from scorekeeper.store.books.bookform import (
    FORMAT,
    VERSION,
    BookEvent,
    BookRefused,
    FirstLine,
    OpenBook,
    chain_of_book,
    open_book,
)
from scorekeeper.store.books.booklines import write_lines
from scorekeeper.store.books.booktelling import ToldBook, judge_book, read_book
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.store.journal.chain import seed
from scorekeeper.store.people import tables
from scorekeeper.store.people.author import WITHOUT_LINK
from scorekeeper.web.books.reading import MOST_WITHOUT_LINK

STRANGERS = (1, 4)
ROUNDS = 3  # in turns: quiet, one stranger, four
EVENTS_OF_ONE = 132  # of a game of buys
TRIES = 3  # the least time of so many counts
DEAREST = 1.0  # seconds of the processor, at most
BRING = "bring"  # what this program is told to be those who bring


def main() -> None:
    """Measure and print."""
    folder = Path(tempfile.mkdtemp(prefix="compro-bench-"))
    try:
        greatest = measure_books(folder)
        file = folder / "greatest.json"
        file.write_bytes(greatest)
        print(f"\n{'':20}{'strangers':>16}{'p50 ms':>9}{'p95 ms':>9}{'ratios':>14}  answers")
        os.environ.update(BEHIND_A_PROXY)
        for name, how in SERVERS.items():
            home = folder / str(len(name))
            home.mkdir()
            game = start_game(home)
            with served(how, home) as port:
                report(name, *measure(port, game, file), aim=AIM)
    finally:
        shutil.rmtree(folder)


def measure_books(folder: Path) -> bytes:
    """Print what the greatest books cost; return that of evenings as they are played."""
    print(f"{'the greatest book':20}{'events':>9}{'CPU s':>9}{'ms/event':>10}")
    app = create_app({"COMPRO_INSTANCE": str(folder)})
    with app.app_context():
        bring_up_to_date()
        evening = fill_table(next(iter(TABLES)), Random(1))
        buys = tables.create_table("Buys", by=WITHOUT_LINK, command_id=uuid4().hex)
        grow(buys, EVENTS_OF_ONE)
        found = {}
        for name, table in (("evenings", evening), ("buys", buys)):
            found[name], events = greatest_of(
                open_book(BytesIO(b"".join(bookwriting.write_book(table))))
            )
            spent = min(cost_of_bringing(found[name]) for _ in range(TRIES))
            print(f"{name:20}{events:9}{spent:9.2f}{spent / events * 1000:10.3f}")
        print(f"{'':20}aim: less than {DEAREST:.2f} s")
        db.engine.dispose()
        return found["evenings"]


def greatest_of(book: OpenBook) -> tuple[bytes, int]:
    """Return the longest book of copies of these games that is read, and how many events it has."""
    games = [tuple(events) for events in book.games()]

    def copied(count: int) -> bytes:
        some = (copy_of(games[number % len(games)], number) for number in range(count))
        first = FirstLine(FORMAT, VERSION, book.table)
        return b"".join(write_lines(first, book.people, book.rules, some))

    low, high = 1, 1000
    while high - low > 1:
        middle = (low + high) // 2
        *_, last = judge_book(copied(middle), MOST_WITHOUT_LINK)
        low, high = (low, middle) if isinstance(last, BookRefused) else (middle, high)
    return copied(low), sum(len(games[number % len(games)]) for number in range(low))


def copy_of(events: Sequence[BookEvent], number: int) -> Iterator[BookEvent]:
    """Yield the events of the same game under another command."""
    last = seed(f"copy-{number}")
    for event in events:
        first = event.number == 1
        entry = msgspec.structs.replace(event, command=f"copy-{number}") if first else event
        last = chain_of_book(last, entry)
        yield msgspec.structs.replace(entry, hash=last)


def cost_of_bringing(book: bytes) -> float:
    """Return the processor's time for reading a book and writing it at a new table, in seconds."""
    begun = time.process_time()
    told: ToldBook = read_book(book)
    table = tables.create_table(told.table, by=WITHOUT_LINK, command_id=uuid4().hex)
    books.bring_book(table, told, by=WITHOUT_LINK)
    return time.process_time() - begun


def measure(
    port: int, game: str, file: Path
) -> tuple[dict[str, list[float]], dict[str, Counter[str]]]:
    """Return who brings books → milliseconds of every page; and → status → how many books."""
    taken: dict[str, list[float]] = {who: [] for who in (QUIET, *map(str, STRANGERS))}
    answers: dict[str, Counter[str]] = {who: Counter() for who in taken}
    list(open_pages(port, game))  # so that everything is warm
    for _ in range(ROUNDS):
        taken[QUIET] += open_pages(port, game)
        for strangers in STRANGERS:
            with brought(port, file, strangers, answers[str(strangers)]):
                taken[str(strangers)] += open_pages(port, game)
    return taken, answers


@contextmanager
def brought(port: int, file: Path, strangers: int, answers: Counter[str]) -> Iterator[None]:
    """Let another process bring books until the end of the block; add up what it was answered."""
    command = [sys.executable, __file__, BRING, str(port), str(file), str(strangers)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        if not process.stdout.readline():
            raise RuntimeError("nobody brings a book")
        yield
        process.stdin.close()
        answers.update(json.loads(process.stdout.readline()))


def bring_without_pause(port: int, book: bytes, strangers: int) -> None:
    """Bring books until nobody listens any more; print a line when all do, and the answers."""
    answers: Counter[str] = Counter()
    everybody = threading.Barrier(strangers + 1)
    for number in range(strangers):
        bring = partial(bring_on, port, number, book, everybody, answers)
        threading.Thread(target=bring, daemon=True).start()
    everybody.wait()
    print("all", flush=True)
    sys.stdin.read()
    print(json.dumps(answers), flush=True)


def bring_on(
    port: int, number: int, book: bytes, everybody: threading.Barrier, answers: Counter[str]
) -> None:
    """Bring the same book to one new table after another, each from another address."""
    phone = Phone(port)
    fields = hidden_fields(phone.get("/books/import"))
    everybody.wait()
    for count in itertools.count():
        phone.headers = {"X-Forwarded-For": f"10.{number}.{count // 256}.{count % 256}"}
        body = b"".join(pieces({**fields, "command_id": uuid4().hex}, book))
        try:
            answer, _ = phone.ask(
                "POST", "/books/import", body, f"multipart/form-data; boundary={BRING}"
            )
            answers[str(answer.status)] += 1
        except (OSError, HTTPException):
            phone.connection.close()
            answers["cut off"] += 1


def pieces(fields: dict[str, str], book: bytes) -> Iterator[bytes]:
    """Yield a form with a file."""
    disposition = f'--{BRING}\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n'
    for name, value in fields.items():
        yield (disposition % (name, "") + value + "\r\n").encode()
    yield (disposition % ("file", '; filename="book.json"')).encode() + book
    yield f"\r\n--{BRING}--\r\n".encode()


if __name__ == "__main__":
    if sys.argv[1:2] == [BRING]:
        bring_without_pause(int(sys.argv[2]), Path(sys.argv[3]).read_bytes(), int(sys.argv[4]))
    else:
        main()
