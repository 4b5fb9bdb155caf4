"""Open a deal: its number, its contract, who deals, cuts and leads; by other rules; the next game.

Where the rules change, melds on the table stay as they were judged, and a sum stays that sum.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.ruleset.choices import Choice, Leader
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import ruleset_as_data

from .commands import StartGame
from .state import Deal, Newcomer, Player, Purchases, State, contracts_left


def opened(
    players: tuple[str, ...],
    dealer: str,
    *,
    seats: tuple[str, ...],
    played: Sequence[Deal],
    ruleset: Ruleset,
    melds_kept: bool,
) -> Deal:
    """Return a deal about to begin.

    players  keys in order of play
    seats    the same, with players who are out
    played   all deals before it
    source   [dealing], [cut]; venezuela.toml §Deal: the cutter would deal last
    """
    at = players.index(dealer)
    dealer_leads = ruleset.dealing.leader is Leader.DEALER
    return Deal(
        number=len(played) + 1,
        agreed=ruleset,
        rules=rules_of_next(ruleset, played),
        players=players,
        seats=seats,
        dealer=dealer,
        cutter=players[at - 1],
        leader=dealer if dealer_leads else players[(at + 1) % len(players)],
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


def next_dealer(last: Deal, seats: tuple[str, ...], players: tuple[str, ...]) -> str:
    """Return who deals after this deal; seats may have changed since it was dealt.

    It is the next one along the seats who plays. If the dealer has left, the nearest seat before
    the dealer that is still there takes that place.

    seats    keys in order of play, with players who are out
    players  keys of those who are dealt in
    """
    at = last.seats.index(last.dealer) + 1
    backwards = (*reversed(last.seats[:at]), *reversed(last.seats[at:]))
    still_here = next((key for key in backwards if key in seats), seats[-1])
    after = seats.index(still_here) + 1
    return next(key for key in (*seats[after:], *seats[:after]) if key in players)


def following_deal(state: State, players: tuple[str, ...]) -> Deal:
    """Return the deal after the last one, dealt to these players."""
    return opened(
        players,
        next_dealer(state.deal, state.seats, players),
        seats=state.seats,
        played=state.deals,
        ruleset=state.agreed,
        melds_kept=state.agreements.melds_kept,
    )


def relaid(state: State, players: tuple[str, ...]) -> Deal:
    """Return the deal that has not begun yet, dealt to these players instead.

    ``next_dealer`` finds the dealer again, unless the table chose one who still plays.
    """
    deal, before = state.deal, state.deals[-2:-1]
    dealer = deal.dealer
    if before and dealer == next_dealer(before[0], deal.seats, deal.players):
        dealer = next_dealer(before[0], state.seats, players)
    elif dealer not in players:
        dealer = next_dealer(deal, state.seats, players)
    return dealt_by(state, dealer, players)


def dealt_by(state: State, dealer: str, players: tuple[str, ...] | None = None) -> Deal:
    """Return the deal that has not begun yet with this dealer.

    players  who is dealt in; None: the same as before
    """
    deal = state.deal
    return opened(
        players or deal.players,
        dealer,
        seats=state.seats,
        played=state.deals[:-1],
        ruleset=state.agreed,
        melds_kept=deal.melds_kept,
    )


def dealer_of_rematch(state: State) -> str:
    """Return the key of who deals first next: the seat after the first dealer of this game.

    source  venezuela.toml §Deal: the deal passes in the direction of play
    """
    return next_dealer(state.deals[0], state.seats, state.seats)


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


def amended(state: State, ruleset: Ruleset, since: int) -> State:
    """Return the game under these rules from deal number ``since`` on.

    Everybody's chips change by what the new rules give more or less. If these give new chips in
    each deal, earlier corrections are void. In the deals concerned each buy costs the new price.
    Each deal has its place in the new list of contracts; a chosen contract keeps its number.
    """
    newly_renewed = ruleset.chips.renewed and not state.agreed.chips.renewed
    change = ruleset.chips.each - state.agreed.chips.each
    former = (each for each in state.amended if each < since)
    deals = (
        deal if deal.number < since else _recounted(state, deal, ruleset) for deal in state.deals
    )
    changed = replace(
        state,
        amended=(*former, since),
        coming=None,
        players={key: _with_chips(player, change) for key, player in state.players.items()},
        deals=tuple(deals),
        chip_changes={} if newly_renewed else state.chip_changes,
    )
    if changed.deal.begun:
        return changed
    dealt_anew = dealt_by(changed, changed.deal.dealer)
    return replace(changed, deals=(*changed.deals[:-1], dealt_anew))


def place_of(deal: Deal, ruleset: Ruleset) -> int | None:
    """Return which entry of ``ruleset.deals`` a deal has under these rules.

    returns  None if it is still to be chosen, or every player has an own one; a number beyond the
             list if a chosen contract is not in it
    """
    if ruleset.contracts.by_player:
        return None
    if ruleset.contracts.choice is Choice.IN_ORDER:
        return (deal.number - 1) % len(ruleset.deals)
    return deal.rules


def filled_under(state: State, deal: Deal, ruleset: Ruleset) -> dict[str, int]:
    """Return player → contract that a deal on record counts for under these rules.

    returns  none unless each lays theirs down in any order
    """
    known = {key: state.contract_of(deal, key) for key in deal.laid_down}
    filled = {key: place for key, place in known.items() if place is not None}
    return filled if ruleset.contracts.any_open else {}


def _recounted(state: State, deal: Deal, ruleset: Ruleset) -> Deal:
    """Return the deal under new rules. Last turns remain only if the new rules give some."""
    bought = {key: _at_price(each, ruleset) for key, each in deal.purchases.items()}
    return replace(
        deal,
        agreed=ruleset,
        rules=place_of(deal, ruleset),
        filled=filled_under(state, deal, ruleset),
        purchases=bought,
        last_turns=deal.last_turns if ruleset.going_out.one_more_turn else (),
    )


def _at_price(purchases: Purchases, ruleset: Ruleset) -> Purchases:
    times, buying = purchases.times, ruleset.buying
    return replace(purchases, chips=times * buying.price, points=times * buying.price_points)


def _with_chips(player: Player, change: int) -> Player:
    return replace(player, chips=player.chips + change)
