"""What a server for everybody says, and where it stops; any other server says none of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from tests.web.at_table import ANA, AtTable
from tests.web.conftest import Evening, begin, way_in
from tests.web.phone import Phone

SAID = "Names are seen by whoever has a link."
SETTINGS = {
    "CONTACT": "ana@example.org",
    "IMPRINT": "https://example.org/imprint",
    "PRIVACY": "https://example.org/privacy",
}
ADDRESSES = ("mailto:ana@example.org", SETTINGS["IMPRINT"], SETTINGS["PRIVACY"])
FULL = "This server has as many tables as it can keep."


@pytest.fixture
def public(make_app: Callable[..., Flask]) -> Phone:
    """A phone on a server for everybody."""
    return Phone(make_app(**SETTINGS).test_client())


def links_of(phone: Phone, address: str) -> set[str]:
    return {link for link in phone.open(address).page.links if link in ADDRESSES}


def test_who_runs_it_is_said_before_names_are_typed_and_where_a_table_is_seen(public):
    public.open("/")
    assert SAID in public.html
    assert links_of(public, "/") == set(ADDRESSES)

    public.send("/", names=["Ana", "Bruno"], dealer="0")
    game = public.address
    assert links_of(public, game + "table/more") == set(ADDRESSES)
    for page in ("people/join", "people/p1"):
        assert SAID in public.open(game + page).html


def test_whoever_takes_a_seat_reads_it(app, evening: Evening, other_phone: Phone):
    app.config["CONTACT"] = "mailto:ana@example.org"

    assert SAID in other_phone.open(way_in(evening)).html


def test_any_other_server_says_none_of_it(phone: Phone):
    assert SAID not in phone.open("/").html
    assert "Contact" not in phone.html


def test_of_a_server_for_everybody_the_first_page_may_be_found_and_nothing_else(public, phone):
    def hidden(one: Phone, address: str) -> bool:
        return "noindex" in one.open(address).answer.headers.get("X-Robots-Tag", "")

    assert hidden(phone, "/")
    assert not hidden(public, "/")
    public.send("/", names=["Ana", "Bruno"], dealer="0")
    for address in (public.address, "/rules", "/links/lost", "/nothing/"):
        assert hidden(public, address), address


def test_beyond_the_ceiling_no_table_is_made_and_those_there_go_on(app, evening: Evening, phone):
    app.config["MOST_TABLES"] = 1
    other = Phone(app.test_client())

    refused = other.open("/").send("/", names=["Emil", "Fina"], dealer="0")

    assert refused.status == 422
    assert FULL in refused.html
    assert "Emil" in refused.html
    assert AtTable(app, evening).buy(ANA).status == 200


def test_the_last_table_sent_twice_is_made_once_and_found_again(app, phone: Phone):
    app.config["MOST_TABLES"] = 1
    form = phone.open("/").form("/")
    sent = [phone.client.post("/", data=form.fields) for _ in range(2)]

    assert [each.status_code for each in sent] == [303, 303]
    assert sent[0].location == sent[1].location


def test_where_the_disk_has_little_left_no_table_is_made(app, evening: Evening, monkeypatch):
    app.config["LEAST_SPACE"] = 200
    before = evening.phone.open("/").send("/", names=["Emil", "Fina"], dealer="0").status
    left = type("Usage", (), {"free": 199 * 1024 * 1024})
    monkeypatch.setattr("scorekeeper.store.people.tables.disk_usage", lambda folder: left)

    after = evening.phone.open("/").send("/", names=["Emil", "Fina"], dealer="0")

    assert (before, after.status) == (200, 422)
    assert FULL in after.html
    assert AtTable(app, evening).buy(ANA).status == 200


def test_a_book_that_finds_no_room_says_so(app, evening: Evening):
    book = evening.phone.open(evening.home + "books/book.json").html
    evening.phone.open(evening.home + "home/delete").send("/home/delete")
    begin(evening.phone)
    app.config["MOST_TABLES"] = 1

    refused = evening.phone.open("/books/import").send("/books/import", text=book)

    assert (refused.status, FULL in refused.html) == (422, True)


def test_tables_made_by_command_count_as_well(app, evening: Evening, tmp_path: Path):
    file = tmp_path / "book.json"
    file.write_text(evening.phone.open(evening.home + "books/book.json").html)
    app.config["MOST_TABLES"] = 1

    done = app.test_cli_runner().invoke(args=["import", str(file)])

    assert done.exit_code == 1
    assert "There is room for no more tables. (1 tables are all" in done.output
