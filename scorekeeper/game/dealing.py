"""Opening deals: who deals, who cuts, who leads."""

from __future__ import annotations

from .state import Deal, State


def opened(number: int, seats: tuple[str, ...], dealer: str, *, melds_kept: bool) -> Deal:
    """Return a deal about to begin.

    number  1 for the first of the game
    seats   keys in order of play
    source  [dealing] and [cut]; venezuela.toml §Deal: the cutter would deal last, the player after
            the dealer leads
    """
    at = seats.index(dealer)
    return Deal(
        number=number,
        rules=number - 1,
        players=seats,
        dealer=dealer,
        cutter=seats[at - 1],
        leader=seats[(at + 1) % len(seats)],
        melds_kept=melds_kept,
    )


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
    return opened(deal.number, seats, dealer, melds_kept=deal.melds_kept)
