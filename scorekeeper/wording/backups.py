"""Sentences for scorekeepers about trouble with the backups, and what to do."""

from __future__ import annotations

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from scorekeeper.places import COMMAND, IN_REPOSITORY
from scorekeeper.store.backups import Trouble

TROUBLES: dict[Trouble, LazyString] = {
    Trouble.FULL: _l(
        "No backup, as the disk is full: please make room on the computer that runs Compro."
    ),
    Trouble.UNWRITABLE: _l(
        "No backup, as instance/backups cannot be written to: please see to it on the computer "
        "that runs Compro."
    ),
    Trouble.DAMAGED: _l(
        "No backup, as a game cannot be replayed: please run “flask --app app verify” on the "
        "computer that runs Compro."
    ),
    Trouble.FAILED: _l(
        "No backup could be made: please read what Compro printed on the computer that runs it."
    ),
    Trouble.OLD: _l(
        "No backup for two days: please run “flask --app app backup” on the computer that runs "
        "Compro."
    ),
}


def backup_text(trouble: Trouble) -> str:
    """Return one sentence: what is wrong with the backups, and what to do."""
    return str(TROUBLES[trouble]).replace(IN_REPOSITORY, COMMAND)
