"""The home of a table: the game that goes on stands first; who is best, game by game."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from scorekeeper.game.commands import FinishEarly
from scorekeeper.store.journal.summaries import summary_of
from scorekeeper.web.home.views import standings
from tests.game.table import PLAYERS, ended, house, play, start_of, started
from tests.web.sheets_read import plain, record

MAIN = "button--main"
ISOLATES = re.compile("[\u2066-\u2069]")


def test_the_game_that_goes_on_says_which_deal_it_is_and_who_deals(evening):
    row = onward(evening)

    assert "Deal 1 of 7" in row
    assert "Ana deals" in row
    assert "In front" not in row
    assert evening.game in evening.phone.page.links


def test_the_game_that_goes_on_says_who_is_in_front(book, evening):
    book.play("p3", p1=45, p2=12, p4=30)
    row = onward(evening)

    assert "Deal 2 of 7" in row
    assert "Ahead: Chiyo, 0" in row


def test_the_one_action_is_to_go_on_or_else_a_new_game(evening):
    home = main_part(evening.phone.open(evening.home).html)
    evening.phone.open(evening.game + "agreements").send("/agreements/finish")
    over = main_part(evening.phone.open(evening.home).html)

    assert ("Continue" in home, MAIN in home) == (True, False)
    assert ("Continue" in over, MAIN in over) == (False, True)


def main_part(html: str) -> str:
    return html.partition("<main")[2].partition("</main>")[0]


def onward(evening) -> str:
    """The row of the game that goes on, as plain text."""
    html = evening.phone.open(evening.home).html
    row = plain(html.partition('class="onward')[2].partition("</a>")[0])
    return ISOLATES.sub("", row)


NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
OURS = house({"name": "Grandmother’s rules"})


def finished(points, out="ana", **how):
    """The summary of a game of one deal, ended early."""
    return summary_of(play(started(**how), *ended(out, points), FinishEarly()), NOON)


LOW = {"bruno": 5, "chiyo": 9, "dara": 31}
HIGH = {"bruno": 500, "chiyo": 900, "dara": 310}


def facts(games):
    return {
        each.name: [
            (line.name, line.games, line.wins, line.average, line.best) for line in each.lines
        ]
        for each in standings(games)
    }


def test_games_of_one_kind_stand_together_lowest_average_first():
    games = [finished(LOW), finished({"ana": 9, "chiyo": 1, "dara": 41}, out="bruno")]

    [only] = standings(games)

    assert [line.name for line in only.lines] == ["Bruno", "Ana", "Chiyo", "Dara"]
    assert [line.average for line in only.lines] == [2.5, 4.5, 5, 36]
    assert [line.best for line in only.lines] == [0, 0, 1, 31]


def test_points_of_different_games_are_never_averaged():
    found = facts([finished(LOW), finished(LOW), finished(HIGH, ruleset=OURS)])

    ours, theirs = found["Grandmother’s rules"], found[start_of().ruleset["name"]]
    assert ("Bruno", 1, 0, 500, 500) in ours
    assert ("Bruno", 2, 0, 5, 5) in theirs


def test_the_game_played_most_comes_first():
    ours = finished(HIGH, ruleset=OURS)

    found = standings([finished(LOW), ours, ours])

    assert [(each.name, each.games) for each in found] == [
        ("Grandmother’s rules", 2),
        (start_of().ruleset["name"], 1),
    ]


def test_of_games_played_as_often_the_one_played_last_comes_first():
    newest_first = [finished(HIGH, ruleset=OURS), finished(LOW)]

    assert next(iter(standings(newest_first))).name == "Grandmother’s rules"


def test_only_who_played_a_game_stands_in_it():
    found = facts([finished({"bruno": 7}, ruleset=OURS, players=PLAYERS[:2]), finished(LOW)])

    assert [name for name, *_ in found["Grandmother’s rules"]] == ["Ana", "Bruno"]


def sections(book):
    """The names over the tables of the statistics, and the part of the page they stand in."""
    html = book.phone.open(book.evening.home).html
    part = html.partition('id="statistics"')[2]
    return [plain(each).strip() for each in re.findall(r"<h3.*?</h3>", part)], part


def test_a_table_that_plays_one_game_needs_no_name_over_it(book):
    book.play("p1")
    record(book, FinishEarly())

    names, part = sections(book)

    assert (names, part.count("<table")) == ([], 1)


def test_a_table_that_plays_several_games_sees_each_by_its_name(book):
    for each in (book, book.start_another(name="Grandmother’s rules")):
        each.play("p1")
        record(each, FinishEarly())

    names, part = sections(book)

    assert names == ["Grandmother’s rules", book.state.ruleset.name]
    assert part.count("<table") == 2


def test_the_games_are_told_apart_by_their_names_where_there_are_several(book):
    def listed() -> str:
        return book.phone.open(book.evening.home).html.partition('id="statistics"')[0]

    assert book.state.ruleset.name not in listed()

    book.start_another(name="Grandmother’s rules")

    assert "Grandmother’s rules" in listed()
    assert book.state.ruleset.name in listed()


def test_a_game_without_a_finished_deal_says_nothing_of_anybody():
    given_up = summary_of(play(started(), FinishEarly()), NOON)

    assert standings([given_up]) == []
    assert facts([given_up, finished(LOW)]) == facts([finished(LOW)])


def test_such_a_game_was_won_by_nobody(table):
    table.record(FinishEarly())

    home = plain(table.phone.open(table.evening.home).html)

    assert "No deal was finished, so nobody has won." in home
    assert "Won by" not in home
    assert "Who is best?" not in home
