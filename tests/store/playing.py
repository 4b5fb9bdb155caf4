"""Games recorded by the clerk, by one thread or by many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier
from typing import TypeVar
from uuid import uuid4

from flask import Flask, current_app
from sqlalchemy import event

from scorekeeper import store
from scorekeeper.game.commands import AnyCommand, Buy, CorrectChips, StartGame
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import State
from scorekeeper.store.backups.keeping import EXTENSION
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.states import memory_of
from scorekeeper.store.people import tables
from scorekeeper.store.people.rights import WITHOUT_LINK, Author
from tests.game.table import start_of
from tests.warm import Fork, Warm

WHO = "the phone by the window"
BY = Author(who=WHO, may_write=True)
ANA_BUYS = Buy(player="ana", discarder="bruno")
Answer = TypeVar("Answer")


def make_app(instance: Path, url: str | None = None, **settings: object) -> Flask:
    """An application with nothing but a store; ``url`` None: SQLite in the instance."""
    app = Flask("store", instance_path=str(instance))
    app.config.update(settings, DATABASE_URL=url)
    store.init_app(app)
    return app


def hasty(app: Flask) -> Flask:
    """The same application, which on SQLite does not wait for the disk: a test needs no power."""
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(
                db.engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous = OFF")
            )
    return app


@contextmanager
def at_work(app: Flask) -> Iterator[Flask]:
    """The application at work, on tables that are there; no connection is left open."""
    with app.app_context():
        yield app
        db.engine.dispose()


@contextmanager
def migrated(app: Flask) -> Iterator[Flask]:
    """The application at work, on tables that are brought up to date."""
    with at_work(app):
        bring_up_to_date()
        yield app


def without_keeper(app: Flask) -> Flask:
    """The same application, of whose database no backup is made before a migration."""
    app.extensions.pop(EXTENSION, None)
    return app


def forget_states(app: Flask) -> None:
    """Let everything be read from the database again, as another process would."""
    memory_of(app)._games.clear()


@dataclass(frozen=True)
class Game:
    """A game in the store."""

    id: int
    table_id: int

    @property
    def state(self) -> State:
        return clerk.open_game(self.id).state

    @property
    def number(self) -> int:
        return clerk.open_game(self.id).number

    def say(self, command: AnyCommand, command_id: str | None = None) -> clerk.Accepted | Refusal:
        return clerk.submit(self.id, command, by=BY, command_id=command_id or uuid4().hex)

    def play(self, *commands: AnyCommand) -> clerk.Accepted:
        """Say these commands, none of which may be refused; return the last answer."""
        for command in commands:
            answer = self.say(command)
            assert isinstance(answer, clerk.Accepted), (command, answer)
        return answer


def new_table(name: str = "Kitchen") -> int:
    return tables.create_table(name, command_id=uuid4().hex, by=WITHOUT_LINK)


def begin(table_id: int | None = None, start: StartGame | None = None) -> Game:
    table_id = table_id or new_table()
    answer = clerk.start_game(table_id, start or start_of(), by=BY, command_id=uuid4().hex)
    assert isinstance(answer, clerk.Accepted), answer
    return Game(answer.game_id, table_id)


def leave_ana_one_chip(game: Game) -> None:
    game.play(CorrectChips(player="ana", chips=1))


def at_once(actions: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """Do these at the same moment, each in a thread of its own."""
    app: Flask = current_app._get_current_object()
    gate = Barrier(len(actions))

    def act(action: Callable[[], Answer]) -> Answer:
        with app.app_context():
            gate.wait(timeout=10)
            return action()

    with ThreadPoolExecutor(len(actions)) as threads:
        return list(threads.map(act, actions))


def begin_writing(warm: Warm, instance: Path, game: Game, how: str) -> Fork:
    """A server of its own at the same database, which waits for a line before it writes."""
    writer = warm.start("-m", "tests.store.writer", str(instance), str(game.id), how)
    assert writer.stdout.readline() == "ready\n"
    return writer
