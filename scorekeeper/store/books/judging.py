"""Judge a book: replay each of its games, and refuse it if an event could not have happened.

Names are tidied as if they had been typed here.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from msgspec import UNSET, structs

from scorekeeper.game.events import (
    AnyEvent,
    GameStarted,
    PlayerJoined,
    PlayerRenamed,
    PlayerReplaced,
)
from scorekeeper.game.names import tidy_name
from scorekeeper.game.refusal import LONGEST_NAME, name_faults, readable, tidy
from scorekeeper.game.state import Newcomer
from scorekeeper.store.journal.codec import Unreadable, read_event
from scorekeeper.store.journal.limits import MOST_EVENTS
from scorekeeper.store.journal.steps import JournalEntry
from scorekeeper.store.journal.summaries import summary_after, write_summary
from scorekeeper.store.journal.verify import Broken, OutOfOrder, TooLarge, judged

from .bookform import BookEvent, BookGame, BookPerson, BookRefused, Fault, decode_book
from .bookrules import YEARS, BookRules, tidy_rules


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
    return JudgedBook(_named(book.table), people, rules, tuple(games.values()))


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
        return replace(event, name=tidy_name(event.name))
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
