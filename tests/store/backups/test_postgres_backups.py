"""The lines of docs/hosting.md that back a PostgreSQL up and bring it back."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from sqlalchemy.engine import make_url

from scorekeeper.store.database import db
from tests.store.backups.test_backups import run
from tests.store.playing import ANA_BUYS, Game, begin, make_app, migrated

HOSTING = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text()
ADDRESS = "postgresql://compro@localhost/compro"


def run_line(pattern: str, url: str, home: Path, tools: str) -> None:
    """Run a line of that page as a shell would, at the test's own database."""
    found = re.search(pattern, HOSTING)
    assert found, pattern
    own = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    line = found[0].replace(ADDRESS, f"'{own}'").replace("\\%", "%").replace("$(date +%u)", "1")
    environment = {"HOME": str(home), "PATH": f"{tools}:/usr/bin:/bin"}
    done = subprocess.run(["/bin/sh", "-c", line], env=environment, check=False)
    assert done.returncode == 0


def test_what_its_lines_dump_and_restore_is_the_game_as_it_was(
    postgres_url: str, postgres_tools: str, tmp_path: Path
):
    with migrated(make_app(tmp_path, postgres_url)) as app:
        game = begin()
        run_line(r"pg_dump .*", postgres_url, tmp_path, postgres_tools)
        game.play(ANA_BUYS, ANA_BUYS)
        db.engine.dispose()

        run_line(r"pg_restore .*", postgres_url, tmp_path, postgres_tools)

        assert run(app, "verify").exit_code == 0
    with migrated(make_app(tmp_path, postgres_url)):
        assert Game(game.id, game.table_id).play(ANA_BUYS).number == 2
