"""Put a backup in the place of the present database, which is kept in a folder aside.

Database and secret belong together, but are two files. So both are first put into a folder that
gets its final name (``READY``) in one go. If the restore is cut short after that, the next start of
Compro finishes it.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from scorekeeper.store import clock
from scorekeeper.store.database import BESIDE
from scorekeeper.store.folder import OWN_FOLDER, SECRET_FILE, serving_lock, unusable

from .archive import DATABASE, Unfit, unpack, workplace

READY = ".compro-restoring"
"""Name of the folder beside the database that holds a restore until it is finished."""
BEFORE = "before"
"""Name of the folder in it that gets what was there before."""
OTHERS_WAIT = 5.0  # seconds, for another process that finishes the same restore
IN_USE = "Compro is running on these games. Stop it, and try again"


def restore(file: Path, target: Path, instance: Path) -> Path | None:
    """Put a backup where the database is. Everything is checked before anything is touched.

    target    the path of the database
    instance  the folder of the secret
    returns   the folder of what was there before; None: nothing was
    errors    Unfit: nothing was changed; OSError: the next start tries to finish it
    """
    with workplace(target.parent) as place:
        ready = place / READY
        ready.mkdir(mode=OWN_FOLDER)
        unpack(file, ready)
        (ready / BEFORE).mkdir(mode=OWN_FOLDER)
        with nobody_serving(instance):
            _finish(target, instance)
            if (instance / SECRET_FILE).is_file():
                shutil.copy(instance / SECRET_FILE, ready / BEFORE)
            ready.rename(target.parent / READY)
            return _finish(target, instance)


def finish(target: Path, instance: Path) -> None:
    """Finish a restore that was cut short, if there is one. errors: Unusable."""
    ready = target.parent / READY
    try:
        if ready.exists():
            with nobody_serving(instance, OTHERS_WAIT):
                _finish(target, instance)
    except (Unfit, OSError) as error:
        if ready.exists():  # else a process that began at the same time has finished it
            raise unusable(instance, error) from error


@contextmanager
def nobody_serving(instance: Path, wait: float = 0) -> Iterator[None]:
    """Hold the folder. errors: Unfit where a server does, even if it had no request yet."""
    try:
        held = serving_lock(instance).acquire(timeout=wait)
    except TimeoutError as error:
        raise Unfit(IN_USE) from error
    with held:
        yield


def _finish(target: Path, instance: Path) -> Path | None:
    """Put what ``READY`` holds in place; return the folder of what was there; None: nothing was."""
    ready = target.parent / READY
    new, before, secret = ready / DATABASE, ready / BEFORE, ready / SECRET_FILE
    if new.exists():
        for ending in ("", *BESIDE):
            old = target.with_name(target.name + ending)
            if old.exists():
                old.replace(before / old.name)
        if secret.exists():
            fresh = Path(shutil.copy(secret, instance / f".{SECRET_FILE}.restored"))
            fresh.replace(instance / SECRET_FILE)
        new.replace(target)
    aside = None
    if before.exists() and any(before.iterdir()):
        aside = Path(mkdtemp(prefix=f"before-restore-{clock.now():%Y-%m-%d}-", dir=instance))
        aside.rmdir()
        shutil.move(before, aside)
    shutil.rmtree(ready, ignore_errors=True)
    return aside
