"""A table's book with its house rules: written, and brought to another table, nothing twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.demo.filling import fill_table
from scorekeeper.game.commands import Redo, Undo
from scorekeeper.game.state import State
from scorekeeper.store.books import bookrules, books
from scorekeeper.store.books.bookform import BookRefused, Fault
from scorekeeper.store.books.books import judge_book
from scorekeeper.store.database import reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.verify import verify_game
from scorekeeper.store.people import houserules, rights, tables
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.calls import calls_in
from tests.store.playing import ANA_BUYS, Game, at_once, begin, new_table
from tests.store.shelf import book_of, bring, evening, rows

MOST_CALLS = 10_000  # of a game that has just begun; to read its rules anew takes 16 000 more


def all_faults() -> list[object]:
    with reading() as connection:
        found = []
        for table in (1, 2):
            for game in tables.summaries_of(table):
                found += filter(None, [verify_game(connection, game.id)])
        return found


def test_a_book_says_what_it_is_and_holds_every_event(app: Flask):
    table = evening()

    book = book_of(table)

    assert (book["format"], book["version"], book["table"]) == ("compro book", 1, "آشپزخانه 🃏")
    assert [person["name"] for person in book["people"]] == ["Emil", "زهرا"]
    assert [len(game["events"]) for game in book["games"]] == [9, 2]
    first = book["games"][0]["events"][0]
    assert set(first) == {"number", "step", "at", "who", "kind", "body", "command"}
    assert datetime.fromisoformat(first["at"]).utcoffset() is not None


def test_a_book_holds_no_link(app: Flask):
    table = evening()
    nonces = [
        rights.make_link(table, right=right, by=WITHOUT_LINK).nonce
        for right in ("look", "keep_score")
    ]

    assert not any(nonce in books.write_book(table).decode() for nonce in nonces)


def test_a_book_brought_to_another_table_is_the_same_book(app: Flask):
    table, other = evening(), new_table("آشپزخانه 🃏")

    brought = bring(other, book_of(table))

    assert len(brought.games) == 2
    assert {**book_of(other), "identity": ""} == {**book_of(table), "identity": ""}
    assert book_of(other)["identity"] != book_of(table)["identity"]
    assert all_faults() == []


def test_every_state_of_a_brought_game_is_what_it_was(app: Flask):
    table = fill_table("Kitchen table")
    other = new_table()
    for name in ("Dara", "Ana"):
        tables.keep_person(other, name, by=WITHOUT_LINK)
    here = {person.name: str(person.id) for person in tables.people_of(table)}

    brought = bring(other, book_of(table))

    there = {person.name: str(person.id) for person in tables.people_of(other)}
    assert set(there) == set(here)
    before = reversed(tables.summaries_of(table))
    for old, new in zip(before, brought.games, strict=True):
        numbers = [entry.number for entry in clerk.journal(old.id)]
        steps = {entry.step for entry in clerk.journal(new)}
        assert numbers == [entry.number for entry in clerk.journal(new)]
        for step in steps:
            was, now = clerk.state_after(old.id, step), clerk.state_after(new, step)
            people = {key: player.person for key, player in now.players.items()}
            assert people == {key: there[was.players[key].name] for key in people}
            assert with_people_of(now, was) == was


def with_people_of(state: State, other: State) -> State:
    players = {
        key: replace(player, person=other.players[key].person)
        for key, player in state.players.items()
    }
    return replace(state, players=players)


def test_a_book_brought_twice_adds_nothing_twice(app: Flask):
    table, other = evening(), new_table()
    book = book_of(table)
    bring(other, book)
    before = rows()

    assert bring(other, book) == books.Brought((), known=2)
    assert bring(table, book) == books.Brought((), known=2)
    assert rows() == before


def test_a_book_brought_by_several_at_once_is_added_once(app: Flask):
    table, other = evening(), new_table()
    told = judge_book(books.write_book(table))

    brought = at_once([lambda: books.bring_book(other, told, by=WITHOUT_LINK)] * 4)

    assert sorted(len(each.games) for each in brought) == [0, 0, 0, 2]
    assert book_of(other)["games"] == book_of(table)["games"]


def test_only_games_that_are_new_are_added(app: Flask):
    table, other = evening(), new_table()
    bring(other, book_of(table))
    begin(table)

    brought = bring(other, book_of(table))

    assert (len(brought.games), brought.known) == (1, 2)


def test_a_brought_game_goes_on(app: Flask):
    table, other = evening(), new_table()
    game = Game(bring(other, book_of(table)).games[0], other)
    command = book_of(table)["games"][0]["events"][-1]["command"]

    again = game.say(ANA_BUYS, command)
    game.play(Undo(), Undo(), Redo(), ANA_BUYS)

    assert again.number == 9
    assert game.number == 13
    assert all_faults() == []


def test_games_of_a_book_stand_where_they_began(app: Flask):
    table, other = evening(), new_table()
    newest = begin(other)

    old = bring(other, book_of(table)).games

    assert [game.id for game in tables.summaries_of(other)] == [newest.id, *reversed(old)]


def test_an_empty_table_has_a_book_too(app: Flask):
    table = new_table()

    assert bring(table, book_of(table)) == books.Brought((), known=0)


def test_times_are_kept_as_they_were(app: Flask):
    table, other = evening(), new_table()
    book = book_of(table)
    book["games"][0]["events"][0]["at"] = "2021-03-04T05:06:07.000008+02:00"

    game = bring(other, book).games[0]

    at = datetime(2021, 3, 4, 3, 6, 7, 8, tzinfo=UTC)
    assert clerk.journal(game)[0].at == at
    assert clerk.open_game(game).started == at


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


def test_a_book_of_many_games_is_judged_at_little_cost(app: Flask):
    table = new_table()
    for _ in range(30):
        begin(table)

    book = books.write_book(table)
    assert calls_in(lambda: judge_book(book)) < 30 * MOST_CALLS


def test_a_phone_whose_clock_is_years_ahead_dates_no_later_game(app: Flask):
    book = book_of(begin().table_id)
    book["games"][0]["events"][0]["at"] = "2199-12-31T12:00:00Z"
    table = new_table()

    bring(table, book)
    game = begin(table)

    listed = tables.summaries_of(table)
    assert listed[0].id == game.id
    assert {line.started.year for line in listed} == {datetime.now(UTC).year}


@pytest.mark.parametrize("at", ["2199-12-31T23:59:59-23:59", "2000-01-01T00:00:00+23:59"])
def test_a_time_with_which_the_book_could_not_be_brought_again_is_refused(app: Flask, at: str):
    book = book_of(begin().table_id)
    book["games"][0]["events"][0]["at"] = at

    with pytest.raises(BookRefused) as refused:
        bring(new_table(), book)

    assert refused.value.fault is Fault.MISWRITTEN
