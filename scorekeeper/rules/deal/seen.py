"""Cards entered more often than the packs hold them: somebody mistyped."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.model import Packs
from scorekeeper.rules.verdict import Basis, Reason


def overcount_faults(places: Mapping[str, Sequence[Card]], packs: Packs) -> Iterator[Reason]:
    """Give a reason for every card that was entered more often than the packs hold it.

    Ranks are counted as well, so that a card without a suit counts: two packs hold eight sevens.

    places   name of an entry (a meld's number, a seat key) → the cards entered there
    packs    the cards in play
    returns  reasons with the facts card, seen, most, and the ``places`` where it was entered
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
    """Whether this card, or any card of its rank if it has no suit, is among the cards."""
    return any(one == card or Card(one.rank) == card for one in cards)
