"""How the lines of ``tests/cases/*.txt`` that tell a plain fact of a game are looked up."""

from __future__ import annotations

import re

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.ruleset.model import Ruleset

FACTS = frozenset(
    {
        *("begin", "deals", "dealt", "first card", "unused", "stock turned"),
        *("called", "direction", "reward", "who chooses", "wild"),
    }
)
"""The kinds of these lines."""


def fact_of(kind: str, given: list[str], ruleset: Ruleset) -> int | str:
    """Return what a ruleset says of itself."""
    match kind:
        case "begin":
            deal = numbers_in(given[0])[1:]
            ruleset = ruleset.in_deal(ruleset.deals[deal[0] - 1]) if deal else ruleset
            cards = ruleset.packs_for(numbers_in(given[0])[0]).cards
            hand, chips = ruleset.dealing.hand, ruleset.chips.each
            return f"{cards} cards, {hand} in hand, {chips} chips"
        case "deals":
            return "any number" if ruleset.deals_in_all is None else ruleset.deals_in_all
        case "dealt":
            packets = " ".join(map(str, ruleset.dealing.packets))
            return f"in packets of {packets}" if packets else "one at a time"
        case "first card":
            return ruleset.dealing.upcard
        case "called":
            return _word(given[0], ruleset)
        case "direction":
            return ruleset.dealing.direction
        case "wild":
            return _wild(given[0], ruleset)
        case "who chooses":
            if not ruleset.contracts.required:
                return "there is no contract"
            return ruleset.contracts.choice
    return _points_and_chips(kind, given, ruleset)


def _wild(given: str, ruleset: Ruleset) -> str:
    """Return what is wild in a deal beside jokers: ``deal 2``, ``deal 2, K was said``."""
    deal = ruleset.deals[numbers_in(given)[0] - 1]
    said = re.search(r"(\w+) was said", given)
    rank = parse_cards(said[1], suits_needed=False)[0].rank if said else None
    return ", ".join(ruleset.with_announced(rank).in_deal(deal).wilds.cards) or "jokers alone"


def _points_and_chips(kind: str, given: list[str], ruleset: Ruleset) -> int | str:
    match kind:
        case "unused":
            return numbers_in(given[0])[0] * ruleset.chips.points_off_for_unused
        case "reward":
            return f"{ruleset.cut.reward_chips} chips, {ruleset.cut.reward_points} points off"
        case "stock turned":
            return ruleset.stock.when_empty
    raise AssertionError(f"no check is called {kind!r}")


def _word(thing: str, ruleset: Ruleset) -> str:
    """Return what ``set of 3``, ``run``, ``pure`` or ``buy`` is called in the game's own words."""
    size = numbers_in(thing)
    words = ruleset.words
    return (
        words.sets.get(str(size[0])) if size else getattr(words, thing.replace(" ", "_"))
    ) or "-"


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]
