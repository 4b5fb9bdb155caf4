"""A backup or a restore is killed anywhere: what was there is there, or what was restored is."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper import settings
from scorekeeper.store.backups import archive
from tests.store.backups.test_backups import SECRET, count, everything_in, played, restore
from tests.store.playing import begin, make_app, migrated
from tests.warm import Warm

OTHER = "another secret"
BEFORE, AFTER = (OTHER, 2), (SECRET, 1)


@pytest.fixture(autouse=True)
def places(tmp_path: Path) -> None:
    for name in ("saved", "present", "rounds"):
        (tmp_path / name).mkdir()


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A backup of one game."""
    file = tmp_path / "saved.zip"
    with played(tmp_path / "saved"):
        archive.make(tmp_path / "saved" / "compro.db", SECRET, file)
    return file


@pytest.fixture
def present(tmp_path: Path) -> Path:
    """An instance with two games and another secret, which nobody uses just now."""
    instance = tmp_path / "present"
    with migrated(make_app(instance)):
        for _ in range(2):
            begin()
    (instance / "secret.key").write_text(OTHER)
    return instance


Killing = Callable[[str, Path, Path], list[Path]]


@pytest.fixture
def kill_everywhere(warm: Warm) -> Killing:
    """Return the folders in which it was killed, ever later; in the last it was not."""

    def kill(how: str, saved: Path, present: Path) -> list[Path]:
        rounds = present.parent / "rounds"
        killer = warm.start(
            "-m", "tests.store.backups.killed", how, *map(str, (saved, present, rounds))
        )
        _, errors = killer.communicate()
        assert killer.returncode == 0, errors
        return sorted(rounds.iterdir(), key=lambda folder: int(folder.name))

    return kill


def start(instance: Path) -> tuple[str, int]:
    """Start as ever, and return the secret and how many games there are."""
    secret = str(settings.read(instance, {"DATABASE_URL": None, "SECRET_KEY": None})["SECRET_KEY"])
    return secret, count(instance, "games")


def test_a_restore_that_is_killed_anywhere_leaves_the_old_or_the_new_and_never_a_mixture(
    kill_everywhere: Killing, saved: Path, present: Path
):
    found = []
    for instance in kill_everywhere("restore", saved, present):
        found.append(start(instance))
        assert start(instance) == found[-1]
        assert not (instance / archive.READY).exists()
        with migrated(make_app(instance)):
            assert begin().number == 1

    assert set(found) == {BEFORE, AFTER}
    assert found == sorted(found, key=[BEFORE, AFTER].index)  # once it counts, it does so for good
    assert found.count(BEFORE) > 5
    assert found.count(AFTER) > 5


def test_a_restore_that_was_killed_anywhere_can_be_made_again(
    kill_everywhere: Killing, saved: Path, present: Path
):
    for instance in kill_everywhere("restore", saved, present):
        restore(saved, instance)

        assert start(instance) == AFTER
        assert not (instance / archive.READY).exists()


def test_nobody_starts_on_games_that_another_is_about_to_replace(
    kill_everywhere: Killing, saved: Path, present: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(archive, "OTHERS_WAIT", 0.1)
    [*_, under_way, _] = (
        instance
        for instance in kill_everywhere("restore", saved, present)
        if (instance / archive.READY / "compro.db").exists()
    )
    before = everything_in(under_way)

    with archive.nobody_serving(under_way), pytest.raises(settings.folder.Unusable):
        start(under_way)
    assert everything_in(under_way) == before
    assert start(under_way) == AFTER


def test_a_restore_that_the_disk_refuses_at_last_is_finished_by_the_next_start(
    saved: Path, present: Path, monkeypatch: pytest.MonkeyPatch
):
    real = Path.replace

    def refuse(file: Path, target: Path) -> Path:
        if target == present / "compro.db":
            raise OSError("Input/output error")
        return real(file, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", refuse)
        with pytest.raises(OSError, match="Input/output"):
            restore(saved, present)
        with pytest.raises(settings.folder.Unusable, match="Input/output"):
            start(present)

    assert start(present) == AFTER
    (aside,) = present.glob("before-restore-*")
    assert count(aside, "games") == 2


def test_a_backup_that_is_killed_anywhere_is_whole_or_not_there_and_leaves_nothing_for_long(
    kill_everywhere: Killing, saved: Path, present: Path
):
    made = []
    for instance in kill_everywhere("backup", saved, present):
        file = instance / "saved.zip"
        made.append(file.exists())
        if made[-1]:
            assert zipfile.ZipFile(file).testzip() is None
        for left in instance.glob(".*"):
            os.utime(left, (0, 0))

        archive.make(instance / "compro.db", None, instance / "next.zip")

        assert not list(instance.glob(".*"))
        assert start(instance) == BEFORE

    assert set(made) == {False, True}
