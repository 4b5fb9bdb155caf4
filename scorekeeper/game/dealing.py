"""Opening deals: who deals, who cuts, who leads."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.ruleset.choices import Choice, Leader
from scorekeeper.rules.ruleset.model import Ruleset

from .state import Deal, State, contracts_left


def opened(
    seats: tuple[str, ...],
    dealer: str,
    *,
    played: Sequence[Deal],
    ruleset: Ruleset,
    melds_kept: bool,
) -> Deal:
    """Return a deal about to begin.

    seats   keys in order of play
    played  all deals before it
    source  [dealing] and [cut]; venezuela.toml §Deal: the cutter would deal last
    """
    at = seats.index(dealer)
    dealer_leads = ruleset.dealing.leader is Leader.DEALER
    return Deal(
        number=len(played) + 1,
        rules=rules_of_next(ruleset, played),
        players=seats,
        dealer=dealer,
        cutter=seats[at - 1],
        leader=dealer if dealer_leads else seats[(at + 1) % len(seats)],
        melds_kept=melds_kept,
    )


def rules_of_next(ruleset: Ruleset, played: Sequence[Deal]) -> int | None:
    """Return the place of the rules of the deal after these; None where they are to be chosen.

    A list that repeats begins again; where only one contract is left there is nothing to choose.
    source  [contracts] choice, [end] repeats
    """
    if ruleset.contracts.choice is Choice.IN_ORDER:
        return len(played) % len(ruleset.deals)
    left = contracts_left(ruleset, played)
    return left[0] if len(left) == 1 else None


def next_dealer(last: Deal, seats: tuple[str, ...]) -> str:
    """Return who deals after this deal; seats may have changed since it was dealt.

    It is whoever sits after its dealer, or after the nearest before the dealer who still plays.
    """
    at = last.players.index(last.dealer)
    backwards = (*reversed(last.players[: at + 1]), *reversed(last.players[at + 1 :]))
    still_here = next((player for player in backwards if player in seats), seats[-1])
    return seats[(seats.index(still_here) + 1) % len(seats)]


def relaid(state: State, seats: tuple[str, ...]) -> Deal:
    """Return the deal that has not begun yet, for these seats instead of the present ones.

    The deal passes on from the last one in the new order, unless the table had chosen the dealer.
    """
    deal = state.deal
    dealer = deal.dealer
    if len(state.deals) > 1 and dealer == next_dealer(state.deals[-2], deal.players):
        dealer = next_dealer(state.deals[-2], seats)
    elif dealer not in seats:
        dealer = next_dealer(deal, seats)
    return dealt_by(state, dealer, seats)


def dealt_by(state: State, dealer: str, seats: tuple[str, ...] | None = None) -> Deal:
    """Return the deal that has not begun yet as this dealer deals it, to these or its players."""
    deal = state.deal
    return opened(
        seats or deal.players,
        dealer,
        played=state.deals[:-1],
        ruleset=state.ruleset,
        melds_kept=deal.melds_kept,
    )
