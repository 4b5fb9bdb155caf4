"""What is installed is what was chosen, file by file: the locks that `make lock` writes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
SERVING, TESTING, POCKET = LOCKS = (
    "requirements.lock",
    "tests/requirements.lock",
    "scorekeeper/pocket/requirements.lock",
)
CHOSEN = sorted(file.name for file in HERE.glob("requirements*.txt"))
DIRECT = re.compile(
    r"^(?P<name>[A-Za-z0-9._-]+)(?:\[[a-z,]+\])?==(?P<version>[^\s;#]+)", re.MULTILINE
)
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def as_indexes_write_it(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins_of(text: str) -> set[tuple[str, str]]:
    """Name and version of everything that is pinned in a file; some have several versions."""
    return {(as_indexes_write_it(pin["name"]), pin["version"]) for pin in DIRECT.finditer(text)}


def entries_of(lock: str) -> list[str]:
    """Each requirement of a lock with its hashes, as one line."""
    joined = (HERE / lock).read_text().replace("\\\n", " ")
    return [line for line in joined.splitlines() if line.strip() and not line.startswith("#")]


@pytest.mark.parametrize(
    ("chosen", "lock"),
    [
        *((chosen, lock) for chosen in CHOSEN for lock in (SERVING, TESTING)),
        ("tests/requirements.txt", TESTING),
        ("scorekeeper/pocket/requirements.txt", POCKET),
    ],
)
def test_everything_that_was_chosen_is_locked_in_that_version(chosen: str, lock: str):
    wanted = pins_of((HERE / chosen).read_text())

    assert wanted
    assert wanted - pins_of((HERE / lock).read_text()) == set(), "run: make lock"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_of_a_lock_is_a_version_with_hashes_and_names_no_place(lock: str):
    faults = [
        line
        for line in entries_of(lock)
        if not DIRECT.match(line) or not HASH.search(line) or "/" in line or "@" in line
    ]

    assert faults == []


def test_tests_run_on_the_versions_that_serve():
    serving, testing = (pins_of((HERE / lock).read_text()) for lock in (SERVING, TESTING))

    assert serving - testing == set()


def test_wheels_are_made_by_the_babel_that_make_uses():
    project = tomllib.loads((HERE / "pyproject.toml").read_text())
    building = pins_of("\n".join(project["build-system"]["requires"]))

    assert {pin for pin in building if pin[0] == "babel"} <= pins_of(
        (HERE / "requirements.lock").read_text()
    )
    assert len(building) == len(project["build-system"]["requires"]), "each is pinned"


def test_make_installs_nothing_without_its_hash():
    made = (HERE / "Makefile").read_text()
    installed = re.findall(r"pip install.*--requirement.*", made)

    assert len(installed) == len(LOCKS)
    assert [line for line in installed if "--require-hashes" not in line] == []
