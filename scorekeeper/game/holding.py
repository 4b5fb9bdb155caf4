"""How many cards each player holds, as far as can be known without seeing a hand."""

from __future__ import annotations

from scorekeeper.rules.melds.melds import Standing

from .state import Deal, Purchases, State


def cards_held(state: State, deal: Deal, player: str) -> int:
    """Return how many cards this player of the deal should hold between two turns; never below 0.

    Draw and discard cancel out; jokers kept at the cut are part of the hand, not on top of it.
    Only where the deal's melds are kept can it be known.
    """
    return 0 if deal.went_out == player else max(0, balance(state, deal, player))


def held_in_turn(state: State, deal: Deal, player: str) -> int:
    """Return how many cards are in hand in the player's own turn, before the discard."""
    return max(0, balance(state, deal, player) + 1)


def standing(deal: Deal, player: str) -> Standing:
    """Return where the player stands in the deal."""
    if player not in deal.down:
        return Standing.NOT_DOWN
    if deal.turn and deal.turn.player == player and deal.turn.laid_down:
        return Standing.LAYING_DOWN
    return Standing.DOWN


def balance(state: State, deal: Deal, player: str) -> int:
    """Return what the records add up to, in cards held between two turns.

    -1 is a hand melded whole, without a discard; less than that, more was laid than was there.
    """
    gained = deal.purchases.get(player, Purchases()).cards + deal.jokers_taken.get(player, 0)
    return state.ruleset.dealing.hand + gained - deal.laid.get(player, 0)
