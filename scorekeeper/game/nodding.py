"""Whose nod a table waits for before a player's own lay-down counts."""

from __future__ import annotations

from .agreements import Nod
from .state import State


def neighbour_of(state: State, player: str) -> str | None:
    """Return who plays after this player and has not left the game; None: the player is alone."""
    players = state.deal.players
    if player not in players:
        return None
    at = players.index(player)
    after = (*players[at + 1 :], *players[:at])
    return next((key for key in after if key in state.seats), None)


def asked_to_nod(state: State, player: str) -> str | None:
    """Return the one player who may nod to what this player proposes; None: none may.

    Whoever keeps the score may always nod: a phone that is off holds up nobody.
    """
    return neighbour_of(state, player) if state.agreements.nod is Nod.NEIGHBOUR else None
