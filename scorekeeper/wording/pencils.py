"""Sentences about a table's pencils: what became of them, and why one stays where it is."""

from __future__ import annotations

from typing import assert_never

from scorekeeper.store.people.pencils import Kind, Move, PencilStays, Why
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

from .cards import isolated


def move_text(move: Move) -> str:
    """Return what became of a pencil, for whoever reads it later."""
    names = {"player": isolated(move.label), "other": isolated(move.who)}
    match move.kind:
        case Kind.ASKED:
            return _("%(player)s asked for the pencil", **names)
        case Kind.REFUSED:
            return _("%(other)s said no to %(player)s", **names)
        case Kind.WITHDRAWN:
            return _("%(player)s no longer asks for the pencil", **names)
        case Kind.TAKEN:
            return _("%(player)s took the pencil: nobody said no", **names)
        case Kind.GIVEN:
            return _("%(other)s gave %(player)s the pencil", **names)
        case Kind.LAID_DOWN:
            return _("%(player)s laid the pencil down", **names)
        case Kind.TAKEN_BACK:
            return _("%(other)s took the pencil back from %(player)s", **names)
        case Kind.TAKEN_UP:
            return _("%(player)s took the pencil up again", **names)
        case Kind.FREED:
            return _("The seat of %(player)s was freed, and its pencil is gone", **names)
        case _:
            assert_never(move.kind)


def own_move_text(move: Move) -> str:
    """Return the same for the phone whose pencil it is."""
    names = {"other": isolated(move.who)}
    match move.kind:
        case Kind.REFUSED:
            return _("%(other)s said no: the pencil stays where it is", **names)
        case Kind.TAKEN | Kind.TAKEN_UP:
            return _("You have the pencil now")
        case Kind.GIVEN:
            return _("%(other)s gave you the pencil", **names)
        case Kind.LAID_DOWN:
            return _("You have laid your pencil down")
        case Kind.TAKEN_BACK:
            return _("%(other)s took your pencil back", **names)
        case _:
            return move_text(move)


def stays_text(stays: PencilStays) -> str:
    """Return why a pencil stays where it is, and what can be done."""
    names = {"player": isolated(stays.who)}
    match stays.why:
        case Why.LAST:
            return _("Yours is the only pencil: give it to somebody first.")
        case Why.NOT_YET:
            return ngettext(
                "Somebody may still say no, for one second.",
                "Somebody may still say no, for %(num)d seconds.",
                stays.seconds,
            )
        case Why.REFUSED:
            return _("%(player)s said no: the pencil stays where it is.", **names)
        case Why.ASKED_BY_OTHER:
            return _("%(player)s asks for the pencil already: wait what becomes of it.", **names)
        case Why.TOO_SOON:
            return ngettext(
                "You can ask again in one second.",
                "You can ask again in %(num)d seconds.",
                stays.seconds,
            )
        case Why.OVER:
            return _("The question is over: ask once more.")
        case Why.NOT_THERE:
            return _("That seat is free by now, so nobody got the pencil.")
        case _:
            assert_never(stays.why)
