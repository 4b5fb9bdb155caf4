"""Tables are deleted by several processes at once, while another one serves."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from scorekeeper.store.database import db, reading
from scorekeeper.store.journal.verify import verify_game
from scorekeeper.store.models import events, games, tables, utc_now
from scorekeeper.store.people.rights import WITHOUT_LINK, writing
from tests.server.serving import REPOSITORY, Phone, Server, app_on, prepared, served
from tests.store.playing import ANA_BUYS, begin

ASLEEP, REMOVED = 24, 4  # tables; those that are removed by hand as well
LONG_AGO, YESTERDAY = timedelta(days=400), timedelta(days=1)
WITHIN = 60  # seconds
DELETED = re.compile(r"(\d+) were deleted")


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """What all processes share: a database with all tables, and that tables end."""
    shared = {"COMPRO_KEEP_MONTHS": "12", "SECRET_KEY": "k" * 40}
    if request.param == "sqlite":
        prepared(tmp_path)
        return shared
    shared["DATABASE_URL"] = request.getfixturevalue("postgres_url")
    assert Server(tmp_path, **shared).flask("db", "upgrade").returncode == 0
    return shared


def fall_asleep() -> list[int]:
    """Make tables whose month of warning was over yesterday; return their numbers."""
    played = [begin() for _ in range(ASLEEP)]
    for game in played:
        game.play(ANA_BUYS)
    asleep, then = [game.table_id for game in played], utc_now() - LONG_AGO
    of_them = events.c.game_id.in_([game.id for game in played])
    ended = update(tables).where(tables.c.id.in_(asleep))
    with writing(WITHOUT_LINK) as connection:
        connection.execute(update(events).where(of_them).values(at=then))
        connection.execute(ended.values(used=then, ends=utc_now() - YESTERDAY))
    return asleep


class Playing(threading.Thread):
    """A phone that buys in its own game, and takes it back, until it is told to end."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.phone, self.ends = Phone(port), threading.Event()
        self.game, self.statuses, self.bought = self.phone.start_game(), set[int](), 0

    def run(self) -> None:
        with self.phone:
            while not self.ends.is_set():
                self.play()

    def play(self) -> None:
        self.statuses.add(self.phone.get(self.game).status)
        form = self.phone.form("/buy")
        answer = self.phone.post(form.action, form.fields.to_dict())
        self.bought += answer.status == HTTPStatus.SEE_OTHER
        undo = (self.phone.get(self.game), self.phone.form("/undo"))[1]
        self.statuses.add(self.phone.post(undo.action, undo.fields.to_dict()).status)


def started(server: Server, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "flask", "--app", "app", *arguments],
        cwd=REPOSITORY,
        env=server.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_two_tidy_and_others_remove_while_a_phone_plays(settings: dict[str, str], tmp_path: Path):
    url = settings.get("DATABASE_URL")
    with app_on(tmp_path, url) as app, app.app_context():
        asleep = fall_asleep()
    with served(tmp_path, **settings) as server:
        playing = Playing(server.port)
        playing.start()
        by_hand = [("remove", str(each), "--yes") for each in asleep[-REMOVED:]]
        given = [("tidy",), *by_hand, ("tidy",)]
        running = [started(server, *each) for each in given]
        said = [process.communicate(timeout=WITHIN)[0] for process in running]
        playing.ends.set()
        playing.join(WITHIN)

    assert "Traceback" not in "".join(said)
    for text, process in zip(said, running, strict=True):
        assert process.returncode == 0 or "There is no such table." in text
    tidied = [int(found[1]) for text in said if (found := DELETED.search(text))]
    assert ASLEEP - REMOVED <= sum(tidied) <= ASLEEP
    assert playing.bought
    assert playing.statuses <= {HTTPStatus.OK, HTTPStatus.SEE_OTHER}
    with app_on(tmp_path, url) as app, app.app_context(), reading() as connection:
        [left] = connection.scalars(select(tables.c.id)).all()
        assert left not in asleep
        [game] = connection.scalars(select(games.c.id)).all()
        assert verify_game(connection, game) is None
        for kind in db.metadata.tables.values():
            if "table_id" in kind.c:
                others = select(func.count()).where(kind.c.table_id != left)
                assert connection.scalar(others.select_from(kind)) == 0
        others = select(func.count()).select_from(events).where(events.c.game_id != game)
        assert connection.scalar(others) == 0
