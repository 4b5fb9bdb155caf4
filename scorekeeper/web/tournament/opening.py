"""Begin a round: a table with its links for each table of the room, and a game at each."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.game.commands import StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import Newcomer
from scorekeeper.game.tournament.formats import (
    Format,
    NoDealsToCount,
    rules_of_round,
)
from scorekeeper.game.tournament.rounds import Sitting
from scorekeeper.game.tournament.standings import Entrant
from scorekeeper.rules.ruleset.reading import ruleset_as_data
from scorekeeper.store.journal import clerk
from scorekeeper.store.models import utc_now
from scorekeeper.store.people import tournaments as kept
from scorekeeper.store.people.rights import WITHOUT_LINK, Author
from scorekeeper.store.people.tournaments import Round, Tournament
from scorekeeper.web import games, live, starting
from scorekeeper.web.pages import shared_command_id
from scorekeeper.wording.speech import gettext as _

from .forms import BeginForm
from .overview import Overview


def begin_round(seen: Overview, *, by: Author) -> None:
    """Seat everybody as drawn, and start a game at each table. ``by``: whoever directs.

    Games of the round before stay open: a table without network may still have to report.

    errors  NotAllowed; DrawnAnew
    """
    assert seen.draw is not None
    now = kept.begin_round(seen.tournament, seen.draw.tables, by=by)
    start_games(now, by=by)
    for sitting in seen.tournament.sittings:
        if sitting.game:
            live.find_bus().tell(sitting.game)  # whose pages say who sits where now


def start_games(tournament: Tournament, *, by: Author) -> None:
    """Start the games of the round that still have none; sent again, nothing starts twice.

    ``by``: whoever directs. errors: NotAllowed
    """
    by.check(tournament.table_id, full=True)
    director = replace(WITHOUT_LINK, who=by.who)  # the tables have links of their own
    current = tournament.current
    assert current is not None
    overview = Overview(tournament)
    for sitting in tournament.sittings_of(current.number):
        if sitting.game is not None:
            continue
        table_id = tournament.tables.get(sitting.table) or make_table(tournament, sitting.table)
        people = kept.seat_people(tournament, table_id, sitting.players)
        command = start_of(overview, sitting, {each: str(people[each]) for each in people})
        once = shared_command_id("tournament", tournament.id, sitting.round, sitting.table)
        answer = clerk.start_game(table_id, command, by=director, command_id=once)
        if not isinstance(answer, Refusal):
            kept.keep_game(tournament, sitting, answer.game_id)


def make_table(tournament: Tournament, number: int) -> int:
    """Make the table of this number with its links; return the number of its row."""
    once = shared_command_id("tournament", tournament.id, number)
    table_id = starting.make_table_with_links(_("Table %(number)d", number=number), once)
    kept.keep_table(tournament, number, table_id)
    return table_id


def start_of(
    overview: Overview,
    sitting: Sitting,
    people: dict[int, str] | None = None,
    *,
    ruling: bool = True,
) -> StartGame:
    """Return the command that starts the game of a table.

    ruling  whether the rules may be against it: that was asked when the tournament began
    errors  NoDealsToCount
    """
    tournament = overview.tournament
    rules = rules_of_round(tournament.rules, overview.ruleset, tournament.form, sitting.round)
    players = tuple(
        Newcomer(key=f"p{seat}", name=overview.names[each], person=(people or {}).get(each, ""))
        for seat, each in enumerate(sitting.players, 1)
    )
    return StartGame(ruleset=rules, players=players, first_dealer="p1", drawn=True, ruling=ruling)


def rules_chosen(form: BeginForm, table_id: int | None) -> Mapping[str, object] | Refusal | None:
    """Return the whole ruleset that a valid form chooses, as plain data, or the refusal.

    The refusal is what the rules have against the first round. What cannot be played in this way
    at all is said beside the field of the form, and None comes back.
    """
    rules = ruleset_as_data(games.find_ruleset(form.ruleset.data, table_id))
    refusal = form.way and refusal_at_first(form, form.way, rules)
    return refusal or (None if form.errors else rules)


def refusal_at_first(
    form: BeginForm, chosen: Format, rules: Mapping[str, object]
) -> Refusal | None:
    """Return the refusal of ``rules_chosen``; None: there is none, or a field says why not."""
    entrants = tuple(Entrant(number=at, name=name) for at, name in enumerate(form.names.names, 1))
    trial = Overview(
        Tournament(
            id=0,
            table_id=0,
            begun=utc_now(),
            seed=0,
            form=chosen,
            rules=rules,
            entrants=entrants,
            people={},
            rounds=(Round(number=1, seed=0, begun=None),),
            sittings=(),
            tables={},
        )
    )
    draw = trial.draw
    if draw is None:
        form.ruleset.errors = [_("This game needs other tables. Choose another one.")]
        return None
    for table, players in enumerate(draw.tables, 1):
        sitting = Sitting(round=1, table=table, players=players)
        try:
            answer = decide(None, start_of(trial, sitting, ruling=bool(form.ruling.data)))
        except NoDealsToCount:
            form.format.errors = [_("In this game the deals are chosen. Choose whole games.")]
            return None
        if isinstance(answer, Refusal):
            return answer
    return None
