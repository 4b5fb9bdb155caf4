"""The instance folder: nobody else's, and said at the start where it cannot be used."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from scorekeeper.store import folder
from scorekeeper.store.database import reading
from tests.store.playing import ANA_BUYS, begin, make_app, migrated
from tests.warm import Warm

NOWHERE = Path("/sys/compro")
"""A folder that not even root can make, on any system."""
WAYS_IN = (
    ("app.py",),
    ("-m", "flask", "--app", "app", "db", "upgrade"),
    ("-m", "flask", "--app", "app", "verify"),
    ("-m", "gunicorn", "--bind", "127.0.0.1:0", "app:app"),
)
OTHERS_SETTINGS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")


def mode_of(file: Path) -> int:
    """Return who may do what with a file or a folder."""
    return stat.S_IMODE(file.stat().st_mode)


@dataclass(frozen=True)
class Done:
    """What a process came to."""

    returncode: int
    stdout: str
    stderr: str


Start = Callable[..., Done]


@pytest.fixture
def start(warm: Warm) -> Start:
    """Start Compro in a process of its own; ``largest_file``: bytes, as on a disk that is full."""

    def start(how: Sequence[str], instance: Path, *, largest_file: int | None = None) -> Done:
        plain = {name: value for name, value in os.environ.items() if name not in OTHERS_SETTINGS}
        environment = {**plain, "COMPRO_INSTANCE": str(instance)}
        started = warm.start(*how, environment=environment, largest_file=largest_file)
        said, errors = started.communicate()
        return Done(started.returncode, said, errors)

    return start


def test_database_and_folder_are_read_by_nobody_else(tmp_path: Path):
    with migrated(make_app(tmp_path / "instance")):
        begin().play(ANA_BUYS)
        with reading():
            modes = {file.name: mode_of(file) for file in (tmp_path / "instance").iterdir()}

    files = ["compro.db", "compro.db-wal", "compro.db-shm"]
    assert modes == dict.fromkeys(files, 0o600)
    assert mode_of(tmp_path / "instance") == 0o700


def test_what_others_could_read_is_closed_to_them_at_the_next_start(tmp_path: Path):
    with migrated(make_app(tmp_path)):
        begin()
        files = [tmp_path / name for name in ("compro.db", "compro.db-wal", "compro.db-shm")]
        for file in files:
            file.chmod(0o644)
        tmp_path.chmod(0o755)

        make_app(tmp_path)

        assert [mode_of(file) for file in files] == [0o600] * 3
        assert mode_of(tmp_path) == 0o700


def test_a_folder_that_holds_more_than_compros_own_keeps_its_rights(tmp_path: Path):
    tmp_path.chmod(0o755)

    with migrated(make_app(tmp_path / "instance", f"sqlite:///{tmp_path / 'games.db'}")):
        begin()

    assert mode_of(tmp_path) == 0o755
    assert mode_of(tmp_path / "games.db") == 0o600


@pytest.mark.parametrize("how", WAYS_IN, ids=lambda how: how[-1])
def test_a_folder_that_cannot_be_written_is_said_in_one_sentence(start: Start, how: Sequence[str]):
    done = start(how, NOWHERE)

    said = [line for line in done.stderr.splitlines() if str(NOWHERE) in line]
    assert done.returncode != 0
    assert len(said) == 1
    assert "COMPRO_INSTANCE" in said[0]
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize("largest_file", [0, folder.FIRST_WRITE])
@pytest.mark.parametrize("how", WAYS_IN[:2], ids=lambda how: how[-1])
def test_a_full_disk_is_said_in_one_sentence(
    start: Start, how: Sequence[str], largest_file: int, tmp_path: Path
):
    done = start(how, tmp_path, largest_file=largest_file)

    assert done.returncode != 0
    assert str(tmp_path) in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("how", WAYS_IN[:2], ids=lambda how: how[-1])
def test_a_database_of_another_version_is_said_in_one_sentence(
    start: Start, how: Sequence[str], tmp_path: Path
):
    start(WAYS_IN[1], tmp_path)
    with closing(sqlite3.connect(tmp_path / "compro.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()

    done = start(how, tmp_path)

    assert done.returncode != 0
    assert "The database is of another version of Compro. (it has revision 9999" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", ["compro.db", "secret.key"])
def test_a_file_that_cannot_be_used_is_said_in_one_sentence(
    start: Start, name: str, tmp_path: Path
):
    (tmp_path / name).mkdir()

    done = start(WAYS_IN[1], tmp_path)

    assert done.returncode != 0
    assert str(tmp_path) in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_secret_that_others_could_read_is_closed_to_them(start: Start, tmp_path: Path):
    start(("-m", "flask", "--app", "app", "db", "upgrade"), tmp_path)
    (tmp_path / "secret.key").chmod(0o644)

    start(("-m", "flask", "--app", "app", "db", "current"), tmp_path)

    assert mode_of(tmp_path / "secret.key") == 0o600
