"""Whether all is well: for whoever watches the machine, and for those who keep the score."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from flask import Flask

from scorekeeper import create_app
from scorekeeper.store import database
from scorekeeper.store.backups import Trouble
from scorekeeper.store.backups.rotation import Note, write_note
from scorekeeper.store.revisions import MIGRATIONS
from scorekeeper.wording.backups import TROUBLES, backup_text
from tests.web.phone import Phone

NEWEST = ScriptDirectory(str(MIGRATIONS)).get_current_head()
NOW = datetime.now(UTC)
TOLD = 'class="page__trouble"'
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    """An application of the test's own: here the folder it stands in is looked at."""
    return make_app()


def note(instance: Path, note: Note) -> None:
    """Let this be noted of the backups; the file it names is there."""
    folder = instance / "backups"
    folder.mkdir(exist_ok=True)
    (folder / "compro-0001-2026-01-01-1200.zip").write_text("a backup")
    write_note(folder, note)


def good(age: timedelta) -> Note:
    return Note(verified=NOW - age, file="compro-0001-2026-01-01-1200.zip", tried=NOW - age)


def failed(trouble: Trouble) -> Note:
    return Note(tried=NOW, trouble=trouble)


def health_of(phone: Phone) -> dict[str, object]:
    answer = phone.open("/health").answer.get_json()
    assert set(answer) == {"database", "revision", "backup"}
    return answer


def test_health_says_that_the_database_is_there_and_how_old_the_backup_is(phone, tmp_path):
    note(tmp_path, good(HOUR))

    health = health_of(phone)

    assert phone.status == 200
    assert (health["database"], health["revision"]) == (True, NEWEST)
    assert health["backup"]["verified"] is True
    assert 3600 <= health["backup"]["age"] < 7200


@pytest.mark.parametrize(
    ("noted", "aged"),
    [(None, False), (good(3 * DAY), True), (failed(Trouble.FULL), False)],
    ids=["none", "too old", "failed"],
)
def test_health_says_when_backups_are_not_as_they_should_be(phone, tmp_path, noted, aged):
    if noted:
        note(tmp_path, noted)

    health = health_of(phone)

    assert phone.status == 200
    assert health["backup"]["verified"] is False
    assert (health["backup"]["age"] is not None) is aged


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


@pytest.mark.parametrize("trouble", [each for each in Trouble if each is not Trouble.OLD])
def test_a_failed_backup_is_told_to_those_who_keep_the_score(evening, tmp_path, speaking, trouble):
    note(tmp_path, failed(trouble))

    for address in (evening.home, evening.game, f"{evening.game}table/more"):
        phone = evening.phone.open(address)

        assert TOLD in phone.html
        assert backup_text(trouble) in phone.html


def test_a_backup_that_is_too_old_is_told_to_those_who_keep_the_score(evening, tmp_path, speaking):
    note(tmp_path, good(3 * DAY))

    assert backup_text(Trouble.OLD) in evening.phone.open(evening.game).html


def test_those_who_look_on_are_told_nothing_of_backups(evening, other_phone, tmp_path):
    note(tmp_path, failed(Trouble.FULL))

    for address in (evening.looking, evening.looking_at_game):
        page = other_phone.open(address)

        assert page.status == 200
        assert TOLD not in page.html
    assert "backup" not in other_phone.open(evening.looking).html


def test_nothing_is_told_while_backups_are_well(evening, tmp_path):
    note(tmp_path, good(DAY))

    assert TOLD not in evening.phone.open(evening.game).html


def test_the_home_of_the_table_says_when_the_last_backup_was_made(evening, tmp_path):
    note(tmp_path, good(HOUR))

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


def test_every_trouble_has_its_sentence():
    assert set(TROUBLES) == set(Trouble)
