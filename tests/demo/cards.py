"""A shuffled pack, from which pretended players draw what they put down and are left with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from typing import assert_never

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit, card_at
from scorekeeper.rules.melds.melds import Entry
from scorekeeper.rules.melds.ordering import windows
from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.ruleset.model import Ruleset


class StuckError(Exception):
    """Chance has led to where nothing legal is left to do."""


class Pack:
    """All cards of a game, shuffled; every card can be drawn once.

    cards  those that are left; put back what they were, and nothing has been drawn
    """

    def __init__(self, ruleset: Ruleset, players: int, chance: Random) -> None:
        packs = ruleset.packs_for(players)
        faces = [Card(rank, suit) for rank in RANKS for suit in Suit]
        cards = faces * packs.packs + [JOKER] * packs.jokers
        chance.shuffle(cards)
        self.cards = tuple(cards)
        self._ruleset = ruleset
        self._chance = chance

    def draw(self, count: int) -> tuple[Card, ...]:
        """Draw the topmost cards."""
        return self.draw_these(self.cards[:count])

    def draw_these(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Draw these very cards, which must still be there."""
        left = [*self.cards]
        for card in cards:
            left.remove(card)
        self.cards = tuple(left)
        return tuple(cards)

    def draw_meld(self, item: Item, wilds: int = 0) -> Entry:
        """Draw a meld that looks like this item, so many of its cards wild.

        errors  StuckError where the pack holds none
        """
        match item.kind:
            case Kind.SET:
                found = self._find_set(item, wilds)
            case Kind.RUN:
                suits = item.suits or self._ruleset.runs.suits
                if suits is RunSuits.BY_TURNS:
                    found = self._find_colour_run(item.size)
                else:
                    found = self._find_run(item.size, wilds)
            case Kind.COLOUR_RUN:
                found = self._find_colour_run(item.size)
            case _:
                assert_never(item.kind)
        return Entry(self.draw_these(found), item.kind)

    def _find_set(self, item: Item, wilds: int) -> Sequence[Card]:
        with_wilds = self._find_wilds(wilds)
        ranks = [rank for rank in RANKS if not self._any_wild_of(rank)]
        for rank in self._chance.sample(ranks, len(ranks)):
            alike = [card for card in self.cards if card.rank == rank]
            if item.suits_differ or self._ruleset.sets.different_suits:
                alike = [*dict.fromkeys(alike)]
            if len(alike) >= item.size - wilds:
                return (*alike[: item.size - wilds], *with_wilds)
        raise StuckError(item)

    def _any_wild_of(self, rank: int) -> bool:
        return any(self._ruleset.is_wild(Card(rank, suit)) for suit in Suit)

    def _find_run(self, size: int, wilds: int) -> Sequence[Card]:
        with_wilds = self._find_wilds(wilds)
        left = Counter(self.cards)
        left.subtract(with_wilds)
        places = [(each, suit) for each in windows(size, self._ruleset.runs.reach) for suit in Suit]
        for each, suit in self._chance.sample(places, len(places)):
            cards = [card_at(each.low + step, suit) for step in range(size)]
            wild = self._chance.sample(range(size), wilds)
            if all(left[card] > 0 for step, card in enumerate(cards) if step not in wild):
                for step, card in zip(wild, with_wilds, strict=True):
                    cards[step] = card
                return cards
        raise StuckError(size)

    def _find_colour_run(self, size: int) -> Sequence[Card]:
        left = Counter(self.cards)
        lows = [each.low for each in windows(size, self._ruleset.runs.reach)]
        for low in self._chance.sample(lows, len(lows)):
            red = self._chance.random() < 0.5
            colours = islice(cycle((red, not red)), size)
            fitting = [
                [
                    card
                    for suit in Suit
                    if suit.is_red is colour and left[card := card_at(place, suit)]
                ]
                for place, colour in enumerate(colours, start=low)
            ]
            if all(fitting):
                return [self._chance.choice(cards) for cards in fitting]
        raise StuckError(size)

    def _find_wilds(self, count: int) -> Sequence[Card]:
        wild = [card for card in self.cards if self._ruleset.is_wild(card)][:count]
        if len(wild) < count:
            raise StuckError(count)
        return wild
