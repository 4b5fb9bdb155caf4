"""Return the deal under way after an event of the cut, the play or the melds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from scorekeeper.rules.melds.melds import LaidMeld, LaidOff, Meld, with_changed, with_melds
from scorekeeper.rules.verdict import Reason

from . import events
from .events import InDeal, Melded, OnProposals, Played, Prepared
from .scoring import hand_that_counts
from .state import Deal, Hand, Purchases, Turn, put

Discarded: TypeAlias = (
    events.UpcardTaken | events.DiscardTaken | events.CardBought | events.CallsDropped
)
"""Events after which nobody calls for the card on the discard pile any more."""


def deal_after(deal: Deal, event: InDeal) -> Deal:
    """Return the deal after any event in it; from then on it counts as begun."""
    if isinstance(event, Prepared):
        deal = _prepared(deal, event)
    elif isinstance(event, Played):
        deal = _played(deal, event)
    elif isinstance(event, Melded):
        deal = _melded(deal.without_proposal(event.player), event)
    elif isinstance(event, OnProposals):
        deal = _proposed(deal, event)
    else:
        assert_never(event)
    return replace(deal, begun=True)


def _prepared(deal: Deal, event: Prepared) -> Deal:
    match event:
        case events.CutRewarded(left=left):
            return replace(deal, cut_rewarded=True, cut_left=left)
        case events.JokersKept(count=count, ends_reward=ends_reward):
            if ends_reward:
                deal = replace(deal, cut_rewarded=False, cut_left=None)
            return replace(deal, jokers_kept=count)
        case events.ContractChosen(rules=rules):
            return replace(deal, rules=rules)
        case events.WildsAnnounced(rank=rank):
            return replace(deal, announced=rank)
        case events.CardsExchanged():
            return replace(deal, exchanges=deal.exchanges + 1)
        case _:
            assert_never(event)


def _played(deal: Deal, event: Played) -> Deal:
    match event:
        case events.Called(player=player):
            return replace(deal, calls=(*deal.calls, player))
        case (
            events.UpcardTaken()
            | events.DiscardTaken()
            | events.CardBought()
            | events.CallsDropped()
        ):
            return replace(_without_discard(deal, event), calls=())
        case events.FirstRoundEnded():
            return replace(deal, first_round_over=True)
        case events.TurnEnded(player=player):
            return replace(deal.with_last_turn_over(player), turn=None, discarder=player)
        case events.StockTurned():
            return replace(deal, stock_turned=deal.stock_turned + 1)
        case events.WentOut(player=player, first_turn=first, way=way):
            out = replace(deal, went_out=player, out_in_first_turn=first, way_out=way)
            out = replace(out, turn=None, calls=(), proposals={})
            return _with_ruling(with_replaced(deal, out, player), player, event.overruled)
        case events.HandCounted():
            return _counted(deal, event)
        case _:
            assert_never(event)


def _counted(deal: Deal, event: events.HandCounted) -> Deal:
    """Return the deal once a hand is counted; a hand without cards ends the turn of its player."""
    player = event.player
    if event.hand.cards == () and deal.turn and deal.turn.player == player:
        deal = replace(deal, turn=None)
    counted = with_hand(deal, player, event.hand, event.overruled)
    return counted.with_last_turn_over(player)


def _without_discard(deal: Deal, event: Discarded) -> Deal:
    """Return the deal once somebody has the card on the discard pile, or nobody wants it."""
    match event:
        case events.UpcardTaken():
            return replace(deal, upcard_taken=True)
        case events.DiscardTaken():
            taken, discarder = deal.discards_taken + 1, event.discarder or deal.discarder
            return replace(deal, discards_taken=taken, discarder=discarder)
        case events.CardBought(player=player):
            bought = _bought(deal.purchases.get(player, Purchases()), event)
            bought_by = put(deal.purchases, player, bought)
            return replace(deal, purchases=bought_by, discarder=event.discarder or deal.discarder)
        case events.CallsDropped():
            return deal
        case _:
            assert_never(event)


def with_hand(deal: Deal, player: str, hand: Hand, overruled: tuple[Reason, ...] = ()) -> Deal:
    """Return the deal with a new entry for this player's hand; it is the valid one from now on."""
    hands = put(deal.hands, player, (*deal.hands.get(player, ()), hand))
    counted = with_replaced(deal, replace(deal, hands=hands), player)
    return _with_ruling(counted, player, overruled)


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


def _with_ruling(deal: Deal, player: str, overruled: tuple[Reason, ...]) -> Deal:
    others = {other: reasons for other, reasons in deal.rulings.items() if other != player}
    return replace(deal, rulings=put(others, player, overruled) if overruled else others)


def _bought(before: Purchases, event: events.CardBought) -> Purchases:
    return Purchases(
        times=before.times + 1,
        chips=before.chips + event.price,
        cards=before.cards + event.cards,
        points=before.points + event.price_points,
    )


def _melded(deal: Deal, event: Melded) -> Deal:
    match event:
        case events.LaidDown():
            return _laid_down(deal, event)
        case events.MeldPutDown(player=player, meld=meld):
            deal = replace(deal, melds=with_melds(deal.melds, [LaidMeld(meld)], player))
            return _in_turn(_from_hand(deal, player, len(meld.cards)), player, bool(meld.wilds))
        case events.CardsLaidOff(player=player, lay_off=lay_off):
            wilds = _wilds_laid_off(deal, (lay_off,))
            return _in_turn(_laid_off(deal, player, (lay_off,)), player, wilds)
        case events.JokerTaken(player=player, swap=swap):
            deal = _with_meld(deal, swap.meld, swap.becomes)
            deal = _from_hand(deal, player, len(swap.naturals))
            return _in_turn(
                replace(deal, jokers_taken=_added(deal.jokers_taken, player, 1)), player
            )
        case events.JokerMoved(player=player, meld=number, becomes=becomes):
            return _in_turn(_from_hand(_with_meld(deal, number, becomes), player, 1), player)
        case _:
            assert_never(event)


def _proposed(deal: Deal, event: OnProposals) -> Deal:
    match event:
        case events.Proposed(player=player, proposal=proposal):
            return replace(deal, proposals=put(deal.proposals, player, proposal))
        case events.Nodded(player=player) | events.ProposalEnded(player=player):
            return deal.without_proposal(player)
        case _:
            assert_never(event)


def _laid_down(deal: Deal, event: events.LaidDown) -> Deal:
    player = event.player
    rules = deal.rules if event.rules is None else event.rules
    deal = replace(deal, melds=with_melds(deal.melds, event.melds, player), rules=rules)
    wilds = any(laid.meld.wilds for laid in event.melds) or _wilds_laid_off(deal, event.lay_offs)
    deal = _from_hand(deal, player, sum(len(laid.meld.cards) for laid in event.melds))
    deal = _laid_off(deal, player, event.lay_offs)
    down = deal.down if player in deal.down else (*deal.down, player)
    return replace(deal, down=down, turn=Turn(player=player, laid_down=True, wilds=wilds))


def _wilds_laid_off(deal: Deal, lay_offs: Sequence[LaidOff]) -> bool:
    """Return whether any of these cards lies as a wild then; ``deal``: as it was before them."""
    lay = {tabled.number: len(tabled.meld.wilds) for tabled in deal.melds}
    return any(len(one.becomes.wilds) > lay.get(one.onto, 0) for one in lay_offs)


def _laid_off(deal: Deal, player: str, lay_offs: Sequence[LaidOff]) -> Deal:
    for lay_off in lay_offs:
        deal = _with_meld(deal, lay_off.onto, lay_off.becomes)
        deal = _from_hand(deal, player, len(lay_off.cards))
    return deal


def _with_meld(deal: Deal, number: int, becomes: Meld) -> Deal:
    return replace(deal, melds=with_changed(deal.melds, number, becomes))


def _from_hand(deal: Deal, player: str, cards: int) -> Deal:
    return replace(deal, laid=_added(deal.laid, player, cards))


def _added(counts: Mapping[str, int], player: str, more: int) -> dict[str, int]:
    return put(counts, player, counts.get(player, 0) + more)


def _in_turn(deal: Deal, player: str, wilds: bool = False) -> Deal:
    """Return the deal in which this player has the turn; ``wilds``: and put down a wild in it."""
    if not (deal.turn and deal.turn.player == player):
        return replace(deal, turn=Turn(player=player, wilds=wilds))
    return replace(deal, turn=replace(deal.turn, wilds=True)) if wilds else deal
