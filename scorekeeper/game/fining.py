"""Fines and bonuses: what a table adds to a total by its word, or takes off it."""

from dataclasses import replace

from .state import Deal, Fine


def fined(deal: Deal, player: str) -> int:
    """Return the points of a player's fines in a deal, less those of bonuses."""
    return sum(fine.points for fine in deal.fines if fine.player == player)


def fines_of(deal: Deal) -> tuple[Fine, ...]:
    """Return a deal's fines as its sheet has them: those of one player for one word added up.

    One that was taken back has 0 points and 0 cents.
    """
    found: dict[tuple[str, str], Fine] = {}
    for fine in deal.fines:
        key = fine.player, fine.word
        before = found.get(key, replace(fine, points=0, cents=0))
        found[key] = replace(
            fine, points=before.points + fine.points, cents=before.cents + fine.cents
        )
    return tuple(found.values())
