"""The colour runs that a hand holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.colour_runs import find_equal_colours, is_wild_in_one
from scorekeeper.rules.melds.runs import windows
from scorekeeper.rules.ruleset.model import Item, Ruleset

from .budget import Meter

STEPS_TO_LOOK = 24


def find_colour_runs(
    cards: Iterable[Card], items: Sequence[tuple[int, Item]], ruleset: Ruleset, meter: Meter
) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """Give the colour runs for which a contract asks.

    cards    the different cards of the hand
    items    the kinds of item that ask for one, with their numbers
    returns  the kind of item, the lowest place, the cards from there
    """
    of_rank: dict[int, list[Card]] = {}
    for card in sorted(cards):
        if card.suit and not is_wild_in_one(card, ruleset):
            of_rank.setdefault(card.rank, []).append(card)
    for number, item in items:
        for size in range(item.size, len(of_rank) + 1):
            if item.fits_size(size) and size >= ruleset.runs.shortest:
                for places in windows(size, ruleset.runs.ace):
                    meter.spend(STEPS_TO_LOOK)
                    choices = [of_rank.get(rank, []) for rank in places.ranks]
                    for chosen in _alternating(choices, (), meter):
                        yield number, places.low, chosen


def _alternating(
    choices: Sequence[Sequence[Card]], chosen: tuple[Card, ...], meter: Meter
) -> Iterator[tuple[Card, ...]]:
    meter.spend(STEPS_TO_LOOK)
    if len(chosen) == len(choices):
        yield chosen
        return
    for card in choices[len(chosen)]:
        if not find_equal_colours((*chosen[-1:], card)):
            yield from _alternating(choices, (*chosen, card), meter)
