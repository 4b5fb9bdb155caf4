"""Nobody writes who may not: the store asks it of every write, whoever calls."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from scorekeeper import store
from scorekeeper.store.books import books
from scorekeeper.store.books.judging import judge_book
from scorekeeper.store.database import writing
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import houserules, links, tables
from scorekeeper.store.people.rights import WITHOUT_LINK, Author, NotAllowed
from scorekeeper.store.people.seats import take_seat
from tests.game.table import start_of
from tests.store.playing import ANA_BUYS, Game, begin, new_table
from tests.store.shelf import rows

OURS = {"based_on": "venezuela", "name": "Ours"}


def writes_at(game: Game) -> Mapping[str, Callable[[Author], object]]:
    """Return everything that can be written at the table of a game, by what it does."""
    table = game.table_id
    ana = tables.keep_person(table, "Ana", by=WITHOUT_LINK)
    link = links.make_link(table, right="look", by=WITHOUT_LINK)
    rules = houserules.keep_rules(table, OURS, by=WITHOUT_LINK, command_id="ours")
    book = judge_book(books.write_book(new_table()))
    new, changed = {**OURS, "name": "Others"}, {**OURS, "chips": {"each": 12}}
    return {
        "a command": lambda by: clerk.submit(game.id, ANA_BUYS, by=by, command_id="one"),
        "a start": lambda by: clerk.start_game(table, start_of(), by=by, command_id="three"),
        "a table's name": lambda by: tables.rename_table(table, "Balcony", by=by),
        "a person": lambda by: tables.keep_person(table, "Emil", by=by),
        "a link": lambda by: links.make_link(table, right="keep_score", by=by),
        "a seat": lambda by: take_seat(table, ana, right="play", by=by, command_id="six"),
        "a link's end": lambda by: links.revoke_link(link.id, by=by),
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
    before = rows(), tables.find_table_name(game.table_id), links.links_of(game.table_id)

    for write in writes.values():
        with pytest.raises(NotAllowed):
            write(by)

    after = rows(), tables.find_table_name(game.table_id), links.links_of(game.table_id)
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
    writes, before = writes_at(game), links.links_of(game.table_id)

    for what in ("a link", "a link's end"):
        with pytest.raises(NotAllowed):
            writes[what](by)

    assert links.links_of(game.table_id) == before


def test_an_author_may_nothing_unless_it_is_said(sqlite_app):
    with pytest.raises(NotAllowed), writing(Author()):
        pytest.fail("nothing is lent to whoever may not write")


def test_the_store_opens_no_transaction_that_writes_but_for_an_author():
    opened = {
        f"{file.name}:{node.lineno}"
        for file in Path(store.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"begin", "commit"}
    }

    assert {place.partition(":")[0] for place in opened} == {"database.py"}
