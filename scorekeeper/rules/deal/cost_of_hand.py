"""What the cards left in a hand cost together; what one costs is ``Penalties.of`` in the model."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.model import Ruleset


def cost_hand(cards: Sequence[Card], ruleset: Ruleset) -> int:
    """Return the sum of the points that these cards cost in hand; 0 for none.

    Every card counts, even those that would form melds. Suits do not matter and may be missing.

    source  [penalties]
    """
    return sum(ruleset.penalties.of(card) for card in cards)
