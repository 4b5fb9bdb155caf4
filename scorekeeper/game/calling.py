"""Calls for the card on the discard pile: who threw it, who comes first, and why.

The book does not follow every turn, so it often does not know whose discard lies there. It settles
a call without asking if that makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.rules.deal.preparing import has_upcard
from scorekeeper.rules.play.buying import (
    Claim,
    Ranking,
    buy_faults,
    judge_claims,
    may_take_in_turn,
    next_after,
)
from scorekeeper.rules.ruleset.choices import Priority
from scorekeeper.rules.verdict import Reason, Verdict

from .events import AnyEvent, CardBought, DiscardTaken
from .sheet import chips_of
from .state import Purchases, State
from .turns import played_in


def rank_claims(
    state: State, *, discarder: str | None, claimants: Sequence[str], disputed: bool = False
) -> Verdict[Ranking]:
    """Judge which of several players gets a discard of the deal under way.

    discarder  who threw it; None: it is the upcard
    claimants  keys, the first caller first
    disputed   whether the players disagree on who called first
    """
    return judge_claims(
        claimants,
        discarder=discarder,
        leader=state.deal.leader if upcard_may_lie(state) else None,
        deal=state.deal.common_rules,
        disputed=disputed,
        order=state.deal.players,
        dealer=state.deal.dealer,
        chips={player: chips_of(state, player) for player in state.deal.players},
        bought={player: each.times for player, each in state.deal.purchases.items()},
        down=state.deal.known_down,
        ruleset=state.ruleset,
    )


def upcard_may_lie(state: State) -> bool:
    """Return whether the card turned up before the play may still lie on top."""
    return has_upcard(state.ruleset) and not played_in(state.deal)


def own_buy_faults(state: State, player: str, discarder: str | None = None) -> tuple[Reason, ...]:
    """Return why this player may buy no discard now; ``discarder``: None if unknown."""
    return tuple(
        buy_faults(
            player=player,
            discarder=discarder,
            chips=chips_of(state, player),
            down=player in state.deal.known_down,
            ruleset=state.ruleset,
            deal=state.deal.common_rules,
            bought=state.deal.purchases.get(player, Purchases()).times,
        )
    )


def call_faults(state: State, player: str) -> tuple[Reason, ...]:
    """Return why a call of this player is in vain, whoever discards.

    It never is if the player may take the discard in turn: whose turn is next depends on the
    discarder.
    """
    free = may_take_in_turn(player in state.deal.known_down, state.ruleset)
    return () if free else own_buy_faults(state, player)


def discarders(state: State) -> tuple[str | None, ...]:
    """Return the keys of all who may have thrown the card called for; None stands for the upcard.

    If a turn is open, its player threw it. Else anybody may have who does not call for it.

    returns  empty if all have called, somebody for the own discard where that is not bought
    source   [buying] own_discard
    """
    deal = state.deal
    calls = () if state.ruleset.buying.own_discard else deal.calls
    if deal.turn:
        thrower = deal.turn.player
        return () if thrower in calls else (thrower,)
    here = (each for each in deal.players if not state.players[each].left)
    thrown: tuple[str | None, ...] = tuple(each for each in here if each not in calls)
    return (*thrown, None) if upcard_may_lie(state) else thrown


def likely_discarder(state: State) -> str | None:
    """Return who most likely threw the card, to be offered first; None: nobody can guess.

    It is the player with the open turn, or the next after the last known discarder. Unrecorded
    turns may lie between, so this settles nothing.
    """
    deal = state.deal
    return deal.turn.player if deal.turn else next_after(deal.discarder, deal.players)


def more_may_call(state: State) -> bool:
    """Return whether anybody is left who may call for the card."""
    thrown = discarders(state)
    return any(
        player not in state.deal.calls
        and (thrown != (player,) or state.ruleset.buying.own_discard)
        and not state.players[player].left
        and not call_faults(state, player)
        for player in state.deal.players
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """Those who call for a card, by right: the first gets it if no rule is against it.

    sure   whether the order is the same whoever discarded; else the likely discarder is assumed
    after  whose next players come first; None: the order of the calls or of the turns decides
    """

    claims: tuple[Claim, ...]
    sure: bool
    after: str | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(claim.player for claim in self.claims)


def queue_of(state: State) -> Queue:
    """Return who called for the card, in the order in which the rules give it to them."""
    orders = [_by_right(state, each) for each in discarders(state)]
    keys = {tuple(claim.player for claim in order) for order in orders}
    claims = orders[0] if len(keys) == 1 else _by_right(state, likely_discarder(state))
    from_dealer = state.ruleset.buying.priority is Priority.DEALER
    in_turn = bool(claims) and claims[0].in_turn
    return Queue(
        claims=claims,
        sure=len(keys) == 1,
        after=state.deal.dealer if from_dealer and not in_turn else None,
    )


def _by_right(state: State, discarder: str | None) -> tuple[Claim, ...]:
    ranking = rank_claims(state, discarder=discarder, claimants=state.deal.calls).read_as
    claims = ranking.claims if ranking else ()
    return tuple(sorted(claims, key=lambda claim: not claim.stands))


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """Who got a card that was called for, and why.

    event    what became of the card
    after    whose next player got it: the discarder or the dealer; None: it did not matter
    by_call  whether the order of the calls decided, among several
    ruled    whether the table gave it to this player against the rules
    later    keys of others who might have had it, but came later
    refused  why the rest might not have it at all
    """

    player: str
    event: Settled
    after: str | None = None
    by_call: bool = False
    ruled: bool = False
    later: tuple[str, ...] = ()
    refused: tuple[Reason, ...] = ()


Settled: TypeAlias = CardBought | DiscardTaken
"""Events that give a card to a caller."""


def won_by(before: State, of_step: Sequence[AnyEvent]) -> Won | None:
    """Return who got the card of a step, and why; None where nobody had called for one.

    before  the state before the step
    """
    event = next((each for each in of_step if isinstance(each, Settled)), None)
    if event is None or not event.claimants:
        return None
    ranking = rank_claims(before, discarder=event.discarder, claimants=event.claimants).read_as
    others = [claim for claim in ranking.claims if claim.player != event.player] if ranking else []
    later = tuple(claim.player for claim in others if claim.stands)
    priority = before.ruleset.buying.priority
    from_dealer = priority is Priority.DEALER and isinstance(event, CardBought)
    dealer = before.deal.dealer if from_dealer else None
    first = ranking is not None and ranking.winner == event.player
    # If another came first, the players disputed who called first.
    by_call = priority is Priority.FIRST_CALL and first
    return Won(
        player=event.player,
        event=event,
        after=None if by_call or not later else dealer or event.discarder,
        by_call=by_call and bool(later),
        ruled=bool(event.overruled),
        later=later,
        refused=tuple(reason for one in others if not one.stands for reason in one.reasons),
    )
