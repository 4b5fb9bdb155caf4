"""Chance that a seed decides: the same seed gives the same draw, on every machine."""

from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")

WORD = 2**64


class Chance:
    """A row of numbers that nobody can foresee without the seed (splitmix64)."""

    def __init__(self, seed: int) -> None:
        self._state = seed % WORD

    def below(self, many: int) -> int:
        """Return the next number, 0 or more, below ``many``."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % WORD
        mixed = self._state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % WORD
        return (mixed ^ (mixed >> 31)) % many

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Return these things in an order of chance."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
