"""Tables, people and links."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask

from scorekeeper.store.people import rights, tables
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.store.playing import begin, new_table


def test_a_table_sent_twice_is_made_once(app: Flask):
    table = tables.create_table("Kitchen", command_id="one", by=WITHOUT_LINK)

    assert tables.create_table("Kitchen", command_id="one", by=WITHOUT_LINK) == table
    assert tables.create_table("Kitchen", command_id="two", by=WITHOUT_LINK) != table


def test_a_table_takes_another_name(app: Flask):
    table, other = new_table("Kitchen"), new_table("Garden")

    tables.rename_table(table, "Küche ♠", by=WITHOUT_LINK)

    assert tables.find_table_name(table) == "Küche ♠"
    assert tables.find_table_name(other) == "Garden"
    assert tables.find_table_name(table + other) is None


def test_a_person_is_known_again_by_name_at_the_same_table_only(app: Flask):
    table, other = new_table(), new_table()
    ana = tables.keep_person(table, "Ana", by=WITHOUT_LINK)

    assert tables.keep_person(table, "Ana", by=WITHOUT_LINK) == ana
    assert tables.keep_person(table, "Bruno", by=WITHOUT_LINK) != ana
    assert tables.keep_person(other, "Ana", by=WITHOUT_LINK) != ana
    assert [person.name for person in tables.people_of(table)] == ["Ana", "Bruno"]


def test_a_link_is_found_by_its_secret(app: Flask):
    table = new_table("Kitchen")
    link = rights.make_link(table, right="look", label="Everybody", by=WITHOUT_LINK)

    assert rights.find_link(link.nonce) == link
    assert rights.find_link(link.nonce[::-1]) is None
    assert (link.table_id, link.table_name) == (table, "Kitchen")
    assert (link.right, link.label, link.revoked_at) == ("look", "Everybody", None)
    assert link.created.utcoffset() == timedelta(0)


def test_several_links_may_give_the_same_right(app: Flask):
    table = new_table()
    made = [rights.make_link(table, right="look", by=WITHOUT_LINK) for _ in range(3)]
    rights.make_link(new_table(), right="look", by=WITHOUT_LINK)

    assert rights.links_of(table) == made
    assert len({link.nonce for link in made}) == 3


def test_nobody_guesses_the_secret_of_a_link(app: Flask):
    link = rights.make_link(new_table(), right="look", by=WITHOUT_LINK)

    assert len(link.nonce) * 6 >= 128  # bits: each character is one of 64


def test_a_revoked_link_says_since_when(app: Flask):
    table = new_table()
    link, other = (rights.make_link(table, right="look", by=WITHOUT_LINK) for _ in range(2))

    rights.revoke_link(link.id, by=WITHOUT_LINK)
    revoked = rights.find_link(link.nonce).revoked_at
    rights.revoke_link(link.id, by=WITHOUT_LINK)

    assert revoked.utcoffset() == timedelta(0)
    assert [each.revoked_at for each in rights.links_of(table)] == [revoked, None]
    assert rights.find_link(other.nonce) == other


def test_the_games_of_a_table_come_newest_first(app: Flask):
    table = new_table()
    first, second = begin(table), begin(table)
    begin()

    assert [game.id for game in tables.summaries_of(table)] == [second.id, first.id]
