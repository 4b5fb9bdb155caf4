"""Take a table's games and house rules along in a book; judge one, and bring it to a table.

A book has no link, no secret and no number of this database. The table, its people and its games
have identities that travel in it. A game that is here already is never added twice: the longer
journal stands, and one that went on otherwise is kept beside it (``versions``). A book is refused
if an event of it could not have happened.
"""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial

import msgspec
from msgspec import structs
from sqlalchemy import BindParameter, Connection, bindparam, insert, select

from scorekeeper.game.events import AnyEvent, PlayerRenamed
from scorekeeper.game.names import tidy_name
from scorekeeper.game.refusal import LONGEST_NAME, name_faults, readable, tidy
from scorekeeper.game.state import Newcomer
from scorekeeper.store.database import add_row, reading, until_first
from scorekeeper.store.journal.states import tell
from scorekeeper.store.journal.steps import (
    MOST_EVENTS,
    JournalEntry,
    Unreadable,
    append,
    read_event,
    read_events,
    write_event,
)
from scorekeeper.store.journal.summaries import (
    Summary,
    keep_summary,
    summary_after,
    with_persons,
    write_summary,
)
from scorekeeper.store.journal.verify import Broken, OutOfOrder, TooLarge, judged
from scorekeeper.store.models import events, games, new_identity, tables, utc_now
from scorekeeper.store.people.rights import Author, writing
from scorekeeper.store.people.tables import people_of

from .bookform import (
    FORMAT,
    VERSION,
    Book,
    BookEvent,
    BookGame,
    BookPayment,
    BookPerson,
    BookRefused,
    BookRules,
    BookSeason,
    Fault,
    decode_book,
    is_possible,
    tidy_rules,
)
from .bookrules import bring_rules, rules_in_book
from .bookseasons import (
    bring_counted,
    may_be_kept,
    payments_in_book,
    people_in_book,
    seasons_in_book,
)
from .newcomers import Keys, keep_people, newcomers_in, with_newcomers
from .versions import Trail, Version, is_start_of, leave_open, put_aside, trail_of, versions_here

_TABLE: BindParameter[int] = bindparam("table_id")
_GAMES = select(games).where(games.c.table_id == _TABLE).order_by(games.c.started, games.c.id)
_BROUGHT = select(events.c.brought).where(events.c.game_id == games.c.id)
_NEWEST = (
    select(
        games.c.started,
        games.c.finished,
        _BROUGHT.order_by(events.c.number.desc()).limit(1).scalar_subquery().label("brought"),
    )
    .where(games.c.table_id == _TABLE, games.c.aside.is_(False))
    .order_by(games.c.started.desc(), games.c.id.desc())
    .limit(1)
)
YEAR = timedelta(days=365)
MOMENT = timedelta(microseconds=1)
MOST_AT_ONCE = 1_000
"""Events after which a transaction ends: a tenth of a second, half of one on a Pi."""
OTHERS_TURN = 0.1
"""Seconds until the next begins. Whoever waits for SQLite looks so often whether it is free."""
MOST_APART = 100  # versions of one game in a book; each is compared with all that are here
_NAMED = select(tables.c.name, tables.c.identity).where(tables.c.id == _TABLE)
_STARTS = select(games.c.command_id).where(games.c.table_id == _TABLE)


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game of a book.

    finished  its summary once it is over; people are named by their identities
    """

    identity: str
    aside: bool
    entries: tuple[JournalEntry, ...]
    trail: Trail
    finished: Summary | None
    uncounted: bool = False
    undecided: bool = False


@dataclass(frozen=True, slots=True)
class JudgedBook:
    """A book that can be brought to a table."""

    identity: str
    table: str
    people: tuple[BookPerson, ...]
    rules: tuple[BookRules, ...]
    games: tuple[JudgedGame, ...]
    seasons: tuple[BookSeason, ...] = ()
    payments: tuple[BookPayment, ...] = ()


@dataclass(frozen=True, slots=True)
class Brought:
    """The outcome of bringing a book.

    games   numbers of the new games
    known   how many games of the book the table had already
    rules   how many house rules are new here, or have a newer version than before
    longer  number → last event of the games that went on in the book
    apart   numbers of versions that went on otherwise than here, and are set aside
    turned  numbers of versions that count from now on, as was chosen where the book was written
    """

    games: tuple[int, ...] = ()
    known: int = 0
    rules: int = 0
    longer: Mapping[int, int] = field(default_factory=dict)
    apart: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()

    def and_then(self, more: "Brought") -> "Brought":
        return Brought(
            games=self.games + more.games,
            known=self.known + more.known,
            rules=self.rules + more.rules,
            longer={**self.longer, **more.longer},
            apart=self.apart + more.apart,
            turned=self.turned + more.turned,
        )


def write_book(table_id: int) -> bytes:
    """Return a table's book: its people, all house rules, every game's journal."""
    with reading() as connection:
        named = connection.execute(_NAMED, {"table_id": table_id}).one()
        known = people_of(table_id)
        keys = {str(person.id): person.identity for person in known}
        book = Book(
            format=FORMAT,
            version=VERSION,
            identity=named.identity,
            table=named.name,
            people=people_in_book(connection, table_id, known),
            rules=rules_in_book(connection, table_id),
            games=tuple(
                BookGame(
                    row.identity,
                    tuple(_told(each, keys) for each in read_events(connection, row.id)),
                    row.aside,
                    row.uncounted,
                    row.undecided,
                )
                for row in connection.execute(_GAMES, {"table_id": table_id}).all()
            ),
            seasons=seasons_in_book(connection, table_id),
            payments=payments_in_book(connection, table_id, keys),
        )
    return msgspec.json.encode(book)


def write_game(table_id: int, game_id: int, last: int) -> bytes:
    """Return the book of one game alone, up to this event, with the people who play in it.

    errors  NoResultFound where it is no game of this table
    """
    of_game = _GAMES.where(games.c.id == game_id)
    with reading() as connection:
        named = connection.execute(_NAMED, {"table_id": table_id}).one()
        row = connection.execute(of_game, {"table_id": table_id}).one()
        known = people_of(table_id)
        keys = {str(person.id): person.identity for person in known}
        entries = read_events(connection, game_id, 1, last)
    seated = {each.person for entry in entries for each in newcomers_in(entry.event)}
    told = tuple(_told(each, keys) for each in entries)
    book = Book(
        format=FORMAT,
        version=VERSION,
        identity=named.identity,
        table=named.name,
        people=tuple(BookPerson(p.identity, p.name) for p in known if str(p.id) in seated),
        rules=(),
        games=(BookGame(row.identity, told, row.aside, undecided=row.undecided),),
    )
    return msgspec.json.encode(book)


def bring_book(table_id: int, book: JudgedBook, *, by: Author) -> Brought:
    """Bring a book to a table; it needs a scorekeeper's own link.

    A game that is here already and went on in the book goes on here. One that went on otherwise
    is kept as another version, set aside. A large book comes in portions: other tables record in
    between. Who brings it again after an error gets what is missing.

    errors  NotAllowed; TooManyRules; StoreUnavailable. What has come before stays
    """
    trails: dict[int, Trail] = {}

    def bring(some: tuple[JudgedGame, ...]) -> Brought:
        wanted = {game.identity for game in some}
        with reading() as connection:  # which takes long, and nobody waits for it
            versions_here(connection, table_id, wanted, trails)
        with writing(by, table_id, full=True) as connection:
            ids = keep_people(connection, table_id, book.people)
            rules = bring_rules(connection, table_id, book.rules)
            bring_counted(connection, table_id, ids, book)
            here = versions_here(connection, table_id, wanted, trails)
            return _Bringing(connection, table_id, ids, here, book.games).bring(some, rules)

    came = Brought()
    for place, some in enumerate(_portions(book.games)):
        time.sleep(OTHERS_TURN if place else 0)
        # A phone may have recorded something at the same moment.
        new = until_first(partial(bring, some))
        for game_id, number in new.longer.items():
            tell(game_id, number)
        came = came.and_then(new)
    return came


def _portions(told: Sequence[JudgedGame]) -> Iterator[tuple[JudgedGame, ...]]:
    """Yield games to be brought in one transaction; without any, none once.

    All versions of one game come together, unless they have more events than any game.
    """
    versions: dict[str, list[JudgedGame]] = {}
    for game in sorted(told, key=lambda each: each.aside):  # those that count go on first
        versions.setdefault(game.identity, []).append(game)
    some: list[JudgedGame] = []
    size = 0
    for of_game in versions.values():
        for each in of_game:
            some.append(each)
            size += len(each.entries)
            if size >= (MOST_AT_ONCE if each is of_game[-1] else MOST_EVENTS):
                yield tuple(some)
                some, size = [], 0
    if some or not told:
        yield tuple(some)


class _Bringing:
    """Games of a book on their way to a table, within a transaction that writes.

    here  the versions of them that are there; ``told``: all games of the book
    """

    def __init__(
        self,
        connection: Connection,
        table_id: int,
        ids: Keys,
        here: dict[str, list[Version]],
        told: Sequence[JudgedGame],
    ) -> None:
        self.connection = connection
        self.table_id = table_id
        self.here = here
        self.told = told
        self.ids = ids
        self.known_as = partial(_known_as, ids)
        self.now = utc_now()
        self.starts = set(connection.scalars(_STARTS, {"table_id": table_id}))
        self.newest = connection.execute(_NEWEST, {"table_id": table_id}).first()
        self.known = 0
        self.added: list[int] = []
        self.longer: dict[int, int] = {}
        self.apart: list[int] = []
        self.turned: list[int] = []

    def bring(self, some: Sequence[JudgedGame], rules: int) -> Brought:
        """Bring these games; ``rules``: for the outcome."""
        for game in some:
            if game.identity in self.here:
                self.bring_version(game, self.here[game.identity])
            else:
                number = self.add(game, aside=game.aside, undecided=game.undecided)
                self.added += [] if game.aside else [number]
                self.apart += [number] if game.undecided else []
        found = (tuple(self.added), self.known, rules)
        return Brought(*found, self.longer, tuple(self.apart), tuple(self.turned))

    def bring_version(self, game: JudgedGame, versions: list[Version]) -> None:
        """Bring a game of which there are versions here."""
        if any(is_start_of(game.trail, each.trail) for each in versions):
            self.known += not game.aside
            return
        begun = [each for each in versions if is_start_of(each.trail, game.trail)]
        if begun:
            longest = max(begun, key=lambda each: len(each.trail))
            self.go_on(longest, game)
            versions[versions.index(longest)] = replace(longest, trail=game.trail)
            if longest.aside and not game.aside:
                leave_open(self.connection, longest.id)
                self.apart.append(longest.id)
            return
        seen = _seen_there(game, versions, self.told)
        asks = game.undecided if game.aside else seen is None
        number = self.add(game, aside=game.aside or asks, undecided=asks)
        if asks:
            self.apart.append(number)
        elif seen is not None and not game.aside:
            put_aside(self.connection, seen)
            self.turned.append(number)

    def go_on(self, version: Version, game: JudgedGame) -> None:
        """Append what the book has more; the journal is what it is in the book from then on."""
        self.append(version.id, game.entries[len(version.trail) :])
        self.longer[version.id] = len(game.trail)
        keep_summary(self.connection, version.id, self.finished(game))

    def add(self, game: JudgedGame, *, aside: bool, undecided: bool) -> int:
        first = game.entries[0]
        start = first.command_id or ""
        # Another version was started by the same command, and so is a rematch, by its number.
        start = new_identity() if start in self.starts else start
        self.starts.add(start)
        begun = insert(games).values(
            table_id=self.table_id,
            identity=game.identity,
            aside=aside,
            undecided=undecided,
            command_id=start,
            started=self.place_of(first.at, over=game.finished is not None),
            finished=write_summary(self.finished(game)),
            uncounted=game.uncounted,
        )
        game_id = add_row(self.connection, begun)
        self.append(game_id, game.entries)
        return game_id

    def place_of(self, begun: datetime, *, over: bool) -> datetime:
        """Return when a game began that comes, as lists have it.

        One that is over stands before the game that is played here: that stays the newest. Games
        that begin later stand after it: a phone's clock must not date them all.
        """
        newest = self.newest
        if over and newest and newest.finished is None and newest.brought is None:
            begun = min(begun, newest.started - MOMENT)
        return self.now if begun > self.now + YEAR else begun

    def finished(self, game: JudgedGame) -> Summary | None:
        return game.finished and with_persons(game.finished, self.ids)

    def append(self, game_id: int, entries: Sequence[JournalEntry]) -> None:
        append(
            self.connection,
            game_id,
            (
                replace(each, event=with_newcomers(each.event, self.known_as), brought=self.now)
                for each in entries
            ),
        )


def _seen_there(
    game: JudgedGame, versions: Sequence[Version], told: Sequence[JudgedGame]
) -> dict[int, bool] | None:
    """Return which versions that count here the book has set aside, beside this one of its own.

    Where it holds all that those have, somebody there saw both and has chosen.

    returns  number → whether it is set aside there; None where one went on here, or none was chosen
    """
    others = [each for each in told if each.identity == game.identity and each is not game]
    seen: dict[int, bool] = {}
    for here in (each for each in versions if not each.aside):
        same = next((each for each in others if is_start_of(here.trail, each.trail)), None)
        if same is None or same.undecided:
            return None
        seen[here.id] = same.aside
    return seen


def _told(entry: JournalEntry, keys: Keys) -> BookEvent:
    kind, body = write_event(with_newcomers(entry.event, partial(_known_as, keys)))
    return BookEvent(
        number=entry.number,
        step=entry.step,
        at=entry.at,
        who=entry.who,
        kind=kind,
        body=msgspec.Raw(body.encode()),
        command=entry.command_id or msgspec.UNSET,
    )


def _known_as(ids: Keys, newcomer: Newcomer) -> Newcomer:
    return replace(newcomer, person=ids.get(newcomer.person, ""))


def judge_book(data: bytes) -> JudgedBook:
    """Return the book that these bytes are, after replaying its games. errors: BookRefused."""
    book = decode_book(data)
    people = tuple(structs.replace(each, name=_named(each.name)) for each in book.people)
    if len({each.identity for each in people}) < len(people):
        raise BookRefused(Fault.MISWRITTEN)
    rules = tidy_rules(book.rules)
    if rules is None:
        raise BookRefused(Fault.RULES)
    _refuse_many_versions(book.games)
    games = tuple(_judge_game(number, told) for number, told in enumerate(book.games, 1))
    _refuse_doubles(games)
    table = _named(book.table) if book.table else ""  # nobody named it
    seasons = tuple(structs.replace(each, name=_named(each.name)) for each in book.seasons)
    if not may_be_kept(book):
        raise BookRefused(Fault.MISWRITTEN)
    return JudgedBook(book.identity, table, people, rules, games, seasons, book.payments)


def _refuse_many_versions(games: Sequence[BookGame]) -> None:
    """Raise BookRefused where a game has more versions than devices could ever make of it."""
    versions: Counter[str] = Counter()
    for number, game in enumerate(games, 1):
        versions[game.identity] += 1
        if versions[game.identity] > MOST_APART:
            raise BookRefused(Fault.TWICE, number)


def _refuse_doubles(games: Sequence[JudgedGame]) -> None:
    """Raise BookRefused where a version of a game is no more than the beginning of another."""
    whole: dict[tuple[str, bytes], int] = {}
    for number, game in enumerate(games, 1):
        whole.setdefault((game.identity, game.trail[-1]), number)
    for number, game in enumerate(games, 1):
        for mark in game.trail:
            if whole.get((game.identity, mark), number) != number:
                raise BookRefused(Fault.TWICE, number)


def _judge_game(number: int, told: BookGame) -> JudgedGame:
    if not told.events:
        raise BookRefused(Fault.MISWRITTEN, number)
    if len(told.events) > MOST_EVENTS:
        raise BookRefused(Fault.TOO_LARGE, number)
    entries = tuple(_entry(number, place, each) for place, each in enumerate(told.events, 1))
    try:
        states = judged(entries)
    except OutOfOrder as broken:
        raise BookRefused(Fault.ORDER, number, broken.number) from broken
    except TooLarge as broken:
        raise BookRefused(Fault.TOO_LARGE, number, broken.number) from broken
    except Broken as broken:
        raise BookRefused(Fault.CANNOT_FOLLOW, number, broken.number) from broken
    over = summary_after(entries, states)
    trail, kept = trail_of(entries), (told.uncounted, told.aside and told.undecided)
    return JudgedGame(told.identity, told.aside, entries, trail, over, *kept)


def _entry(game: int, place: int, told: BookEvent) -> JournalEntry:
    who = tidy_name(told.who)
    unseen = bool(told.who.strip()) and not who
    if not is_possible(told.at) or unseen or len(who) > LONGEST_NAME or not readable(who):
        raise BookRefused(Fault.MISWRITTEN, game, place)
    try:
        event = read_event(told.kind, bytes(told.body))
    except Unreadable as error:
        raise BookRefused(Fault.FACTS, game, place) from error
    command = None if told.command is msgspec.UNSET else told.command
    return JournalEntry(told.number, told.step, command, told.at, who, tidied(event))


def _named(typed: str) -> str:
    """Return a name as it is kept. errors: BookRefused where nobody could have typed it."""
    name = tidy_name(typed)
    if any(name_faults(name, ())):
        raise BookRefused(Fault.MISWRITTEN)
    return name


def tidied(event: AnyEvent) -> AnyEvent:
    """Return the event with its names as they are written where somebody types them."""
    if isinstance(event, PlayerRenamed):
        return replace(event, was=tidy_name(event.was), name=tidy_name(event.name))
    return with_newcomers(event, tidy)
