"""An evening of eight tables and three rounds, and what it comes to by hand."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from scorekeeper.store.people import tables, tournaments
from tests.web.phone import Phone
from tests.web.tournament.club import NAMES, Club

GONE, LATE = "DoraH", "Zoe"


@pytest.fixture
def club(app, evening) -> Club:
    return Club(app, evening.phone, evening.home)


class Ledger:
    """What each has by hand: name → points of each deal."""

    def __init__(self) -> None:
        self.points: dict[str, list[int]] = {}

    def report_all(self, club: Club, number: int) -> None:
        for table, names in club.rooms().items():
            points = {name: 5 * seat * number + 10 * (seat > 0) for seat, name in enumerate(names)}
            assert club.report(table, points).status == 200
            for name in names:
                self.points.setdefault(name, []).append(points[name])

    def average(self, name: str) -> Fraction:
        return Fraction(sum(self.points[name]), len(self.points[name]))


def everybody(rooms: dict[int, list[str]]) -> list[str]:
    return [name for names in rooms.values() for name in names]


def met_twice(rounds: list[dict[int, list[str]]]) -> list[tuple[str, str]]:
    pairs = [
        (one, other)
        for rooms in rounds
        for names in rooms.values()
        for one in names
        for other in names
        if one < other
    ]
    return [pair for pair in set(pairs) if pairs.count(pair) > 1]


def test_an_evening_of_eight_tables_comes_to_what_it_does_by_hand(club):
    ledger, rounds = Ledger(), []
    club.begin(format="one-deal-a-round")
    club.start()
    rounds.append(club.rooms())
    first = club.game_at(1)
    ledger.report_all(club, 1)

    club.open("/people").send("/people", names=LATE, many="")
    club.open("/people").send(leaving(club, GONE))
    club.draw()
    club.start()
    rounds.append(club.rooms())
    ledger.report_all(club, 2)

    phone = Phone(club.app.test_client())
    phone.open(first + "scores/1/p2").send("scores/1/p2", points="3", cards="")
    assert phone.status == 200
    ledger.points[rounds[0][1][1]][0] = 3

    club.draw()
    club.start()
    rounds.append(club.rooms())
    ledger.report_all(club, 3)

    ranks = club.ranks()
    assert [len(rooms) for rooms in rounds] == [8, 8, 8]
    assert GONE not in everybody(rounds[1])
    assert LATE in everybody(rounds[1])
    assert met_twice(rounds) == []
    told = {name: (int(deals), int(points)) for _, name, (_, deals, points, _) in ranks}
    assert told == {name: (len(all_), sum(all_)) for name, all_ in ledger.points.items()}
    in_order = [name for _, name, _ in ranks]
    assert in_order[-1] == GONE
    averages = [ledger.average(name) for name in in_order[:-1]]
    assert averages == sorted(averages)
    assert sorted([*NAMES, LATE]) == sorted(in_order)
    for where in ("", "/wall"):
        told_at_last = club.open(where).html.translate({0x2068: None, 0x2069: None})
        assert f"The tournament is over. Won: {in_order[0]}" in told_at_last


def leaving(club: Club, name: str) -> str:
    """Return the ending of the form by which somebody leaves."""
    html = club.open("/people").html
    return re.search(rf'action="([^"]+/leave)"(?:(?!action=).)*{name} leaves', html, re.DOTALL)[1]


def test_a_finished_table_hears_where_each_sits_next(club):
    club.begin(NAMES[:8], format="one-deal-a-round")
    club.start()
    game, seated = club.game_at(1), club.rooms()[1]
    club.report(1, {name: 5 * seat for seat, name in enumerate(seated)})
    club.report(2, {name: 5 * seat for seat, name in enumerate(club.rooms()[2])})

    before = club.phone.open(game + "scores").html
    club.draw()
    club.start()
    after = club.phone.open(game + "scores").html

    assert "where you sit now" not in before
    assert "Round 2: where you sit now" in after
    for number, names in club.rooms().items():
        for name in set(names) & set(seated):
            told = re.search(rf"{name}\W+<b class=\"large\">Table (\d)", after)
            assert told[1] == str(number)


def test_a_game_of_a_tournament_is_followed_by_no_rematch(club):
    club.begin(NAMES[:8], format="one-deal-a-round")
    club.start()
    game, keeper = club.game_at(1), Phone(club.app.test_client())
    sent = keeper.open(game + "count/paper").form("/count/paper").fields
    club.report(1, {name: 5 * seat for seat, name in enumerate(club.rooms()[1])})

    assert "/rematch" not in keeper.open(game + "scores/over").html
    assert "As soon as the next round starts" in keeper.html
    assert "/rematch" not in keeper.open("/").html
    assert "/rematch" not in keeper.open(game.partition("game/")[0]).html
    assert keeper.post(game + "scores/rematch", sent).address == game + "scores/over"

    club.draw()
    club.start()
    script = {"X-Fragment": "1"}
    assert "where you sit now" in keeper.open(game + "scores/over", headers=script).html
    assert "As soon as" not in keeper.html
    assert keeper.post(game + "scores/rematch", sent).address == game + "scores/over"
    assert club.open("/table/1").html.count("under way") == 1


def test_who_looks_at_the_seat_of_a_table_left_behind_is_told_where_to_go(club):
    club.begin(NAMES[:8], format="one-deal-a-round")
    club.start()
    way = re.search(r'value="http://localhost(/[^"]+/seat)"', club.open("/table/1").html)[1]
    seats = {}
    for name in club.rooms()[1]:
        phone = Phone(club.app.test_client())
        person = re.search(rf'name="person" value="(\d+)"><bdi>{name}<', phone.open(way).html)[1]
        seats[name] = phone, phone.send("/seat", person=person).address
    club.draw()
    club.start()

    moved = set(seats) & set(club.rooms()[2])
    assert moved
    assert all("Table 2" in seats[each][0].open(seats[each][1]).html for each in moved)


def test_the_home_of_a_playing_table_leads_back_whoever_directs_and_begins_nothing(club):
    club.begin(NAMES[:8])
    club.start()
    home = club.game_at(1).partition("game/")[0]
    keeper = Phone(club.app.test_client())

    assert club.page in club.phone.open(home).page.links
    assert not [each for each in keeper.open(home).page.links if "/tournament" in each]
    assert not any(each.endswith("/new-game") for each in keeper.page.links)
    assert keeper.open(home + "home/new-game").address == home


def test_phones_of_a_table_that_rests_hear_of_each_round_that_begins(club):
    club.begin(NAMES[:8], format="one-deal-a-round")
    club.start()
    game = club.game_at(2)
    for table, names in club.rooms().items():
        club.report(table, {name: 5 * seat for seat, name in enumerate(names)})
    for name in NAMES[:4]:
        club.open("/people").send(leaving(club, name))

    numbers = [int(club.phone.open(game + "number").html)]
    for _ in range(2):
        club.draw()
        club.start()
        numbers.append(int(club.phone.open(game + "number").html))

    assert [*club.rooms()] == [1]
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


def test_people_keep_their_identity_at_the_tables_they_play_at(club):
    club.begin(NAMES[:6])
    club.start()

    with club.app.app_context():
        own = {each.name: each.identity for each in tables.people_of(1)}
        there = tournaments.find(1, 1).tables.values()
        people = [each for table in there for each in tables.people_of(table)]

    assert len(people) == 6
    assert all(own[each.name] == each.identity for each in people)


def test_who_has_not_played_to_the_end_counts_with_what_is_closed(club):
    club.begin(NAMES[:6], format="half-advances")
    club.start()
    for table, names in club.rooms().items():
        club.report(table, {name: 5 * seat for seat, name in enumerate(names)})
    shown = club.draw().html
    club.start()

    assert "2 tables have not reported yet" in shown
    assert [name for _, name, row in club.ranks() if row[0] == "1"] != []
    assert len(everybody(club.rooms())) == 3


def test_what_a_table_enters_after_the_next_round_has_begun_still_counts(club):
    club.begin(NAMES[:8], format="one-deal-a-round")
    club.start()
    game, seated = club.game_at(2), club.rooms()[2]
    late = Phone(club.app.test_client()).open(game + "count/paper")
    points = {name: 5 * seat for seat, name in enumerate(seated)}
    number = int(club.phone.open(game + "number").html)
    club.draw()
    club.start()
    assert int(club.phone.open(game + "number").html) > number
    assert "Round 2: where you sit now" in club.phone.open(game).html
    assert "Round 2 at this table" in club.phone.html
    assert club.open("/table/2").html.count("under way") == 2

    fields = {f"points-p{seat}": str(each) for seat, each in enumerate(points.values(), 1)}
    late.send("/count/paper", went_out="p1", **fields)

    assert late.status == 200
    assert "Round 2: where you sit now" in late.html
    told = {name: int(row[1]) for _, name, row in club.ranks() if name in points and len(row) > 1}
    assert told == points
    assert club.game_at(2) != game
    assert club.open("/table/2").html.count("under way") == 1


def test_a_pencil_of_the_round_before_still_writes_in_its_game(club):
    club.begin(NAMES[:8], format="one-deal-a-round")
    club.start()
    way = re.search(r'value="http://localhost(/[^"]+/seat)"', club.open("/table/2").html)[1]
    late, names = Phone(club.app.test_client()), club.rooms()[2]
    person = re.search(rf'name="person" value="(\d+)"><bdi>{names[0]}<', late.open(way).html)[1]
    game = late.open(way).send("/seat", person=person).address.removesuffix("seat")
    late.open(game + "pencil").send("pencil/take")
    late.open(game + "count/paper")
    club.draw()
    club.start()

    fields = {f"points-p{seat}": str(10 * seat - 10) for seat in range(1, 5)}
    late.send("/count/paper", went_out="p1", **fields)

    assert late.status == 200
    assert [row[1] for _, name, row in club.ranks() if name == names[3]] == ["30"]


def test_chips_left_count_once_the_round_is_past_also_in_a_game_left_open(club):
    club.begin(NAMES[:6], ruleset="peru-1", format="by-the-clock")
    club.start()
    assert club.report(1, {name: 50 * at for at, name in enumerate(club.rooms()[1])}).status == 200
    before = {name: int(row[1]) for _, name, row in club.ranks() if len(row) > 1}
    club.draw()
    club.start()

    after = {name: int(row[1].replace("−", "-")) for _, name, row in club.ranks() if len(row) > 1}
    assert len(before) == 3
    assert after == {name: points - 60 for name, points in before.items()}
