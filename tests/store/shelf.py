"""Books of tables, to be brought elsewhere or tampered with."""

from __future__ import annotations

import json

from sqlalchemy import func, select

from scorekeeper.game.commands import JoinGame, Redo, RenamePlayer, ReplacePlayer, Undo
from scorekeeper.game.state import Newcomer
from scorekeeper.store.books import books
from scorekeeper.store.books.books import judge_book
from scorekeeper.store.database import db, reading
from scorekeeper.store.people import tables
from scorekeeper.store.people.rights import WITHOUT_LINK
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


def book_of(table: int) -> dict:
    return json.loads(books.write_book(table))


def bring(table: int, book: dict) -> books.Brought:
    return books.bring_book(table, judge_book(json.dumps(book).encode()), by=WITHOUT_LINK)


def rows() -> dict[str, int]:
    with reading() as connection:
        return {
            name: connection.scalar(select(func.count()).select_from(table))
            for name, table in db.metadata.tables.items()
        }
