"""House rules of a table: kept, changed by versions, put away and brought back."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.store.books import bookrules
from scorekeeper.store.people import houserules
from scorekeeper.store.people.houserules import HouseRules
from scorekeeper.store.people.rights import WITHOUT_LINK
from scorekeeper.store.people.tables import NameTaken
from tests.store.playing import at_once, new_table
from tests.store.shelf import book_of, bring, rows


def keep(table: int, name: str = "Ours", chips: int = 12, command: str | None = None) -> int:
    overlay = {"based_on": "venezuela", "name": name, "chips": {"each": chips}}
    return houserules.keep_rules(table, overlay, command_id=command or uuid4().hex, by=WITHOUT_LINK)


def change(table: int, number: int, name: str = "Ours", chips: int = 13, command: str = "") -> int:
    overlay = {"based_on": "venezuela", "name": name, "chips": {"each": chips}}
    return houserules.change_rules(
        table, number, overlay, command_id=command or uuid4().hex, by=WITHOUT_LINK
    )


def names_of(table: int) -> list[str]:
    return [rules.name for rules in houserules.rules_of(table)]


def test_what_was_kept_is_found_again_at_this_table_only(app: Flask):
    table, other = new_table(), new_table()
    number = keep(table, "Regras da avó 🃏")

    found = houserules.find_rules(table, number)

    assert (found.name, found.archived) == ("Regras da avó 🃏", None)
    assert found.overlay["chips"] == {"each": 12}
    assert found.created.utcoffset() == timedelta(0)
    with pytest.raises(houserules.NoSuchRules):
        houserules.find_rules(other, number)


def test_rules_sent_twice_are_kept_once(app: Flask):
    table = new_table()

    assert keep(table, command="one") == keep(table, command="one")
    assert names_of(table) == ["Ours"]


def test_a_change_is_a_new_version_and_the_old_one_stays(app: Flask):
    table = new_table()
    number = keep(table, "Ours", 12)

    assert change(table, number, "Now ours", 13) == number

    found = houserules.find_rules(table, number)
    assert (found.number, found.name, found.overlay["chips"]) == (number, "Now ours", {"each": 13})
    versions = houserules.versions_of(table, number)
    assert [(one.name, one.overlay["chips"]) for one in versions] == [
        ("Now ours", {"each": 13}),
        ("Ours", {"each": 12}),
    ]
    assert names_of(table) == ["Now ours"]


def test_a_change_sent_twice_is_made_once(app: Flask):
    table = new_table()
    number = keep(table)

    change(table, number, command="one")
    change(table, number, command="one")

    assert len(houserules.versions_of(table, number)) == 2


def test_a_name_is_given_once_at_a_table_in_whatever_letters(app: Flask):
    table = new_table()
    number, other = keep(table, "Ours"), keep(table, "Theirs")

    for again in ("ours", "OURS"):
        with pytest.raises(NameTaken):
            keep(table, again)
        with pytest.raises(NameTaken):
            change(table, other, again)

    assert change(table, number, "OURS") == number
    assert keep(new_table(), "Ours")


def test_a_name_that_was_given_up_is_free(app: Flask):
    table = new_table()
    change(table, keep(table, "Ours"), "Mine")

    assert keep(table, "Ours")
    assert names_of(table) == ["Mine", "Ours"]


def test_rules_are_put_away_and_brought_back(app: Flask):
    table = new_table()
    number, other = keep(table), keep(table, "Theirs")

    houserules.put_away(table, number, away=True, by=WITHOUT_LINK)
    since = houserules.find_rules(table, number).archived
    houserules.put_away(table, number, away=True, by=WITHOUT_LINK)

    assert since is not None
    assert houserules.find_rules(table, number).archived == since
    assert houserules.find_rules(table, other).archived is None
    houserules.put_away(table, number, away=False, by=WITHOUT_LINK)
    assert houserules.find_rules(table, number).archived is None


def test_rules_put_away_stay_away_when_they_are_changed(app: Flask):
    table = new_table()
    number = keep(table)
    houserules.put_away(table, number, away=True, by=WITHOUT_LINK)

    change(table, number)

    assert houserules.find_rules(table, number).archived


def test_rules_of_another_table_are_left_alone(app: Flask):
    table, other = new_table(), new_table()
    number = keep(table)

    for act in (
        lambda: change(other, number),
        lambda: houserules.put_away(other, number, away=True, by=WITHOUT_LINK),
    ):
        with pytest.raises(houserules.NoSuchRules):
            act()

    assert houserules.versions_of(other, number) == []
    assert houserules.find_rules(table, number).archived is None


def test_one_name_wanted_by_several_at_once_is_given_once(app: Flask):
    table = new_table()

    def attempt() -> int | NameTaken:
        try:
            return keep(table)
        except NameTaken as taken:
            return taken

    made = at_once([attempt] * 4)

    assert sum(isinstance(each, int) for each in made) == 1
    assert names_of(table) == ["Ours"]


def test_several_changes_at_once_leave_one_that_stands(app: Flask):
    table = new_table()
    number = keep(table)

    at_once([lambda: change(table, number)] * 4)

    assert len(houserules.versions_of(table, number)) == 5
    assert [type(rules) for rules in houserules.rules_of(table)] == [HouseRules]


def test_a_table_keeps_no_more_rules_than_it_has_room_for(app: Flask, monkeypatch):
    monkeypatch.setattr(houserules, "MOST_RULES", 2)
    table = new_table()
    number, _ = keep(table, "a"), keep(table, "b")

    with pytest.raises(houserules.TooManyRules):
        keep(table, "c")
    assert change(table, number, "d") == number


def test_a_table_keeps_no_more_versions_than_a_book_brings_elsewhere(app: Flask, monkeypatch):
    for where in (houserules, bookrules):
        monkeypatch.setattr(where, "MOST_VERSIONS", 3)
    table, other = new_table(), new_table()
    number = keep(table, "a")
    change(table, number, "b")
    change(table, number, "c")

    with pytest.raises(houserules.TooManyRules):
        change(table, number, "d")
    assert bring(other, book_of(table)).rules == 1
    assert names_of(other) == names_of(table) == ["c"]


def test_house_rules_for_which_a_table_has_no_room_are_not_brought(app: Flask, monkeypatch):
    monkeypatch.setattr(bookrules, "MOST_VERSIONS", 3)
    table, other = new_table(), new_table()
    for each in (table, other):
        keep(each, "a"), keep(each, "b")
    before = rows()

    with pytest.raises(houserules.TooManyRules):
        bring(other, book_of(table))
    assert rows() == before


def test_rules_beyond_any_size_are_not_kept(app: Flask):
    table = new_table()

    with pytest.raises(ValueError, match="characters"):
        houserules.keep_rules(table, {"name": "x" * 40_000}, command_id="one", by=WITHOUT_LINK)
    assert names_of(table) == []


def test_a_change_of_an_older_version_is_refused_but_not_one_that_is_sent_again(app: Flask):
    table = new_table()
    number = keep(table)
    version = houserules.find_rules(table, number).version
    ours = {"based_on": "venezuela", "name": "Ours"}

    for _ in range(2):
        houserules.change_rules(
            table, number, ours, command_id="one", version=version, by=WITHOUT_LINK
        )
    with pytest.raises(houserules.ChangedMeanwhile):
        houserules.change_rules(
            table, number, ours, command_id="two", version=version, by=WITHOUT_LINK
        )

    assert len(houserules.versions_of(table, number)) == 2
