"""What cards left in hand cost."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.model import Ruleset


def cost_hand(cards: Sequence[Card], ruleset: Ruleset) -> int:
    """Add up what these cards cost in hand.

    Cards count in full even where they would form melds; suits do not matter, so a bare rank will
    do.

    cards    in any order
    returns  points, 0 for no cards
    source   [penalties]; venezuela.toml §Scoring
    """
    return sum(ruleset.penalties.of(card) for card in cards)
