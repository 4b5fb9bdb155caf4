"""Whether a player has gone out, and whether a hand can hold the cards that were played from it."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.choices import LastDiscard
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason


def hand_faults(*, has: int, needs: int) -> Iterator[Reason]:
    """Give the reason, if any, that more cards were played than the hand holds.

    has  cards in hand in the own turn: one more than between turns, the draw
    """
    if needs > has:
        yield Reason("hand.too_few", {"have": has, "need": needs}, Basis.BOOK)


def go_out_faults(
    *, holds: int, down: bool, ruleset: Ruleset, discard: Card | None = None
) -> Iterator[Reason]:
    """Give every reason why a player cannot have parted with the last card.

    holds    cards in hand between turns, what was put down in this one already taken off: 0 leaves
             the one card to be discarded, -1 none at all
    discard  that card, where it was said
    source   [going_out] last_discard
    """
    left = holds + 1
    if not down:
        yield Reason("goout.not_down", basis=Basis.BOOK)
    if left > 1:
        yield Reason("goout.cards_left", {"left": left}, Basis.BOOK)
    if left == 0 and discard:
        yield Reason("goout.nothing_to_discard", {"card": str(discard)}, Basis.BOOK)
    if left == 0 and not discard and ruleset.going_out.last_discard is LastDiscard.REQUIRED:
        yield Reason("goout.discard_needed")
    if left < 0:
        yield Reason("goout.more_than_held", {"over": -left}, Basis.BOOK)
