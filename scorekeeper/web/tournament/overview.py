"""What the pages of a tournament show: its tables, the clock, who is ahead, the draw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from scorekeeper.game import sheet, winning
from scorekeeper.game.state import State
from scorekeeper.game.tournament.draw import Draw, Sizes
from scorekeeper.game.tournament.formats import Advance
from scorekeeper.game.tournament.rounds import Sitting, draw_round
from scorekeeper.game.tournament.standings import Place, Standings, scores_of, standings
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import reread_ruleset
from scorekeeper.store.journal import clerk
from scorekeeper.store.models import utc_now
from scorekeeper.store.people.tournaments import Round, Tournament, told_last
from scorekeeper.wording.cards import isolated

QUIET_AFTER = timedelta(minutes=10)
MOST_PAIRS = 6  # named


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table of the round that goes on.

    names    of its players, in the order of their seats
    state    None: its game could not be started yet
    winners  names, once the game is over
    quiet    minutes since anything was recorded
    ends     when its time is over; None: there is no clock
    """

    number: int
    names: tuple[str, ...]
    game: int | None
    state: State | None
    winners: tuple[str, ...]
    quiet: int
    ends: datetime | None

    @property
    def done(self) -> bool:
        return self.state is not None and self.state.over

    @property
    def silent(self) -> bool:
        """Whether somebody should go there and look."""
        return not self.done and self.quiet >= QUIET_AFTER // timedelta(minutes=1)

    @property
    def closed(self) -> int:
        return sum(1 for _ in sheet.closed_deals(self.state)) if self.state else 0


@dataclass(frozen=True)
class Overview:
    """A tournament with the games of its tables as they stand."""

    tournament: Tournament

    @cached_property
    def ruleset(self) -> Ruleset:
        return reread_ruleset(self.tournament.rules, "tournament")

    @cached_property
    def sizes(self) -> Sizes | None:
        seats = self.ruleset.seats
        return self.tournament.form.sizes.within(seats.fewest, seats.most)

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Entrant → name."""
        return {each.number: each.name for each in self.tournament.entrants}

    @cached_property
    def states(self) -> Mapping[int, State]:
        """Game → state."""
        return clerk.states_of([each.game for each in self.tournament.sittings if each.game])

    @cached_property
    def standings(self) -> Standings:
        tables = [
            (each.round, scores_of(self._as_it_counts(each, state), each.players))
            for each in self.tournament.sittings
            if (state := self.states.get(each.game or 0))
        ]
        tournament = self.tournament
        halves = tournament.form.advance is Advance.HALF
        ranked = standings(
            tournament.entrants,
            tables,
            tournament.form.breaks,
            seed=tournament.seed,
            halves=halves,
        )
        shown = tuple(each for each in ranked.places if each.rounds or not each.left)
        return Standings(shown, ranked.uneven)

    def _as_it_counts(self, sitting: Sitting, state: State) -> State:
        """Return a game as standings take it: one of an earlier round as if it were over."""
        past = self.round is not None and sitting.round < self.round.number
        return replace(state, finished_early=True) if past and not state.over else state

    @cached_property
    def round(self) -> Round | None:
        """The round that goes on, or was the last."""
        return self.tournament.current

    @cached_property
    def tables(self) -> tuple[TableLine, ...]:
        current = self.round
        if current is None:
            return ()
        played = told_last(self.tournament.id)
        return tuple(self._line(each, current, played) for each in self.sittings)

    @property
    def sittings(self) -> tuple[Sitting, ...]:
        return self.tournament.sittings_of(self.round.number) if self.round else ()

    def _line(self, sitting: Sitting, current: Round, played: Mapping[int, datetime]) -> TableLine:
        state = self.states.get(sitting.game or 0)
        since = played.get(sitting.game or 0) or current.begun or utc_now()
        won = winning.winners(state) if state else ()
        return TableLine(
            number=sitting.table,
            names=tuple(self.names[each] for each in sitting.players),
            game=sitting.game,
            state=state,
            winners=tuple(state.players[key].name for key in won) if state else (),
            quiet=max(0, (utc_now() - since) // timedelta(minutes=1)),
            ends=self.ends_at(sitting),
        )

    def ends_at(self, sitting: Sitting) -> datetime | None:
        """Return when the time of a table is over; None where there is no clock."""
        minutes, current = self.tournament.form.minutes, self.round
        if not minutes or current is None or current.begun is None:
            return None
        return current.begun + timedelta(minutes=minutes + sitting.extra)

    @property
    def ends(self) -> datetime | None:
        """When the time of the first table is over; None where there is no clock."""
        return min((each.ends for each in self.tables if each.ends), default=None)

    @property
    def extra(self) -> int:
        """How many minutes all tables together have more."""
        return sum(each.extra for each in self.sittings)

    @property
    def seconds_left(self) -> int:
        left = self.ends - utc_now() if self.ends else timedelta()
        return max(0, round(left.total_seconds()))

    @property
    def minutes_left(self) -> int:
        return -(-self.seconds_left // 60)

    @property
    def time_is_up(self) -> bool:
        ends = [each.ends for each in self.tables if each.ends]
        return bool(ends) and max(ends) <= utc_now()

    @property
    def waits_for(self) -> int:
        """How many tables have not reported yet."""
        return sum(not each.done for each in self.tables)

    @property
    def all_done(self) -> bool:
        return not self.waits_for

    @property
    def without_game(self) -> bool:
        return any(each.game is None for each in self.tables)

    @property
    def playing(self) -> int:
        """How many have not left."""
        return sum(each.until is None for each in self.tournament.entrants)

    @cached_property
    def ranked(self) -> tuple[Place, ...]:
        """The places of all who have played a deal."""
        return tuple(place for place in self.standings.places if place.deals)

    @property
    def any_deal(self) -> bool:
        """Whether there is anything to compare yet."""
        return bool(self.ranked)

    @property
    def winners(self) -> list[str]:
        return [place.entrant.name for place in self.standings.places if place.rank == 1]

    @property
    def is_last(self) -> bool:
        """Whether no round follows the one that goes on."""
        return self.round is not None and self.round.number >= self.tournament.form.rounds

    @cached_property
    def draw(self) -> Draw | None:
        """The draw of the round that has not begun; None: none is drawn, or too few play."""
        drawn = self.tournament.drawn
        if drawn is None or self.sizes is None:
            return None
        return draw_round(
            self.tournament.entrants,
            self.tournament.sittings,
            self.tournament.form,
            self.sizes,
            drawn.number,
            drawn.seed,
            self.standings,
        )

    def names_of(self, numbers: Sequence[int]) -> list[str]:
        return [self.names[each] for each in numbers]

    def pairs_of(self, draw: Draw) -> list[str]:
        """Return the first pairs who meet again, each in a word."""
        shown = draw.again[:MOST_PAIRS]
        more = ["…"] if len(draw.again) > MOST_PAIRS else []
        return [f"{isolated(self.names[a])} + {isolated(self.names[b])}" for a, b in shown] + more
