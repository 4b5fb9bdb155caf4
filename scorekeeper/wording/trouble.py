"""Sentences of error pages, of failing backups, and about text that cannot be read as cards."""

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from scorekeeper.places import COMMAND, IN_REPOSITORY
from scorekeeper.rules.cards import MOST_CARDS_TYPED, UnreadableCards
from scorekeeper.store.unavailable import Trouble
from scorekeeper.wording.speech import gettext as _

from .cards import isolated

TROUBLE: dict[int, tuple[LazyString, LazyString]] = {
    400: (
        _l("That did not arrive whole"),
        _l("Something in it could not be read. Nothing was changed; go back and try once more."),
    ),
    403: (
        _l("This link is for looking on"),
        _l(
            "Only a scorekeeper's link may write. Nothing was changed; ask whoever keeps the score "
            "to show you that link."
        ),
    ),
    404: (
        _l("Page not found"),
        _l(
            "The link may have been mistyped, or it was taken back. "
            "Ask somebody at the table for a new one."
        ),
    ),
    405: (
        _l("This page cannot do that"),
        _l("It was asked for in a way it does not know. Nothing was changed."),
    ),
    413: (
        _l("That was too much at once"),
        _l("More was sent than any game needs. Nothing was changed."),
    ),
    422: (
        _l("That cannot be entered"),
        _l("Something in it does not fit. Nothing was changed; go back and look it over."),
    ),
    429: (
        _l("Too many tries"),
        _l("This network has tried very often in a short time. Wait a little, then try again."),
    ),
    500: (
        _l("Something broke here"),
        _l(
            "That is the program's fault, not yours. What was recorded before is safe; "
            "go back and try once more."
        ),
    ),
}


def trouble_text(status: int) -> tuple[str, str]:
    known = status if status in TROUBLE else 500 if status >= 500 else 400
    heading, text = TROUBLE[known]
    return str(heading), str(text)


UNAVAILABLE: dict[Trouble, tuple[LazyString, LazyString]] = {
    Trouble.FULL: (
        _l("The disk is full"),
        _l("The disk of the table's machine is full. It needs room before anything is recorded."),
    ),
    Trouble.READ_ONLY: (
        _l("The disk can only be read"),
        _l("The disk of the table's machine can only be read, so nothing is recorded."),
    ),
    Trouble.BROKEN_DISK: (
        _l("The disk reports an error"),
        _l("The disk of the table's machine reports an error. Somebody should look after it soon."),
    ),
    Trouble.BUSY: (
        _l("The database is busy"),
        _l("The database of the table's machine is busy with something else just now."),
    ),
    Trouble.AWAY: (
        _l("The database does not answer"),
        _l("The database of the table's machine does not answer just now."),
    ),
    Trouble.DAMAGED: (
        _l("The database is damaged"),
        _l("The database of the table's machine is damaged. It needs a backup brought back."),
    ),
    Trouble.OTHER_VERSION: (
        _l("The database is of another version"),
        _l(
            "The database was made by another version of Compro. "
            "On the table's machine, “%(command)s” brings it up to date.",
            command=f"{COMMAND} db upgrade",
        ),
    ),
}
UNCERTAIN = frozenset({Trouble.AWAY, Trouble.BROKEN_DISK})
"""Troubles that may come up during a commit, so that nobody knows whether it was made."""


def unavailable_text(trouble: Trouble, *, writes: bool) -> tuple[str, str, str]:
    """Return heading, what is wrong, what became of the request; ``writes``: it was to record."""
    heading, what = UNAVAILABLE[trouble]
    if not writes:
        then = _("Nothing that was recorded is lost. This page tries again by itself.")
    elif trouble in UNCERTAIN:
        then = _("What you entered is kept: sent once more, it counts once, whatever became of it.")
    else:
        then = _("Nothing was recorded, and what you entered is kept: send it once more.")
    return str(heading), str(what), then


def no_backup_text() -> str:
    said = _(
        "No backup could be made: please run “flask --app app backup” on the computer that runs "
        "Compro."
    )
    return said.replace(IN_REPOSITORY, COMMAND)


def unreadable_cards(error: UnreadableCards) -> str:
    token = isolated(error.token[:20])
    if error.why == "run":
        return _(
            "“%(token)s” is no run: write the lowest and the highest card and one suit, as 5-9S.",
            token=token,
        )
    if error.why == "too_many":
        return _("That is more than %(most)d cards.", most=MOST_CARDS_TYPED)
    return _("“%(token)s” names no card: write 7H, 10D, QS, JK or 5-9S.", token=token)
