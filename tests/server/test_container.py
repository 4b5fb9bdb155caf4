"""The Containerfile and compose.yaml: what they name is there, and what they do serves a table.

No daemon is needed: the lines that install are run here, in a folder in the place of an image.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from scorekeeper import settings
from tests.conftest import need
from tests.server.serving import Phone, Server
from tests.services import find_package_index

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
COMPOSE = (ROOT / "compose.yaml").read_text()
INSTALLED = "/opt/compro"
LARGEST = 35_000_000  # bytes of what is installed, compressed; Python's own image has some 45 MB
LONGEST = 300  # seconds for one line
KNOWN = {*settings.FROM_ENVIRONMENT, "COMPRO_INSTANCE", "PORT", "PATH", "PYTHONUNBUFFERED"}


def lines() -> list[tuple[str, str]]:
    """Return the instructions and what they say."""
    text = (ROOT / "Containerfile").read_text().replace("\\\n", "")
    said = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, more) for word, _, more in (line.partition(" ") for line in said)]


def said(word: str) -> list[str]:
    return [more for each, more in lines() if each == word]


def environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for line in said("ENV") for pair in shlex.split(line))


def comes_along(path: str) -> bool:
    """Return whether .dockerignore lets a file of the top or of a folder there come along."""
    comes = True
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        pattern = line.removeprefix("!").removeprefix("/")
        if line and not line.startswith("#") and fnmatch(path.split("/")[0], pattern):
            comes = line.startswith("!")
    return comes


def test_what_is_copied_comes_along():
    copied = [source for line in said("COPY") for source in line.split()[:-1]]
    needed = [
        each.strip("/") for each in PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    ]
    files = [source for source in copied if not source.startswith(("--", "/", "."))]
    files += ["pyproject.toml", *PROJECT["project"]["license-files"]]
    files += [file.name for each in needed for file in ROOT.glob(each)]

    assert len(files) > len(needed)
    assert [name for name in files if not (ROOT / name).exists() or not comes_along(name)] == []
    assert [name for name in ("tests", ".git", "instance", ".venv") if comes_along(name)] == []


def test_it_serves_as_somebody_else_than_root_from_one_folder_at_one_port():
    told = environment()

    assert said("CMD") == ['["compro"]']
    assert "compro" in PROJECT["project"]["scripts"]
    assert said("USER") == ["compro"]
    assert said("VOLUME") == [told["COMPRO_INSTANCE"]]
    assert said("EXPOSE") == [told["PORT"]]
    assert f'["{told["PORT"]}:{told["PORT"]}"]' in COMPOSE
    assert f'["compro:{told["COMPRO_INSTANCE"]}"]' in COMPOSE
    assert len(lines()) <= 20


def test_every_setting_that_is_named_is_read():
    named = {*environment(), *re.findall(r"^      ([A-Z_]+):", COMPOSE, re.MULTILINE)}

    assert {"COMPRO_HOSTS", "COMPRO_ADDRESS", "COMPRO_INSTANCE"} <= named <= KNOWN


@pytest.mark.skipif(sys.platform != "linux", reason="the image is a Linux")
def test_what_it_installs_is_small_and_serves(tmp_path: Path):
    installed = install(tmp_path)
    packed = tmp_path / "layer.tar.gz"
    with tarfile.open(packed, "w:gz") as file:
        file.add(installed, "compro")
    data = tmp_path / "data"
    data.mkdir()
    told = {**environment(), "COMPRO_INSTANCE": str(data)}
    del told["PATH"], told["PORT"]

    server = Server(data, [str(installed / "bin" / "compro")], **told)
    server.python = installed / "bin" / "python"
    try:
        server.start()
        healthy(server, installed)
        with Phone(server.port) as phone:
            phone.headers = {"Host": "nas.lan"}
            assert phone.get("/?lang=ja").status == 200
    finally:
        server.stop()
    assert packed.stat().st_size < LARGEST


def install(folder: Path) -> Path:
    """Do what the first part of the Containerfile does; return what it copies into the second."""
    source, installed = folder / "src", folder / "compro"
    ignored = shutil.ignore_patterns("__pycache__", "*.mo")
    for each in ROOT.iterdir():
        if comes_along(each.name) and each.is_dir():
            shutil.copytree(each, source / each.name, ignore=ignored)
        elif comes_along(each.name):
            source.mkdir(exist_ok=True)
            shutil.copy(each, source)
    runs = [
        more for word, more in lines()[: lines().index(("COPY", ". /src")) + 3] if word == "RUN"
    ]
    for line in runs:
        command = line.replace(INSTALLED, str(installed)).replace("/src", str(source))
        command = re.sub(r"^python ", f"{shlex.quote(sys.executable)} ", command)
        command = re.sub(r"^pip ", f"{shlex.quote(sys.executable)} -m pip ", command)
        done = subprocess.run(
            ["sh", "-ec", command], capture_output=True, text=True, timeout=LONGEST, check=False
        )
        if done.returncode:
            need(find_package_index)
        assert done.returncode == 0, (command, done.stderr)
    assert len(runs) == 4
    return installed


def healthy(server: Server, installed: Path) -> None:
    """Ask by the command of the image whether it is well, and whether it notices that it is not."""
    [check] = said("HEALTHCHECK")
    command = check.removeprefix("CMD ").replace("python", str(installed / "bin" / "python"), 1)
    for port, well in ((server.port, True), (1, False)):
        asked = {**server.environment, "PORT": str(port)}
        done = subprocess.run(["sh", "-ec", command], env=asked, capture_output=True, check=False)
        assert (done.returncode == 0) == well, done.stderr
