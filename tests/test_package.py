"""A wheel is enough: whoever installs it has the command `compro` and an evening with it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import Message
from email.parser import Parser
from http.client import HTTPException
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.conftest import need
from tests.server.serving import SETTINGS, STOP_WITHIN, Phone, free_port, until
from tests.services import find_package_index

ROOT = Path(__file__).parents[1]
NOT_IN_A_CLONE = (".git", ".venv", ".*_cache", ".hypothesis", "instance", "*.mo", "__pycache__")
OURS = (*SETTINGS, "HOME", "XDG_DATA_HOME", "PYTHONPATH", "VIRTUAL_ENV")
LONGEST = 300  # seconds for one command; an index may be slow
TRANSLATIONS = ROOT / "scorekeeper" / "translations"
ON_EVERY_PAGE = "Light, dark and suits"


class Installed:
    """Compro in a Python of its own, and the home of somebody who has never used it.

    away  another folder, in which every command is given
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "python" / "bin"
        self.home, self.away = folder / "home", folder / "away"
        for made in (self.home, self.away):
            made.mkdir()
        plain = {name: value for name, value in os.environ.items() if name not in OURS}
        self.environment = {**plain, "HOME": str(self.home)}

    def run(
        self, program: str, *arguments: str, **settings: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.bin / program, *arguments],
            cwd=self.away,
            env={**self.environment, **settings},
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )

    def said(self, program: str, *arguments: str) -> str:
        """Return what a command that goes well has printed."""
        done = self.run(program, *arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[Phone]:
        """Serve by the command alone, and lend a phone."""
        port, log = free_port(), self.folder / "server.log"
        with log.open("wb") as file:
            server = subprocess.Popen(
                [self.bin / "compro"],
                cwd=self.away,
                env={**self.environment, "PORT": str(port)},
                stdout=file,
                stderr=subprocess.STDOUT,
            )

        def answers() -> bool:
            assert server.poll() is None, log.read_text()
            with suppress(OSError, HTTPException), Phone(port) as phone:
                return phone.get("/health").status == 200
            return False

        try:
            until(answers)
            with Phone(port) as phone:
                yield phone
        finally:
            server.terminate()
            server.wait(STOP_WITHIN)
        assert f"http://127.0.0.1:{port}/" in log.read_text()


@pytest.fixture
def installed(tmp_path: Path) -> Installed:
    """What somebody has after `pip install` of a wheel that was built from a fresh clone."""
    clone, built = tmp_path / "clone", tmp_path / "built"
    shutil.copytree(ROOT, clone, ignore=shutil.ignore_patterns(*NOT_IN_A_CLONE))
    before = {file.relative_to(clone) for file in clone.rglob("*")}
    pip("wheel", "--no-deps", "--wheel-dir", str(built), str(clone))
    assert {file.relative_to(clone) for file in clone.rglob("*")} == before
    made = Installed(tmp_path)
    bare = [sys.executable, "-m", "venv", "--without-pip", tmp_path / "python"]
    subprocess.run(bare, check=True)
    wheels = map(str, built.glob("compro-*.whl"))
    pip("--python", str(made.bin / "python"), "install", "--no-compile", *wheels)
    shutil.rmtree(clone)
    return made


def pip(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},  # a build may compile its own hook
        timeout=LONGEST,
        check=False,
    )
    if done.returncode:
        need(find_package_index)
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_installed_compro_is_all_that_an_evening_needs(installed: Installed):
    commands_are_those_of_the_application(installed)
    an_index_shows_it_without_what_is_not_there(installed)
    assert not [*installed.folder.rglob("glossary.toml"), *installed.folder.rglob("messages.po")]
    assert "`compro` serves it" in installed.said("compro", "demo")
    kept = next(installed.home.rglob("compro.db")).parent

    with installed.serving() as phone:
        pages_come_in_every_language(phone)
        files_come(phone)
        play_a_deal(phone, phone.start_game())
        assert until(lambda: backup_is_made(phone))
        refuse_to_restore_meanwhile(installed)

    assert list((kept / "backups").glob("compro-*.zip"))
    assert " 0 differences" in installed.said("compro", "verify")
    come_back_from_a_backup(installed)
    missing_drivers_are_named(installed)
    assert not list(installed.away.iterdir())


def commands_are_those_of_the_application(installed: Installed) -> None:
    told = installed.said("compro", "--help")

    for name in ("serve", "demo", "verify", "backup", "restore", "import", "rules"):
        assert re.search(rf"^  {name} ", told, re.MULTILINE), told
    assert "--app" not in told
    assert installed.said("compro", "--version").startswith("Compro 0.")


def metadata(folder: Path) -> Message:
    return Parser().parsestr((folder / "METADATA").read_text(encoding="utf-8"))


def an_index_shows_it_without_what_is_not_there(installed: Installed) -> None:
    told = metadata(next(installed.folder.glob("python/lib/*/site-packages/compro-*.dist-info")))
    words = told.get_payload()

    assert told["Keywords"]
    assert "Programming Language :: Python :: 3" in told.get_all("Classifier")
    assert {"gunicorn", "postgresql", "redis"} == {*told.get_all("Provides-Extra")}
    assert "## An evening with it" in words
    assert re.findall(r"<img|\]\((?!https?:)", words) == []


def pages_come_in_every_language(phone: Phone) -> None:
    for written in TRANSLATIONS.glob("*/LC_MESSAGES/messages.po"):
        language = written.parents[1].name
        with written.open("rb") as file:
            said = read_po(file, locale=language)[ON_EVERY_PAGE].string
        assert said
        assert phone.get(f"/?lang={language}").status == 200
        assert f'<html lang="{language}"' in phone.html
        assert said in phone.html
    assert phone.get("/?lang=en").status == 200
    assert ON_EVERY_PAGE in phone.html


def files_come(phone: Phone) -> None:
    """Everything that a page asks for is there."""
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', phone.html)

    assert {name.rpartition(".")[2] for name in named} == {"css", "js", "svg", "png", "webmanifest"}
    assert [name for name in named if phone.get(name).status != 200] == []


def play_a_deal(phone: Phone, game: str) -> None:
    """Bruno buys, Ana goes out, the others are counted."""
    phone.get(game)
    fill_in(phone, "/buy")
    phone.get(f"{game}count")
    fill_in(phone, "/count", went_out="p1")
    for player in ("p2", "p3", "p4"):
        phone.get(f"{game}count/hand/{player}")
        fill_in(phone, f"/count/hand/{player}", points="25")
    phone.get(f"{game}count")
    fill_in(phone, "/count")
    assert phone.get(f"{game}scores").status == 200
    assert phone.html.count("25") >= 3


def fill_in(phone: Phone, ending: str, **fields: str) -> None:
    form = phone.form(ending)
    answer = phone.post(form.action, {**dict(form.fields), **fields})
    assert answer.status == 303, (ending, answer.status, phone.html)


def backup_is_made(phone: Phone) -> bool:
    phone.get("/health")
    return json.loads(phone.body)["backup"]["age"] is not None


def refuse_to_restore_meanwhile(installed: Installed) -> None:
    file = str(installed.folder / "saved.zip")
    installed.said("compro", "backup", file)

    refused = installed.run("compro", "restore", file)

    assert refused.returncode == 1
    assert "running" in refused.stderr


def come_back_from_a_backup(installed: Installed) -> None:
    file = installed.folder / "saved.zip"

    assert "Restored" in installed.said("compro", "restore", str(file))


def missing_drivers_are_named(installed: Installed) -> None:
    for setting, url, extra in (
        ("REDIS_URL", "redis://127.0.0.1:6379/0", "compro[redis]"),
        ("DATABASE_URL", "postgresql://compro@127.0.0.1/compro", "compro[postgresql]"),
    ):
        done = installed.run("compro", "verify", **{setting: url})

        assert done.returncode == 3
        assert len(done.stderr.splitlines()) == 1
        assert setting in done.stderr
        assert extra in done.stderr
