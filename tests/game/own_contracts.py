"""Games in which every player has a contract of their own, for tests in several rooms."""

from __future__ import annotations

from tests.game.table import house

EACH = {"contracts": {"choice": "each player's own"}}
ANY_OPEN = {"contracts": {"choice": "each player's own, in any order"}}
DEALS = (
    {"contract": [{"set": 3}]},
    {"contract": [{"set": 3}, {"set": 3}]},
    {"contract": [{"set": 4}]},
)
OWN = house({**EACH, "deals": [*DEALS]})
ANY = house({**ANY_OPEN, "deals": [*DEALS]})
"""Three contracts: a set of 3, two sets of 3, a set of 4. One goes on in order, or fills any."""
FILLED = (("7H 7D 7S",), ("7H 7D 7S", "9H 9D 9S"), ("7H 7D 7S 7C",))
"""Melds that fill each of them, and neither of the others."""
OTHERS = {"p2": 5, "p3": 9, "p4": 12}
"""What the others have left where the first player goes out."""
