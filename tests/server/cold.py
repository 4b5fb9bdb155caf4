"""A program: processes that have just started, each asked ten things at once.

``python -m tests.server.cold FOLDER ROUNDS`` prints, as JSON, how each of so many processes ended:
0, the number of the signal that ended it below 0, or 1 if an answer was not as it should be.

What is imported is imported once; every process is a fork of one that has answered nothing yet.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import traceback
from collections.abc import Callable
from http import HTTPStatus
from io import BytesIO
from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache

from scorekeeper import create_app
from scorekeeper.store.database import bring_up_to_date, db
from tests.web.phone import Phone

AT_ONCE = 10
NAMES = ["Ana", "Bruno", "Chiyo", "Dara"]


def main() -> None:
    folder, rounds = Path(sys.argv[1]), int(sys.argv[2])
    app = make_app(folder)
    place = folder / "game.json"
    assert in_a_fork(lambda: place.write_text(json.dumps(start_game(app)))) == 0
    game, keeper = json.loads(place.read_text())
    book = folder / "book.json"
    assert in_a_fork(lambda: book.write_bytes(read_book(app, game))) == 0
    asked = [*asks(app, game, book.read_bytes()), buying(app, game, keeper)]
    ends = [in_a_fork(lambda: ask_at_once(asked)) for _ in range(rounds)]
    json.dump(ends, sys.stdout)


def make_app(folder: Path) -> Flask:
    """Make an application that has answered nothing, on a database of its own."""
    app = create_app({"DATABASE_URL": None, "REDIS_URL": None, "COMPRO_INSTANCE": str(folder)})
    app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(folder))  # compiled once for all
    with app.app_context():
        bring_up_to_date()
        db.engine.dispose()
    return app


def in_a_fork(work: Callable[[], object]) -> int:
    """Do this in a process of its own; return how it ended."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def start_game(app: Flask) -> tuple[str, str]:
    """Start a game; return its address, and the session of the phone that started it."""
    phone = Phone(app.test_client()).open("/").send("/", names=NAMES, chips="1000")
    assert phone.address.endswith("/game/1/"), phone.html
    session = phone.client.get_cookie(app.config["SESSION_COOKIE_NAME"])
    assert session
    return phone.address, session.value


def read_book(app: Flask, game: str) -> bytes:
    """Return the book of the game's table."""
    answer = app.test_client().get(home_of(game) + "books/book.json")
    assert answer.status_code == HTTPStatus.OK
    return answer.data


def home_of(game: str) -> str:
    return game.partition("game/")[0]


def ask_at_once(asked: list[Callable[[], int]]) -> None:
    """Ask as phones do that come back together, all in the same moment."""
    assert len(asked) == AT_ONCE
    together, answers = threading.Barrier(AT_ONCE), []

    def ask(one: Callable[[], int]) -> None:
        together.wait()
        answers.append(one())

    threads = [threading.Thread(target=ask, args=[one]) for one in asked]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == AT_ONCE
    assert set(answers) == {HTTPStatus.OK}, answers


def asks(app: Flask, game: str, book: bytes) -> list[Callable[[], int]]:
    """Return nine asks, each of a phone of its own; each returns the status of its answer."""
    home = home_of(game)

    def opening(address: str) -> Callable[[], int]:
        return lambda: Phone(app.test_client()).open(address).status

    def sending(page: str, form: str, **fields: object) -> Callable[[], int]:
        return lambda: Phone(app.test_client()).open(page).send(form, **fields).status

    def hear() -> int:
        answer = app.test_client().get(game + "live", buffered=False)
        answer.close()
        return answer.status_code

    return [
        *(opening(game), opening(game + "scores"), opening(home), opening("/rules/bolivia"), hear),
        *(opening(f"{home}houserules/new?base=romme"), opening("/desk")),
        sending("/", "/", names=NAMES),
        sending("/books/import", "/import", file=(BytesIO(book), "book.json")),
    ]


def buying(app: Flask, game: str, keeper: str) -> Callable[[], int]:
    """Return an ask of one phone, whose buys may follow each other at once.

    keeper  the session of that phone
    """

    def buy() -> int:
        client = app.test_client()
        client.set_cookie(app.config["SESSION_COOKIE_NAME"], keeper)
        return Phone(client).open(game).send("/buy").status

    return buy


if __name__ == "__main__":
    main()
