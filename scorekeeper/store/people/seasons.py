"""A table's seasons, and the games that count in them."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, update

from scorekeeper.game.results import Result, result_of
from scorekeeper.game.seasons import Measure, Played, Season
from scorekeeper.store.database import AnyRow, add_row, reading, until_first
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.summaries import read_summary
from scorekeeper.store.models import games, seasons

from .rights import Author, writing

MOST_SEASONS = 100
"""Of one table; a book may hold as many."""
MOST_RULESETS = 200
MOST_NEEDED = 1000
"""Games that a season may ask for."""
LENGTH_OF_DAY = len("2026-11-26")
_RULESETS = msgspec.json.Decoder(tuple[str, ...])
_WRITER = msgspec.json.Encoder()
_OF_TABLE = seasons.c.table_id == bindparam("table_id")
_SEASONS = select(seasons).where(_OF_TABLE).order_by(seasons.c.first_day.desc(), seasons.c.id)
_SENT = select(seasons.c.id).where(_OF_TABLE, seasons.c.command_id == bindparam("command_id"))
_HOW_MANY = select(func.count()).select_from(seasons).where(_OF_TABLE)
_OVER = (
    select(games.c.id, games.c.started, games.c.finished, games.c.uncounted)
    .where(
        games.c.table_id == bindparam("table_id"),
        games.c.aside.is_(False),
        games.c.finished.is_not(None),
    )
    .order_by(games.c.started, games.c.id)
)


class NoSuchSeason(LookupError):
    """The table has no season of this number."""


class TooManySeasons(ValueError):
    """The table has as many seasons as it may."""


@dataclass(frozen=True, slots=True)
class KeptSeason:
    """A season that a table named."""

    id: int
    season: Season


def seasons_of(table_id: int) -> list[KeptSeason]:
    """Return a table's seasons, the one that began last first."""
    with reading() as connection:
        rows = connection.execute(_SEASONS, {"table_id": table_id})
        return [KeptSeason(row.id, read_season(row)) for row in rows]


def find_season(table_id: int, number: int) -> Season:
    """Return a season. errors: NoSuchSeason."""
    found = next((each for each in seasons_of(table_id) if each.id == number), None)
    if found is None:
        raise NoSuchSeason(number)
    return found.season


def keep_season(table_id: int, season: Season, *, by: Author, command_id: str) -> int:
    """Keep a new season; return its number, which is the same if the command is sent again.

    errors  NotAllowed; TooManySeasons
    """

    def keep() -> int:
        with writing(by, table_id) as connection:
            named = {"table_id": table_id, "command_id": command_id}
            sent = connection.scalar(_SENT, named)
            if sent is not None:
                return int(sent)
            if (connection.scalar(_HOW_MANY, {"table_id": table_id}) or 0) >= MOST_SEASONS:
                raise TooManySeasons(table_id)
            return add_row(connection, insert(seasons).values(**named, **season_row(season)))

    return until_first(keep)


def change_season(table_id: int, number: int, season: Season, *, by: Author) -> None:
    """Let a season be this from now on. errors: NotAllowed; NoSuchSeason."""
    changed = update(seasons).where(seasons.c.table_id == table_id, seasons.c.id == number)
    with writing(by, table_id) as connection:
        if not connection.execute(changed.values(**season_row(season))).rowcount:
            raise NoSuchSeason(number)


def delete_season(table_id: int, number: int, *, by: Author) -> None:
    """Delete a season, whose games stay; a second time changes nothing. errors: NotAllowed."""
    with writing(by, table_id) as connection:
        gone = delete(seasons).where(seasons.c.table_id == table_id, seasons.c.id == number)
        connection.execute(gone)


def season_row(season: Season) -> dict[str, Any]:
    """Return a season as columns of its row."""
    return {
        "name": season.name,
        "first_day": season.first,
        "last_day": season.last,
        "measure": season.by.value,
        "least_games": season.least_games,
        "least_share": season.least_share,
        "rulesets": _WRITER.encode(season.rulesets).decode(),
    }


def read_season(row: AnyRow) -> Season:
    return Season(
        name=row.name,
        first=row.first_day,
        last=row.last_day,
        by=Measure(row.measure),
        least_games=row.least_games,
        least_share=row.least_share,
        rulesets=_RULESETS.decode(row.rulesets),
    )


def games_over(table_id: int, *, since: str = "", ahead: timedelta = timedelta()) -> list[Played]:
    """Return the games of a table that are over, the first one first.

    One whose line cannot be read is replayed. Versions that are set aside are left out.

    since  a day; "": all
    ahead  how far the clock by which days begin is ahead of UTC
    """
    with reading() as connection:
        over = _OVER.where(games.c.started >= _beginning(since) - ahead) if since else _OVER
        rows = connection.execute(over, {"table_id": table_id}).all()
        summaries = {row.id: read_summary(row.finished) for row in rows}
        unread = [number for number, summary in summaries.items() if summary is None]
        states = clerk.states_of(unread) if unread else {}
    results: dict[int, Result] = {
        number: summary.result for number, summary in summaries.items() if summary
    }
    results |= {number: result_of(state) for number, state in states.items() if state.over}
    clock = timezone(ahead)
    return [
        Played(
            id=row.id,
            began=(began := row.started.astimezone(clock).isoformat(timespec="minutes")),
            day=began[:LENGTH_OF_DAY],
            result=results[row.id],
            uncounted=row.uncounted,
        )
        for row in rows
        if row.id in results
    ]


def _beginning(day: str) -> datetime:
    return datetime.fromisoformat(day).replace(tzinfo=UTC)


def let_count(table_id: int, game: int, *, counts: bool, by: Author) -> None:
    """Let a game count in standings, or keep it without. errors: NotAllowed; clerk.NoSuchGame."""
    changed = update(games).where(games.c.table_id == table_id, games.c.id == game)
    with writing(by, table_id) as connection:
        if not connection.execute(changed.values(uncounted=not counts)).rowcount:
            raise clerk.NoSuchGame(game)
