"""Sentences about books: why one is refused, and what was brought."""

from collections.abc import Mapping

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from scorekeeper.store.books.bookform import BookRefused, Fault
from scorekeeper.store.books.books import Brought
from scorekeeper.wording.digits import fill
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

OF_BOOK: Mapping[Fault, LazyString] = {
    Fault.NO_BOOK: _l(
        "This is no book of Compro. Take the file just as it was saved, from its first sign to its "
        "last."
    ),
    Fault.NEWER: _l(
        "A later version of Compro wrote this book. Bring this one up to date, then try again."
    ),
    Fault.TOO_LARGE: _l(
        "This book is larger than any that is read. A backup moves tables of any size."
    ),
    Fault.MISWRITTEN: _l("The first page of this book, with its table and people, is damaged."),
    Fault.RULES: _l("The house rules in this book are damaged."),
}
OF_GAME: Mapping[Fault, LazyString] = {
    Fault.MISWRITTEN: _l("Game %(game)d of this book has no journal."),
    Fault.TOO_LARGE: _l("Game %(game)d of this book is longer than any game can be."),
    Fault.TWICE: _l("Game %(game)d of this book stands in it twice."),
}
OF_EVENT: Mapping[Fault, LazyString] = {
    Fault.MISWRITTEN: _l("Game %(game)d, event %(event)d: this entry of the journal is damaged."),
    Fault.ORDER: _l(
        "Game %(game)d, event %(event)d: an event is missing here, or they are out of order."
    ),
    Fault.FACTS: _l("Game %(game)d, event %(event)d: what it tells cannot be read."),
    Fault.CANNOT_FOLLOW: _l(
        "Game %(game)d, event %(event)d: after what came before, this cannot have happened."
    ),
    Fault.TOO_LARGE: _l("Game %(game)d, event %(event)d: more stands here than any game needs."),
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
                "The house rules of the book were added.",
                "%(num)d house rules of the book were added.",
                brought.rules,
            )
        )
    if brought.known:
        said.append(
            ngettext(
                "One game of the book is here already; it stays as it is.",
                "%(num)d games of the book are here already; they stay as they are.",
                brought.known,
            )
        )
    return said or [_("There are no games in this book.")]
