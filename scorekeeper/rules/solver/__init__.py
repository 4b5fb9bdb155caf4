"""The solver: whether a hand can be laid down, can go out, and what is the least it leaves."""

from .asking import find_cheapest, find_contract, find_way_out
from .missing import missing_for_contract
from .question import Arrangement, Move, Situation, Step

__all__ = [
    "Arrangement",
    "Move",
    "Situation",
    "Step",
    "find_cheapest",
    "find_contract",
    "find_way_out",
    "missing_for_contract",
]
