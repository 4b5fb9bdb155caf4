"""Take a table's games and house rules along in a book; judge one, and bring it to a table.

A book has no link, no secret and no number of this database: people have keys of their own in it.
A game is known by the id of the command that started it, so it is never added twice. A book is
refused if an event of it could not have happened.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import msgspec
from msgspec import UNSET, structs
from sqlalchemy import BindParameter, Connection, bindparam, insert, select, update

from scorekeeper.game.events import (
    AnyEvent,
    GameStarted,
    PlayerJoined,
    PlayerRenamed,
    PlayerReplaced,
)
from scorekeeper.game.names import name_key, tidy_name
from scorekeeper.game.refusal import LONGEST_NAME, name_faults, readable, tidy
from scorekeeper.game.state import Newcomer
from scorekeeper.store.database import add_row, reading
from scorekeeper.store.journal.steps import (
    MOST_EVENTS,
    JournalEntry,
    Unreadable,
    append,
    read_event,
    read_events,
    write_event,
)
from scorekeeper.store.journal.summaries import summary_after, write_summary
from scorekeeper.store.journal.verify import Broken, OutOfOrder, TooLarge, judged
from scorekeeper.store.models import games, house_rules, people
from scorekeeper.store.people.houserules import (
    MOST_RULES,
    MOST_VERSIONS,
    TooManyRules,
    free_name,
    written,
)
from scorekeeper.store.people.rights import Author, writing
from scorekeeper.store.people.tables import find_table_name, people_for_change, people_of

from .bookform import (
    FORMAT,
    VERSION,
    YEARS,
    Book,
    BookEvent,
    BookGame,
    BookPerson,
    BookRefused,
    BookRules,
    Fault,
    decode_book,
    tidy_rules,
)

_TABLE: BindParameter[int] = bindparam("table_id")
_GAMES = select(games).where(games.c.table_id == _TABLE).order_by(games.c.started, games.c.id)
_KNOWN = select(games.c.command_id).where(games.c.table_id == _TABLE)
_ROWS = house_rules.c
_RULES = select(house_rules).where(_ROWS.table_id == bindparam("table_id")).order_by(_ROWS.id)
Keys = Mapping[str, str]
"""A person's number or key in one place → that of the same person in the other."""


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game of a book. ``finished``: what a list tells of it once it is over, as JSON."""

    entries: tuple[JournalEntry, ...]
    finished: str | None

    @property
    def command_id(self) -> str:
        """The id of the command that started it, by which the same game is known anywhere."""
        return self.entries[0].command_id or ""


@dataclass(frozen=True, slots=True)
class JudgedBook:
    """A book that can be brought to a table."""

    table: str
    people: tuple[BookPerson, ...]
    rules: tuple[BookRules, ...]
    games: tuple[JudgedGame, ...]


@dataclass(frozen=True, slots=True)
class Brought:
    """The outcome of bringing a book.

    games  numbers of the new games
    known  how many games of the book the table had already
    rules  how many house rules are new here, or have a newer version than before
    """

    games: tuple[int, ...]
    known: int
    rules: int = 0


def write_book(table_id: int) -> bytes:
    """Return a table's book: its people, all house rules, every game's journal."""
    with reading() as connection:
        known = people_of(table_id)
        keys = {str(person.id): str(key) for key, person in enumerate(known, 1)}
        book = Book(
            format=FORMAT,
            version=VERSION,
            table=find_table_name(table_id) or "",
            people=tuple(BookPerson(keys[str(each.id)], each.name) for each in known),
            rules=rules_in_book(connection, table_id),
            games=tuple(
                BookGame(tuple(_told(each, keys) for each in read_events(connection, game.id)))
                for game in connection.execute(_GAMES, {"table_id": table_id}).all()
            ),
        )
    return msgspec.json.encode(book)


def bring_book(table_id: int, book: JudgedBook, *, by: Author) -> Brought:
    """Add the games of a book that the table does not have yet, in one transaction.

    errors  NotAllowed; TooManyRules; StoreUnavailable. In each case nothing was changed
    """
    with writing(by, table_id) as connection:
        ids = _keep_people(connection, table_id, book)
        rules = bring_rules(connection, table_id, book.rules)
        known = set(connection.scalars(_KNOWN, {"table_id": table_id}))
        new = [game for game in book.games if game.command_id not in known]
        added = tuple(_add(connection, table_id, game, ids) for game in new)
    return Brought(added, len(book.games) - len(new), rules)


def _keep_people(connection: Connection, table_id: int, book: JudgedBook) -> Keys:
    """Return key in the book → number here for its people, after adding those who are new.

    A name in the book that only looks like one of the table's is that person, unless somebody else
    in the book has exactly that name.
    """
    rows = people_for_change(connection, table_id)
    here = {row.name: row.id for row in rows}
    taken = {here[each.name] for each in book.people if each.name in here}
    alike = {name_key(row.name): row.id for row in reversed(rows) if row.id not in taken}
    for each in book.people:
        if each.name not in here:
            made = insert(people).values(table_id=table_id, name=each.name)
            found = alike.pop(name_key(each.name), None)
            here[each.name] = found or add_row(connection, made)
    return {each.key: str(here[each.name]) for each in book.people}


def _add(connection: Connection, table_id: int, game: JudgedGame, ids: Keys) -> int:
    first = game.entries[0]
    begun = insert(games).values(
        table_id=table_id, command_id=game.command_id, started=first.at, finished=game.finished
    )
    game_id = add_row(connection, begun)
    known_as = partial(_known_as, ids)
    entries = (replace(each, event=with_newcomers(each.event, known_as)) for each in game.entries)
    append(connection, game_id, entries)
    return game_id


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
    if len({each.key for each in people}) < len(people):
        raise BookRefused(Fault.MISWRITTEN)
    rules = tidy_rules(book.rules)
    if rules is None:
        raise BookRefused(Fault.RULES)
    games: dict[str, JudgedGame] = {}
    for number, told in enumerate(book.games, 1):
        game = _judge_game(number, told)
        if game.command_id in games:
            raise BookRefused(Fault.TWICE, number)
        games[game.command_id] = game
    table = _named(book.table) if book.table else ""  # nobody named it
    return JudgedBook(table, people, rules, tuple(games.values()))


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
    return JudgedGame(entries, write_summary(summary_after(entries, states)))


def _entry(game: int, place: int, told: BookEvent) -> JournalEntry:
    who = tidy_name(told.who)
    unseen = bool(told.who.strip()) and not who
    if told.at.year not in YEARS or unseen or len(who) > LONGEST_NAME or not readable(who):
        raise BookRefused(Fault.MISWRITTEN, game, place)
    try:
        event = read_event(told.kind, bytes(told.body))
    except Unreadable as error:
        raise BookRefused(Fault.FACTS, game, place) from error
    command = None if told.command is UNSET else told.command
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


def with_newcomers(event: AnyEvent, changed: Callable[[Newcomer], Newcomer]) -> AnyEvent:
    """Return the event with everybody who comes into the game changed so."""
    match event:
        case GameStarted(players=players):
            return replace(event, players=tuple(map(changed, players)))
        case PlayerJoined(newcomer=newcomer):
            return replace(event, newcomer=changed(newcomer))
        case PlayerReplaced(by=by):
            return replace(event, by=changed(by))
        case _:
            return event


def rules_in_book(connection: Connection, table_id: int) -> tuple[BookRules, ...]:
    rows = connection.execute(_RULES, {"table_id": table_id}).all()
    commands = {row.id: row.command_id for row in rows}
    return tuple(
        BookRules(
            command=row.command_id,
            name=row.name,
            overlay=json.loads(row.overlay),
            created=row.created,
            first=commands[row.first_id] if row.first_id else UNSET,
            replaced=row.replaced,
            archived=row.archived,
        )
        for row in rows
    )


def bring_rules(connection: Connection, table_id: int, rules: Sequence[BookRules]) -> int:
    """Add the versions that the table does not have yet.

    Of the table's current version and the book's, the one made later is current afterwards.

    returns  how many house rules are new here, or have a newer current version than before
    errors   TooManyRules where the table would have more rules, or versions, than it may
    """
    rows = connection.execute(_RULES, {"table_id": table_id}).all()
    numbers = {row.command_id: row.first_id or row.id for row in rows}
    standing = [(row.first_id or row.id, row) for row in rows if row.replaced is None]
    current = {number: (row.id, row.created) for number, row in standing}
    names = {number: name_key(row.name) for number, row in standing}
    lines: dict[str, list[BookRules]] = {}
    for each in rules:
        lines.setdefault(each.line, []).append(each)
    if (
        len(numbers.keys() | {each.command for each in rules}) > MOST_VERSIONS
        or len(current) + len(lines.keys() - numbers.keys()) > MOST_RULES
    ):
        raise TooManyRules(table_id)
    changed = 0
    for versions in lines.values():
        new = [each for each in versions if each.command not in numbers]
        number = next((numbers[each.command] for each in versions if each not in new), None)
        own = current.get(number) if number else None
        last = next(each for each in versions if each.replaced is None)
        takes_over = last in new and (own is None or last.created > own[1])
        if takes_over and own is not None:
            old = update(house_rules).where(_ROWS.id == own[0])
            connection.execute(old.values(replaced=last.created))
        for each in new:
            stands = takes_over and each is last
            others = {key for of, key in names.items() if of != number}
            name = free_name(each.name, others) if stands else each.name
            made = _add_rules(connection, table_id, each, first_id=number, name=name, stands=stands)
            number = number or made
            if stands:
                names[number], current[number] = name_key(name), (made, each.created)
        changed += takes_over
    return changed


def _add_rules(
    connection: Connection,
    table_id: int,
    version: BookRules,
    *,
    first_id: int | None,
    name: str,
    stands: bool,
) -> int:
    """Add a version under this name; return its number. ``stands``: it is the current one."""
    row = insert(house_rules).values(
        table_id=table_id,
        first_id=first_id,
        name=name,
        overlay=written({**version.overlay, "name": name}),
        created=version.created,
        replaced=None if stands else version.replaced or version.created,
        archived=version.archived,
        command_id=version.command,
    )
    return add_row(connection, row)
