"""Where the players of a game sit once a later round of their tournament has begun."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game.tournament.rounds import Sitting
from scorekeeper.store.people import tournaments
from scorekeeper.store.people.tournaments import Tournament

from .access import GameVisit


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSeat:
    """Where somebody sits next. ``table``: its number; None: they have no seat in this round."""

    name: str
    own: bool
    table: int | None
    others: tuple[str, ...]


def next_seats(visit: GameVisit) -> tuple[int, list[NextSeat]] | None:
    """Return the round that goes on, and where each player of a game of an earlier one sits in it.

    returns  None while that round has not begun, and for a game of no tournament
    """
    found = tournaments.find_by_game(visit.game.id) if visit.game.rounds else None
    if found is None or found[0].current is None:
        return None
    tournament, current = found[0], found[0].current
    here = next(each for each in tournament.sittings if each.game == visit.game.id)
    sittings = tournament.sittings_of(current.number)
    names = {each.number: each.name for each in tournament.entrants}
    own = visit.state.players[visit.seat].name if visit.seat else None
    seats = [_seat(each, sittings, names, own) for each in here.players]
    return current.number, sorted(seats, key=lambda each: not each.own)


def own_seat(visit: GameVisit) -> NextSeat | None:
    """Return where somebody sits now who looks at a game of a table they left; None: nowhere."""
    found = tournaments.find_by_game(visit.game.id)
    return seat_now(found[0], visit.person) if found else None


def seat_now(tournament: Tournament, person: int | None) -> NextSeat | None:
    """Return where somebody sits in the round that goes on.

    person   their number at the tournament's own table, or at one it is played at
    returns  None before the first round, and for those who do not play in it
    """
    entrant = tournaments.entrant_of(tournament, person) if person else None
    if entrant is None or tournament.current is None:
        return None
    names = {each.number: each.name for each in tournament.entrants}
    return _seat(entrant, tournament.sittings_of(tournament.current.number), names, names[entrant])


def _seat(
    entrant: int, sittings: Sequence[Sitting], names: dict[int, str], own: str | None
) -> NextSeat:
    at = next((each for each in sittings if entrant in each.players), None)
    return NextSeat(
        name=names[entrant],
        own=names[entrant] == own,
        table=at.table if at else None,
        others=tuple(names[each] for each in at.players if each != entrant) if at else (),
    )
