"""The solver: whether a hand can be laid down, can go out, and what is the least it leaves."""

from .asking import find_cheapest, find_contract, find_way_out
from .budget import BUDGET
from .missing import missing_for_contract
from .outlook import Outlook, look_into
from .question import Arrangement, Move, Outcome, Situation, Step

__all__ = [
    "BUDGET",
    "Arrangement",
    "Move",
    "Outcome",
    "Outlook",
    "Situation",
    "Step",
    "find_cheapest",
    "find_contract",
    "find_way_out",
    "look_into",
    "missing_for_contract",
]
