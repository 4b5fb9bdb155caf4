"""A ruleset as a book of rules: plain sentences under headings, beside those of another ruleset.

Each rule is a function that says what one ruleset has to say on one matter; where it says something
else of the ruleset this one is based on, that stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from scorekeeper.rules.card_values import Penalties
from scorekeeper.rules.cards import ACE, JOKER_RANK, RANKS, Card
from scorekeeper.rules.ruleset import DealRules, Ruleset

from . import rules_of_cards, rules_of_melds, rules_of_play
from .cards import RANK_NAMES, contract_in_own_words, contract_text

Rule = Callable[[Ruleset], str]
"""Says what a ruleset has to say on one matter; nothing at all is an empty text."""


@dataclass(frozen=True, slots=True)
class ToldRule:
    """A rule in words. ``there``: the rule of the base, where it differs; None where it does not.

    Either may be empty: a rule that only one of the two has.
    """

    text: str
    there: str | None = None


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal's contract in words. ``there``: that of the base, as for ``ToldRule``."""

    number: int
    deal: DealRules
    text: str
    own_words: str
    special: str
    there: str | None = None


@dataclass(frozen=True, slots=True)
class ToldValue:
    """What cards of one rank cost. ``there``: in the base, where that differs."""

    card: Card
    name: str
    points: int
    there: int | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules under one heading; ``key`` names it for templates."""

    key: str
    heading: LazyString
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class ToldChapter:
    """A chapter of one ruleset, in words."""

    key: str
    heading: str
    rules: tuple[ToldRule, ...]


CHAPTERS = (
    Chapter("aim", _l("The aim"), rules_of_play.AIM),
    Chapter("players", _l("Players and cards"), rules_of_cards.PLAYERS),
    Chapter("deal", _l("Cut and deal"), rules_of_cards.DEAL),
    Chapter("contracts", _l("Contracts"), rules_of_melds.CONTRACTS),
    Chapter("melds", _l("Sets and runs"), rules_of_melds.MELDS),
    Chapter("turn", _l("A turn"), rules_of_play.TURN),
    Chapter("down", _l("Laying down"), rules_of_melds.LAYING_DOWN),
    Chapter("later", _l("Later turns"), rules_of_melds.LATER_TURNS),
    Chapter("jokers", _l("Moving jokers"), rules_of_melds.JOKERS),
    Chapter("buying", _l("Buying"), rules_of_play.BUYING),
    Chapter("out", _l("Going out"), rules_of_play.GOING_OUT),
    Chapter("values", _l("Points"), rules_of_play.VALUES),
    Chapter("end", _l("The winner"), rules_of_play.END),
)


def chapters(ruleset: Ruleset, base: Ruleset | None = None) -> tuple[ToldChapter, ...]:
    """Return the book of a ruleset, without the lists of contracts and of card values.

    base  the ruleset beside which differences are told
    """
    told = (
        ToldChapter(
            chapter.key,
            str(chapter.heading),
            tuple(told for rule in chapter.rules for told in _told(rule, ruleset, base)),
        )
        for chapter in CHAPTERS
    )
    return tuple(told)


def _told(rule: Rule, ruleset: Ruleset, base: Ruleset | None) -> Iterator[ToldRule]:
    text = rule(ruleset)
    there = rule(base) if base else text
    if text or there:
        yield ToldRule(text, None if there == text else there)


def deals_told(ruleset: Ruleset, base: Ruleset | None = None) -> tuple[ToldDeal, ...]:
    """Return the contracts of a ruleset, in order, in words."""
    others = base.deals if base else ruleset.deals
    return tuple(
        _told_deal(number, deal, ruleset, others[number - 1] if number <= len(others) else None)
        for number, deal in enumerate(ruleset.deals, start=1)
    )


def _told_deal(number: int, deal: DealRules, ruleset: Ruleset, other: DealRules | None) -> ToldDeal:
    text, special = contract_text(deal), rules_of_melds.special_text(deal)
    there = f"{contract_text(other)}. {rules_of_melds.special_text(other)}" if other else ""
    return ToldDeal(
        number=number,
        deal=deal,
        text=text,
        own_words=contract_in_own_words(deal, ruleset.words),
        special=special,
        there=None if other == deal else there.strip(),
    )


def values_told(ruleset: Ruleset, base: Ruleset | None = None) -> tuple[ToldValue, ...]:
    """Return what each rank costs in hand: the joker, the ace, and down from the king."""
    ranks = (JOKER_RANK, ACE, *(rank for rank in reversed(RANKS) if rank != ACE))
    assert len(ranks) == len(fields(Penalties))
    return tuple(_told_value(Card(rank), ruleset, base) for rank in ranks)


def _told_value(card: Card, ruleset: Ruleset, base: Ruleset | None) -> ToldValue:
    points = ruleset.penalties.of(card)
    there = base.penalties.of(card) if base else points
    return ToldValue(card, str(RANK_NAMES[card.rank]), points, None if there == points else there)
