"""`python -m tests.store.backups.killed HOW FILE PRESENT ROUNDS`: one thing, killed ever later.

HOW is `backup` or `restore`, PRESENT an instance folder, FILE the backup. Each time it is done in a
copy of PRESENT, ROUNDS/1, ROUNDS/2, …, by a process that is killed just before the disk is asked
for the first, the second, … change; until one of them comes to its end. A backup is written into
the copy, as `saved.zip`.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from itertools import count
from pathlib import Path

from scorekeeper.store.backups import archive

CHANGES = {"os.rename", "os.remove", "os.link", "os.mkdir", "os.rmdir", "os.truncate", "open"}
BY_SQLITE = {"sqlite3.connect"}
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def kill_before(change: int, folder: Path) -> None:
    """End this process as a power cut would, just before so many changes in a folder."""
    left = change

    def look(event: str, facts: tuple[object, ...]) -> None:
        nonlocal left
        if event not in CHANGES | BY_SQLITE or str(folder) not in str(facts[0]):
            return
        if event == "open" and not int(facts[2] or 0) & WRITES:
            return
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(look)


def act(how: str, file: Path, instance: Path) -> None:
    if how == "backup":
        archive.make(instance / "compro.db", "secret", instance / "saved.zip")
    else:
        archive.restore(file, instance / "compro.db", instance)


if __name__ == "__main__":
    how, file, present, rounds = sys.argv[1], *map(Path, sys.argv[2:])
    for number in count(1):
        copy = rounds / str(number)
        shutil.copytree(present, copy)
        child = os.fork()
        if not child:
            kill_before(number, copy)
            act(how, file, copy)
            os._exit(0)
        if os.waitpid(child, 0)[1] != signal.SIGKILL:
            break
