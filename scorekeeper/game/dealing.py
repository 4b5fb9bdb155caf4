"""Open a deal: its number, its contract, who deals, cuts and leads; and the next game."""

from collections.abc import Sequence

from scorekeeper.rules.ruleset.choices import Choice, Leader
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import ruleset_as_data

from .commands import StartGame
from .state import Deal, Newcomer, State, contracts_left


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


def dealer_of_rematch(state: State) -> str:
    """Return the key of who deals first next: the seat after the first dealer of this game.

    source  venezuela.toml §Deal: the deal passes in the direction of play
    """
    return next_dealer(state.deals[0], state.seats)


def rematch_of(state: State, *, ruling: bool = False) -> StartGame:
    """Return the command that starts the game after this one, with everybody who still sits there.

    ruling  whether the table overrules what speaks against it
    """
    return StartGame(
        ruleset=ruleset_as_data(state.agreed),
        players=tuple(
            Newcomer(key=key, name=state.players[key].name, person=state.players[key].person)
            for key in state.seats
        ),
        first_dealer=dealer_of_rematch(state),
        agreements=state.agreements,
        ruling=ruling,
    )


def is_rematch(state: State, of: State) -> bool:
    """Return whether this game is the other one played once more, and goes on.

    The same people sit there, in any order, under the same rules.
    """
    return not state.over and _people(state) == _people(of) and state.agreed == of.agreed


def _people(state: State) -> set[tuple[str, str]]:
    return {(state.players[key].person, state.players[key].name) for key in state.seats}
