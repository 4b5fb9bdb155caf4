"""Books of tables, to be brought elsewhere or tampered with."""

from __future__ import annotations

import json

from sqlalchemy import func, select

from scorekeeper.game.commands import JoinGame, Redo, RenamePlayer, ReplacePlayer, Undo
from scorekeeper.game.state import Newcomer
from scorekeeper.store.books import books, bookwriting
from scorekeeper.store.books.booktelling import read_book
from scorekeeper.store.database import db, reading
from scorekeeper.store.people import tables
from scorekeeper.store.people.author import WITHOUT_LINK
from tests.store.playing import ANA_BUYS, begin, new_table


def evening() -> int:
    """A table with a game in which people came and went, and steps were taken back."""
    table = new_table("آشپزخانه 🃏")
    emil = str(tables.keep_person(table, "Emil", by=WITHOUT_LINK))
    zahra = str(tables.keep_person(table, "زهرا", by=WITHOUT_LINK))
    game = begin(table)
    game.play(
        *(ANA_BUYS, ANA_BUYS, Undo(), Redo(), Undo()),
        RenamePlayer(player="bruno", name="=SUM(A1) 🂡"),
        JoinGame(newcomer=Newcomer(key="emil", name="Emil", person=emil), after="dara"),
        ReplacePlayer(player="ana", by=Newcomer(key="ana", name="زهرا", person=zahra)),
    )
    begin(table).play(ANA_BUYS)
    return table


def written(table: int) -> bytes:
    return b"".join(bookwriting.write_book(table))


def book_of(table: int) -> dict:
    return json.loads(written(table))


def unchained(book: dict) -> dict:
    """The same book as it was written before events had hashes; ``book`` itself is left alone."""
    games = [
        {"events": [{k: v for k, v in each.items() if k != "hash"} for each in game["events"]]}
        for game in book["games"]
    ]
    return {**book, "version": 2, "games": games}


def bring(table: int, book: dict) -> books.Brought:
    return books.bring_book(table, read_book(json.dumps(book).encode()), by=WITHOUT_LINK)


def rows() -> dict[str, int]:
    with reading() as connection:
        return {
            name: connection.scalar(select(func.count()).select_from(table))
            for name, table in db.metadata.tables.items()
        }
