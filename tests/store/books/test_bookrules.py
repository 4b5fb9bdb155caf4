"""House rules in a table's book: every version goes along, and none is brought twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.store.books import bookrules
from scorekeeper.store.books.bookform import BookRefused, Fault
from scorekeeper.store.people import houserules
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.store.playing import new_table
from tests.store.shelf import book_of, bring, rows


def keep(table: int, name: str = "Ours", chips: int = 12) -> int:
    return houserules.keep_rules(
        table, overlay(name, chips), command_id=uuid4().hex, by=WITHOUT_LINK
    )


def change(table: int, number: int, name: str = "Ours", chips: int = 13) -> None:
    houserules.change_rules(
        table, number, overlay(name, chips), command_id=uuid4().hex, by=WITHOUT_LINK
    )


def overlay(name: str, chips: int) -> dict[str, object]:
    return {"based_on": "venezuela", "name": name, "chips": {"each": chips}}


def told(table: int) -> list[tuple[object, ...]]:
    """What stands at a table: each rules' name, chips, versions, and whether they are away."""
    return [
        (
            *(rules.name, rules.overlay["chips"]["each"], bool(rules.archived)),
            [one.overlay["chips"]["each"] for one in houserules.versions_of(table, rules.number)],
        )
        for rules in houserules.rules_of(table)
    ]


@pytest.fixture
def table(app: Flask) -> int:
    """A table with two house rules, one changed twice, the other put away."""
    table = new_table()
    number = keep(table, "Ours", 12)
    change(table, number, "Ours", 13)
    change(table, number, "Our own", 14)
    houserules.put_away(table, keep(table, "آن‌ها", 5), away=True, by=WITHOUT_LINK)
    return table


def test_every_version_of_every_house_rule_goes_along(table: int):
    other = new_table()

    brought = bring(other, book_of(table))

    assert (brought.games, brought.known, brought.rules) == ((), 0, 2)
    assert told(other) == told(table)
    assert told(other) == [("Our own", 14, False, [14, 13, 12]), ("آن‌ها", 5, True, [5])]
    assert book_of(other)["rules"] == book_of(table)["rules"]


def test_house_rules_brought_twice_are_there_once(table: int):
    other = new_table()
    bring(other, book_of(table))
    before = rows()

    assert bring(other, book_of(table)).rules == 0
    assert bring(table, book_of(table)).rules == 0
    assert rows() == before


def test_rules_of_a_name_that_is_taken_come_under_another(table: int):
    other = new_table()
    keep(other, "OUR OWN", 7)

    bring(other, book_of(table))

    assert [each[:2] for each in told(other)] == [("OUR OWN", 7), ("Our own (2)", 14), ("آن‌ها", 5)]
    [ours] = [each for each in houserules.rules_of(other) if each.name == "Our own (2)"]
    assert ours.overlay["name"] == "Our own (2)"


def test_what_was_changed_at_the_other_table_since_comes_as_another_version(table: int):
    other = new_table()
    bring(other, book_of(table))
    ours = next(each for each in houserules.rules_of(table) if each.name == "Our own")
    change(table, ours.number, "Our own", 15)

    assert bring(other, book_of(table)).rules == 1
    assert told(other) == told(table)
    assert bring(table, book_of(other)).rules == 0


def test_what_was_changed_here_later_stands(table: int):
    other = new_table()
    bring(other, book_of(table))
    for place, chips in ((table, 15), (other, 16)):
        ours = next(each for each in houserules.rules_of(place) if each.name == "Our own")
        change(place, ours.number, "Our own", chips)

    assert bring(other, book_of(table)).rules == 0
    assert next(each for each in told(other) if each[0] == "Our own")[1] == 16
    assert bring(table, book_of(other)).rules == 1
    assert next(each for each in told(table) if each[0] == "Our own")[1] == 16


def test_rules_brought_can_be_changed(table: int):
    other = new_table()
    bring(other, book_of(table))
    ours = next(each for each in houserules.rules_of(other) if each.name == "Our own")

    change(other, ours.number, "Mine", 1)

    assert ("Mine", 1, False, [1, 14, 13, 12]) in told(other)


Change = Callable[[list[dict[str, Any]]], object]
WRONG: dict[str, Change] = {
    "no name": lambda rules: rules[0].update(name=""),
    "a name with NUL": lambda rules: rules[0].update(name="a\0"),
    "another name than it states": lambda rules: rules[0].update(name="Theirs"),
    "too much": lambda rules: rules[0]["overlay"].update(source="x" * 40_000),
    "before the year 2000": lambda rules: rules[0].update(created="1066-10-14T09:00:00Z"),
    "the same twice": lambda rules: rules.append(rules[0]),
    "the first version missing": lambda rules: rules.pop(0),
    "no version that stands": lambda rules: rules[2].update(replaced=rules[2]["created"]),
    "two versions that stand": lambda rules: rules[0].pop("replaced"),
}


@pytest.mark.parametrize("what", WRONG)
def test_house_rules_that_were_tampered_with_are_refused(table: int, what: str):
    book = book_of(table)
    WRONG[what](book["rules"])
    before = rows()

    with pytest.raises(BookRefused) as refused:
        bring(new_table(), book)

    assert refused.value.fault is Fault.RULES
    assert rows() == {**before, "tables": before["tables"] + 1}


@pytest.mark.parametrize(
    "change",
    [
        lambda rules: rules[0].update(command=""),
        lambda rules: rules[0].update(secret=1),
        lambda rules: rules[0].update(overlay=[]),
        lambda rules: rules[0].update(created="tonight"),
    ],
)
def test_house_rules_written_otherwise_are_refused(table: int, change: Change):
    book = book_of(table)
    change(book["rules"])

    with pytest.raises(BookRefused) as refused:
        bring(new_table(), book)

    assert refused.value.fault is Fault.RULES


def test_a_table_that_has_as_many_rules_as_it_may_gets_no_more(table: int, monkeypatch):
    monkeypatch.setattr(bookrules, "MOST_RULES", 3)
    other = new_table()
    keep(other, "Theirs")
    before = rows()
    bring(other, book_of(table))
    assert bring(other, book_of(table)).rules == 0
    another = new_table()
    keep(another, "Mine")
    keep(another, "Thine")

    with pytest.raises(houserules.TooManyRules):
        bring(another, book_of(table))

    assert rows()["house_rules"] == before["house_rules"] + 4 + 2
    assert [each[0] for each in told(another)] == ["Mine", "Thine"]


def test_many_rules_of_one_name_come_in_soon(app: Flask):
    at, many = "2026-01-01T00:00:00Z", 100
    rules = [
        {"command": f"r{number}", "name": "Ours", "overlay": overlay("Ours", 1), "created": at}
        for number in range(many)
    ]
    began = time.process_time()

    assert bring(new_table(), {**book_of(new_table()), "rules": rules}).rules == many
    assert time.process_time() - began < 1.5
