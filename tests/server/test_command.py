"""The command `compro`, as it is where Compro is not installed: it serves, and it commands."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import REPOSITORY, Server, served

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


@pytest.mark.long
@pytest.mark.parametrize("how", [COMPRO, (*COMPRO, "serve")], ids=["compro", "compro serve"])
def test_what_it_serves_is_not_restored_meanwhile(tmp_path: Path, how: tuple[str, ...]):
    file = tmp_path / "saved.zip"
    with served(tmp_path, how):
        assert run(tmp_path, "backup", str(file)).returncode == 0

        refused = run(tmp_path, "restore", str(file))

    assert refused.returncode == 1
    assert "running" in refused.stderr
    assert run(tmp_path, "restore", str(file)).returncode == 0


def test_it_has_every_command_of_the_application(tmp_path: Path):
    of_flask = Server(tmp_path).flask("--help").stdout
    ours = run(tmp_path, "--help").stdout

    def named(told: str) -> set[str]:
        commands = told.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
        return {line.split()[0] for line in commands if line[2:3].strip()}

    assert named(of_flask) - {"routes", "run", "shell"} | {"serve"} == named(ours)


def test_a_setting_that_cannot_be_ends_it_with_one_sentence(tmp_path: Path):
    (tmp_path / "secret.key").write_text("")

    for ended in (run(tmp_path), run(tmp_path, "serve"), run(tmp_path, "verify")):
        assert ended.returncode == 3
        assert len(ended.stderr.splitlines()) == 1
        assert "Traceback" not in ended.stdout + ended.stderr
