"""Nobody writes who may not, whoever calls; a seat is one person's link, and taken once."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.game.commands import Buy, CountHand, LeaveGame, Undo
from scorekeeper.game.state import Hand
from scorekeeper.store.books import books
from scorekeeper.store.books.books import judge_book
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import houserules, rights, tables
from scorekeeper.store.people.rights import (
    WITHOUT_LINK,
    Author,
    NoSuchPerson,
    NotAllowed,
    SeatTaken,
    keep_language,
    seats_taken,
    take_seat,
    writing,
)
from tests.game.table import start_of
from tests.store.playing import ANA_BUYS, Game, at_once, begin, new_table
from tests.store.shelf import rows

OURS = {"based_on": "venezuela", "name": "Ours"}


def writes_at(game: Game) -> Mapping[str, Callable[[Author], object]]:
    """Return everything that can be written at the table of a game, by what it does."""
    table = game.table_id
    ana = tables.keep_person(table, "Ana", by=WITHOUT_LINK)
    link = rights.make_link(table, right="look", by=WITHOUT_LINK)
    rules = houserules.keep_rules(table, OURS, by=WITHOUT_LINK, command_id="ours")
    book = judge_book(books.write_book(new_table()))
    new, changed = {**OURS, "name": "Others"}, {**OURS, "chips": {"each": 12}}
    return {
        "a command": lambda by: clerk.submit(game.id, ANA_BUYS, by=by, command_id="one"),
        "a start": lambda by: clerk.start_game(table, start_of(), by=by, command_id="three"),
        "a table's name": lambda by: tables.rename_table(table, "Balcony", by=by),
        "a person": lambda by: tables.keep_person(table, "Emil", by=by),
        "a link": lambda by: rights.make_link(table, right="keep_score", by=by),
        "a seat": lambda by: take_seat(table, ana, right="play", by=by, command_id="six"),
        "a link's end": lambda by: rights.revoke_link(link.id, by=by),
        "new rules": lambda by: houserules.keep_rules(table, new, by=by, command_id="four"),
        "other rules": lambda by: houserules.change_rules(
            table, rules, changed, by=by, command_id="five"
        ),
        "rules put away": lambda by: houserules.put_away(table, rules, away=True, by=by),
        "a book": lambda by: books.bring_book(table, book, by=by),
    }


@pytest.mark.parametrize("who", ["who looks on", "a scorekeeper of another table"])
def test_nothing_is_written_by_an_author_without_the_right_to_it(sqlite_app, who):
    game = begin()
    writes = writes_at(game)
    by = {
        "who looks on": Author(who="Emil", may_write=False, table_id=game.table_id),
        "a scorekeeper of another table": Author(
            who="Emil", may_write=True, full=True, table_id=new_table("Elsewhere")
        ),
    }[who]
    before = rows(), tables.find_table_name(game.table_id), rights.links_of(game.table_id)

    for write in writes.values():
        with pytest.raises(NotAllowed):
            write(by)

    after = rows(), tables.find_table_name(game.table_id), rights.links_of(game.table_id)
    assert after == before


def test_an_author_with_the_right_writes_each_of_them(sqlite_app):
    game = begin()
    by = Author(who="Ana", may_write=True, full=True, table_id=game.table_id)

    for write in writes_at(game).values():
        write(by)

    assert tables.find_table_name(game.table_id) == "Balcony"
    assert game.number == 2


def test_a_pencil_alone_makes_no_link_and_ends_none(sqlite_app):
    game = begin()
    by = Author(who="Bruno", may_write=True, may_play=True, person="7", table_id=game.table_id)
    writes, before = writes_at(game), rights.links_of(game.table_id)

    for what in ("a link", "a link's end"):
        with pytest.raises(NotAllowed):
            writes[what](by)

    assert rights.links_of(game.table_id) == before


def test_an_author_may_nothing_unless_it_is_said(sqlite_app):
    with pytest.raises(NotAllowed), writing(Author()):
        pytest.fail("nothing is lent to whoever may not write")


def test_the_store_opens_no_transaction_that_writes_but_for_an_author():
    opened = {
        f"{file.name}:{node.lineno}"
        for file in Path(store.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"begin", "commit"}
    }

    # The database sets each connection up.
    assert {place.partition(":")[0] for place in opened} == {"rights.py", "database.py"}


NEWCOMER = Author(who="Players", may_play=True)


def take(table: int, person: int, command_id: str = "one", by: Author = NEWCOMER) -> rights.Link:
    return take_seat(table, person, right="play", by=by, command_id=command_id)


@pytest.fixture
def table(app: Flask) -> int:
    return new_table()


@pytest.fixture
def ana(table: int) -> int:
    return tables.keep_person(table, "Ana", by=WITHOUT_LINK)


def test_a_seat_is_a_link_of_its_person(table, ana):
    link = take(table, ana)

    assert (link.person_id, link.right, link.label, link.is_open) == (ana, "play", "Ana", True)
    assert rights.find_link(link.nonce) == link
    assert seats_taken(table) == {ana: link}


def test_a_seat_is_taken_by_one_phone_alone(table, ana):
    take(table, ana)

    with pytest.raises(SeatTaken):
        take(table, ana, "two")


def test_the_same_order_sent_twice_takes_one_seat(table, ana):
    assert take(table, ana) == take(table, ana)


def test_of_many_phones_at_once_one_has_the_seat(table, ana):
    def one(number: int) -> bool:
        try:
            take(table, ana, f"phone {number}")
        except SeatTaken:
            return False
        return True

    assert sum(at_once([partial(one, number) for number in range(6)])) == 1


def test_a_freed_seat_can_be_taken_anew(table, ana):
    rights.revoke_link(take(table, ana).id, by=WITHOUT_LINK)

    assert seats_taken(table) == {}
    assert take(table, ana, "two").is_open


def test_nobody_of_another_table_takes_a_seat_here(table):
    stranger = tables.keep_person(new_table("Elsewhere"), "Emil", by=WITHOUT_LINK)

    with pytest.raises(NoSuchPerson):
        take(table, stranger)


@pytest.mark.parametrize(
    "by",
    [
        Author(who="who looks on"),
        Author(who="Bruno", may_play=True, person="7"),
        Author(who="of another table", may_play=True, table_id=9),
    ],
    ids=lambda by: by.who,
)
def test_no_seat_is_taken_by_who_may_not_or_has_one(table, ana, by):
    with pytest.raises(NotAllowed):
        take(table, ana, by=by)

    assert seats_taken(table) == {}


@pytest.fixture
def game(table: int, ana: int) -> Game:
    """A game in which ana's seat is that of a person."""
    start = start_of()
    players = (replace(start.players[0], person=str(ana)), *start.players[1:])
    return begin(table, replace(start, players=players))


def by_ana(game: Game) -> Author:
    person = clerk.open_game(game.id).state.players["ana"].person
    return Author(who="Ana", may_play=True, person=person, table_id=game.table_id)


def own(points: int) -> CountHand:
    return CountHand(player="ana", hand=Hand(points=points), by="ana")


def test_whoever_has_a_seat_counts_the_own_hand(game):
    answer = clerk.submit(game.id, own(12), by=by_ana(game), command_id="one")

    assert isinstance(answer, clerk.Accepted)
    assert answer.state.deal.hand_of("ana") == Hand(points=12)


@pytest.mark.parametrize(
    "command",
    [CountHand(player="bruno", hand=Hand(points=12)), Buy(player="ana"), Undo()],
    ids=lambda command: type(command).__name__,
)
def test_whoever_has_a_seat_writes_nothing_else(game, command):
    with pytest.raises(NotAllowed):
        clerk.submit(game.id, command, by=by_ana(game), command_id="one")

    assert clerk.open_game(game.id).number == game.number


def test_whoever_left_writes_nothing_more(game):
    by = by_ana(game)
    clerk.submit(game.id, LeaveGame(player="ana"), by=WITHOUT_LINK, command_id="leaves")

    with pytest.raises(NotAllowed):
        clerk.submit(game.id, own(12), by=by, command_id="one")


def test_a_seat_of_another_table_writes_nothing(game):
    by = Author(who="Ana", may_play=True, person=by_ana(game).person, table_id=new_table("Else"))

    with pytest.raises(NotAllowed):
        clerk.submit(game.id, own(12), by=by, command_id="one")


def test_a_language_is_kept_with_the_seat_by_its_player_alone(table, ana):
    link = take_seat(table, ana, right="play", by=NEWCOMER, command_id="one", language="de")
    mine = Author(who="Ana", may_play=True, person=str(ana), table_id=table)
    theirs = Author(who="Bruno", may_play=True, person=str(ana + 1), table_id=table)

    keep_language(link.id, "es", by=mine)
    for other in (theirs, NEWCOMER, Author(who="who looks on", person=str(ana))):
        with pytest.raises(NotAllowed):
            keep_language(link.id, "fa", by=other)

    assert link.language == "de"
    assert rights.find_link(link.nonce).language == "es"
