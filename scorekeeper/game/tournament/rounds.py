"""Who plays in a round of a tournament, and the draw of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from .draw import Draw, Seating, Sizes, draw, table_sizes
from .formats import Advance, Format
from .standings import Entrant, Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A table of a round that has begun.

    table    its number in the room
    players  entrants, in the order of their seats
    extra    minutes that it has more than the round
    game     number of its game; None: it could not be started yet
    """

    round: int
    table: int
    players: tuple[int, ...]
    extra: int = 0
    game: int | None = None


def seatings(sittings: Sequence[Sitting], before: int) -> tuple[Seating, ...]:
    """Return who sat where in each round before this one, the oldest first."""
    return tuple(
        tuple(each.players for each in sittings if each.round == number)
        for number in range(1, before)
    )


def rested(entrants: Sequence[Entrant], earlier: Sequence[Seating]) -> tuple[int, ...]:
    """Return who had no seat in a round in which they play, once for each such round."""
    return tuple(
        each.number
        for number, tables in enumerate(earlier, 1)
        for each in entrants
        if each.plays_in(number) and not any(each.number in table for table in tables)
    )


def who_plays(
    entrants: Sequence[Entrant], form: Format, sizes: Sizes, number: int, so_far: Standings
) -> tuple[int, ...]:
    """Return the entrants of a round; ``so_far``: the standings after the one before it.

    Where half advances it is the better half of those who have played, and some more where the
    tables would not be even. Who has not played yet plays, too.
    """
    there = [each.number for each in entrants if each.plays_in(number)]
    if form.advance is Advance.ALL or number == 1:
        return tuple(there)
    in_order = [place for place in so_far.places if place.entrant.number in there]
    on = [place.entrant.number for place in in_order if not place.out and place.rounds]
    new = [place.entrant.number for place in in_order if not place.rounds]
    for many in range((len(on) + 1) // 2, len(on) + 1):
        chosen = [*on[:many], *new]
        if sum(table_sizes(len(chosen), sizes)) == len(chosen):
            return tuple(sorted(chosen))
    return tuple(sorted([*on, *new]))


def draw_round(
    entrants: Sequence[Entrant],
    sittings: Sequence[Sitting],
    form: Format,
    sizes: Sizes,
    number: int,
    seed: int,
    so_far: Standings,
) -> Draw | None:
    """Return the draw of a round; None where too few play for a table."""
    playing = who_plays(entrants, form, sizes, number, so_far)
    if not table_sizes(len(playing), sizes):
        return None
    earlier = seatings(sittings, number)
    rests = tuple(each for each in rested(entrants, earlier) if each in playing)
    return draw(playing, earlier, rests, sizes, seed, more=number < form.rounds)
