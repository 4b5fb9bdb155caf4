"""Turn any reason or event into its sentence, by the tables of all modules of sentences."""

from collections.abc import Iterable, Mapping

from scorekeeper.game.events import DealClosed, Event, Nodded, TurnEnded
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason

from . import story
from .facts import Facts, Telling
from .houserules import faults
from .log import events, events_of_sheet
from .reasons import (
    answers,
    buying,
    contract,
    counting,
    dealing,
    game,
    jokers,
    laying_down,
    melds,
    notes,
    seating,
)
from .registry import Wordings, code_of
from .speech import gettext as _

OF_REASONS = Wordings(
    *(
        answers.WORDINGS,
        buying.WORDINGS,
        contract.WORDINGS,
        counting.WORDINGS,
        dealing.WORDINGS,
        game.WORDINGS,
    ),
    *(jokers.WORDINGS, laying_down.WORDINGS, melds.WORDINGS, notes.WORDINGS, seating.WORDINGS),
    *(story.WORDINGS, faults.WORDINGS),
)
OF_EVENTS = Wordings(events.WORDINGS, events_of_sheet.WORDINGS)
WORDINGS = Wordings(OF_REASONS, OF_EVENTS)
_PLACE: Mapping[type[Event], int] = {DealClosed: 0, Nodded: 2}
"""Where events stand in a step's sentences; all others between these."""


def sentence(
    said: Reason | Event,
    names: Mapping[str, str] | None = None,
    ruleset: Ruleset | None = None,
    *,
    short: bool = False,
) -> str:
    """Return a reason or an event as a sentence or two in the reader's language.

    names    player's key → name; a player without one is called by the key
    ruleset  prices counted cards; None: their cost is not said
    short    whether to use the short sentence of an event, if it has one
    """
    names = names or {}
    if isinstance(said, Reason):
        return _of_reason(said, names)
    kind = type(said)
    in_short = code_of(kind, short=True)
    wording = WORDINGS[in_short if short and in_short in WORDINGS else code_of(kind)]
    return wording(said, Telling(names, ruleset))


def step_text(happened: Iterable[Event], names: Mapping[str, str]) -> str:
    """Return a step in short sentences, one for each event, without the end of a turn.

    That a deal is closed comes first: a phone shows the first of many sentences. Who nodded comes
    last.
    """
    told = tuple(happened)
    main = [event for event in told if not isinstance(event, TurnEnded)] or told
    main = sorted(main, key=lambda event: _PLACE.get(type(event), 1))
    return " ".join(sentence(event, names, short=True) for event in main)


def _of_reason(reason: Reason, names: Mapping[str, str]) -> str:
    wording = WORDINGS.get(reason.code)
    if wording is None:
        return _("The rules don’t allow this (%(code)s).", code=reason.code)
    return _with_place(reason, wording(Facts(reason, names)))


def _with_place(reason: Reason, said: str) -> str:
    """Return the sentence, after the number of the entry that the reason is about, if any."""
    match reason.facts:
        case {"lay_off": int(number)}:
            return _("Lay-off %(number)d: %(sentence)s", number=number, sentence=said)
        case {"swap": int(number)}:
            # NOTE: the how-manieth joker taken off the table a reason is about
            return _("Joker %(number)d: %(sentence)s", number=number, sentence=said)
        case {"meld": int(number)}:
            return _("Meld %(number)d: %(sentence)s", number=number, sentence=said)
    return said
