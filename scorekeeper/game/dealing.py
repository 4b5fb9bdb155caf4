"""Open a deal: its number, its contract, and who deals, cuts and leads."""

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
    source  [dealing], [cut]; venezuela.toml §Deal: the cutter would deal last
    """
    at = seats.index(dealer)
    dealer_leads = ruleset.dealing.leader is Leader.DEALER
    return Deal(
        number=len(played) + 1,
        agreed=ruleset,
        rules=rules_of_next(ruleset, played),
        players=seats,
        dealer=dealer,
        cutter=seats[at - 1],
        leader=dealer if dealer_leads else seats[(at + 1) % len(seats)],
        melds_kept=melds_kept,
    )


def rules_of_next(ruleset: Ruleset, played: Sequence[Deal]) -> int | None:
    """Return the rules of the deal after these, as an index into ``ruleset.deals``.

    returns  None where players choose among several contracts that are left, or each has their own
    source   [contracts] choice; [end] repeats: after the last deal the list begins again
    """
    if ruleset.contracts.choice is Choice.IN_ORDER:
        return len(played) % len(ruleset.deals)
    # Nothing is left where each has an own contract.
    left = contracts_left(ruleset, played)
    return left[0] if len(left) == 1 else None


def next_dealer(last: Deal, seats: tuple[str, ...]) -> str:
    """Return who deals after this deal; seats may have changed since it was dealt.

    It is the player after its dealer. If the dealer has left, the nearest player before the dealer
    who stayed takes that place.
    """
    at = last.players.index(last.dealer)
    backwards = (*reversed(last.players[: at + 1]), *reversed(last.players[at + 1 :]))
    still_here = next((player for player in backwards if player in seats), seats[-1])
    return seats[(seats.index(still_here) + 1) % len(seats)]


def relaid(state: State, seats: tuple[str, ...]) -> Deal:
    """Return the deal that has not begun yet, dealt to these seats instead.

    ``next_dealer`` finds the dealer again, unless the table chose one who still plays.
    """
    deal = state.deal
    dealer = deal.dealer
    if len(state.deals) > 1 and dealer == next_dealer(state.deals[-2], deal.players):
        dealer = next_dealer(state.deals[-2], seats)
    elif dealer not in seats:
        dealer = next_dealer(deal, seats)
    return dealt_by(state, dealer, seats)


def dealt_by(state: State, dealer: str, seats: tuple[str, ...] | None = None) -> Deal:
    """Return the deal that has not begun yet with this dealer.

    seats  its players; None: the same as before
    """
    deal = state.deal
    return opened(
        seats or deal.players,
        dealer,
        played=state.deals[:-1],
        ruleset=state.agreed,
        melds_kept=deal.melds_kept,
    )
