"""Cards seen more often than there are: a slip of somebody's finger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.model import Packs
from scorekeeper.rules.verdict import Basis, Reason


def overcounted(places: Mapping[str, Sequence[Card]], packs: Packs) -> Iterator[Reason]:
    """Give a reason for every card seen more often than the packs hold it.

    Cards of which only the rank was said count towards that rank.

    places   name of an entry (a meld's number, a player's key) → the cards entered there
    returns  facts: the card, how often it was seen, how often at most, the places that clash
    """
    seen: Counter[Card] = Counter()
    for cards in places.values():
        for card in cards:
            seen.update({card, Card(card.rank)})
    for card, times in sorted(seen.items()):
        most = packs.copies(card)
        if times > most:
            where = tuple(name for name, cards in places.items() if _shows(cards, card))
            yield Reason(
                "cards.too_many",
                {"card": str(card), "seen": times, "most": most, "places": where},
                Basis.BOOK,
            )


def _shows(cards: Sequence[Card], card: Card) -> bool:
    return any(one == card or Card(one.rank) == card for one in cards)
