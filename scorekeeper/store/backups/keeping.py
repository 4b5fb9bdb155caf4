"""Make the kept backups when they are due: daily, by a thread of the server; before migrations."""

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
"""A backup that is dated later than this from now was made under a wrong clock."""
FIRST_LOOK_AFTER = 5.0  # seconds: the first requests of a new server come first
LOOK_EVERY = 600.0  # seconds
AFTER_TROUBLE = timedelta(hours=1)
LONGEST = 1800.0  # seconds for one backup
OF_THE_COMMAND_LINE = "FLASK_RUN_FROM_CLI"
"""Set by `flask`, and by `compro`, for commands that do not serve."""
EXTENSION = "compro-backups"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of the backups, for pages and the health check.

    verified  when the last good one was made; None: there is none
    age       of that one, in seconds
    trouble   what to tell scorekeepers; None: nothing is wrong
    """

    verified: datetime | None
    age: int | None
    trouble: Trouble | None


@dataclass
class Keeper:
    """Keeps the backups of one application's SQLite database.

    source  the database; ``folder``: where its backups are; ``secret``: what signs its links
    begun   whether the thread was started
    failed  the note of this process's last try, if that failed: the disk may be too full for it
    idle    not set while a backup is made, or it is about to be checked if one is due
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
        """Start the thread that looks after the backups; it ends with the process."""
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
        """Make a backup if one is due now."""
        self.idle.clear()
        now = clock.now()
        try:
            if is_due(self.note(), now):
                self.make_one(since=now - DAY)
        except Exception:
            log.exception("The backups could not be looked after.")
        self.idle.set()

    def look_now(self) -> None:
        """Let the thread check at once: after a computer's sleep the backups are old."""
        self.idle.clear()
        self._awake.set()

    def is_on_it(self) -> bool:
        """Let the thread check at once unless it does already; return whether there is a thread."""
        if self.begun and self.idle.is_set():
            self.look_now()
        return self.begun

    def make_one(self, since: datetime) -> Note:
        """Have a backup made in another process, and wait; return the note, also of a failure.

        since  the moment from which on a backup is new enough, so that none is made
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
        """Return the note in the folder, or that of a later failure in this process."""
        noted = read_note(self.folder)
        failed = self.failed.tried if self.failed else None
        if failed is None or (noted.tried and noted.tried > failed):
            return noted
        return Note(noted.verified, noted.file, *self._failed_facts())

    def _failed_facts(self) -> tuple[datetime | None, Trouble | None, str]:
        assert self.failed is not None
        return self.failed.tried, self.failed.trouble, self.failed.what


def init_app(app: Flask) -> None:
    """Give the application its keeper; only if it uses SQLite in a file."""
    source = database_file(app)
    if source:
        secret = app.config.get("SECRET_KEY")
        folder = Path(app.instance_path) / FOLDER
        app.extensions[EXTENSION] = Keeper(source, folder, str(secret) if secret else None)


def keep_while_serving(app: Flask) -> None:
    """Keep backups in every process that serves, from its first request on.

    The folder is locked at once, before any request: the server has read the secret already, so
    nothing may be restored from now on.
    """
    keeper = find_keeper(app)
    if keeper:
        app.before_request(keeper.begin)
        if os.environ.get(OF_THE_COMMAND_LINE) != "true":
            hold_while_serving(Path(app.instance_path))


def keep_before_migrating() -> None:
    """Make a backup before tables are changed; a failure is only noted."""
    keeper = find_keeper(current_app)
    if keeper:
        keeper.make_one(since=clock.now())


def standing(app: Flask, now: datetime) -> Standing | None:
    """Return the state of the backups; None where Compro keeps none, as on PostgreSQL."""
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
    """Return whether a backup is due: a day after the last good one, an hour after one that failed.

    Times of the future come from a wrong clock, and count as none.
    """
    if note.trouble and note.tried and -CLOCKS_DIFFER < now - note.tried < AFTER_TROUBLE:
        return False
    if note.trouble or note.verified is None:
        return True
    return not -CLOCKS_DIFFER < now - note.verified < DAY


def find_keeper(app: Flask) -> Keeper | None:
    """Return the keeper of this application's backups; None where there is none."""
    keeper: Keeper | None = app.extensions.get(EXTENSION)
    return keeper
