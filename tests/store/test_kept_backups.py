"""The backups that Compro keeps by itself: seven, one a day and one before each migration."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from flask import Flask, current_app

from scorekeeper.store import backups
from scorekeeper.store.backups import keeping, rotation
from scorekeeper.store.backups.keeping import Keeper, is_due
from scorekeeper.store.backups.rotation import Note, Trouble, keep_one, kept, read_note
from scorekeeper.store.clock import now
from scorekeeper.store.database import bring_up_to_date, writing
from scorekeeper.store.people.author import WITHOUT_LINK
from tests.clocks import Clock
from tests.store.playing import Game, begin, make_app, migrated
from tests.store.test_backups import run
from tests.store.test_folder import mode_of

REPOSITORY = Path(__file__).parents[2]
NOW = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
FULLER_THAN_ANY_DISK = 2**62  # bytes


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with migrated(make_app(tmp_path)):
        yield begin()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


def make_one(folder: Path, *, since: datetime | None = None, left_free: int = 0) -> Note:
    source = folder.parent / "compro.db"
    return keep_one(source, None, folder, since=since or datetime.now(UTC), left_free=left_free)


def names(folder: Path) -> list[str]:
    return [file.name for file in kept(folder)]


def revision_in(file: Path) -> str:
    with zipfile.ZipFile(file) as packed:
        return str(json.loads(packed.read("backup.json"))["revision"])


def tamper(game: Game) -> None:
    with writing(WITHOUT_LINK) as connection:
        connection.exec_driver_sql(f"UPDATE events SET body = '{{}}' WHERE game_id = {game.id}")


def test_seven_are_kept_and_the_oldest_go_whatever_the_clock_says(game: Game, folder: Path):
    folder.mkdir()
    for number in range(1, 9):  # by a clock that was ten years ahead
        (folder / f"compro-{number:04}-2036-01-01-1200.zip").write_text("old")

    make_one(folder)
    note = make_one(folder)

    left = [name.split("-")[1] for name in names(folder)]
    assert left == ["0004", "0005", "0006", "0007", "0008", "0009", "0010"]
    assert note.file == names(folder)[-1]
    assert read_note(folder) == note


def test_a_server_that_goes_on_makes_one_a_day_and_no_more(
    game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    clock = Clock(monkeypatch)
    keeper = Keeper(folder.parent / "compro.db", folder, None)
    numbers = []
    for passed in (HOUR, HOUR, 21 * HOUR, HOUR, DAY):
        keeper.look()
        numbers.append(len(names(folder)))
        clock.put_forward(passed)

    assert numbers == [1, 1, 1, 1, 2]
    assert [name.split("-")[1] for name in names(folder)] == ["0001", "0002"]
    assert keeper.note().trouble is None
    assert not list(folder.glob(".compro-backup-*"))


def test_of_nine_days_the_last_seven_are_kept_each_under_its_number_and_its_day(
    game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    clock = Clock(monkeypatch)
    made = []
    for _ in range(9):
        made.append(make_one(folder, since=now()).verified)
        clock.put_forward(DAY)

    assert all(later - earlier >= DAY for earlier, later in pairwise(made))
    assert names(folder) == [
        f"compro-{number:04}-{day:%Y-%m-%d-%H%M}.zip"
        for number, day in list(enumerate(made, 1))[-7:]
    ]
    for file, day in zip(kept(folder), made[-7:], strict=True):
        with zipfile.ZipFile(file) as packed:
            said = json.loads(packed.read("backup.json"))["made"]
        assert timedelta(0) <= datetime.fromisoformat(said) - day < HOUR
    assert read_note(folder).file == names(folder)[-1]


def test_whoever_is_second_finds_the_backup_that_the_first_has_made(game: Game, folder: Path):
    asked = {
        "source": str(folder.parent / "compro.db"),
        "folder": str(folder),
        "secret": None,
        "since": datetime.now(UTC).isoformat(),
    }
    makers = [
        subprocess.Popen(
            [sys.executable, "-m", "scorekeeper.store.backups"],
            cwd=REPOSITORY,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    for maker in makers:
        maker.stdin.write(json.dumps(asked))
        maker.stdin.close()
    said = [json.loads(maker.stdout.read())["trouble"] for maker in makers]
    for maker in makers:
        maker.wait(30)
        maker.stdout.close()

    assert said == [None] * 3
    assert len(names(folder)) == 1


def test_what_a_killed_process_left_behind_goes_with_the_next_backup(game: Game, folder: Path):
    left = folder / ".compro-backup-killed"
    left.mkdir(parents=True)
    (left / "compro.db").write_text("half a copy")

    make_one(folder)

    assert not left.exists()


def test_a_disk_without_room_is_left_alone_and_the_trouble_noted(game: Game, folder: Path):
    good = make_one(folder)

    note = make_one(folder, left_free=FULLER_THAN_ANY_DISK)

    assert note.trouble is Trouble.FULL
    assert (note.verified, note.file) == (good.verified, good.file)
    assert read_note(folder) == note
    assert names(folder) == [good.file]


def test_games_that_cannot_be_replayed_push_no_good_backup_out(game: Game, folder: Path):
    good = make_one(folder)
    tamper(game)

    troubles = {make_one(folder).trouble for _ in range(rotation.KEPT + 1)}

    assert troubles == {Trouble.DAMAGED}
    assert names(folder) == [good.file]


def test_a_folder_that_cannot_be_written_is_a_trouble_and_no_error(game: Game, folder: Path):
    folder.write_text("a file where the folder should be")

    assert make_one(folder).trouble is Trouble.UNWRITABLE


def test_a_trouble_that_could_not_be_noted_is_still_known_to_the_process(game: Game, folder: Path):
    folder.write_text("a file where the folder should be")
    keeper = Keeper(folder.parent / "compro.db", folder, None)

    assert keeper.make_one(since=datetime.now(UTC)).trouble is Trouble.UNWRITABLE
    folder.unlink()
    assert keeper.make_one(since=datetime.now(UTC)).trouble is None


def test_a_backup_that_was_deleted_counts_no_more(game: Game, folder: Path):
    note = make_one(folder)
    (folder / note.file).unlink()

    assert read_note(folder).verified is None


@pytest.mark.parametrize("said", ["", "{", "[]", '{"verified": "yesterday"}', "null"])
def test_a_note_that_cannot_be_read_is_none(folder: Path, said: str):
    folder.mkdir()
    (folder / "last.json").write_text(said)

    assert read_note(folder) == Note()


@pytest.mark.parametrize(
    ("note", "due"),
    [
        (Note(), True),
        (Note(verified=NOW - DAY + HOUR, tried=NOW - DAY + HOUR), False),
        (Note(verified=NOW - DAY, tried=NOW - DAY), True),
        (Note(verified=NOW + 10 * DAY, tried=NOW + 10 * DAY), True),
        (Note(verified=NOW - HOUR, tried=NOW - 2 * HOUR, trouble=Trouble.FULL), True),
        (Note(verified=NOW - 9 * DAY, tried=NOW - HOUR / 2, trouble=Trouble.FULL), False),
        (Note(tried=NOW + DAY, trouble=Trouble.FAILED), True),
    ],
)
def test_a_backup_is_due_a_day_after_the_last_and_an_hour_after_a_failure(note: Note, due: bool):
    assert is_due(note, NOW) is due


def test_one_is_made_from_any_folder_whatever_lies_there(
    game: Game, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    away = tmp_path / "away"
    away.mkdir()
    (away / "json.py").write_text("raise ImportError('not the one that was meant')")
    monkeypatch.chdir(away)

    keeping.keep_before_migrating()

    assert len(names(folder)) == 1


def test_new_tables_and_those_up_to_date_need_no_backup(game: Game, folder: Path):
    bring_up_to_date()

    assert run(current_app._get_current_object(), "db", "current").exit_code == 0
    assert not folder.exists()


def test_the_command_without_a_file_makes_one_of_those_that_are_kept(game: Game, folder: Path):
    result = run(current_app._get_current_object(), "backup")

    assert result.exit_code == 0
    assert names(folder)[0] in result.output
    assert mode_of(folder) == 0o700
    assert mode_of(kept(folder)[0]) == 0o600


def standing_at(app: Flask, now: datetime) -> backups.Standing:
    standing = backups.standing(app, now)
    assert standing is not None
    return standing


def test_the_age_is_that_of_the_last_good_backup(game: Game, folder: Path):
    app = current_app._get_current_object()
    made = make_one(folder).verified
    make_one(folder, left_free=FULLER_THAN_ANY_DISK)

    standing = standing_at(app, made + HOUR)

    assert (standing.verified, standing.age) == (made, 3600)
    assert standing.trouble is Trouble.FULL


@pytest.mark.parametrize(("age", "trouble"), [(2 * DAY, None), (2 * DAY + HOUR, Trouble.OLD)])
def test_a_backup_older_than_two_days_is_a_trouble(
    game: Game, folder: Path, age: timedelta, trouble: Trouble | None
):
    made = make_one(folder).verified

    assert standing_at(current_app._get_current_object(), made + age).trouble is trouble


def test_an_old_backup_alarms_nobody_while_a_server_makes_the_next(game: Game, folder: Path):
    app = current_app._get_current_object()
    source = make_one(folder)
    old = replace(source, verified=datetime.now(UTC) - 9 * DAY)
    rotation.write_note(folder, old)
    keeper = keeping.find_keeper(app)
    keeper.begin()
    keeper.look_now()

    assert standing_at(app, datetime.now(UTC)).trouble is None
    assert keeper.idle.wait(60)
    assert standing_at(app, datetime.now(UTC)).age < DAY.total_seconds()
    assert len(names(folder)) == 2


def test_nothing_is_kept_and_nothing_said_for_postgresql(postgres_url: str, tmp_path: Path):
    app = make_app(tmp_path, postgres_url)
    with migrated(app):
        begin()

    assert backups.standing(app, datetime.now(UTC)) is None
    assert not (tmp_path / "backups").exists()
