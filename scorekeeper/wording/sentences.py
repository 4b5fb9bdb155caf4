"""Turn any reason or event into its sentence, by the tables of all modules of sentences.

Beside that: what a step did, what a ruling set aside, who got a card that was called for.
"""

from collections.abc import Iterable, Mapping

from flask_babel import LazyString, lazy_gettext as _l

from scorekeeper.game.calling import Won
from scorekeeper.game.events import (
    CardBought,
    ContractChosen,
    DealClosed,
    DealEntered,
    DownTold,
    Event,
    HandCounted,
    LaidDown,
    Nodded,
    TurnEnded,
    WentOut,
)
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason

from . import story
from .cards import isolated, listing
from .houserules import fields
from .log import events, events_of_sheet
from .reasons import buying, deal, game, laying_down, melds, notes
from .registry import Facts, Telling, Wordings, code_of
from .speech import gettext as _, one_text

OF_REASONS = Wordings(
    *(part.WORDINGS for part in (game, deal, buying, melds, laying_down, notes, story, fields))
)
OF_EVENTS = Wordings(events.WORDINGS, events_of_sheet.WORDINGS)
WORDINGS = Wordings(OF_REASONS, OF_EVENTS)
_WEIGHTIEST = (DealClosed, WentOut, Nodded, LaidDown)
"""Events that a step is told by, whatever else belongs to it."""
_LIGHTEST = (HandCounted, DownTold, ContractChosen, TurnEnded)
"""Events that a step is told by only where nothing else belongs to it."""


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
    """Return a step in one short sentence: what weighs most in it. The log tells the rest."""
    told = sorted(happened, key=_weight)
    main, to = told[0], Telling(names, None)
    hands = [event.player for event in told if isinstance(event, HandCounted)]
    if isinstance(main, WentOut) and any(isinstance(event, LaidDown) for event in told):
        return _("%(player)s laid down and went out.", player=to.name(main.player))
    if isinstance(main, HandCounted) and len(hands) > 1:
        return _("Hands counted: %(players)s.", players=to.all_names(hands))
    deals = [event.deal for event in told if isinstance(event, DealEntered)]
    if len(deals) > 1:
        first, last = min(deals), max(deals)
        return _("Deals %(first)d to %(last)d were entered from paper.", first=first, last=last)
    return sentence(main, names, short=True)


def _weight(event: Event) -> int:
    kind = type(event)
    if kind in _WEIGHTIEST:
        return _WEIGHTIEST.index(kind) - len(_WEIGHTIEST)
    return _LIGHTEST.index(kind) + 1 if kind in _LIGHTEST else 0


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


_MELD = _l("These cards don’t make a meld.")
_TAKEN = _l("That buy isn’t allowed.")
_COUNTED = _l("The cards don’t fit the record.")
_OTHERWISE = _l("The rules don’t allow this.")
IN_GENERAL: Mapping[str, LazyString] = {
    **dict.fromkeys(("set", "run", "colour_run", "meld"), _MELD),
    **dict.fromkeys(("buy", "discard", "claims", "upcard"), _TAKEN),
    **dict.fromkeys(("hand", "cards"), _COUNTED),
    **dict.fromkeys(("contract", "firstmeld"), _l("That isn’t the contract.")),
    "laydown": _l("The contract couldn’t be laid down then."),
    "layoff": _l("These cards couldn’t be laid off like that."),
    "joker": _l("That wild couldn’t be taken or moved."),
    "goout": _l("That’s not a legal way to go out."),
    "cut": _l("That cut earns nothing."),
    "exchange": _l("No exchange was due."),
    "close": _l("The deal wasn’t at its end."),
    "seats": _l("This game doesn’t work with that many players."),
}
"""First word of a code → the sentence used where the facts for its own are missing.

They may be: a book may hold anything.
"""


def ruling_text(overruled: Iterable[Reason], names: Mapping[str, str]) -> str:
    """Return that the table let something stand, with a sentence for each reason against it."""
    said = dict.fromkeys(_said(reason, names) for reason in overruled)
    return _("The table let it stand: %(sentences)s", sentences=one_text(said))


def _said(reason: Reason, names: Mapping[str, str]) -> str:
    try:
        return sentence(reason, names)
    except (LookupError, TypeError, ValueError):
        return str(IN_GENERAL.get(reason.code.partition(".")[0], _OTHERWISE))


def won_text(won: Won, names: Mapping[str, str]) -> str:
    """Return who got the card and why, who came later, and why others may not have it."""
    later = listing(isolated(names.get(key, key)) for key in won.later)
    by_turn = isinstance(won.event, CardBought) and not (won.ruled or won.by_call or won.after)
    return one_text(
        [
            _gets_it(won, names, later if by_turn else ""),
            *([_("Later: %(players)s.", players=later)] if won.later and not by_turn else []),
            *(sentence(reason, names) for reason in won.refused),
        ]
    )


def _gets_it(won: Won, names: Mapping[str, str], before: str) -> str:
    player = isolated(names.get(won.player, won.player))
    if not isinstance(won.event, CardBought):
        return _("%(player)s takes it instead of drawing.", player=player)
    if won.ruled:
        return _("%(player)s buys it, as the table decided.", player=player)
    if won.by_call:
        return _("%(player)s buys it: that call came first.", player=player)
    if won.after:
        other = isolated(names.get(won.after, won.after))
        return _("%(player)s buys it: the first after %(other)s.", player=player, other=other)
    if before:
        return _("%(player)s buys it: plays before %(others)s.", player=player, others=before)
    return _("%(player)s buys it.", player=player)
