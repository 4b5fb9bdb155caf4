"""Whether the runs of a contract that have one suit lie as far apart as they must."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import product

from scorekeeper.rules.cards import ACE_HIGH, KING, Suit
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.ruleset.choices import Ace, Kind, RunsOfOneSuit
from scorekeeper.rules.ruleset.model import Ruleset

Claims = frozenset[Hashable]
"""What a run of a contract takes for itself; two that take the same may not fill one contract."""


def claims_of(meld: Meld, ruleset: Ruleset) -> Claims:
    """Return what this meld takes for itself in a contract; two that share some are too near.

    returns  for a run its suit, or each of its places and the next one above, with the suit;
             nothing for any other meld, and where runs may lie anyhow
    source   [contracts] runs_of_one_suit; [runs] ace
    """
    suit = meld.suit
    if meld.kind is not Kind.RUN or suit is None:
        return frozenset()
    match ruleset.contracts.runs_of_one_suit:
        case RunsOfOneSuit.ANYHOW:
            return frozenset()
        case RunsOfOneSuit.NEVER:
            return frozenset({suit})
        case RunsOfOneSuit.APART:
            places: Iterable[int] = range(meld.low, meld.high + 2)
            # King and ace are neighbours.
            if ruleset.runs.ace is Ace.CORNER:
                places = (place % KING for place in places)
            return frozenset((suit, place) for place in places)


def all_claims(ruleset: Ruleset) -> Iterator[Hashable]:
    """Give everything that any run can take for itself, each once, in a fixed order.

    source  [contracts] runs_of_one_suit
    """
    match ruleset.contracts.runs_of_one_suit:
        case RunsOfOneSuit.ANYHOW:
            return
        case RunsOfOneSuit.NEVER:
            yield from Suit
        case RunsOfOneSuit.APART:
            yield from product(Suit, range(ACE_HIGH + 2))
