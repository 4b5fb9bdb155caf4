"""Who makes the kept backups: one thread of whatever serves, once a day, and every migration."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event, Lock, Thread

from flask import Flask, current_app

from scorekeeper import places
from scorekeeper.store import clock
from scorekeeper.store.database import database_file
from scorekeeper.store.folder import hold_while_serving

from .rotation import FOLDER, Note, Trouble, read_note

DAY = timedelta(days=1)
TOO_OLD = timedelta(days=2)
CLOCKS_DIFFER = timedelta(hours=1)
"""A backup from a later time than that was made by a clock that was wrong."""
FIRST_LOOK_AFTER = 5.0  # seconds; a server that has just started has better things to do
LOOK_EVERY = 600.0  # seconds
AFTER_TROUBLE = timedelta(hours=1)
LONGEST = 1800.0  # seconds for one backup
OF_THE_COMMAND_LINE = "FLASK_RUN_FROM_CLI"
"""Set by `flask`, and by `compro`, for commands that do not serve."""
EXTENSION = "compro-backups"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands with the backups.

    verified  when the last good one was made; None: there is none
    age       of that, in seconds
    trouble   what scorekeepers should know; None: all is well
    """

    verified: datetime | None
    age: int | None
    trouble: Trouble | None


@dataclass
class Keeper:
    """Keeps the backups of one application's SQLite database.

    idle    not set while a backup is being made, or about to be looked for
    failed  the last try of this process, where it failed: the disk may be too full for a note
    """

    source: Path
    folder: Path
    secret: str | None
    begun: bool = False
    failed: Note | None = None
    idle: Event = field(default_factory=Event)
    _beginning: Lock = field(default_factory=Lock)
    _awake: Event = field(default_factory=Event)

    def begin(self) -> None:
        """Look after the backups from now on, in a thread that ends with the process."""
        if self.begun:
            return
        with self._beginning:
            if self.begun:
                return
            self.begun = True
            Thread(target=self.look_after, name="backups", daemon=True).start()

    def look_after(self) -> None:
        """Make a backup whenever one is due, for as long as the process lives."""
        pause = FIRST_LOOK_AFTER
        while True:
            self._awake.wait(pause)
            self._awake.clear()
            self.look()
            pause = LOOK_EVERY

    def look(self) -> None:
        """Make a backup if one is due."""
        self.idle.clear()
        now = clock.now()
        try:
            if is_due(self.note(), now):
                self.make_one(since=now - DAY)
        except Exception:
            log.exception("The backups could not be looked after.")
        self.idle.set()

    def look_now(self) -> None:
        """Let the thread look at once: a computer that slept wakes up with old backups."""
        self.idle.clear()
        self._awake.set()

    def is_on_it(self) -> bool:
        """Return whether a backup is being made or looked for; if nobody is, somebody should."""
        if self.begun and self.idle.is_set():
            self.look_now()
        return self.begun

    def make_one(self, since: datetime) -> Note:
        """Have a backup made, unless there is one ``since``; wait for it. It may fail.

        A process of its own makes it: replaying all games takes the processor from nobody here.
        """
        tried = clock.now()
        asked = {
            "source": str(self.source),
            "folder": str(self.folder),
            "secret": self.secret,
            "since": since.isoformat(),
        }
        try:
            done = subprocess.run(  # noqa: S603 (this very Python)
                [sys.executable, "-P", "-m", __package__],
                env=places.environment_to_find_us(),
                input=json.dumps(asked),
                capture_output=True,
                text=True,
                timeout=LONGEST,
                check=True,
            )
            said = json.loads(done.stdout)
            trouble, what = said["trouble"], said["what"]
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            trouble, what = Trouble.FAILED, f"{error!r} {getattr(error, 'stderr', None) or ''}"
        if trouble:
            log.warning("No backup could be made: %s", what)
            self.failed = Note(tried=tried, trouble=Trouble(trouble), what=what)
        else:
            self.failed = None
        return self.note()

    def note(self) -> Note:
        """Return what is known of the backups: what was noted, or what failed here later."""
        noted = read_note(self.folder)
        failed = self.failed.tried if self.failed else None
        if failed is None or (noted.tried and noted.tried > failed):
            return noted
        return Note(noted.verified, noted.file, *self._failed_facts())

    def _failed_facts(self) -> tuple[datetime | None, Trouble | None, str]:
        assert self.failed is not None
        return self.failed.tried, self.failed.trouble, self.failed.what


def init_app(app: Flask) -> None:
    """Let the application know its backups; only SQLite has any here."""
    source = database_file(app)
    if source:
        secret = app.config.get("SECRET_KEY")
        folder = Path(app.instance_path) / FOLDER
        app.extensions[EXTENSION] = Keeper(source, folder, str(secret) if secret else None)


def keep_while_serving(app: Flask) -> None:
    """Keep backups from the first request on, in every process that serves.

    Nothing can be restored meanwhile: a server that has yet to be asked holds a secret already.
    """
    keeper = find_keeper(app)
    if keeper:
        app.before_request(keeper.begin)
        if os.environ.get(OF_THE_COMMAND_LINE) != "true":
            hold_while_serving(Path(app.instance_path))


def keep_before_migrating() -> None:
    """Make a backup of the database at work before its tables are changed; it may fail."""
    keeper = find_keeper(current_app)
    if keeper:
        keeper.make_one(since=clock.now())


def standing(app: Flask, now: datetime) -> Standing | None:
    """Return how it stands with the backups; None where Compro keeps none: on PostgreSQL."""
    keeper = find_keeper(app)
    if keeper is None:
        return None
    note = keeper.note()
    age = max(now - note.verified, timedelta()) if note.verified else None
    trouble = note.trouble
    if trouble is None and age is not None and age > TOO_OLD:
        trouble = None if keeper.is_on_it() else Trouble.OLD
    return Standing(note.verified, int(age.total_seconds()) if age is not None else None, trouble)


def is_due(note: Note, now: datetime) -> bool:
    """Return whether it is time for a backup: a day after the last, sooner than that if it failed.

    A note from the future is of a clock that was wrong, and counts as none.
    """
    if note.trouble and note.tried and -CLOCKS_DIFFER < now - note.tried < AFTER_TROUBLE:
        return False
    if note.trouble or note.verified is None:
        return True
    return not -CLOCKS_DIFFER < now - note.verified < DAY


def find_keeper(app: Flask) -> Keeper | None:
    """Return who keeps this application's backups; None where nobody does."""
    keeper: Keeper | None = app.extensions.get(EXTENSION)
    return keeper
