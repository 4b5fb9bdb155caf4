"""Whether a player has gone out, and whether the hand can have had the cards played."""

from collections.abc import Iterator

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.choices import LastDiscard
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason


def hand_faults(*, has: int, needs: int) -> Iterator[Reason]:
    """Give the reason, if any, that more cards were played than the hand holds.

    has    cards in hand during the own turn, the drawn card included
    needs  cards played from it
    """
    if needs > has:
        yield Reason("hand.too_few", {"have": has, "need": needs}, Basis.BOOK)


def go_out_faults(
    *, holds: int, down: bool, ruleset: Ruleset, discard: Card | None = None
) -> Iterator[Reason]:
    """Give every reason why a player cannot have gone out.

    holds    cards in hand by the record after this turn's melds, without the drawn card: 0 leaves
             one to discard, -1 none
    down     whether the player has laid down
    discard  the last card, if it was entered
    source   [going_out] last_discard
    """
    left, rule = holds + 1, ruleset.going_out.last_discard
    if not down:
        yield Reason("goout.not_down", basis=Basis.BOOK)
    if rule is LastDiscard.FORBIDDEN and discard:
        yield Reason("goout.discard_forbidden", {"card": str(discard)})
    if rule is LastDiscard.FORBIDDEN and left > 0:
        yield Reason("goout.left_unmelded", {"left": left}, Basis.BOOK)
    elif left > 1:
        yield Reason("goout.cards_left", {"left": left}, Basis.BOOK)
    if left == 0 and discard:
        yield Reason("goout.nothing_to_discard", {"card": str(discard)}, Basis.BOOK)
    if left == 0 and not discard and rule is LastDiscard.REQUIRED:
        yield Reason("goout.discard_needed")
    if left < 0:
        yield Reason("goout.more_than_held", {"over": -left}, Basis.BOOK)
