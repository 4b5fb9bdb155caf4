"""How many cards a player holds by the record, and whether the player is down."""

from scorekeeper.rules.melds.melds import Standing

from .state import Deal, Purchases, State


def cards_held(state: State, deal: Deal, player: str) -> int:
    """Return how many cards this player of the deal should hold between two turns; never below 0.

    A draw and its discard cancel out; jokers kept at the cut are part of the cards dealt. It is
    true only where the deal's melds are recorded (``deal.melds_kept``).
    """
    return 0 if deal.went_out == player else max(0, balance(state, deal, player))


def held_in_turn(state: State, deal: Deal, player: str) -> int:
    """Return how many cards a player holds after drawing, before the discard; never below 0."""
    return max(0, balance(state, deal, player) + 1)


def standing(deal: Deal, player: str) -> Standing:
    """Return whether the player is down in the deal, or laid down in the turn under way."""
    if player not in deal.down:
        return Standing.NOT_DOWN
    if deal.turn and deal.turn.player == player and deal.turn.laid_down:
        return Standing.LAYING_DOWN
    return Standing.DOWN


def balance(state: State, deal: Deal, player: str) -> int:
    """Return cards dealt and gained less cards laid: what is held between two turns.

    It is -1 if the last cards were all melded, without a discard. Below that, more cards are
    recorded as laid than the player had.
    """
    gained = deal.purchases.get(player, Purchases()).cards + deal.jokers_taken.get(player, 0)
    return deal.ruleset.dealing.hand + gained - deal.laid.get(player, 0)
