"""Sentences about files that are brought: why a book or house rules are refused, what was new."""

from collections.abc import Mapping

from flask_babel import LazyString, lazy_gettext as _l

from scorekeeper.rules.ruleset.rulesfile import (
    LARGEST_FILE,
    MOST_DOTS,
    NotToml,
    RulesRefused,
    Why,
    WrongField,
)
from scorekeeper.store.books.bookform import BookRefused, Fault
from scorekeeper.store.books.books import Brought

from .cards import isolated
from .sentences import sentence
from .speech import fill, gettext as _, ngettext

OF_BOOK: Mapping[Fault, LazyString] = {
    Fault.NO_BOOK: _l("This isn’t a Compro file. Use the file exactly as it was saved."),
    Fault.NEWER: _l("This file is from a newer Compro. Update this one, then try again."),
    Fault.TOO_LARGE: _l("This file is too large. A backup moves tables of any size."),
    Fault.MISWRITTEN: _l("The first part of this file (table and players) is damaged."),
    Fault.UNKNOWN: _l("This file doesn’t say which table, players and games it holds."),
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
MOST_TOLD = 30
LARGEST_KB = LARGEST_FILE // 1024


def book_refused_text(refused: BookRefused) -> str:
    kind = OF_EVENT if refused.event else OF_GAME if refused.game else OF_BOOK
    return fill(str(kind[refused.fault]), {"game": refused.game, "event": refused.event})


def brought_texts(brought: Brought) -> list[str]:
    """Return sentences: how many games are new, went on, or were here already; new house rules."""
    said = []
    if brought.games:
        new = len(brought.games)
        said.append(ngettext("One game was added.", "%(num)d games were added.", new))
    if longer := len(brought.longer.keys() - set(brought.apart)):
        said.append(
            ngettext(
                "One game goes on where the file ends.",
                "%(num)d games go on where the file ends.",
                longer,
            )
        )
    if brought.turned:
        said.append(
            ngettext(
                "One game now counts as chosen on the other device. Both versions are kept.",
                "%(num)d games now count as chosen on the other device. All versions are kept.",
                len(brought.turned),
            )
        )
    if brought.apart:
        said.append(
            ngettext(
                "One game went on differently in the file. Both versions are kept.",
                "%(num)d games went on differently in the file. All versions are kept.",
                len(brought.apart),
            )
        )
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


def not_toml_text(refused: NotToml) -> str:
    if refused.why is Why.SIZE:
        return _("This is too large for a file of rules: at most %(most)d kB.", most=LARGEST_KB)
    if refused.why is Why.DOTS:
        return _("Line %(line)d has more than %(most)d dots.", line=refused.line, most=MOST_DOTS)
    named = isolated(refused.named)
    if refused.why is Why.CODE:
        return _("This is only part of the link. Copy all of it.")
    if refused.why is Why.TWICE:
        return _("Line %(line)d: “%(named)s” is stated twice.", line=refused.line, named=named)
    if refused.why is Why.FLAG:
        return _(
            "Line %(line)d: write true or false, in small letters, instead of %(named)s.",
            line=refused.line,
            named=named,
        )
    if refused.why is Why.QUOTES:
        return _(
            "Line %(line)d: a text needs quotes before and after it: %(named)s.",
            line=refused.line,
            named=named,
        )
    if refused.line:
        return _(
            "Line %(line)d can’t be read: each line says name = value, or names a group in square "
            "brackets.",
            line=refused.line,
        )
    return _("This isn’t a rules file.")


def wrong_field_texts(refused: RulesRefused) -> list[str]:
    """Return a sentence for each of the first ``MOST_TOLD`` faults, and how many more there are."""
    wrong = sorted(refused.wrong, key=lambda each: each.line)
    told = [_wrong_field(each) for each in wrong[:MOST_TOLD]]
    if more := len(wrong) - len(told):
        told.append(ngettext("… and one more.", "… and %(num)d more.", more))
    return told


def _wrong_field(wrong: WrongField) -> str:
    field, expected = isolated(str(wrong.fault.field)[:80]), sentence(wrong.fault.reason)
    if wrong.line:
        return _(
            "Line %(line)d, %(field)s: %(expected)s",
            line=wrong.line,
            field=field,
            expected=expected,
        )
    return _("%(field)s: %(expected)s", field=field, expected=expected)
