"""Decide on commands, and write what they caused into the journal; read a game as it stands."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TypeAlias

from flask import Flask
from sqlalchemy import Connection, bindparam, func, insert, select

from scorekeeper.game.apply import advance
from scorekeeper.game.calling import more_may_call
from scorekeeper.game.changes import ONE_DISCARD
from scorekeeper.game.commands import AnyCommand, Call, SettleCalls, StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.events import (
    AnyEvent,
    Called,
    CallsDropped,
    CardBought,
    DiscardTaken,
    PlayerRenamed,
    Redone,
    Undone,
    UpcardTaken,
)
from scorekeeper.game.names import is_nameless
from scorekeeper.game.own_entries import pencils_carried
from scorekeeper.game.refusal import Refusal, refused, would_record
from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Basis, Reason
from scorekeeper.store.database import add_row, reading, until_first
from scorekeeper.store.models import LONGEST_COMMAND_ID, events, games, links, tables, utc_now
from scorekeeper.store.people.rights import (
    LINKS,
    Author,
    Link,
    NotAllowed as NotAllowed,
    writing,
    writing_as,
)
from scorekeeper.store.people.tables import name_person, number_people

from .clash import PHONE_DIGITS as PHONE_DIGITS, Clash as Clash, Sender, find_clash
from .own_steps import may_take_back
from .states import (
    Done,
    memory_of,
    newest_state,
    recall,
    state_after as state_after,
    step_events as step_events,
    tell,
)
from .steps import (
    ROUNDS,
    JournalEntry,
    append,
    by_step,
    end_of_deal as end_of_deal,
    find_last,
    find_last_and_earlier,
    find_step,
    journal as journal,
    length_faults,
    read_events,
)
from .summaries import follow_step

_STARTED_BY = select(games.c.id).where(
    games.c.table_id == bindparam("table_id"), games.c.command_id == bindparam("command_id")
)
_LAST_OF_EACH = select(
    games.c.id,
    select(func.max(events.c.number))
    .where(events.c.game_id == games.c.id)
    .scalar_subquery()
    .label("number"),
).where(games.c.id.in_(bindparam("game_ids", expanding=True)))
_this_game = games.c.id == bindparam("game_id")
_last = select(func.max(events.c.number)).where(events.c.game_id == bindparam("game_id"))
_this_last = events.c.number == _last.scalar_subquery()
_LINK_AND_LAST = (
    LINKS.add_columns(games.c.started, games.c.aside, ROUNDS, events.c.number, events.c.at)
    .outerjoin(games, _this_game & (games.c.table_id == links.c.table_id))
    .outerjoin(events, _this_last & (events.c.game_id == games.c.id))
    .where(links.c.nonce == bindparam("nonce"))
)
_BEGUN_LAST = select(func.max(games.c.started)).where(games.c.table_id == bindparam("table_id"))


class NoSuchGame(LookupError):
    """No game has this number."""


class NoSuchTable(LookupError):
    """No table has this number."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game as it stands.

    number   of its last event
    started  when it began, in UTC
    played   when its last event was recorded, in UTC
    aside    whether another version of the game counts instead
    rounds   how many of its tournament have begun since; 0 for a game of none
    """

    id: int
    table_id: int
    number: int
    started: datetime
    played: datetime
    state: State
    aside: bool = False
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Accepted:
    """The answer to a command that is recorded, now or when it was sent before.

    number  of the last of its events
    state   the game after them
    """

    game_id: int
    number: int
    events: tuple[AnyEvent, ...]
    state: State


@dataclass(frozen=True, slots=True)
class Naming:
    """A command that names people; those who are new to the table are added to it with the step.

    names    of the people
    command  called with the state (None: before the game begins) and name → number of the person,
             as text; returns the command
    """

    names: tuple[str, ...]
    command: Callable[[State | None, Mapping[str, str]], AnyCommand]

    def with_numbers(
        self, connection: Connection, table_id: int, state: State | None
    ) -> AnyCommand:
        """Add the people who are new to the table; return the command with all their numbers."""
        numbers = number_people(connection, table_id, self.names)
        return self.command(state, {name: str(number) for name, number in numbers.items()})


class _Unrecorded(Exception):
    """Nothing is to be recorded: the transaction is rolled back, people who were added as well."""

    def __init__(self, answer: Refusal | Clash) -> None:
        super().__init__(answer)
        self.answer = answer


Answer = Accepted | Refusal | Clash
Attempt: TypeAlias = tuple[Accepted, bool]
"""The answer to a command, and whether it was recorded just now; False: when it was sent before."""


def on_recorded(app: Flask, callback: Callable[[int, int], None]) -> None:
    """Call the callback with a game's id and an event's number after each step is recorded."""
    memory_of(app).told.append(callback)


def open_game(game_id: int) -> OpenGame:
    """Return the game as it stands. errors: NoSuchGame."""
    with reading() as connection:
        last = find_last(connection, game_id)
        if last is None:
            raise NoSuchGame(game_id)
        state = recall(connection, game_id, last.number)
        facts = (last.table_id, last.number, last.started, last.at, state, last.aside)
        return OpenGame(game_id, *facts, last.rounds)


def open_by_link(nonce: str, game_id: int) -> tuple[Link | None, OpenGame | None]:
    """Return the link with this secret, revoked or not, and the game as it stands that it opens.

    Both are asked for in one statement, as every page of a game begins with it.

    returns  None where nobody was given the link; None where it does not open this game's table
    """
    with reading() as connection:
        row = connection.execute(_LINK_AND_LAST, {"nonce": nonce, "game_id": game_id}).first()
        if row is None:
            return None, None
        *of_link, started, aside, since, number, at = row
        link = Link(*of_link)
        if number is None or not link.is_open:
            return link, None
        state = recall(connection, game_id, number)
        return link, OpenGame(game_id, link.table_id, number, started, at, state, aside, since)


def states_of(game_ids: Sequence[int]) -> Mapping[int, State]:
    """Return id → state of each of these games as it stands; what is no game is left out."""
    if not game_ids:
        return {}
    with reading() as connection:
        rows = connection.execute(_LAST_OF_EACH, {"game_ids": game_ids})
        return {row.id: recall(connection, row.id, row.number) for row in rows.all()}


def submit(
    game_id: int,
    command: AnyCommand | Naming,
    *,
    by: Author,
    command_id: str,
    seen: int | None = None,
    own: Set[str] = frozenset(),
    asked: int = 0,
    waited: timedelta = timedelta(),
) -> Answer:
    """Decide on a command and record its events, in one transaction.

    by          the sender: the log shows their name
    command_id  made by the sender: a command sent again gets the same answer, and is not
                recorded twice
    seen        the number of the last event that the sender has seen; None: all of them. If the
                command changes what was changed after it, the answer is a Clash
    own         ids of the sender's own commands, sent before this one: those were seen, too
    asked       the number of the last event that a Clash has asked the sender about
    waited      how long the command waited on its phone to be sent
    returns     Accepted, a Refusal, or a Clash
    errors      NoSuchGame; NotAllowed; ValueError on an id that is empty or too long
    """
    sender = None
    if seen is not None:
        at, phone = utc_now() - waited, command_id[:PHONE_DIGITS]
        sender = Sender(seen=seen, own=own, asked=asked, at=at, phone=phone)
    attempt = partial(_submit_once, game_id, command, by=by, command_id=command_id, sender=sender)
    return _answer(attempt, command_id)


def start_game(
    table_id: int,
    command: StartGame | Naming,
    *,
    by: Author,
    command_id: str,
    then: AnyCommand | Naming | None = None,
) -> Accepted | Refusal:
    """Start a game at a table; as ``submit``. errors: NoSuchTable; NotAllowed; ValueError.

    then  what was played of it, recorded as the second step; if it is refused, nothing begins
    """
    attempt = partial(_start_once, table_id, command, by=by, command_id=command_id, then=then)
    answer = _answer(attempt, command_id)
    assert not isinstance(answer, Clash), "nobody has changed anything before a game begins"
    return answer


def _answer(attempt: Callable[[], Attempt], command_id: str) -> Answer:
    """Return the answer of the first attempt that no other writer gets ahead of; call callbacks."""
    if not 0 < len(command_id) <= LONGEST_COMMAND_ID:
        raise ValueError(f"a command's id has 1 to {LONGEST_COMMAND_ID} characters")
    try:
        answer, new = until_first(attempt)
    except _Unrecorded as unrecorded:
        return unrecorded.answer
    if new:
        _tell(answer)
    return answer


def _submit_once(
    game_id: int,
    command: AnyCommand | Naming,
    *,
    by: Author,
    command_id: str,
    sender: Sender | None,
) -> Attempt:
    with writing_as(by, playing=True) as (connection, by):
        last = find_last_and_earlier(connection, game_id, command_id)
        if last is None:
            raise NoSuchGame(game_id)
        by.check(last.table_id, playing=True)
        if last.earlier_step is not None:
            return _answer_again(connection, game_id, last.earlier_step), False
        if last.aside:
            raise _Unrecorded(refused(SET_ASIDE))
        state = recall(connection, game_id, last.number)
        if isinstance(command, Naming):
            command = command.with_numbers(connection, last.table_id, state)
        if not may_take_back(connection, game_id, last.number, state, by, command):
            by.check_command(state, command)
        answer = (
            too_early(connection, game_id, state, command)
            or too_late(connection, game_id, command, sender)
            or decide(state, command)
        )
        if sender is not None:
            yours = would_record(answer)
            clash = find_clash(connection, game_id, state, yours, sender, last=last)
            if clash:
                raise _Unrecorded(clash)
        for event in () if isinstance(answer, Refusal) else answer:
            if isinstance(event, PlayerRenamed) and is_nameless(event.was):
                person = state.players[event.player].person
                name_person(connection, last.table_id, person, event.name)
        return _record(connection, game_id, last.number, state, answer, by, command_id), True


def _start_once(
    table_id: int,
    command: StartGame | Naming,
    *,
    by: Author,
    command_id: str,
    then: AnyCommand | Naming | None,
) -> Attempt:
    with writing(by, table_id) as connection:
        named = {"table_id": table_id, "command_id": command_id}
        game_id = connection.scalar(_STARTED_BY, named)
        if game_id is not None:
            earlier = find_last_and_earlier(connection, game_id, command_id)
            assert earlier is not None  # it has at least the event that started it
            return _answer_again(connection, game_id, earlier.earlier_step), False
        if connection.scalar(select(tables.c.id).where(tables.c.id == table_id)) is None:
            raise NoSuchTable(table_id)
        if isinstance(command, Naming):
            start = command.with_numbers(connection, table_id, None)
        else:
            start = command
        answer = decide(None, start)
        if not isinstance(answer, Refusal):
            answer += pencils_carried(newest_state(connection, table_id), answer)
        begun = insert(games).values(**named, started=_start_of_next(connection, table_id))
        game_id = add_row(connection, begun)
        begun_game = _record(connection, game_id, 0, None, answer, by, command_id)
        if then is None:
            return begun_game, True
        state, number = begun_game.state, begun_game.number
        after = then.with_numbers(connection, table_id, state) if isinstance(then, Naming) else then
        return _record(connection, game_id, number, state, decide(state, after), by, None), True


def _start_of_next(connection: Connection, table_id: int) -> datetime:
    """Return the time now, or that of the last game's start if the clock was put back behind it."""
    begun = connection.scalar(_BEGUN_LAST, {"table_id": table_id})
    return max(utc_now(), begun) if begun else utc_now()


def _answer_again(connection: Connection, game_id: int, step: int) -> Accepted:
    events = find_step(connection, game_id, step)
    return Accepted(game_id, step, events, recall(connection, game_id, step))


def _record(
    connection: Connection,
    game_id: int,
    last: int,
    before: State | None,
    answer: tuple[AnyEvent, ...] | Refusal,
    by: Author,
    command_id: str | None,
) -> Accepted:
    """Append a step after event ``last``. errors: _Unrecorded where it is refused, or too long."""
    if isinstance(answer, Refusal):
        raise _Unrecorded(answer)
    events, at = answer, utc_now()
    step = last + len(events)
    after = advance(before, events, last + 1, partial(recall, connection, game_id))
    if before and (faults := tuple(length_faults(step, after))):
        raise _Unrecorded(refused(*faults))
    entries = [
        JournalEntry(number, step, command_id if number == last + 1 else None, at, by.who, event)
        for number, event in enumerate(events, last + 1)
    ]
    append(connection, game_id, entries)
    follow_step(connection, game_id, before, after, at)
    return Accepted(game_id, step, events, after)


def _tell(new: Accepted) -> None:
    memory_of().keep(new.game_id, {new.number: Done(new.events, new.state)})
    tell(new.game_id, new.number)


SET_ASIDE = Reason("game.set_aside")
TOO_EARLY = Reason("calls.too_early", basis=Basis.NOT_YET)
TOO_LATE = Reason("call.too_late")
COUNTED = Reason("call.counted")
BY_SCOREKEEPER = Reason("calls.by_scorekeeper", basis=Basis.NOT_YET)

_TAKEN_BACK = (Undone.__name__, Redone.__name__)
_LAST_CALLS = (
    select(events.c.kind, events.c.at)
    .where(
        events.c.game_id == bindparam("game_id"), events.c.kind.in_((Called.__name__, *_TAKEN_BACK))
    )
    .order_by(events.c.number.desc())
    .limit(bindparam("calls"))
)


def calls_wait(game_id: int, state: State) -> float | None:
    """Return for how many seconds open calls wait for others; 0: they may be settled now.

    state    the game's, as it stands
    returns  None where the scorekeeper decides: the table wants it so, or since the first call
             somebody took a step back or did it again
    """
    if not state.deal.calls or not state.agreements.call_window:
        return None
    with reading() as connection:
        return _wait(connection, game_id, state)


def too_early(
    connection: Connection, game_id: int, state: State, command: AnyCommand
) -> Refusal | None:
    """Return the refusal of a command that settles calls before others had time to call."""
    if not isinstance(command, SettleCalls) or not state.deal.calls:
        return None
    wait = _wait(connection, game_id, state) if state.agreements.call_window else None
    if wait is None:
        return refused(BY_SCOREKEEPER)
    return refused(TOO_EARLY) if wait else None


def too_late(
    connection: Connection, game_id: int, command: AnyCommand, sender: Sender | None
) -> Refusal | None:
    """Return the refusal of a call that waited on its phone until its card was given away.

    It would call for another card. How long it waited, the phone says: that alone refuses nothing.
    Another phone may have entered the buy that was called for: then it counts already.
    """
    if not isinstance(command, Call) or sender is None:
        return None
    if (utc_now() - sender.at).total_seconds() <= ONE_DISCARD:
        return None
    gone = [
        each.event
        for step in by_step(read_events(connection, game_id, sender.seen + 1))
        if step[0].command_id not in sender.own
        for each in step
        if isinstance(each.event, CardBought | DiscardTaken | UpcardTaken | CallsDropped)
    ]
    if any(isinstance(each, CardBought) and each.player == command.player for each in gone):
        return refused(COUNTED)
    return refused(TOO_LATE) if gone else None


def _wait(connection: Connection, game_id: int, state: State) -> float | None:
    """Return the same as ``calls_wait`` for calls that are there.

    Each open call is one event. Others wait a little longer where one between was withdrawn. A
    clock that was put back behind the first of them tells nothing: then nobody waits.
    """
    named = {"game_id": game_id, "calls": len(state.deal.calls)}
    last = connection.execute(_LAST_CALLS, named).all()
    if any(row.kind in _TAKEN_BACK for row in last):
        return None
    gone = (utc_now() - last[-1].at).total_seconds()
    left = state.agreements.call_window - gone
    return left if more_may_call(state) and gone >= 0 and left > 0 else 0.0
