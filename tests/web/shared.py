"""One application for all tests of a process, as if each of them had its own.

Making one takes 60 ms and beginning a game by its forms 160 more; putting back what stood in the
database takes 2.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask
from jinja2 import StrictUndefined
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import event
from werkzeug.test import Cookie, TestResponse

from scorekeeper import create_app
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.store.journal.states import memory_of
from scorekeeper.web import limiting, live
from tests.store.playing import forget_states
from tests.web.phone import Phone


@dataclass(frozen=True)
class Moment:
    """What stood in a database at one moment, and what one phone showed of it."""

    database: sqlite3.Connection
    cookies: tuple[Cookie, ...] = ()
    address: str = "/"
    answer: TestResponse | None = None


@dataclass
class Shared:
    """An application, its database seen from beside it, and how both were at the start."""

    app: Flask
    database: sqlite3.Connection
    start: Moment = field(init=False)

    def __post_init__(self) -> None:
        self.start = Moment(self.copy())
        self.config = dict(self.app.config)

    def copy(self) -> sqlite3.Connection:
        copy = sqlite3.connect(":memory:")
        self.database.backup(copy)
        return copy

    def put_back(self, moment: Moment | None = None) -> None:
        """Let everything be as it was then; what the application remembers is forgotten."""
        (moment or self.start).database.backup(self.database)
        self.app.config.clear()
        self.app.config.update(self.config)
        forget_states(self.app)
        memory_of(self.app).told.clear()
        limiting.init_app(self.app)
        live.begin(self.app)

    def keep(self, phone: Phone) -> Moment:
        """Remember how it stands now, with one phone that has just been used."""
        name = self.app.config["SESSION_COOKIE_NAME"]
        cookie = phone.client.get_cookie(name)
        cookies = (cookie,) if cookie else ()
        return Moment(self.copy(), cookies, phone.address, phone.answer)

    def go_back(self, moment: Moment, phone: Phone) -> None:
        """Let everything be as it was then, and another phone be the one that was used."""
        self.put_back(moment)
        for cookie in moment.cookies:
            phone.client.set_cookie(cookie.key, cookie.value)
        phone.address, phone.answer = moment.address, moment.answer


@contextmanager
def sharing(instance: Path) -> Iterator[Shared]:
    """Make the application on a database in this folder."""
    app = make_app(instance)
    with closing(sqlite3.connect(instance / "compro.db", isolation_level=None)) as database:
        database.execute("PRAGMA synchronous = OFF")
        yield Shared(app, database)
    with app.app_context():
        db.engine.dispose()


class Compiled(BytecodeCache):
    """Templates as they are compiled, once for all applications of a process."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


def make_quick(app: Flask) -> None:
    """Let an application keep nothing beyond a crash, and compile no template a second time."""
    app.jinja_env.bytecode_cache = COMPILED

    def write_later(connection: object, _: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.execute("PRAGMA synchronous = OFF").close()

    with app.app_context():
        event.listen(db.engine, "connect", write_later)


def make_app(instance: Path, **settings: object) -> Flask:
    """Make an application on a database in this folder, unless the settings name another."""
    plain = {"DATABASE_URL": None, "REDIS_URL": None, "COMPRO_INSTANCE": str(instance)}
    alone = {"NAMES_NEARBY": frozenset()}  # no resolver is asked
    app = create_app({**plain, **alone, "TESTING": True, **settings})
    make_quick(app)
    with app.app_context():
        bring_up_to_date()
    app.jinja_env.undefined = StrictUndefined  # a page that asks for what is not there is a fault
    return app
