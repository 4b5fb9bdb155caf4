"""Sentences of error pages, of failing backups, and about texts that are no cards or points."""

import re

from flask_babel import LazyString, lazy_gettext as _l

from scorekeeper.game.refusal import MOST_POINTS
from scorekeeper.places import COMMAND, IN_REPOSITORY
from scorekeeper.rules.cards import JOKER, MOST_CARDS_TYPED, QUEEN, Card, Suit
from scorekeeper.rules.spelling.points import LONGEST_NUMBER, UnreadablePoints
from scorekeeper.rules.spelling.readings import Readings
from scorekeeper.store.unavailable import Trouble
from scorekeeper.wording.speech import fill, gettext as _

from .cards import isolated, show_cards, spoken_card
from .reasons.game import OUT_OF_RANGE
from .typed import nearest_text

EXAMPLES = (Card(7, Suit.HEARTS), Card(QUEEN, Suit.SPADES), JOKER)

TROUBLE: dict[int, tuple[LazyString, LazyString]] = {
    400: (
        _l("Something got lost"),
        _l("We couldn’t read all of it. Nothing was changed. Go back and try again."),
    ),
    403: (
        _l("This link is view-only"),
        _l("Only the scorekeeper can make changes. Nothing was changed. Ask for their link."),
    ),
    404: (
        _l("Page not found"),
        _l("The link may be mistyped or turned off. Ask someone at the table for a new one."),
    ),
    405: (_l("This page can’t do that"), _l("This page can’t do that. Nothing was changed.")),
    413: (_l("Too much at once"), _l("That was more than any game needs. Nothing was changed.")),
    422: (
        _l("That can’t be entered"),
        _l("Something doesn’t fit. Nothing was changed. Go back and check."),
    ),
    429: (
        _l("Too many tries"),
        _l("Too many tries from this network. Wait a moment, then try again."),
    ),
    500: (
        _l("Something broke here"),
        _l(
            "That’s our fault, not yours. Everything recorded so far is safe. Go back and try "
            "again."
        ),
    ),
}


def trouble_text(status: int, *, in_game: bool = False) -> tuple[str, str]:
    known = status if status in TROUBLE else 500 if status >= 500 else 400
    heading, text = TROUBLE[known]
    if status == 404 and in_game:
        text = _("There is no such page in this game.")
    return str(heading), str(text)


UNAVAILABLE: dict[Trouble, tuple[LazyString, LazyString]] = {
    Trouble.FULL: (
        _l("The disk is full"),
        _l("The computer running Compro has no space left. Free some up to keep recording."),
    ),
    Trouble.READ_ONLY: (
        _l("The disk is read-only"),
        _l("The disk on the computer running Compro is read-only, so nothing can be recorded."),
    ),
    Trouble.BROKEN_DISK: (
        _l("The disk reports an error"),
        _l("The disk on the computer running Compro has an error. Have someone check it soon."),
    ),
    Trouble.BUSY: (_l("The database is busy"), _l("Compro’s database is busy right now.")),
    Trouble.AWAY: (_l("The database doesn’t answer"), _l("Compro’s database isn’t answering.")),
    Trouble.DAMAGED: (
        _l("The database is damaged"),
        _l("Compro’s database is damaged. Restore a backup."),
    ),
    Trouble.OTHER_VERSION: (
        _l("The database is from another version"),
        _l(
            "The database is from another version of Compro. On the computer running Compro, "
            "“%(command)s” updates it.",
            command=f"{COMMAND} db upgrade",
        ),
    ),
    Trouble.NO_ROOM: (
        _l("No room for another table"),
        _l("This server has as many tables as it can keep. Those that are here go on as before."),
    ),
}
IN_A_PHONE = {
    **UNAVAILABLE,
    Trouble.FULL: (_l("This phone has no room left"), _l("Free some space to keep recording.")),
}
"""The same, where the phone itself runs Compro."""
SHOWN = 20  # characters of what was typed
UNCERTAIN = frozenset({Trouble.AWAY, Trouble.BROKEN_DISK})
"""Troubles that may come up during a commit, so that nobody knows whether it was made."""


def unavailable_text(trouble: Trouble, *, writes: bool, in_phone: bool) -> tuple[str, str, str]:
    """Return heading, what is wrong, what became of the request.

    writes    it was to record
    in_phone  Compro runs in the phone that shows it
    """
    heading, what = (IN_A_PHONE if in_phone else UNAVAILABLE)[trouble]
    if trouble is Trouble.NO_ROOM:
        then = _("Try again another day, or run Compro on a computer of your own.")
    elif not writes:
        then = _("Nothing recorded is lost. This page will try again.")
    elif trouble in UNCERTAIN:
        then = _("What you entered is kept. If you send it again, it still counts only once.")
    else:
        then = _("Nothing was recorded. What you entered is kept; send it again.")
    return str(heading), str(what), then


def no_backup_text() -> str:
    said = _("No backup. Run “flask --app app backup” on the computer running Compro.")
    return said.replace(IN_REPOSITORY, COMMAND)


def unreadable_cards(readings: Readings) -> str:
    """Return the question which reading is meant, or what could not be read."""
    token = isolated(readings.token)
    if readings.found:
        return _("Which cards do you mean?")
    if readings.why == "too_many":
        return _("That’s more than %(most)d cards.", most=MOST_CARDS_TYPED)
    if readings.why == "suit":
        return _("“%(token)s”: a suit is missing.", token=token)
    if readings.nearest:
        near = nearest_text(readings.nearest)
        return _("“%(token)s” isn’t a card. Did you mean %(near)s?", token=token, near=near)
    like = {"cards": show_cards(EXAMPLES), "seven": spoken_card(EXAMPLES[0])}
    return _("“%(token)s” isn’t a card. Try %(cards)s, or “%(seven)s”.", token=token, **like)


def unreadable_points(text: str, error: UnreadablePoints) -> str:
    """Return what is wrong with what was typed for points, and what is expected."""
    typed = isolated(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")
    if error.total is not None:
        return _("“%(text)s” comes to %(points)d. Check the sum.", text=typed, points=error.total)
    limits = {"least": -MOST_POINTS, "most": MOST_POINTS, "got": typed}
    if re.search(rf"\d{{{LONGEST_NUMBER + 1}}}", text):
        return fill(str(OUT_OF_RANGE["points"]), limits)
    return _("Can’t read “%(text)s”. Write points like 35, or a sum like 20+15.", text=typed)
