"""Counters side by side in one whole number: how the search writes down what is left of a hand.

Each counter has a bit more than it needs, its guard, which stays 0. What a meld takes is such a
number too; it can be taken if no counter would fall below 0, which the guards tell at once.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """One counter.

    shift  where its lowest bit stands
    mask   the bits of its count, not shifted
    unit   the number that stands for one in it
    bits   the bits of its count where they stand
    """

    shift: int
    mask: int
    unit: int
    bits: int

    def of(self, state: int) -> int:
        """Return its count."""
        return state >> self.shift & self.mask


class Fields:
    """The counters of one question, each beside the one before."""

    def __init__(self) -> None:
        """Begin without any."""
        self.width = 0
        self.guard = 0

    def add(self, most: int) -> Field:
        """Add a counter that counts up to ``most``."""
        bits = max(most.bit_length(), 1)
        mask = (1 << bits) - 1
        field = Field(self.width, mask, 1 << self.width, mask << self.width)
        self.guard |= 1 << (self.width + bits)
        self.width += bits + 1
        return field
