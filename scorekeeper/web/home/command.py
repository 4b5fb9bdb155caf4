"""The command ``remove``: delete a table by hand, such as one that somebody has reported."""

from typing import NoReturn

import click
from flask import current_app
from flask.cli import with_appcontext

from scorekeeper.store.people import ending, rights, tables
from scorekeeper.store.people.ending import Contents
from scorekeeper.store.people.rights import WITHOUT_LINK, NotAllowed
from scorekeeper.web import access
from scorekeeper.web.spoken import number_in
from scorekeeper.wording.names import name_after


# A link may begin with a dash, and is no option then.
@click.command("remove", context_settings={"ignore_unknown_options": True})
@click.argument("table")
@click.option("--yes", is_flag=True, help="Do not ask.")
@with_appcontext
def remove(table: str, yes: bool) -> None:
    """Delete TABLE and all that is in it.

    TABLE is one of its links, the nine letters of its players, its number, or the name it got.
    """
    found = find_table(table)
    called = found.name or name_after([each.name for each in tables.people_of(found.id)])
    click.echo(
        f"Table {found.id}, “{called}”: {found.games} games, {found.people} people, "
        f"{found.links} links. Made on {found.created:%Y-%m-%d}, used last on "
        f"{found.used:%Y-%m-%d}."
    )
    if not yes:
        click.confirm("Delete it with everything in it?", abort=True)
    try:
        ending.delete_table(found.id, by=WITHOUT_LINK)
    except NotAllowed:
        fail("It is a table of a tournament. It is deleted with the table where that was begun.")
    click.echo("It is deleted. Backups made before still hold it.")


def find_table(text: str) -> Contents:
    """Return the one table that this text means. errors: ClickException for none, or several."""
    number = number_of(text)
    found = ending.contents_of(number, name=text) if number or text else []
    if not found:
        fail("There is no such table.")
    if len(found) > 1:
        numbers = ", ".join(str(each.id) for each in found)
        fail(f"Several tables have this name. Say the number of one: {numbers}")
    return found[0]


def number_of(text: str) -> int | None:
    """Return the number of the table of a link, of letters, or the one written; None: a name.

    A link may be an address, of any page at the table, and turned off since.
    """
    for part in text.split("/"):
        row = access.find_row(part)
        if row is not None:
            return row.table_id
    spoken = number_in(text, current_app.config["SECRET_KEY"])
    way = rights.link_numbered(spoken) if spoken else None
    return way.table_id if way else access.number_asked(text)


def fail(sentence: str) -> NoReturn:
    raise click.ClickException(sentence)
