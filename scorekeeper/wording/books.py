"""Sentences about books: why one is refused, and what was brought."""

from collections.abc import Mapping

from flask_babel import LazyString, lazy_gettext as _l

from scorekeeper.store.books.bookform import BookRefused, Fault
from scorekeeper.store.books.books import Brought
from scorekeeper.wording.speech import gettext as _, ngettext

from .speech import fill

OF_BOOK: Mapping[Fault, LazyString] = {
    Fault.NO_BOOK: _l("This isn’t a Compro file. Use the file exactly as it was saved."),
    Fault.NEWER: _l("This file is from a newer Compro. Update this one, then try again."),
    Fault.TOO_LARGE: _l("This file is too large. A backup moves tables of any size."),
    Fault.MISWRITTEN: _l("The first part of this file (table and players) is damaged."),
    Fault.RULES: _l("The house rules in this file are damaged."),
}
OF_GAME: Mapping[Fault, LazyString] = {
    Fault.MISWRITTEN: _l("Game %(game)d in this file has no log."),
    Fault.TOO_LARGE: _l("Game %(game)d in this file is too long."),
    Fault.TWICE: _l("Game %(game)d is in this file twice."),
}
OF_EVENT: Mapping[Fault, LazyString] = {
    Fault.MISWRITTEN: _l("Game %(game)d, event %(event)d: damaged."),
    Fault.ORDER: _l(
        "Game %(game)d, event %(event)d: an event is missing, or they’re out of order."
    ),
    Fault.FACTS: _l("Game %(game)d, event %(event)d: can’t be read."),
    Fault.CANNOT_FOLLOW: _l(
        "Game %(game)d, event %(event)d: after what came before, this can’t have happened."
    ),
    Fault.TOO_LARGE: _l("Game %(game)d, event %(event)d: too long."),
}


def book_refused_text(refused: BookRefused) -> str:
    kind = OF_EVENT if refused.event else OF_GAME if refused.game else OF_BOOK
    return fill(str(kind[refused.fault]), {"game": refused.game, "event": refused.event})


def brought_texts(brought: Brought) -> list[str]:
    """Return sentences: how many games are new, how many were here already, new house rules."""
    said = []
    if brought.games:
        new = len(brought.games)
        said.append(ngettext("One game was added.", "%(num)d games were added.", new))
    if brought.rules:
        said.append(
            ngettext(
                "Added the file’s house rules.",
                "Added %(num)d house rules from the file.",
                brought.rules,
            )
        )
    if brought.known:
        said.append(
            ngettext(
                "1 game is already here and wasn’t changed.",
                "%(num)d games are already here and weren’t changed.",
                brought.known,
            )
        )
    return said or [_("There are no games in this file.")]
