"""The colour runs that a hand can make for a contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.colour_runs import find_equal_colours, is_wild_in_colour_run
from scorekeeper.rules.melds.runs import windows
from scorekeeper.rules.ruleset.model import Item, Ruleset

from .budget import Meter

STEPS_TO_LOOK = 24


def find_colour_runs(
    cards: Iterable[Card], items: Sequence[tuple[int, Item]], ruleset: Ruleset, meter: Meter
) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """Give every colour run of a hand that fills an item of the contract.

    cards    the different cards of the hand
    items    (index of the kind of item, item) for each that asks for a colour run
    returns  (index of the kind of item, lowest place, cards from there)
    """
    of_rank: dict[int, list[Card]] = {}
    for card in sorted(cards):
        if card.suit and not is_wild_in_colour_run(card, ruleset):
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
    """Give every choice of one card a rank, after those ``chosen``, whose colours alternate."""
    meter.spend(STEPS_TO_LOOK)
    if len(chosen) == len(choices):
        yield chosen
        return
    for card in choices[len(chosen)]:
        if not find_equal_colours((*chosen[-1:], card)):
            yield from _alternating(choices, (*chosen, card), meter)
