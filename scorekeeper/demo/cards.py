"""A shuffled pack, from which pretended players draw what they put down and are left with."""

from __future__ import annotations

from collections import Counter
from random import Random

from scorekeeper.rules.cards import ACE_HIGH, JOKER, RANKS, Card, Suit, card_at
from scorekeeper.rules.melds import Entry
from scorekeeper.rules.ruleset import Item, Kind, Packs

CHANCE_OF_A_JOKER = 0.25


class Pack:
    """All cards of a game, shuffled; every card can be drawn once."""

    def __init__(self, packs: Packs, chance: Random) -> None:
        faces = [Card(rank, suit) for rank in RANKS for suit in Suit]
        self._cards = faces * packs.packs + [JOKER] * packs.jokers
        self._chance = chance
        chance.shuffle(self._cards)

    def draw(self, count: int) -> tuple[Card, ...]:
        """Draw the topmost cards."""
        return self.draw_these(self._cards[:count])

    def draw_these(self, cards: list[Card]) -> tuple[Card, ...]:
        """Draw these very cards, which must still be there."""
        for card in cards:
            self._cards.remove(card)
        return tuple(cards)

    def find_of_rank(self, rank: int) -> Card | None:
        """Return a card of this rank that has not been drawn; None where there is none."""
        return next((card for card in self._cards if card.rank == rank), None)

    def draw_meld(self, item: Item) -> Entry:
        """Draw a meld that fills this item, now and then with a joker."""
        if item.kind is Kind.RUN:
            return self._draw_run(item.size)
        return self._draw_set(item.size, pure=item.pure)

    def _draw_set(self, size: int, *, pure: bool) -> Entry:
        joker = not pure and JOKER in self._cards and self._chance.random() < CHANCE_OF_A_JOKER
        need = size - joker
        for rank in self._chance.sample(RANKS, len(RANKS)):
            alike = [card for card in self._cards if card.rank == rank]
            if pure:
                alike = list(dict.fromkeys(alike))
            if len(alike) >= need:
                cards = alike[:need] + [JOKER] * joker
                return Entry(self.draw_these(cards), Kind.SET)
        raise LookupError(f"no set of {size} is left in the pack")

    def _draw_run(self, size: int) -> Entry:
        left = Counter(self._cards)
        starts = [(suit, low) for suit in Suit for low in range(1, ACE_HIGH - size + 2)]
        self._chance.shuffle(starts)
        for suit, low in starts:
            cards = [card_at(place, suit) for place in range(low, low + size)]
            missing = [place for place, card in enumerate(cards) if not left[card]]
            if len(missing) <= min(1, left[JOKER]):
                for place in missing:
                    cards[place] = JOKER
                return Entry(self.draw_these(cards), Kind.RUN)
        raise LookupError(f"no run of {size} is left in the pack")
