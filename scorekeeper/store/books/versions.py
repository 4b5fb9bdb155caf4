"""The versions of one game: how far two journals agree, and which of them counts.

A game may go on at two places. A book that comes back may then hold the rest of a journal, or
another version of it. No entry is ever rewritten: another version is a game of its own beside the
first, with the same identity.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import blake2b

import msgspec
from sqlalchemy import Connection, bindparam, func, select, update

from scorekeeper.game.state import Newcomer
from scorekeeper.store.database import AnyRow, reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.clerk import NoSuchGame, OpenGame
from scorekeeper.store.journal.states import tell
from scorekeeper.store.journal.steps import JournalEntry, journal, read_events
from scorekeeper.store.models import events, games
from scorekeeper.store.people.rights import Author, writing

from .newcomers import with_newcomers

Trail = tuple[bytes, ...]
"""For each event of a journal the digest of it and all before it."""
_DIGEST_BYTES = 16
MOST_LISTED = 50
_WRITER = msgspec.json.Encoder(order="deterministic")
_ROWS = (
    select(games.c.id, games.c.identity, games.c.aside)
    .where(games.c.table_id == bindparam("table_id"))
    .order_by(games.c.aside, games.c.id)
)
_of_game = select(games.c.identity).where(games.c.id == bindparam("game_id")).scalar_subquery()
_VERSIONS = _ROWS.where(games.c.identity == _of_game)
_first = games.alias("first")
_same = (_first.c.table_id == games.c.table_id) & (_first.c.identity == games.c.identity)
_OTHERS = (
    select(games.c.id, games.c.aside, games.c.undecided, games.c.started)
    .where(games.c.table_id == bindparam("table_id"))
    .where(
        games.c.id
        != select(_first.c.id)
        .where(_same)
        .order_by(_first.c.aside, _first.c.id)
        .limit(1)
        .scalar_subquery()
    )
    .order_by(games.c.started.desc(), games.c.id.desc())
    .limit(MOST_LISTED)
)
_STANDING = (
    select(_first.c.id)
    .join_from(games, _first, _same)
    .where(games.c.id == bindparam("game_id"), _first.c.aside.is_(False))
    .order_by(_first.c.id)
    .limit(1)
)
_last = select(func.max(events.c.number)).where(events.c.game_id == games.c.id).scalar_subquery()
_LAST = select(_last).where(games.c.id == bindparam("game_id"))
_PUT = (
    update(games)
    .where(games.c.id == bindparam("of_game"))
    .values(aside=bindparam("put_aside"), undecided=False)
)


class Choice(StrEnum):
    """Which of two versions count."""

    STANDING = "standing"
    OTHER = "other"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a game that is kept here."""

    id: int
    aside: bool
    trail: Trail


@dataclass(frozen=True, slots=True)
class Apart:
    """Two versions of a game.

    common  how many events both have at their beginning
    """

    standing: OpenGame
    other: OpenGame
    standing_rest: tuple[JournalEntry, ...]
    other_rest: tuple[JournalEntry, ...]
    common: int


def trail_of(entries: Iterable[JournalEntry]) -> Trail:
    """Return the trail of a journal.

    Which person of the table sits on a seat is left out: that is another number at each place.
    """
    digest = blake2b(digest_size=_DIGEST_BYTES)
    trail = []
    for entry in entries:
        event = with_newcomers(entry.event, _nobody)
        at = entry.at.astimezone(UTC).isoformat()
        told = (entry.number, entry.step, entry.command_id, at, entry.who, type(event).__name__)
        digest.update(_WRITER.encode((told, event)))
        trail.append(digest.digest())
    return tuple(trail)


def _nobody(newcomer: Newcomer) -> Newcomer:
    return replace(newcomer, person="")


def is_start_of(trail: Trail, other: Trail) -> bool:
    """Return whether the other journal is the same one, or goes on where this one ends."""
    return len(trail) <= len(other) and trail[-1] == other[len(trail) - 1]


def in_common(trail: Trail, other: Trail) -> int:
    """Return how many events both journals have at their beginning."""
    pairs = enumerate(zip(trail, other, strict=False))
    return next((at for at, (one, two) in pairs if one != two), min(len(trail), len(other)))


def versions_here(
    connection: Connection, table_id: int, wanted: set[str], trails: dict[int, Trail]
) -> dict[str, list[Version]]:
    """Return identity → the versions at a table of the games wanted, those that count first.

    trails  number → the trail of a game as it was read last; what is new is added to it
    """
    found: dict[str, list[Version]] = {}
    for row in connection.execute(_ROWS, {"table_id": table_id}).all():
        if row.identity in wanted:
            last = connection.execute(_LAST, {"game_id": row.id}).scalar_one()
            if len(trails.get(row.id, ())) != last:
                trails[row.id] = trail_of(read_events(connection, row.id))
            found.setdefault(row.identity, []).append(Version(row.id, row.aside, trails[row.id]))
    return found


@dataclass(frozen=True, slots=True)
class OtherVersion:
    """A game that is another version of one of its table.

    undecided  whether nobody has said yet which counts
    started    when it began, in UTC
    """

    id: int
    aside: bool
    undecided: bool
    started: datetime


def other_versions(table_id: int) -> tuple[OtherVersion, ...]:
    """Return the games of a table beside those of which they are another version, newest first."""
    with reading() as connection:
        rows = connection.execute(_OTHERS, {"table_id": table_id})
        return tuple(OtherVersion(*row) for row in rows)


def find_standing(game_id: int) -> int | None:
    """Return the version that counts of a game that is set aside; None where none does."""
    with reading() as connection:
        found: int | None = connection.scalar(_STANDING, {"game_id": game_id})
        return found


def compare(table_id: int, game_id: int) -> Apart:
    """Return a game beside the version of it that counts. errors: NoSuchGame without two."""
    with reading() as connection:
        other = _beside(connection, table_id, game_id)
        here, there = journal(other), journal(game_id)
        common = in_common(trail_of(here), trail_of(there))
        return Apart(
            standing=clerk.open_game(other),
            other=clerk.open_game(game_id),
            standing_rest=here[common:],
            other_rest=there[common:],
            common=common,
        )


def choose(table_id: int, game_id: int, beside: int, choice: Choice, *, by: Author) -> None:
    """Say which of two versions of a game count. The other is kept, and nothing of it changes.

    errors  NotAllowed; NoSuchGame where these are not two versions of a game of this table
    """
    with writing(by, table_id, full=True) as connection:
        found = {row.id for row in _rows(connection, table_id, game_id)}
        if not {game_id, beside} <= found or game_id == beside:
            raise NoSuchGame(game_id)
        aside = {game_id: choice is Choice.STANDING, beside: choice is Choice.OTHER}
        put_aside(connection, aside)
        news = {each: connection.execute(_LAST, {"game_id": each}).scalar_one() for each in aside}
    for each, number in news.items():
        tell(each, number)


def put_aside(connection: Connection, aside: dict[int, bool]) -> None:
    """Keep whether these games are set aside, as somebody has chosen."""
    connection.execute(_PUT, [{"of_game": each, "put_aside": is_} for each, is_ in aside.items()])


def leave_open(connection: Connection, game_id: int) -> None:
    """Keep that it is to be said anew whether this game, which is set aside, counts."""
    connection.execute(update(games).where(games.c.id == game_id).values(undecided=True))


def _beside(connection: Connection, table_id: int, game_id: int) -> int:
    found = [row.id for row in _rows(connection, table_id, game_id)]
    others: Sequence[int] = [each for each in found if each != game_id]
    if game_id not in found or not others:
        raise NoSuchGame(game_id)
    return others[0]


def _rows(connection: Connection, table_id: int, game_id: int) -> Sequence[AnyRow]:
    return connection.execute(_VERSIONS, {"table_id": table_id, "game_id": game_id}).all()
