"""What the database complains of tells nobody what stands in its rows."""

from __future__ import annotations

import logging

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper import redacting
from scorekeeper.store.models import links, people
from scorekeeper.store.people import rights as kept_links, tables
from scorekeeper.store.people.rights import WITHOUT_LINK, writing
from tests.store.playing import new_table

SECRET = "Grandmother"


@pytest.fixture(autouse=True)
def redacted_records() -> None:
    """Let records be cut, as every application does that serves."""
    redacting.install()


def test_an_error_of_the_database_repeats_no_values(app):
    table_id = new_table()
    tables.keep_person(table_id, SECRET, by=WITHOUT_LINK)  # whose name stands once at a table

    with pytest.raises(SQLAlchemyError) as raised, writing(WITHOUT_LINK) as connection:
        connection.execute(insert(people).values(table_id=table_id, name=SECRET))

    assert "INSERT INTO people" in str(raised.value)
    assert SECRET not in str(raised.value).partition("DETAIL:")[0]


def test_a_logged_error_of_the_database_repeats_no_values_and_no_link(app, caplog):
    table_id = new_table()
    link = kept_links.make_link(table_id, right="look", by=WITHOUT_LINK)
    again = {"table_id": table_id, "right": "look", "nonce": link.nonce, "label": SECRET}

    try:
        with writing(WITHOUT_LINK) as connection:
            connection.execute(insert(links).values(**again, created=link.created))
    except SQLAlchemyError:
        logging.getLogger("x").exception("again: %s", link)

    assert "IntegrityError" in caplog.text
    assert link.nonce not in caplog.text
    assert SECRET not in caplog.text
