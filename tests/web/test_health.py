"""Whether all is well: for whoever watches the machine, and for those who keep the score."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from flask import Flask

from scorekeeper import create_app
from scorekeeper.store import backups, database
from scorekeeper.store.revisions import MIGRATIONS
from scorekeeper.wording.trouble import no_backup_text
from tests.web.phone import Phone

NEWEST = ScriptDirectory(str(MIGRATIONS)).get_current_head()
NOW = datetime.now(UTC)
TOLD = 'class="page__trouble'
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    """An application of the test's own: here the folder it stands in is looked at."""
    return make_app()


def made_before(instance: Path, age: timedelta) -> None:
    """Let there be a backup of this age."""
    file = instance / "backups" / "compro-0001-2026-01-01-1200.zip"
    file.parent.mkdir(exist_ok=True)
    file.write_text("a backup")
    then = (NOW - age).timestamp()
    os.utime(file, (then, then))


@pytest.fixture
def failing(app: Flask) -> None:
    """Backups that fail."""
    backups.find_keeper(app).trouble = True


def health_of(phone: Phone) -> dict[str, object]:
    answer = phone.open("/health").answer.get_json()
    assert set(answer) == {"database", "revision", "backup"}
    return answer


def test_health_says_that_the_database_is_there_and_how_old_the_backup_is(phone, tmp_path):
    assert health_of(phone) == {"database": True, "revision": NEWEST, "backup": {"age": None}}

    made_before(tmp_path, HOUR)

    assert 3600 <= health_of(phone)["backup"]["age"] < 7200
    assert phone.status == 200


def test_health_is_503_without_tables(app, phone, tmp_path):
    with app.app_context():
        database.db.engine.dispose()
    for file in tmp_path.glob("compro.db*"):
        file.unlink()

    health = health_of(phone)

    assert phone.status == 503
    assert (health["database"], health["revision"]) == (False, None)


def test_health_is_503_while_the_folder_of_the_games_is_away(make_app, tmp_path):
    app = make_app(COMPRO_INSTANCE=str(tmp_path / "stick"))
    phone = Phone(app.test_client())
    with app.app_context():
        database.db.engine.dispose()
    (tmp_path / "stick").rename(tmp_path / "pulled out")
    assert (health_of(phone)["database"], phone.status) == (False, 503)

    (tmp_path / "pulled out").rename(tmp_path / "stick")

    assert (health_of(phone)["database"], phone.status) == (True, 200)


def test_health_is_503_where_postgresql_does_not_answer(tmp_path):
    nobody = "postgresql://compro@127.0.0.1:1/compro"  # nothing listens on that port
    app = create_app({"DATABASE_URL": nobody, "COMPRO_INSTANCE": str(tmp_path), "TESTING": True})
    phone = Phone(app.test_client())

    assert health_of(phone) == {"database": False, "revision": None, "backup": None}
    assert phone.status == 503


def test_health_claims_no_backup_of_a_postgresql(make_app, postgres_url):
    app = make_app(DATABASE_URL=postgres_url)
    phone = Phone(app.test_client())

    assert health_of(phone) == {"database": True, "revision": NEWEST, "backup": None}
    assert phone.status == 200
    with app.app_context():
        database.db.engine.dispose()


def test_health_tells_strangers_nothing_of_tables(evening):
    said = evening.phone.open("/health").html

    assert "Ana" not in said
    assert evening.home.strip("/") not in said
    assert "Set-Cookie" not in evening.phone.answer.headers


@pytest.mark.usefixtures("failing")
def test_a_failed_backup_is_told_to_those_who_keep_the_score(evening, speaking):
    for address in (evening.home, evening.game, f"{evening.game}table/more"):
        phone = evening.phone.open(address)

        assert TOLD in phone.html
        assert no_backup_text() in phone.html


@pytest.mark.usefixtures("failing")
def test_those_who_look_on_are_told_nothing_of_backups(evening, other_phone):
    for address in (evening.looking, evening.looking_at_game):
        page = other_phone.open(address)

        assert page.status == 200
        assert TOLD not in page.html
    assert "backup" not in other_phone.open(evening.looking).html


def test_nothing_is_told_while_backups_are_well(evening, tmp_path):
    made_before(tmp_path, DAY)

    assert TOLD not in evening.phone.open(evening.game).html


def test_the_home_of_the_table_says_when_the_last_backup_was_made(evening, tmp_path):
    made_before(tmp_path, HOUR)

    moment = f"{NOW - HOUR:%Y-%m-%dT%H:%M:%SZ}"

    assert f'datetime="{moment}"' in evening.phone.open(evening.home).html


def test_links_open_their_tables_again_where_a_backup_is_restored(app, evening, tmp_path):
    file, elsewhere = tmp_path / "saved.zip", tmp_path / "elsewhere"
    assert app.test_cli_runner().invoke(args=["backup", str(file)]).exit_code == 0
    settings = {"DATABASE_URL": None, "REDIS_URL": None, "COMPRO_INSTANCE": str(elsewhere)}
    new = create_app({**settings, "TESTING": True})  # which has made a secret of its own
    assert new.test_cli_runner().invoke(args=["restore", str(file)]).exit_code == 0

    phone = Phone(create_app({**settings, "TESTING": True}).test_client())

    assert phone.open(evening.game).status == 200
    assert "Chiyo" in phone.html
    assert phone.open(evening.looking).status == 200
