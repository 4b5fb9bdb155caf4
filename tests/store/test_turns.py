"""Writers of one SQLite file take turns, threads and processes alike."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorekeeper.store.turns import ENDING, Turns
from scorekeeper.store.unavailable import StoreUnavailable, Trouble
from tests.store.playing import begin, make_app, migrated

REPOSITORY = Path(__file__).parents[2]
HOLDS = """
import sys
from pathlib import Path
from scorekeeper.store.turns import Turns
with Turns(4, Path(sys.argv[1])):
    print("mine", flush=True)
    sys.stdin.readline()
"""


@contextmanager
def held_elsewhere(file: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process has the turn at this database until a line is sent to it."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    command = [sys.executable, "-c", HOLDS, str(file)]
    with subprocess.Popen(command, cwd=REPOSITORY, **pipes) as other:
        assert other.stdout.readline() == "mine\n"
        yield other
        other.kill()


def test_a_process_waits_for_the_turn_of_another_and_no_longer_than_it_may(tmp_path: Path):
    file = tmp_path / "compro.db"
    with held_elsewhere(file) as other:
        with pytest.raises(StoreUnavailable) as busy, Turns(0.05, file):
            pass
        assert busy.value.trouble is Trouble.BUSY

        other.stdin.write("done\n")
        other.stdin.flush()
        with Turns(20, file):
            pass


def test_a_process_that_is_killed_leaves_its_turn(tmp_path: Path):
    file = tmp_path / "compro.db"
    with held_elsewhere(file) as other:
        other.send_signal(signal.SIGKILL)

        with Turns(20, file):
            pass


def test_what_a_process_forks_in_its_turn_does_not_keep_it(tmp_path: Path):
    file = tmp_path / "compro.db"
    with Turns(4, file):
        child = os.fork()
        if not child:
            signal.pause()
            os._exit(0)
    try:
        with held_elsewhere(file):
            pass
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_after_a_wait_in_vain_others_can_have_the_turn(tmp_path: Path):
    file = tmp_path / "compro.db"
    turns = Turns(0.05, file)
    with held_elsewhere(file), pytest.raises(StoreUnavailable), turns:
        pass

    for _ in range(2):
        with turns:
            pass


def test_where_the_file_cannot_be_made_threads_still_take_turns(tmp_path: Path):
    turns = Turns(0.05, tmp_path / "gone" / "compro.db")

    with turns, pytest.raises(StoreUnavailable), turns:
        pass


def test_the_file_of_turns_is_empty_and_private(tmp_path: Path):
    with migrated(make_app(tmp_path)):
        begin()

    file = tmp_path / f"compro.db{ENDING}"
    assert file.stat().st_size == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert os.access(file, os.W_OK)
