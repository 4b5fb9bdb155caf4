"""`flask --app app demo`: make two tables with some games."""

from collections.abc import Callable

import click
from flask import Flask
from flask.cli import with_appcontext

from scorekeeper.places import SERVING_COMMAND
from scorekeeper.store.database import bring_up_to_date
from scorekeeper.store.people import rights


def register(app: Flask, sign: Callable[[str], str]) -> None:
    """Offer `flask --app app demo`. ``sign``: makes the link for a link row's nonce."""

    @app.cli.command("demo")
    @with_appcontext
    def demo() -> None:
        """Fill a table with the base game, and one with quite different games."""
        from .filling import evenings, fill_table  # here, for a server plays no games

        bring_up_to_date()
        for name in evenings():
            table_id = fill_table(name)
            click.echo(f"“{name}” is filled. `{SERVING_COMMAND}` serves it; open there:\n")
            for link in rights.links_of(table_id):
                click.echo(f"  {link.label:12} /{sign(link.nonce)}/")
            click.echo()
