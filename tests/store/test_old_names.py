"""Names from before they were told by what is seen of them: they leave in a book and come back."""

from __future__ import annotations

import json
from unicodedata import normalize

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.game.commands import StartGame
from scorekeeper.game.names import name_key
from scorekeeper.game.state import Newcomer
from scorekeeper.store.books import books
from scorekeeper.store.books.bookform import BookRefused, Fault
from scorekeeper.store.books.booktelling import read_book
from scorekeeper.store.database import reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.verify import verify_game
from scorekeeper.store.models import people
from scorekeeper.store.people import tables
from scorekeeper.store.people.author import WITHOUT_LINK
from tests.game.table import VENEZUELA
from tests.store.playing import ANA_BUYS, Game, begin, new_table
from tests.store.shelf import book_of, bring, unchained, written

COMPOSED, TAKEN_APART = normalize("NFC", "José"), normalize("NFD", "José")
UNSEEN = "\u200b"
OLD = {
    "composed or not": (COMPOSED, TAKEN_APART),
    "a letter of Cyrillic": ("Ana", "\u0410na"),
    "something unseen": ("Ana", "Ana\u200d"),
    "nothing seen": (UNSEEN, UNSEEN * 2),
}


def old_book(one: str, other: str) -> dict:
    """A book of an earlier version, in which two people are called so, and played a game."""
    table = new_table()
    ids = [str(tables.keep_person(table, name, by=WITHOUT_LINK)) for name in ("First", "Second")]
    players = (
        Newcomer(key="ana", name="First", person=ids[0]),
        Newcomer(key="bruno", name="Second", person=ids[1]),
    )
    begin(table, StartGame(ruleset=VENEZUELA, players=players, first_dealer="ana")).play(ANA_BUYS)
    text = json.dumps(unchained(book_of(table)))
    for name, old in (("First", one), ("Second", other)):
        text = text.replace(json.dumps(name), json.dumps(old))
    return json.loads(text)


def players_of(game: int) -> list[tuple[str, str]]:
    """The names in a game, and those that the table knows the same people by."""
    with reading() as connection:
        known = {str(row.id): row.name for row in connection.execute(select(people))}
    players = clerk.open_game(game).state.players.values()
    return [(player.name, known[player.person]) for player in players]


@pytest.mark.parametrize(("one", "other"), OLD.values(), ids=OLD)
def test_two_whose_names_look_the_same_come_in_leave_and_come_back_as_two(
    app: Flask, one: str, other: str
):
    table, elsewhere = new_table(), new_table()
    bring(table, old_book(one, other))

    [game] = books.bring_book(elsewhere, read_book(written(table)), by=WITHOUT_LINK).games

    assert players_of(game) == [(one, one), (other, other)]
    assert book_of(elsewhere)["games"] == book_of(table)["games"]
    with reading() as connection:
        assert not list(verify_game(connection, game))
    Game(game, elsewhere).play(ANA_BUYS)


def test_two_who_look_the_same_stay_two_where_a_third_is_known(app: Flask):
    table = new_table()
    known = tables.keep_person(table, "JOSÉ", by=WITHOUT_LINK)
    book = old_book(COMPOSED, TAKEN_APART)

    [game] = bring(table, book).games

    assert players_of(game) == [(COMPOSED, "JOSÉ"), (TAKEN_APART, TAKEN_APART)]
    assert bring(table, book) == books.Brought((), known=1)
    assert [person.id for person in tables.people_of(table)][:1] == [known]
    assert len(tables.people_of(table)) == 2


def test_two_who_look_the_same_stay_two_however_many_are_brought_between_them(
    app: Flask, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(books, "PEOPLE_WRITTEN", 1)
    table = new_table()
    tables.keep_person(table, "JOSÉ", by=WITHOUT_LINK)

    [game] = bring(table, old_book(COMPOSED, TAKEN_APART)).games

    assert players_of(game) == [(COMPOSED, "JOSÉ"), (TAKEN_APART, TAKEN_APART)]


@pytest.mark.parametrize("other", ["José", "JOSÉ"])
def test_two_who_never_could_have_the_same_name_do_not_come_in(app: Flask, other: str):
    book = old_book("José", other)

    with pytest.raises(BookRefused) as caught:
        read_book(json.dumps(book).encode())

    assert (caught.value.fault, caught.value.game) == (Fault.CANNOT_FOLLOW, 1)


def test_nobody_new_gets_a_name_that_looks_the_same(app: Flask):
    table = new_table()
    bring(table, old_book(COMPOSED, TAKEN_APART))

    for name in (COMPOSED, TAKEN_APART, "JOSÉ"):
        assert name_key(name) == name_key(COMPOSED)
        tables.keep_person(table, name, by=WITHOUT_LINK)

    assert len(tables.people_of(table)) == 2
