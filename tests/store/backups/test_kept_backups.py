"""The backups that Compro keeps by itself: seven, one a day and one before each migration."""

from __future__ import annotations

import errno
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from alembic import command, config
from flask import Flask, current_app

from scorekeeper.store.backups import archive, find_keeper
from scorekeeper.store.backups.keeping import Keeper
from scorekeeper.store.database import bring_up_to_date
from scorekeeper.store.revisions import SETTINGS
from tests.clocks import Clock
from tests.store.backups.test_backups import count, run
from tests.store.playing import Game, begin, make_app, migrated
from tests.store.test_folder import mode_of

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with migrated(make_app(tmp_path)):
        yield begin()


@pytest.fixture
def keeper(game: Game) -> Keeper:
    keeper = find_keeper(current_app._get_current_object())
    assert keeper is not None
    return keeper


def take_tables_away() -> None:
    """Change the tables, as a migration does."""
    command.downgrade(config.Config(SETTINGS), "base")


def numbers(keeper: Keeper) -> list[str]:
    return [file.name.split("-")[1] for file in keeper.kept()]


def test_seven_are_kept_and_the_oldest_go_whatever_the_clock_says(keeper: Keeper):
    keeper.folder.mkdir()
    for number in range(1, 9):  # by a clock that was ten years ahead
        (keeper.folder / f"compro-{number:04}-2036-01-01-1200.zip").write_text("old")

    keeper.make_one()
    file = keeper.make_one()

    assert numbers(keeper) == ["0004", "0005", "0006", "0007", "0008", "0009", "0010"]
    assert file == keeper.kept()[-1]


def test_a_server_that_goes_on_makes_one_a_day_and_no_more(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
):
    clock = Clock(monkeypatch)
    made = []
    for passed in (HOUR, HOUR, 21 * HOUR, 2 * HOUR, DAY):
        keeper.look()
        made.append(len(numbers(keeper)))
        clock.put_forward(passed)

    assert made == [1, 1, 1, 1, 2]
    assert not keeper.trouble
    assert not list(keeper.folder.glob(".*"))


def test_of_two_that_serve_one_makes_them_and_the_other_once_that_has_ended(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("scorekeeper.store.backups.keeping.Thread.start", lambda _: None)
    other = Keeper(keeper.source, keeper.folder, keeper.secret)
    keeper.serve(tmp_path)
    other.serve(tmp_path)

    other.look()
    assert numbers(other) == []
    keeper.lock.release()
    other.look()

    assert numbers(other) == ["0001"]
    other.lock.release()


def test_a_backup_that_fails_is_told_until_one_is_made_and_pushes_none_out(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
):
    good = keeper.make_one()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(archive, "make", full)
        for _ in range(8):
            keeper.try_one()
        assert keeper.trouble
    assert keeper.kept() == [good]

    keeper.try_one()
    assert not keeper.trouble


def test_a_backup_that_another_process_fails_to_make_is_told_after_two_days(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
):
    clock = Clock(monkeypatch)
    keeper.make_one()
    monkeypatch.setattr(keeper, "holds", lambda: False)
    told = []
    for passed in (2 * DAY - HOUR, 2 * HOUR):
        clock.put_forward(passed)
        keeper.look()
        told.append(keeper.trouble)

    assert told == [False, True]


def test_a_backup_is_made_of_the_tables_as_they_were_before_a_migration(
    keeper: Keeper, tmp_path: Path
):
    take_tables_away()

    (file,) = keeper.kept()
    with zipfile.ZipFile(file) as packed:
        packed.extract("compro.db", tmp_path / "before")
    assert count(tmp_path / "before", "games") == 1


def test_new_tables_and_those_up_to_date_need_no_backup(keeper: Keeper):
    bring_up_to_date()

    assert run(current_app._get_current_object(), "db", "current").exit_code == 0
    assert not keeper.folder.exists()


def test_a_migration_goes_on_where_no_backup_can_be_made(keeper: Keeper, tmp_path: Path):
    keeper.folder.write_text("a file where the folder should be")

    take_tables_away()

    assert keeper.trouble
    bring_up_to_date()
    assert count(tmp_path, "games") == 0


def test_the_command_without_a_file_makes_one_of_those_that_are_kept(keeper: Keeper):
    result = run(current_app._get_current_object(), "backup")

    (file,) = keeper.kept()
    assert result.exit_code == 0
    assert file.name in result.output
    assert mode_of(keeper.folder) == 0o700
    assert mode_of(file) == 0o600


def test_nothing_is_kept_for_postgresql(postgres_url: str, tmp_path: Path):
    app: Flask = make_app(tmp_path, postgres_url)
    with migrated(app):
        begin()

    assert find_keeper(app) is None
    assert not (tmp_path / "backups").exists()
