"""Whatever serves keeps its backups by itself, and nothing takes its games from under it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.serving import AS_FOR_REAL, AS_MADE_RUN, Phone, commanded, prepared, served, until

AT_ONCE = 10
TWO_WORKERS = (*AS_FOR_REAL[:-1], "--workers", "2", AS_FOR_REAL[-1])


def kept_in(instance: Path) -> list[Path]:
    return sorted((instance / "backups").glob("compro-*.zip"))


def open_first_page(port: int) -> int:
    with Phone(port) as phone:
        return phone.get("/").status


def health_of(phone: Phone) -> dict[str, object]:
    phone.get("/health")
    answer: dict[str, object] = json.loads(phone.body)
    return answer


@pytest.mark.parametrize("how", [AS_MADE_RUN, TWO_WORKERS], ids=["make run", "two workers"])
def test_one_backup_is_made_after_the_start_however_many_serve(tmp_path: Path, how: Sequence[str]):
    with served(prepared(tmp_path, backup_due=True), how) as server, Phone(server.port) as phone:
        with ThreadPoolExecutor(AT_ONCE) as phones:
            assert list(phones.map(open_first_page, [server.port] * AT_ONCE)) == [200] * AT_ONCE
        until(lambda: health_of(phone)["backup"]["age"] is not None)

    assert len(kept_in(tmp_path)) == 1


def test_a_server_that_nobody_has_asked_for_a_game_yet_keeps_its_games_too(tmp_path: Path):
    file = tmp_path / "saved.zip"
    with served(prepared(tmp_path)):  # which has been asked for a page without any
        assert commanded(tmp_path, "backup", str(file)).exit_code == 0

        refused = commanded(tmp_path, "restore", str(file))

    assert refused.exit_code == 1
    assert "running" in refused.stderr
    assert commanded(tmp_path, "restore", str(file)).exit_code == 0


def test_a_server_that_runs_keeps_its_games_whatever_is_to_be_restored(tmp_path: Path):
    file = tmp_path / "saved.zip"
    with served(prepared(tmp_path)) as server, Phone(server.port) as phone:
        game = phone.start_game()
        assert server.flask("backup", str(file)).returncode == 0

        refused = server.flask("restore", str(file))

        assert refused.returncode == 1
        assert "running" in refused.stderr
        assert phone.get(game).status == 200
    assert server.flask("restore", str(file)).returncode == 0

    with served(tmp_path) as server, Phone(server.port, phone.cookies) as phone:
        assert phone.get(game).status == 200
