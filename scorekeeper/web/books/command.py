"""The command ``import``: bring a book from a file of this machine."""

from pathlib import Path
from typing import NoReturn
from uuid import uuid4

import click
from flask.cli import with_appcontext
from flask_babel import force_locale

from scorekeeper.store.books import books as kept
from scorekeeper.store.books.bookform import BookRefused
from scorekeeper.store.books.books import JudgedBook, judge_book
from scorekeeper.store.database import bring_up_to_date
from scorekeeper.store.people import rights
from scorekeeper.store.people.houserules import TooManyRules
from scorekeeper.store.people.rights import WITHOUT_LINK, Right
from scorekeeper.web import access, starting
from scorekeeper.wording.files import book_refused_text, brought_texts


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--table", "link", help="A scorekeeper's link of the table that gets the games.")
@with_appcontext
def bring(file: Path, link: str | None) -> None:
    """Make a table of the book in FILE, or add its games to the one of --table."""
    bring_up_to_date()
    with force_locale("en"):
        table_id = find_table(link) if link else None
        try:
            book = judge_book(file.read_bytes())
        except BookRefused as refused:
            fail(f"{book_refused_text(refused)} Nothing was changed.")
        if table_id is None:
            table_id = starting.make_table_with_links(book.table, uuid4().hex, book.identity)
            tell_links(table_id, book.table)
        add(table_id, book)


def find_table(link: str) -> int:
    """Return the table that a scorekeeper's link, or its address, opens. errors: ClickException."""
    row = access.find_row(link.rstrip("/").rpartition("/")[2])
    if row is None or not row.is_open or Right(row.right) is not Right.KEEP_SCORE:
        fail("--table: no scorekeeper's link of a table here.")
    return row.table_id


def add(table_id: int, book: JudgedBook) -> None:
    """Add a book's games to a table, and print how many came in. errors: ClickException."""
    try:
        came = kept.bring_book(table_id, book, by=WITHOUT_LINK)
    except TooManyRules:
        fail("The table keeps as many rules as there is room for. Nothing was changed.")
    for said in brought_texts(came):
        click.echo(said)


def tell_links(table_id: int, name: str) -> None:
    click.echo(f"“{name}” is opened there:\n")
    for link in rights.links_of(table_id):
        click.echo(f"  {link.label:12} /{access.sign(link.nonce)}/")
    click.echo()


def fail(sentence: str) -> NoReturn:
    raise click.ClickException(sentence)
