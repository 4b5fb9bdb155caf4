"""Two versions of a game, side by side, for who says which of them counts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game.events import Redone, Undone
from scorekeeper.game.sheet import total
from scorekeeper.game.state import State
from scorekeeper.store.books.versions import Apart
from scorekeeper.store.journal.clerk import OpenGame
from scorekeeper.store.journal.steps import JournalEntry, taken_back
from scorekeeper.web.access import with_names
from scorekeeper.wording.sentences import step_text
from scorekeeper.wording.sheet import deal_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the two versions.

    totals   player's name → total, of those whose total is another in the two
    first    the first step of its own that was not taken back, in words; else the last
    since    when that was recorded, in UTC; ``who``: by whom
    last     when its last entry was recorded
    own      how many entries of its own it has
    brought  whether the first of them came with a book
    likely   whether it has more of them than the other
    """

    game: OpenGame
    totals: Mapping[str, int]
    deal: str
    first: str
    since: datetime
    who: str
    last: datetime
    own: int
    brought: bool
    likely: bool


def sides_of(both: Apart) -> tuple[Side, Side]:
    """Return both versions, first the one that counts now."""
    one, other = with_names(both.standing.state), with_names(both.other.state)
    mine, theirs = both.standing_rest, both.other_rest
    return (
        side_of(both.standing, one, mine, differing(one, other), longer=len(mine) > len(theirs)),
        side_of(both.other, other, theirs, differing(other, one), longer=len(theirs) > len(mine)),
    )


def differing(state: State, other: State) -> dict[str, int]:
    """Return name → total of those whose total is not the same in the other version."""
    totals = {key: total(state, key) for key in state.players}
    return {
        state.players[key].name: points
        for key, points in totals.items()
        if key not in other.players or total(other, key) != points
    }


def side_of(
    game: OpenGame,
    state: State,
    own: tuple[JournalEntry, ...],
    totals: Mapping[str, int],
    *,
    longer: bool,
) -> Side:
    """Return a version as the page shows it; ``own``: its entries that the other has not."""
    names = {key: player.name for key, player in state.players.items()}
    undone = taken_back(own)
    stand = (e.step for e in own if not (e.step in undone or isinstance(e.event, Undone | Redone)))
    told = next(stand, own[-1].step if own else 0)
    first = [entry.event for entry in own if entry.step == told]
    return Side(
        game=game,
        totals=totals,
        deal=deal_text(state.deal.number, state.ruleset),
        first=step_text(first, names) if first else "",
        since=own[0].at if own else game.played,
        who=own[0].who if own else "",
        last=game.played,
        own=len(own),
        brought=bool(own and own[0].brought),
        likely=longer,
    )
