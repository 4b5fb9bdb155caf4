"""Counters packed side by side into one whole number: the form of a state in the search.

Each counter has one bit more than it needs, its guard, which is 0. What a meld takes is such a
number as well. Subtract it from a state: if any guard is 1 then, a counter fell below 0, so the
meld cannot be made.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """One counter in a state.

    shift  position of its lowest bit
    mask   the bits of its count, not shifted
    unit   the number that adds one to it
    bits   the bits of its count in place
    """

    shift: int
    mask: int
    unit: int
    bits: int

    def of(self, state: int) -> int:
        """Return its count in this state."""
        return state >> self.shift & self.mask


class Fields:
    """A builder that places counters one after the other.

    width  bits used so far
    guard  the guard bits of all counters
    """

    def __init__(self) -> None:
        """Begin without counters."""
        self.width = 0
        self.guard = 0

    def add(self, most: int) -> Field:
        """Return a new counter for numbers up to ``most``."""
        bits = max(most.bit_length(), 1)
        mask = (1 << bits) - 1
        field = Field(self.width, mask, 1 << self.width, mask << self.width)
        self.guard |= 1 << (self.width + bits)
        self.width += bits + 1
        return field
