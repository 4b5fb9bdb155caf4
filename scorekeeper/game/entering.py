"""The entries of a deal's end: each hand, the one that counts, what it replaces, who has seen it.

Where the table agreed on a second look, a counted hand is unconfirmed until somebody else than who
entered it has said that it is right. It counts all the same, and nobody waits for that.
"""

from dataclasses import replace

from scorekeeper.rules.verdict import Reason

from . import events
from .sheet import hand_that_counts
from .state import Deal, Hand, State, put


def with_other_out(deal: Deal, event: events.WentOutCorrected) -> Deal:
    """Return the deal in which somebody else went out, or nobody, or in another way."""
    former = deal.went_out
    after = replace(
        deal, went_out=event.player, out_in_first_turn=event.first_turn, way_out=event.way
    )
    if former not in (None, event.player) and event.hand_of_former is not None:
        hand, by = event.hand_of_former, event.by
        after = with_hand(after, former, hand, event.overruled, by=by)
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
    counted = with_hand(deal, player, event.hand, event.overruled, by=event.by)
    return counted.with_last_turn_over(player)


def with_hand(
    deal: Deal,
    player: str,
    hand: Hand,
    overruled: tuple[Reason, ...] = (),
    *,
    by: str | None,
) -> Deal:
    """Return the deal with a new entry for this player's hand, the valid one from now on.

    by  who enters it. Two who come to the same points have both looked; other points ask anew
    """
    before = deal.hand_of(player)
    same = before and (before == hand or before.cost(deal.ruleset) == hand.cost(deal.ruleset))
    looked = deal.looks.get(player, ()) if same else ()
    hands = put(deal.hands, player, (*deal.hands.get(player, ()), hand))
    counted = with_replaced(deal, replace(deal, hands=hands), player)
    return with_look(with_ruling(counted, player, overruled), player, looked, by)


def with_look(deal: Deal, player: str, looked: tuple[str | None, ...], by: str | None) -> Deal:
    """Return the deal in which one more has seen this player's hand. ``looked``: those before."""
    looks = looked if by in looked else (*looked, by)
    return replace(deal, looks=put(deal.looks, player, looks))


def with_confirmed(deal: Deal, event: events.CountConfirmed) -> Deal:
    return with_look(deal, event.player, deal.looks.get(event.player, ()), event.by)


def from_now_on(state: State) -> State:
    """Return the state in which nobody is asked about the deals that are closed."""
    closed = (replace(deal, looks={}) if deal.closed else deal for deal in state.deals)
    return replace(state, deals=tuple(closed))


def is_unconfirmed(state: State, deal: Deal, player: str) -> bool:
    """Return whether a hand is counted, and nobody has seen it but who entered it."""
    return (
        state.agreements.second_look
        and len(deal.looks.get(player, ())) == 1
        and hand_that_counts(deal, player) is not None
    )


def may_confirm(state: State, deal: Deal, player: str, by: str | None) -> bool:
    """Return whether this seat, or the scorekeeper, is asked whether a counted hand is right."""
    return is_unconfirmed(state, deal, player) and by not in deal.looks[player]


def seen_by(state: State, deal: Deal, player: str) -> tuple[str | None, ...]:
    """Return who has confirmed a counted hand; none where the table wants no second look."""
    looked = deal.looks.get(player, ()) if state.agreements.second_look else ()
    return looked[1:] if hand_that_counts(deal, player) is not None else ()


def to_confirm(state: State, seat: str) -> tuple[Deal, str] | None:
    """Return the deal and the player of the one count that this seat is asked about.

    The last deal that is counted is asked about until the next one has begun. First comes the own
    hand, then those of the next in order of play: so each phone is asked about another one.
    """
    closed = state.deals[-2] if len(state.deals) > 1 and not state.deal.begun else state.deal
    deal = state.deal if state.deal.counting or state.deal.closed else closed
    at = deal.players.index(seat) if seat in deal.players else 0
    order = (*deal.players[at:], *deal.players[:at])
    found = (player for player in order if may_confirm(state, deal, player, seat))
    return next(((deal, player) for player in found), None)


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
