"""Tournaments as they are kept, on every database."""

from __future__ import annotations

import pytest

from scorekeeper.game.tournament.formats import formats
from scorekeeper.rules.ruleset.reading import ruleset_data
from scorekeeper.store.people import ending, tournaments
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.store.playing import new_table

NAMES = ("Ana", "Bruno", "Chiyo", "Dara")


@pytest.fixture
def table(app) -> int:
    return new_table()


def begin(table: int, command_id: str = "once") -> tournaments.Tournament:
    form = formats()["club-evening"]
    rules = ruleset_data("venezuela")
    more = {"rules": rules, "form": form, "by": WITHOUT_LINK, "command_id": command_id}
    return tournaments.find(table, tournaments.begin(table, NAMES, **more))


def test_a_tournament_that_is_sent_twice_is_begun_once(table):
    one, again = begin(table), begin(table)

    assert one == again
    assert [each.name for each in one.entrants] == list(NAMES)
    assert [each.entrants for each in tournaments.tournaments_of(table)] == [4]


def test_a_round_is_begun_once_and_only_as_it_was_drawn(table):
    seen = begin(table)
    tournaments.draw_round(seen, 1, by=WITHOUT_LINK)
    with pytest.raises(tournaments.DrawnAnew):
        tournaments.begin_round(seen, [(1, 2, 3, 4)], by=WITHOUT_LINK)
    now = tournaments.find(table, seen.id)
    begun = tournaments.begin_round(now, [(1, 2, 3, 4)], by=WITHOUT_LINK)
    with pytest.raises(tournaments.DrawnAnew):
        tournaments.draw_round(begun, 1, by=WITHOUT_LINK)

    assert begun.drawn is None
    assert [each.players for each in begun.sittings] == [(1, 2, 3, 4)]


def test_who_comes_and_who_leaves_is_kept_with_the_round(table):
    found = begin(table)
    tournaments.begin_round(found, [(1, 2, 3, 4)], by=WITHOUT_LINK)
    before = tournaments.news_of(table, found.id)
    tournaments.add_entrants(found, ["Emil", "Ana"], by=WITHOUT_LINK)
    tournaments.leave(found, 2, left=True, by=WITHOUT_LINK)
    now = tournaments.find(table, found.id)

    assert [(each.name, each.since, each.until) for each in now.entrants] == [
        ("Ana", 1, None),
        ("Bruno", 1, 1),
        ("Chiyo", 1, None),
        ("Dara", 1, None),
        ("Emil", 2, None),
    ]
    assert tournaments.news_of(table, found.id) != before


def test_more_time_is_given_to_a_table_of_a_round(table):
    found = tournaments.begin_round(begin(table), [(1, 2, 3, 4)], by=WITHOUT_LINK)
    tournaments.give_time(found, 1, [1], 5, by=WITHOUT_LINK)
    tournaments.give_time(found, 1, [1], 5, by=WITHOUT_LINK)

    assert [each.extra for each in tournaments.find(table, found.id).sittings] == [5]


def test_the_people_of_a_playing_table_are_those_of_the_tournament(table):
    found, there = begin(table), new_table()
    tournaments.keep_table(found, 1, there)
    tournaments.keep_table(found, 1, there)
    seated = tournaments.seat_people(found, there, [1, 2])

    assert tournaments.seat_people(found, there, [2, 1]) == seated
    assert tournaments.entrant_of(found, seated[2]) == 2
    assert tournaments.find(table, found.id).tables == {1: there}


def test_a_tournament_goes_with_its_table(table):
    found, there = begin(table), new_table()
    tournaments.keep_table(found, 1, there)

    assert ending.delete_table(table, by=WITHOUT_LINK)
    assert ending.contents_of(there) == []
    with pytest.raises(tournaments.NoSuchTournament):
        tournaments.find(table, found.id)
