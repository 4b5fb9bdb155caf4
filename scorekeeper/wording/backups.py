"""The sentence for scorekeepers about backups that fail."""

from scorekeeper.places import COMMAND, IN_REPOSITORY
from scorekeeper.wording.speech import gettext as _


def no_backup_text() -> str:
    said = _(
        "No backup could be made: please run “flask --app app backup” on the computer that runs "
        "Compro."
    )
    return said.replace(IN_REPOSITORY, COMMAND)
