"""The entries of a deal's end: each hand, the one that counts, and what it replaces."""

from dataclasses import replace

from scorekeeper.rules.verdict import Reason

from . import events
from .sheet import hand_that_counts
from .state import Deal, Hand, put


def with_other_out(deal: Deal, event: events.WentOutCorrected) -> Deal:
    """Return the deal in which somebody else went out, or nobody, or in another way."""
    former = deal.went_out
    after = replace(
        deal, went_out=event.player, out_in_first_turn=event.first_turn, way_out=event.way
    )
    if former not in (None, event.player) and event.hand_of_former is not None:
        after = with_hand(after, former, event.hand_of_former, event.overruled)
    rulings = {key: reasons for key, reasons in after.rulings.items() if key != event.player}
    after = replace(after, rulings=rulings, replaced=deal.replaced)
    for player in (former, event.player):
        after = after if player is None else with_replaced(deal, after, player)
    return after


def with_counted(deal: Deal, event: events.HandCounted) -> Deal:
    """Return the deal with a hand counted; a hand without cards ends its player's turn."""
    player = event.player
    if event.hand.cards == () and deal.turn and deal.turn.player == player:
        deal = replace(deal, turn=None)
    counted = with_hand(deal, player, event.hand, event.overruled)
    return counted.with_last_turn_over(player)


def with_hand(deal: Deal, player: str, hand: Hand, overruled: tuple[Reason, ...] = ()) -> Deal:
    """Return the deal with a new entry for this player's hand, the valid one from now on."""
    hands = put(deal.hands, player, (*deal.hands.get(player, ()), hand))
    counted = with_replaced(deal, replace(deal, hands=hands), player)
    return with_ruling(counted, player, overruled)


def with_replaced(before: Deal, after: Deal, player: str) -> Deal:
    """Return the deal after an entry; it keeps what counted for this player before, if that ended.

    An entry that does not count replaces nothing: one of cards for the player who went out.
    """
    counted = hand_that_counts(before, player)
    was_out = before.went_out == player != after.went_out
    if not was_out and (counted is None or counted is hand_that_counts(after, player)):
        return after
    earlier = after.replaced.get(player, ())
    return replace(after, replaced=put(after.replaced, player, (*earlier, counted)))


def with_ruling(deal: Deal, player: str, overruled: tuple[Reason, ...]) -> Deal:
    others = {other: reasons for other, reasons in deal.rulings.items() if other != player}
    return replace(deal, rulings=put(others, player, overruled) if overruled else others)
