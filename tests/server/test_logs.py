"""What the real server writes, access log included, holds no link."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from http import HTTPStatus

import pytest

from scorekeeper.store.database import SQLITE_FILE
from tests.server.serving import AS_FOR_REAL, AS_MADE_RUN, Phone, prepared, served

LOUD = ("--access-logfile", "-", "--log-level", "debug", "--access-logformat", "%(r)s %(f)s %(U)s")


@pytest.mark.parametrize(
    "how", [AS_MADE_RUN, (*AS_FOR_REAL, *LOUD)], ids=["make run", "gunicorn, all it can log"]
)
def test_no_log_of_the_server_holds_a_link_even_when_a_page_breaks(tmp_path, how):
    with served(prepared(tmp_path), how) as server, Phone(server.port) as phone:
        game = phone.start_game()
        phone.get(game)
        with closing(sqlite3.connect(tmp_path / SQLITE_FILE)) as database:
            database.execute("UPDATE events SET body = '{'")
            database.commit()
        for page in ("", "scores", "log", "number"):
            phone.get(game + page)
        assert phone.get(game + "log").status >= HTTPStatus.INTERNAL_SERVER_ERROR

    log = server.log.read_text()
    nonce, _, signature = game.split("/")[1].partition(".")
    assert f"/{nonce[:3]}…/" in log
    assert nonce not in log
    assert signature not in log
