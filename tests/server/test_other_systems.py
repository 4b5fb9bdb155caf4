"""A laptop with another system: what Windows does not have, Compro does not need."""

from __future__ import annotations

import subprocess
import sys
from http import HTTPStatus
from pathlib import Path

from tests.server.serving import REPOSITORY, Phone, Server, served

WITHOUT = """
import os, runpy, signal, sys
for name in ("fcntl", "resource", "pwd", "grp", "termios"):
    sys.modules[name] = None
for name in ("fork", "geteuid", "getuid", "link", "nice", "getpgid", "killpg", "chown"):
    delattr(os, name)
for name in ("SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGCHLD", "SIGKILL"):
    delattr(signal, name)
"""
SERVING = ("-c", f"{WITHOUT}runpy.run_path('app.py', run_name='__main__')")
COMMAND = ("-c", f"{WITHOUT}from scorekeeper.command import compro; compro(prog_name='compro')")
GAMES = r"C:\Games of Ana & 50% #1?"
"""A folder's name here; there a drive, with spaces and with signs that mean something in URLs."""
BOUGHT = 2
PAPER = {"went_out": "p1", "points-p2": "25", "points-p3": "40", "points-p4": "7"}


def commanded(instance: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *COMMAND, *arguments],
        cwd=REPOSITORY,
        env=Server(instance).environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def send(phone: Phone, page: str, ending: str, **fields: object) -> None:
    """Open a page, fill in a form, and send it."""
    assert phone.get(page).status == HTTPStatus.OK
    form = phone.form(ending)
    answer = phone.post(form.action, {**dict(form.fields), **fields})
    assert answer.status == HTTPStatus.SEE_OTHER, phone.html


def play_an_evening(phone: Phone) -> str:
    """Begin a game, enter a deal from paper, buy, and take the last one back; return the game."""
    game = phone.start_game()
    send(phone, game + "count/paper", "count/paper", **PAPER)
    for _ in range(BOUGHT + 1):
        send(phone, game, "/buy")
    send(phone, game, "/undo")
    return game


def scores(port: int, game: str) -> str:
    with Phone(port) as phone:
        assert phone.get(game + "scores").status == HTTPStatus.OK
        return phone.html.partition("<table")[2].partition("</table>")[0]


def test_start_evening_backup_and_restore_need_nothing_that_windows_has_not(tmp_path: Path):
    instance, saved = tmp_path / GAMES, tmp_path / "saved games.zip"
    instance.mkdir()
    with served(instance, SERVING) as server, Phone(server.port) as phone:
        game = play_an_evening(phone)
        assert phone.begin("GET", game + "live").status == HTTPStatus.OK
        before = scores(server.port, game)
        succeeded(commanded(instance, "backup", str(saved)))
        with Phone(server.port, phone.cookies) as again:
            send(again, game, "/buy")

    succeeded(commanded(instance, "restore", str(saved)))
    succeeded(commanded(instance, "verify"))
    with served(instance, SERVING) as server:
        assert scores(server.port, game) == before
    assert {place.name for place in tmp_path.iterdir()} == {GAMES, saved.name}


def succeeded(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, done.stdout + done.stderr
