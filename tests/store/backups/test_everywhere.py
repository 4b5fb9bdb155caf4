"""A backup is made and restored where a system has nothing of Unix, in a folder of any name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parents[3]
WITHOUT_UNIX = """
import os, sys
import filelock  # which on Windows goes by another way
sys.modules |= dict.fromkeys(("fcntl", "resource", "pwd", "grp", "termios"))
for name in ("link", "geteuid", "getuid", "fork", "O_DIRECTORY", "O_NOFOLLOW"):
    if hasattr(os, name):
        delattr(os, name)
from pathlib import Path
from scorekeeper import create_app
from scorekeeper.store import backups
from scorekeeper.game.commands import Buy
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import tables
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.game.table import start_of

instance, file = Path(sys.argv[1]), sys.argv[2]


def opened():
    return create_app({"COMPRO_INSTANCE": str(instance), "DATABASE_URL": None, "REDIS_URL": None})


def told(app, *command):
    result = app.test_cli_runner().invoke(args=command)
    return result.exit_code, result.output


app = opened()
with app.app_context():
    bring_up_to_date()
    table = tables.create_table("Kitchen", by=WITHOUT_LINK, command_id="a table")
    clerk.start_game(table, start_of(), by=WITHOUT_LINK, command_id="a game")
    assert told(app, "backup", file)[0] == 0
    clerk.submit(1, Buy(player="ana"), by=WITHOUT_LINK, command_id="a buy")
    assert clerk.open_game(1).number == 2
    db.engine.dispose()
backups.keep_while_serving(app)
code, said = told(opened(), "restore", file)
assert code == 1 and "running" in said, said
backups.find_keeper(app).lock.release()
code, said = told(opened(), "restore", file)
assert code == 0, said
with opened().app_context():
    assert clerk.open_game(1).number == 1
    db.engine.dispose()
"""


def test_a_backup_is_made_and_restored_without_anything_of_unix(tmp_path: Path):
    place = tmp_path / "Ana's games #1 %20"
    command = [sys.executable, "-c", WITHOUT_UNIX, str(place), str(place / "to go.zip")]

    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
