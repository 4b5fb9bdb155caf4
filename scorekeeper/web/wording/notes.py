"""What is said about the deal under way: what is special in it, and due now."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.notes import Note

from .game import small_stock
from .saying import Facts, Wording

NOTES: dict[str, Wording] = {"seats.small_stock": small_stock}


def notes(code: str) -> Callable[[Wording], Wording]:
    """Register what is said for the code of a note."""

    def register(wording: Wording) -> Wording:
        assert code not in NOTES, f"{code} has two wordings"
        NOTES[code] = wording
        return wording

    return register


def note_text(note: Note, names: Mapping[str, str]) -> str:
    """Return the note as a sentence in the reader's language.

    names  player's key → name
    """
    return NOTES[note.code](Facts(note, names))


@notes("cut.exact")
def cut_exact(facts: Facts) -> str:
    return _(
        "The cut is exact if %(cutter)s leaves %(cards)s cards behind.",
        cutter=facts["cutter"],
        cards=facts.numbers("cards"),
    )


@notes("cut.may_keep_jokers")
def may_keep_jokers(facts: Facts) -> str:
    if kept := facts.number("kept"):
        return ngettext(
            "%(cutter)s keeps one joker found at the cut, and is dealt that many cards fewer.",
            "%(cutter)s keeps %(num)d jokers found at the cut, and is dealt that many cards fewer.",
            kept,
            cutter=facts["cutter"],
        )
    return ngettext(
        "%(cutter)s cuts, and keeps a joker if it is the bottom card lifted off.",
        "%(cutter)s cuts, and keeps any jokers among the bottom %(num)d cards lifted off.",
        facts.number("among"),
        cutter=facts["cutter"],
    )


@notes("upcard.free")
def upcard_free(facts: Facts) -> str:
    return _(
        "%(leader)s leads, and may take the upcard instead of drawing: no chip, no extra card.",
        leader=facts["leader"],
    )


@notes("exchange.due")
def exchange_due(facts: Facts) -> str:
    if facts.number("made"):
        return ngettext(
            "One more exchange is due before play.",
            "%(num)d more exchanges are due before play.",
            facts.number("due") - facts.number("made"),
        )
    return ngettext(
        "An exchange is due before play: everybody discards any number of cards face down, the "
        "dealer shuffles them and deals back as many as each gave.",
        "%(num)d exchanges are due before play: everybody discards any number of cards face down, "
        "the dealer shuffles them and deals back as many as each gave.",
        facts.number("due"),
    )


@notes("contract.pure")
def contract_pure(facts: Facts) -> str:
    return _("A pure set has no joker, and all its suits differ.")


@notes("contract.must_go_out")
def contract_must_go_out(facts: Facts) -> str:
    return _(
        "Whoever lays down must go out in that same turn: nothing may be left but one card "
        "to discard."
    )
