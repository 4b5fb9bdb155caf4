"""Store tournaments: who plays, the rounds with their seats, and the tables they are played at.

A tournament belongs to the table at which it was begun, and a scorekeeper's own link of that table
directs it. Each of its tables is a table like all others. Those rows outlive no tournament.
"""

import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Update, func, insert, select, update

from scorekeeper.game.events import (
    BoughtBack,
    ChipsCorrected,
    ContractChosen,
    CountConfirmed,
    DealClosed,
    DealEntered,
    DownTold,
    FineGiven,
    GameFinished,
    GameResumed,
    GameStarted,
    HandCorrected,
    Redone,
    RulesChanged,
    Undone,
    WentOutCorrected,
)
from scorekeeper.game.tournament.formats import Format, format_as_data, read_format
from scorekeeper.game.tournament.rounds import Sitting
from scorekeeper.game.tournament.standings import Entrant
from scorekeeper.store.database import add_row, reading, until_first
from scorekeeper.store.models import (
    entrants,
    events,
    links,
    people,
    playing_tables,
    rounds,
    sittings,
    tournaments,
    utc_now,
)

from .rights import WITHOUT_LINK, Author, Right, link_of_command, writing
from .tables import number_people, people_for_change, person_alike

MOST_ENTRANTS = 300
HIGHEST_SEED = 2**31 - 1
SHOWN = [
    kind.__name__
    for kind in (
        *(GameStarted, ContractChosen, DealClosed, DealEntered, HandCorrected, WentOutCorrected),
        *(DownTold, ChipsCorrected, FineGiven, BoughtBack, CountConfirmed, RulesChanged),
        *(GameFinished, GameResumed, Undone, Redone),
    )
]
"""Kinds of events after which standings, or what is told of a table, may be others."""


class NoSuchTournament(LookupError):
    """The table has no tournament of this number."""


class TooManyEntrants(ValueError):
    """More would play in a tournament than may."""


class DrawnAnew(ValueError):
    """Somebody else has changed the draw, or begun the round, since the sender saw it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round. ``begun``: when its games began; None: it is drawn, and can be drawn again."""

    number: int
    seed: int
    begun: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament as it stands.

    table_id  of the table at which it was begun
    rules     the whole ruleset as plain data
    people    entrant → number of the person there
    tables    number of a table in the room → number of its row
    """

    id: int
    table_id: int
    begun: datetime
    seed: int
    form: Format
    rules: Mapping[str, object]
    entrants: tuple[Entrant, ...]
    people: Mapping[int, int]
    rounds: tuple[Round, ...]
    sittings: tuple[Sitting, ...]
    tables: Mapping[int, int]

    @property
    def drawn(self) -> Round | None:
        """The round that has not begun; None: none is drawn."""
        last = self.rounds[-1]
        return last if last.begun is None else None

    @property
    def current(self) -> Round | None:
        """The last round that has begun; None before the first."""
        return next((each for each in reversed(self.rounds) if each.begun), None)

    def sittings_of(self, number: int) -> tuple[Sitting, ...]:
        return tuple(each for each in self.sittings if each.round == number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A tournament in the list of its table. ``entrants``: how many."""

    id: int
    begun: datetime
    entrants: int


def begin(
    table_id: int,
    names: Sequence[str],
    *,
    rules: Mapping[str, object],
    form: Format,
    by: Author,
    command_id: str,
) -> int:
    """Store a tournament with its first draw; return its number, the same if sent again.

    errors  NotAllowed; TooManyEntrants
    """
    sent = select(tournaments.c.id).where(
        tournaments.c.table_id == table_id, tournaments.c.command_id == command_id
    )
    row = {
        "table_id": table_id,
        "begun": utc_now(),
        "seed": new_seed(),
        "format": json.dumps(format_as_data(form)),
        "rules": json.dumps(rules, ensure_ascii=False),
        "command_id": command_id,
    }

    def make() -> int:
        with writing(by, table_id, full=True) as connection:
            before: int | None = connection.scalar(sent)
            if before is not None:
                return before
            number = add_row(connection, insert(tournaments).values(**row))
            first = {"tournament_id": number, "number": 1, "seed": new_seed()}
            connection.execute(insert(rounds).values(**first))
            _add(connection, table_id, number, names, 1)
            return number

    return until_first(make)


def new_seed() -> int:
    return secrets.randbelow(HIGHEST_SEED)


def tournaments_of(table_id: int) -> list[Line]:
    """Return the tournaments that were begun at a table, the newest first."""
    many = select(func.count()).where(entrants.c.tournament_id == tournaments.c.id)
    asked = select(tournaments.c.id, tournaments.c.begun, many.scalar_subquery())
    asked = asked.where(tournaments.c.table_id == table_id).order_by(tournaments.c.id.desc())
    with reading() as connection:
        return [Line(id=row[0], begun=row[1], entrants=row[2]) for row in connection.execute(asked)]


def tables_with_tournaments(table_ids: Collection[int]) -> set[int]:
    """Return those of these tables at which a tournament was begun."""
    asked = select(tournaments.c.table_id).where(tournaments.c.table_id.in_(table_ids))
    with reading() as connection:
        return set(connection.scalars(asked))


def find(table_id: int, number: int) -> Tournament:
    """Return a tournament of a table. errors: NoSuchTournament."""
    with reading() as connection:
        return _find(connection, table_id, number)


def find_by_game(game_id: int) -> tuple[Tournament, int] | None:
    """Return the tournament and the round in which a game is played; None: in none."""
    asked = (
        select(tournaments.c.table_id, tournaments.c.id, sittings.c.round)
        .join_from(sittings, tournaments)
        .where(sittings.c.game_id == game_id)
    )
    with reading() as connection:
        row = connection.execute(asked).first()
        return None if row is None else (_find(connection, row.table_id, row.id), row.round)


def news_of(table_id: int, number: int) -> int:
    """Return a number that differs after whatever the pages of a tournament show.

    Many phones look at them. A card that is bought somewhere brings none of them back.

    errors  NoSuchTournament
    """
    seats = sittings.c.tournament_id == number
    of_games = select(func.count()).join_from(
        events, sittings, sittings.c.game_id == events.c.game_id
    )
    told = (
        of_games.where(seats, events.c.kind.in_(SHOWN)),
        select(func.count() + func.coalesce(func.sum(sittings.c.extra), 0)).where(seats),
        select(func.count() + func.count(entrants.c.until)).where(
            entrants.c.tournament_id == number
        ),
        select(func.sum(rounds.c.seed) + func.count(rounds.c.begun)).where(
            rounds.c.tournament_id == number
        ),
    )
    asked = select(*(each.scalar_subquery() for each in told)).where(
        tournaments.c.id == number, tournaments.c.table_id == table_id
    )
    with reading() as connection:
        row = connection.execute(asked.select_from(tournaments)).first()
    if row is None:
        raise NoSuchTournament(number)
    return sum(row)


def entrant_of(tournament: Tournament, person_id: int) -> int | None:
    """Return which entrant somebody is who sits at a playing table; None: none of them."""
    same = select(people.c.identity).where(people.c.id == person_id).scalar_subquery()
    asked = (
        select(entrants.c.number)
        .join_from(entrants, people)
        .where(entrants.c.tournament_id == tournament.id, people.c.identity == same)
    )
    with reading() as connection:
        return connection.scalar(asked)


def told_last(number: int) -> dict[int, datetime]:
    """Return game → when its last event was recorded, of all games of a tournament."""
    asked = (
        select(events.c.game_id, func.max(events.c.at))
        .join_from(events, sittings, sittings.c.game_id == events.c.game_id)
        .where(sittings.c.tournament_id == number)
        .group_by(events.c.game_id)
    )
    with reading() as connection:
        return {row[0]: row[1] for row in connection.execute(asked)}


def _find(connection: Connection, table_id: int, number: int) -> Tournament:
    of_table = select(tournaments).where(
        tournaments.c.id == number, tournaments.c.table_id == table_id
    )
    row = connection.execute(of_table).first()
    if row is None:
        raise NoSuchTournament(number)
    who = (
        select(entrants, people.c.name)
        .join_from(entrants, people)
        .where(entrants.c.tournament_id == number)
        .order_by(entrants.c.number)
    )
    playing = connection.execute(who).all()
    drawn = select(rounds).where(rounds.c.tournament_id == number).order_by(rounds.c.number)
    rooms = select(playing_tables).where(playing_tables.c.tournament_id == number)
    return Tournament(
        id=row.id,
        table_id=table_id,
        begun=row.begun,
        seed=row.seed,
        form=read_format(json.loads(row.format), "stored"),
        rules=json.loads(row.rules),
        entrants=tuple(
            Entrant(number=each.number, name=each.name, since=each.since, until=each.until)
            for each in playing
        ),
        people={each.number: each.person_id for each in playing},
        rounds=tuple(
            Round(number=each.number, seed=each.seed, begun=each.begun)
            for each in connection.execute(drawn)
        ),
        sittings=_sittings(connection, number),
        tables={each.number: each.table_id for each in connection.execute(rooms)},
    )


def _sittings(connection: Connection, number: int) -> tuple[Sitting, ...]:
    asked = select(sittings).where(sittings.c.tournament_id == number)
    return tuple(
        Sitting(
            round=each.round,
            table=each.number,
            players=tuple(json.loads(each.players)),
            extra=each.extra,
            game=each.game_id,
        )
        for each in connection.execute(asked.order_by(sittings.c.round, sittings.c.number))
    )


def _add(
    connection: Connection, table_id: int, number: int, names: Sequence[str], since: int
) -> None:
    """Add entrants; who has left comes back. errors: TooManyEntrants."""
    known = connection.execute(select(entrants).where(entrants.c.tournament_id == number)).all()
    numbers = {each.person_id: each for each in known}
    following = max((each.number for each in known), default=0) + 1
    for person in dict.fromkeys(number_people(connection, table_id, names).values()):
        before = numbers.get(person)
        if before is None:
            row = {"tournament_id": number, "number": following, "person_id": person}
            connection.execute(insert(entrants).values(**row, since=since))
            following += 1
        elif before.until is not None:
            connection.execute(_entrant(number, before.number).values(until=None))
    if following > MOST_ENTRANTS + 1:
        raise TooManyEntrants(following - 1)


def _entrant(tournament: int, number: int) -> Update:
    return update(entrants).where(
        entrants.c.tournament_id == tournament, entrants.c.number == number
    )


def add_entrants(tournament: Tournament, names: Sequence[str], *, by: Author) -> None:
    """Let more people play, from the round on that has not begun. errors: as ``begin``."""

    def add() -> None:
        with writing(by, tournament.table_id, full=True) as connection:
            current = _held(connection, tournament).current
            since = current.number + 1 if current else 1
            _add(connection, tournament.table_id, tournament.id, names, since)

    until_first(add)


def leave(tournament: Tournament, entrant: int, *, left: bool, by: Author) -> None:
    """Let somebody play no more after the round that has begun, or again. errors: NotAllowed."""
    with writing(by, tournament.table_id, full=True) as connection:
        current = _held(connection, tournament).current
        until = (current.number if current else 0) if left else None
        connection.execute(_entrant(tournament.id, entrant).values(until=until))


def draw_round(tournament: Tournament, number: int, *, by: Author) -> None:
    """Draw a round that has not begun, for the first time or again.

    number  of the round that the sender wants to draw
    errors  NotAllowed; DrawnAnew where it has begun, or is not the next
    """
    with writing(by, tournament.table_id, full=True) as connection:
        now = _held(connection, tournament)
        following = now.drawn.number if now.drawn else len(now.rounds) + 1
        if number != following or number > now.form.rounds:
            raise DrawnAnew(number)
        if now.drawn is None:
            row = {"tournament_id": now.id, "number": number, "seed": new_seed()}
            connection.execute(insert(rounds).values(**row))
            return
        again = update(rounds).where(_of_round(now, number))
        connection.execute(again.values(seed=new_seed()))


def begin_round(
    tournament: Tournament, tables: Sequence[Sequence[int]], *, by: Author
) -> Tournament:
    """Seat everybody in the round that is drawn; return the tournament after it.

    tournament  as the sender saw it, with its draw
    errors      NotAllowed; DrawnAnew
    """
    with writing(by, tournament.table_id, full=True) as connection:
        now = _held(connection, tournament)
        if (now.drawn, now.entrants, now.sittings) != (
            *(tournament.drawn, tournament.entrants),
            tournament.sittings,
        ) or now.drawn is None:
            raise DrawnAnew(tournament.id)
        number = now.drawn.number
        for table, players in enumerate(tables, 1):
            row = {"tournament_id": now.id, "round": number, "number": table}
            seats = json.dumps(list(players))
            connection.execute(insert(sittings).values(**row, players=seats, extra=0))
        begun = update(rounds).where(_of_round(now, number)).values(begun=utc_now())
        connection.execute(begun)
        return _find(connection, tournament.table_id, tournament.id)


def give_time(
    tournament: Tournament, number: int, tables: Collection[int], minutes: int, *, by: Author
) -> None:
    """Give tables of a round more minutes than they had when the sender saw it.

    errors  NotAllowed
    """
    with writing(by, tournament.table_id, full=True) as connection:
        for each in tournament.sittings_of(number):
            which = (
                sittings.c.tournament_id == tournament.id,
                sittings.c.round == number,
                sittings.c.number == each.table,
            )
            if each.table in tables:
                more = update(sittings).where(*which).values(extra=each.extra + minutes)
                connection.execute(more)


def keep_table(tournament: Tournament, number: int, table_id: int) -> None:
    """Note which row the table of this number is; a second time changes nothing."""
    known = select(playing_tables.c.number).where(playing_tables.c.table_id == table_id)
    with writing(WITHOUT_LINK) as connection:
        if connection.scalar(known) is None:
            row = {"tournament_id": tournament.id, "number": number, "table_id": table_id}
            connection.execute(insert(playing_tables).values(**row))


def keep_game(tournament: Tournament, sitting: Sitting, game_id: int) -> None:
    """Note which game a table of a round plays."""
    which = (
        sittings.c.tournament_id == tournament.id,
        sittings.c.round == sitting.round,
        sittings.c.number == sitting.table,
    )
    with writing(WITHOUT_LINK) as connection:
        connection.execute(update(sittings).where(*which).values(game_id=game_id))


def seat_people(tournament: Tournament, table_id: int, seated: Sequence[int]) -> Mapping[int, int]:
    """Return entrant → number of the person at a playing table, where they are added once.

    They keep the identity they have at the tournament's own table: in books they are one person.
    """
    numbers = [tournament.people[each] for each in seated]
    asked = select(people.c.id, people.c.name, people.c.identity).where(people.c.id.in_(numbers))
    found = {}
    with writing(WITHOUT_LINK) as connection:
        club = {row.id: row for row in connection.execute(asked)}
        there = people_for_change(connection, table_id)
        for each, number in zip(seated, numbers, strict=True):
            name, identity = club[number].name, club[number].identity
            same = (person for person in there if person.identity == identity)
            known = next(same, None) or person_alike(there, name)
            row = {"table_id": table_id, "name": name, "identity": identity}
            found[each] = known.id if known else add_row(connection, insert(people).values(**row))
    return found


def renew_links(
    tournament: Tournament, table: int, labels: Mapping[Right, str], *, by: Author, command_id: str
) -> None:
    """Turn off all links of a playing table, and make new ones; sent again, nothing changes.

    errors  NotAllowed
    """
    table_id, now = tournament.tables[table], utc_now()
    open_ones = links.c.table_id == table_id, links.c.revoked_at.is_(None)
    made = {right: f"{command_id} {right.value}" for right in labels}
    before = select(links.c.id).where(links.c.command_id.in_(made.values()))
    with writing(by, tournament.table_id, full=True) as connection:
        if connection.execute(before).first():
            return
        connection.execute(update(links).where(*open_ones).values(revoked_at=now))
        for right, label in labels.items():
            row = {"right": right.value, "label": label}
            link_of_command(connection, table_id, made[right], **row)


def _held(connection: Connection, tournament: Tournament) -> Tournament:
    """Return the tournament as it stands, within a transaction that writes to it alone.

    SQLite has one writer anyway. PostgreSQL locks the row.
    """
    row = select(tournaments.c.id).where(tournaments.c.id == tournament.id)
    connection.execute(row.with_for_update())
    return _find(connection, tournament.table_id, tournament.id)


def _of_round(tournament: Tournament, number: int) -> ColumnElement[bool]:
    return (rounds.c.tournament_id == tournament.id) & (rounds.c.number == number)
