"""How an event becomes a sentence: one wording a class of events, and a short one at need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from babel.dates import format_skeleton, format_time
from babel.numbers import format_decimal
from flask_babel import get_locale

from scorekeeper.game.events import Event, TurnEnded
from scorekeeper.game.state import Hand
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.penalties import cost_hand
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.cards import isolated, listing, show_cards
from scorekeeper.wording.speech import gettext as _


@dataclass(frozen=True, slots=True)
class Telling:
    """What an event's sentence may draw on.

    names    player's key → name
    ruleset  to say what counted cards cost; None where that need not be said
    """

    names: Mapping[str, str]
    ruleset: Ruleset | None = None

    def name(self, key: str) -> str:
        """Return a player's name, kept apart from the direction of the text round it."""
        return isolated(self.names.get(key, key))

    def all_names(self, keys: Iterable[str]) -> str:
        """Return several players' names, joined as a sentence does."""
        return listing(map(self.name, keys))

    def cost(self, hand: Hand) -> int | None:
        """Return what a counted hand costs, in points; None where the ruleset is not at hand."""
        if hand.cards is None:
            return hand.points or 0
        return cost_hand(hand.cards, self.ruleset) if self.ruleset else None


Wording = Callable[[Any, Telling], str]
TOLD: dict[type[Event], Wording] = {}
TOLD_SHORT: dict[type[Event], Wording] = {}


def tells(kind: type[Event]) -> Callable[[Wording], Wording]:
    """Register the sentence for a class of events."""

    def register(wording: Wording) -> Wording:
        assert kind not in TOLD, f"{kind.__name__} has two wordings"
        TOLD[kind] = wording
        return wording

    return register


def tells_short(kind: type[Event]) -> Callable[[Wording], Wording]:
    """Register a sentence that fits into one line, for a class of events."""

    def register(wording: Wording) -> Wording:
        TOLD_SHORT[kind] = wording
        return wording

    return register


def event_text(event: Event, names: Mapping[str, str], ruleset: Ruleset | None = None) -> str:
    """Return what happened, as a sentence or two.

    names    player's key → name
    ruleset  to say what counted cards cost
    """
    return TOLD[type(event)](event, Telling(names, ruleset))


def short_event_text(event: Event, names: Mapping[str, str]) -> str:
    """Return what happened in one short sentence, for a line beside an undo button."""
    kind = type(event)
    return TOLD_SHORT.get(kind, TOLD[kind])(event, Telling(names))


def step_text(events: Iterable[Event], names: Mapping[str, str]) -> str:
    """Return what one step did, in short: all its events, but not that a turn ended by the way."""
    told = tuple(events)
    main = [event for event in told if not isinstance(event, TurnEnded)] or told
    return " ".join(short_event_text(event, names) for event in main)


def cards_or_none(cards: tuple[Card, ...]) -> str:
    """Return cards as signs; words where there are none."""
    return show_cards(cards) if cards else _("no cards")


def amount_text(cents: int) -> str:
    """Return an amount of money, without a currency: the table knows which."""
    return format_decimal(Decimal(cents) / 100, format="#,##0.00", locale=get_locale())


def moment_text(moment: datetime) -> str:
    """Return day and time of a moment, in UTC and saying so."""
    locale = get_locale()
    return _(
        "%(day)s, %(time)s UTC",
        day=format_skeleton("MMMd", moment, tzinfo=UTC, locale=locale),
        time=format_time(moment, "short", tzinfo=UTC, locale=locale),
    )
