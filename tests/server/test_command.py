"""The command `compro`, as it is where Compro is not installed: it serves, and it commands."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.command import compro
from scorekeeper.store.backups import OF_THE_COMMAND_LINE
from tests.server.serving import REPOSITORY, Server, app_on, commanded, served

COMPRO = ("-c", "from scorekeeper.command import compro; compro(prog_name='compro')")


def run(instance: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *COMPRO, *arguments],
        cwd=REPOSITORY,
        env=Server(instance).environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("how", [COMPRO, (*COMPRO, "serve")], ids=["compro", "compro serve"])
def test_what_it_serves_is_not_restored_meanwhile(tmp_path: Path, how: tuple[str, ...]):
    file = tmp_path / "saved.zip"
    with served(tmp_path, how):
        assert commanded(tmp_path, "backup", str(file)).exit_code == 0

        refused = commanded(tmp_path, "restore", str(file))

    assert refused.exit_code == 1
    assert "running" in refused.stderr
    assert commanded(tmp_path, "restore", str(file)).exit_code == 0


def test_it_has_every_command_of_the_application(tmp_path: Path):
    told = run(tmp_path, "--help").stdout
    commands = told.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    with app_on(tmp_path) as app:
        expected = {*app.cli.commands, "serve"}

    assert {line.split()[0] for line in commands if line[2:3].strip()} == expected


def test_a_setting_that_cannot_be_ends_it_with_one_sentence(tmp_path: Path):
    (tmp_path / "secret.key").write_text("")
    ended = run(tmp_path)
    here = {"COMPRO_INSTANCE": str(tmp_path), OF_THE_COMMAND_LINE: None}
    others = [CliRunner().invoke(compro, [name], env=here) for name in ("serve", "verify")]

    assert [ended.returncode, *(other.exit_code for other in others)] == [3, 3, 3]
    assert "secret.key" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert [other.stderr for other in others] == [ended.stderr] * 2
    assert ended.stdout + "".join(other.stdout for other in others) == ""
