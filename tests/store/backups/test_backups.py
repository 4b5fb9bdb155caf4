"""Backups: good copies of a database in use, and what is refused in its place."""

from __future__ import annotations

import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask, current_app
from sqlalchemy import update

from scorekeeper.store.backups import archive
from scorekeeper.store.database import db
from scorekeeper.store.folder import serving_lock
from scorekeeper.store.models import tables, utc_now
from scorekeeper.store.people.ending import MONTH, Tidied, tidy
from scorekeeper.store.people.rights import WITHOUT_LINK, writing
from tests.store.playing import ANA_BUYS, Game, begin, begin_writing, make_app, migrated
from tests.store.test_folder import mode_of
from tests.warm import Warm

ROUNDS = ("0", "1", "2")
SECRET = "the one that signs the links"


def run(app: Flask, *command: str | Path) -> Result:
    return app.test_cli_runner().invoke(args=[str(part) for part in command])


@contextmanager
def played(instance: Path) -> Iterator[Game]:
    """A game with one buy, in an instance of its own, with a secret."""
    app = make_app(instance)
    app.config["SECRET_KEY"] = SECRET
    (instance / "secret.key").write_text(SECRET)
    with migrated(app):
        game = begin()
        game.play(ANA_BUYS)
        yield game


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A backup of one game with two events."""
    file = tmp_path / "saved.zip"
    with played(tmp_path / "saved"):
        archive.make(tmp_path / "saved" / "compro.db", SECRET, file)
    return file


@pytest.fixture
def present(tmp_path: Path) -> Path:
    """An instance with three games and another secret, which nobody uses just now."""
    instance = tmp_path / "present"
    with migrated(make_app(instance)):
        for _ in range(3):
            begin()
    (instance / "secret.key").write_text("another")
    return instance


@pytest.fixture(autouse=True)
def places(tmp_path: Path) -> None:
    """Folders for instances, as an application makes them when it starts."""
    for name in (*ROUNDS, "saved", "present", "new"):
        (tmp_path / name).mkdir()


def restore(file: Path, instance: Path) -> Path | None:
    return archive.restore(file, instance / "compro.db", instance)


def everything_in(folder: Path) -> dict[str, bytes]:
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def packed_anew(saved: Path, change: str) -> Path:
    """The same backup, in whose database something was changed by SQL."""
    with closing(sqlite3.connect(bare(saved))) as copy:
        copy.executescript(change)
    other = saved.with_name("anew.zip")
    with zipfile.ZipFile(other, "w") as packed:
        packed.write(saved.parent / "compro.db", "compro.db")
    return other


def damaged(saved: Path) -> Path:
    """The same file, with one byte of the packed database turned over."""
    written = bytearray(saved.read_bytes())
    written[len(written) // 2] ^= 0xFF
    saved.write_bytes(written)
    return saved


def cut_short(file: Path) -> Path:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    return file


def bare(saved: Path) -> Path:
    with zipfile.ZipFile(saved) as given:
        return Path(given.extract("compro.db", saved.parent))


def other_database(saved: Path) -> Path:
    other = saved.with_name("other.db")
    with closing(sqlite3.connect(other)) as made:
        made.execute("CREATE TABLE recipes (name)")
    return other


def other_zip(saved: Path) -> Path:
    with zipfile.ZipFile(saved.with_name("other.zip"), "w") as other:
        other.writestr("recipes.txt", "soup")
    return saved.with_name("other.zip")


def text_file(saved: Path) -> Path:
    saved.write_text("not even a zip file")
    return saved


REFUSED: dict[str, tuple[Callable[[Path], Path], str]] = {
    "text": (text_file, "no database"),
    "an empty file": (lambda saved: (saved.write_bytes(b""), saved)[1], "empty"),
    "another zip file": (other_zip, "not a backup"),
    "another database": (other_database, "not of Compro"),
    "a backup cut short": (cut_short, "no database"),
    "a damaged backup": (damaged, "damaged"),
    "a database cut short": (lambda saved: cut_short(bare(saved)), "damaged"),
    "a newer Compro": (
        lambda saved: packed_anew(saved, "UPDATE alembic_version SET version_num = '9999'"),
        "newer",
    ),
}


def count(instance: Path, what: str) -> int:
    with closing(sqlite3.connect(instance / "compro.db")) as opened:
        return opened.execute(f"SELECT count(*) FROM {what}").fetchone()[0]


def test_a_backup_holds_everything_that_was_answered_before_it_while_others_write(
    warm: Warm, tmp_path: Path
):
    with played(tmp_path) as game:
        db.engine.dispose()
        writer = begin_writing(warm, tmp_path, game, "forever")
        writer.stdin.write("go\n")
        writer.stdin.flush()
        try:
            for name in ROUNDS:
                answered = [writer.stdout.readline() for _ in range(9)][-1].split()[0]
                file = tmp_path / f"{name}.zip"
                archive.make(tmp_path / "compro.db", SECRET, file)

                restore(file, tmp_path / name)

                assert count(tmp_path / name, "events") >= int(answered)
            assert writer.is_at_work()
        finally:
            writer.kill()
            writer.communicate()


def test_what_was_restored_goes_on_as_it_was(saved: Path, tmp_path: Path):
    restored = restore(saved, tmp_path / "new")

    with migrated(make_app(tmp_path / "new")):
        game = Game(1, 1)
        assert game.number == 2
        assert game.play(ANA_BUYS).number == 3
    assert restored is None
    assert (tmp_path / "new" / "secret.key").read_text() == SECRET


def test_a_table_that_was_to_end_is_warned_of_anew(tmp_path: Path):
    instance, file = tmp_path / "saved", tmp_path / "saved.zip"
    with played(instance) as game:
        with writing(WITHOUT_LINK) as connection:
            connection.execute(update(tables).values(ends=utc_now(), used=utc_now() - 20 * MONTH))
        archive.make(instance / "compro.db", SECRET, file)

    restore(file, tmp_path / "new")

    with migrated(make_app(tmp_path / "new")):
        assert tidy(12) == Tidied(warned=1, ended=0)
        assert game.number == 2


def test_what_was_there_before_is_kept_aside_and_can_be_restored_in_turn(
    saved: Path, present: Path
):
    first = restore(saved, present)
    assert first is not None
    restore(first / "compro.db", present)

    assert count(present, "games") == 3
    assert (present / "secret.key").read_text() == "another"
    assert mode_of(first) == 0o700


@pytest.mark.parametrize("kind", REFUSED)
def test_a_file_that_is_no_good_backup_is_refused_and_nothing_is_touched(
    kind: str, saved: Path, present: Path
):
    spoil, why = REFUSED[kind]
    file, before = spoil(saved), everything_in(present)

    result = run(make_app(present), "restore", file)

    assert result.exit_code == 1
    assert why in result.output
    assert everything_in(present) == before


def test_nothing_is_restored_while_a_server_has_the_games_open(saved: Path, tmp_path: Path):
    instance = tmp_path / "present"
    with migrated(make_app(instance)), serving_lock(instance).acquire():
        game = begin()

        with pytest.raises(archive.Unfit, match="running"):
            restore(saved, instance)

        assert game.play(ANA_BUYS).number == 2
    restore(saved, instance)


def test_a_database_that_is_damaged_beyond_reading_can_be_replaced(saved: Path, present: Path):
    (present / "compro.db").write_bytes(b"nothing of a database is left")

    restored = restore(saved, present)

    assert restored is not None
    assert (restored / "compro.db").read_bytes() == b"nothing of a database is left"
    with migrated(make_app(present)):
        assert Game(1, 1).number == 2


def test_a_file_that_is_there_is_written_over_only_if_told_so(tmp_path: Path):
    file = tmp_path / "saved.zip"
    file.write_text("the family's photographs")
    with played(tmp_path / "saved"):
        app = current_app._get_current_object()

        refused = run(app, "backup", file)
        kept = file.read_text()
        told = run(app, "backup", "--replace", file)

    assert (refused.exit_code, kept) == (1, "the family's photographs")
    assert told.exit_code == 0
    assert mode_of(file) == 0o600


def test_a_damaged_database_makes_no_backup_and_leaves_no_half_file(tmp_path: Path):
    with played(tmp_path / "saved"):
        app = current_app._get_current_object()
    with (tmp_path / "saved" / "compro.db").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)

    result = run(app, "backup", tmp_path / "saved.zip")

    assert result.exit_code == 1
    assert "damaged" in result.output
    assert not (tmp_path / "saved.zip").exists()
    assert not list(tmp_path.glob(".*"))


def test_a_full_disk_gets_a_sentence_and_no_half_file(warm: Warm, tmp_path: Path):
    with played(tmp_path / "saved"):
        archive.make(tmp_path / "saved" / "compro.db", SECRET, tmp_path / "saved.zip")
        db.engine.dispose()
    before = everything_in(tmp_path)

    for command in (("backup", tmp_path / "new.zip"), ("restore", tmp_path / "saved.zip")):
        full = warm.start(
            *("-m", "flask", "--app", "app", *map(str, command)),
            environment={**os.environ, "COMPRO_INSTANCE": str(tmp_path / "saved")},
            largest_file=80 * 1024,
        )
        _, errors = full.communicate()

        assert full.returncode == 1
        assert len(errors.splitlines()) == 1
    assert everything_in(tmp_path).keys() - {"saved/serving.lock"} == before.keys()


def test_a_copy_of_a_folder_nobody_uses_can_be_restored_with_its_secret(
    saved: Path, present: Path, tmp_path: Path
):
    copy = shutil.copytree(present, tmp_path / "copied by hand")

    restore(copy / "compro.db", tmp_path / "new")

    assert count(tmp_path / "new", "games") == 3
    assert (tmp_path / "new" / "secret.key").read_text() == "another"


@pytest.mark.parametrize(("command", "tool"), [("backup", "pg_dump "), ("restore", "pg_restore ")])
def test_on_postgresql_the_commands_say_what_makes_and_restores_backups_there(
    postgres_url: str, tmp_path: Path, command: str, tool: str
):
    file = tmp_path / "given.zip"
    file.write_text("")

    result = run(make_app(tmp_path, postgres_url), command, file)

    assert result.exit_code == 1
    assert tool in result.output
