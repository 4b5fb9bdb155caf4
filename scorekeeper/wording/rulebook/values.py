"""What cards left in hand cost: ranks that cost alike told together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial
from itertools import takewhile

from scorekeeper.rules.cards import ACE, JOKER_RANK, RANKS, Card
from scorekeeper.rules.ruleset.model import Penalties, Ruleset
from scorekeeper.wording.cards import RANK_NAMES, listing
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

RANKS_TOLD = (JOKER_RANK, ACE, *(rank for rank in reversed(RANKS) if rank != ACE))
"""The joker, the ace, and down from the king."""
NUMBERS = range(2, 11)
"""The ranks whose cards show a number."""


@dataclass(frozen=True, slots=True)
class ToldValue:
    """What the cards of some neighbouring ranks cost each.

    points  None where each costs the number it shows
    there   what the base says of them, where it says something else; None where it does not
    """

    cards: tuple[Card, ...]
    text: str
    points: int | None
    there: str | None = None


def values_told(ruleset: Ruleset, base: Ruleset | None = None) -> tuple[ToldValue, ...]:
    """Return what each rank costs in hand: the joker, the ace, and down from the king."""
    assert len(RANKS_TOLD) == len(fields(Penalties))
    jokers = any(row.jokers for row in ruleset.packs)
    dealt = [rank for rank in RANKS_TOLD if rank != JOKER_RANK or jokers]
    return tuple(
        ToldValue(
            cards=tuple(map(Card, ranks)),
            text=points_text(points, len(ranks)),
            points=points,
            there=_there(ranks, ruleset, base) if base else None,
        )
        for ranks, points in _alike(dealt, ruleset)
    )


def _there(ranks: Sequence[int], ruleset: Ruleset, base: Ruleset) -> str | None:
    differ = [rank for rank in ranks if _cost(rank, base) != _cost(rank, ruleset)]
    if not differ:
        return None
    whole = tuple(_alike(ranks, base))
    if len(whole) == 1:
        return points_text(whole[0][1], len(ranks))
    return "; ".join(
        # NOTE: ranks and what they cost, as "king to ten: 10 points each"
        _("%(ranks)s: %(points)s", ranks=ranks_text(some), points=points_text(points, len(some)))
        for some, points in _alike(differ, base)
    )


def points_text(points: int | None, ranks: int) -> str:
    if points is None:
        return _("as many points as they show")
    if ranks == 1:
        return ngettext("one point", "%(num)d points", points)
    return ngettext("one point each", "%(num)d points each", points)


def ranks_text(ranks: Sequence[int]) -> str:
    names = [str(RANK_NAMES[rank]) for rank in ranks]
    steps = [RANKS_TOLD.index(rank) for rank in ranks]
    if len(ranks) > 2 and steps == list(range(steps[0], steps[-1] + 1)):
        # NOTE: ranks, as "king to ten"
        return _("%(first)s to %(last)s", first=names[0], last=names[-1])
    return listing(names)


def _alike(ranks: Sequence[int], ruleset: Ruleset) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """Give neighbouring ranks that cost the same, or what they show, with what they cost."""
    rest = tuple(ranks)
    while rest:
        same = tuple(takewhile(partial(_cost_alike, ruleset, rest[0]), rest))
        shown = tuple(takewhile(partial(_costs_what_it_shows, ruleset), rest))
        if len(shown) > len(same):
            yield shown, None
        else:
            yield same, _cost(rest[0], ruleset)
        rest = rest[max(len(shown), len(same)) :]


def _cost_alike(ruleset: Ruleset, one: int, other: int) -> bool:
    return _cost(one, ruleset) == _cost(other, ruleset)


def _costs_what_it_shows(ruleset: Ruleset, rank: int) -> bool:
    return rank in NUMBERS and _cost(rank, ruleset) == rank


def _cost(rank: int, ruleset: Ruleset) -> int:
    return ruleset.penalties.of(Card(rank))
