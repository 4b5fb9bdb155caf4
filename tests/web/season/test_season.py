"""A table's season: standings by what one likes, its form, people who are one, games left out."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import FinishEarly, StartGame
from scorekeeper.store.models import games
from scorekeeper.store.people import tables
from scorekeeper.store.people.joining import counted_at
from scorekeeper.store.people.rights import WITHOUT_LINK, writing
from scorekeeper.store.people.seasons import games_over, seasons_of
from scorekeeper.web import access
from scorekeeper.web.season import views
from tests.clocks import Clock
from tests.game.table import PLAYERS, ended, start_of
from tests.store import playing
from tests.web.conftest import Evening, sit_down
from tests.web.phone import Phone

ROW = re.compile(r'<li value="(\d+)">.*?<bdi>(.*?)</bdi>.*?rank__total.*?<bdi>(.*?)</bdi>', re.S)
POINTS = (12, 5, 20)
"""Of the second, third and fourth of a game; the first wins it."""


class Seasons:
    """The table of an evening, with finished games of whoever one likes."""

    def __init__(self, app: Flask, evening: Evening) -> None:
        self.app, self.phone = app, evening.phone
        self.home, self.looking = evening.home, evening.looking
        with app.app_context():
            self.id = access.find_row(self.home.strip("/")).table_id

    def play(self, *names: str, stake: int = 10) -> int:
        """Play a game of one deal, which the first of these names wins; return its number."""
        with self.app.app_context():
            game = playing.begin(self.id, self.start(names, stake))
            costs = dict(zip(PLAYERS[1:], POINTS, strict=True))
            game.play(*ended(PLAYERS[0], costs), FinishEarly())
            return game.id

    def start(self, names: tuple[str, ...], stake: int) -> StartGame:
        begun = start_of(stakes=Stakes(deal=stake))
        seated = zip(begun.players, names, strict=True)
        players = (replace(p, name=n, person=str(self.person(n))) for p, n in seated)
        return replace(begun, players=tuple(players))

    def person(self, name: str) -> int:
        with self.app.app_context():
            return tables.keep_person(self.id, name, by=WITHOUT_LINK)

    def open(self, page: str = "") -> Phone:
        return self.phone.open(f"{self.home}season/{page}")

    def look(self, page: str = "") -> Phone:
        return self.phone.open(f"{self.looking}season/{page}")

    def ranked(self, page: str = "") -> list[tuple[int, str, str]]:
        """Return rank, name and figure of everybody whom a page of standings ranks."""
        rows = ROW.findall(self.open(page).html)
        return [(int(rank), name, figure) for rank, name, figure in rows]


@pytest.fixture
def season(app: Flask, evening: Evening) -> Seasons:
    return Seasons(app, evening)


@pytest.fixture
def played(season: Seasons) -> Seasons:
    """Ana won two games and Bruno one."""
    season.play("Ana", "Bruno", "Chiyo", "Dara")
    season.play("Ana", "Bruno", "Chiyo", "Dara")
    season.play("Bruno", "Ana", "Chiyo", "Dara")
    return season


@pytest.mark.parametrize("known", ["nobody before", "in another game"])
def test_a_name_given_after_the_game_is_the_one_everywhere(season: Seasons, known: str):
    if known == "in another game":
        season.play("Ana", "Elías", "Chiyo", "Dara")
    game = season.play("Player 1", "Bruno", "Chiyo", "Dara")

    season.phone.open(f"{season.home}game/{game}/people/ana").send("/name", name="Elías")

    pages = ("", "season/", "season/pot", "season/chat", "season/print", f"game/{game}/scores")
    for page in pages:
        html = season.phone.open(season.home + page).html
        above = html.partition('class="said')[0]  # there the last step says who was named
        assert ("Elías" in above, "Player 1" in above) == (True, False), page
    assert [name for _rank, name, won in season.ranked() if name == "Elías" and won == "1"]


@pytest.mark.parametrize("by", ["the player", "the scorekeeper"])
def test_a_name_given_to_a_seat_that_a_phone_has_is_the_one_everywhere(
    season: Seasons, evening: Evening, other_phone: Phone, by: str
):
    before = season.play("Player 1", "Bruno", "Chiyo", "Dara")
    with season.app.app_context():
        game = playing.begin(season.id, season.start(("Player 1", "Bruno", "Chiyo", "Dara"), 10))
    seat = sit_down(evening, other_phone, "Player 1").address
    named = season.phone.open(f"{season.home}game/{game.id}/people/ana")
    if by == "the player":
        named = other_phone.open(f"{seat}/own")
    named.send("/name", name="Elías")
    with season.app.app_context():
        game.play(*ended(PLAYERS[0], dict(zip(PLAYERS[1:], POINTS, strict=True))), FinishEarly())

    assert season.ranked()[0][1] == "Elías"
    assert "Elías" in other_phone.open(seat).html

    season.phone.open(f"{season.home}game/{before}/people/ana").send("/name", name="Marta")
    assert {(name, won) for _rank, name, won in season.ranked()[:2]} == {
        ("Elías", "1"),
        ("Marta", "1"),
    }


def test_where_somebody_has_no_name_the_page_says_so_and_leads_to_the_newest_such_game(
    played: Seasons,
):
    told = "without a name"
    assert told not in played.open().html
    played.play("Player 1", "Bruno", "Chiyo", "Dara")
    newest = played.play("Player 1", "Bruno", "Chiyo", "Dara")
    played.play("Ana", "Bruno", "Chiyo", "Dara")

    assert told in played.look().html
    ways = [link for link in played.open().page.links if "/game/" in link]
    assert [way.partition("/game/")[2] for way in ways] == [f"{newest}/people"]


def test_the_year_stands_on_the_home_and_leads_to_the_whole_season(played: Seasons):
    home = played.phone.open(played.home)

    assert "Who is best?" in home.html
    assert "Circles: the last games" in home.html
    assert [(rank, name) for rank, name, _ in ROW.findall(home.html)] == [
        ("1", "Ana"),
        ("2", "Bruno"),
        ("3", "Chiyo"),
        ("3", "Dara"),
    ]
    assert f"{played.home}season/" in home.page.links


def test_a_home_without_a_finished_game_says_nothing_of_who_is_best(season: Seasons):
    assert "Who is best?" not in season.phone.open(season.home).html
    assert "No game counts in this season yet." in season.open().html


def test_standings_go_by_each_measure_a_tap_away(played: Seasons):
    # Ana has 0, 0 and 12 points; the averages of the deals are 37/4.
    assert played.ranked() == [
        (1, "Ana", "2"),
        (2, "Bruno", "1"),
        (3, "Chiyo", "0"),
        (3, "Dara", "0"),
    ]
    by = {
        name: next(link for link in played.phone.page.links if f"by={name}" in link)
        for name in ("deals", "place", "points", "money")
    }
    assert [figure for _, _, figure in played.ranked(by["deals"].partition("season/")[2])] == [
        "2",
        "1",
        "0",
        "0",
    ]
    assert played.ranked("?by=place")[:3] == [
        (1, "Ana", "1.67"),
        (2, "Chiyo", "2.00"),
        (3, "Bruno", "2.33"),
    ]
    assert played.ranked("?by=points")[0] == (1, "Ana", "−5.2")
    assert played.ranked("?by=money")[-1] == (3, "Dara", "−0.30")


def test_without_stakes_there_is_no_money_to_go_by(season: Seasons):
    season.play("Ana", "Bruno", "Chiyo", "Dara", stake=0)

    assert "by=money" not in season.open().html


def test_years_and_all_time_are_there_by_themselves(played: Seasons, monkeypatch):
    Clock(monkeypatch).put_forward(timedelta(days=366))
    played.play("Chiyo", "Ana", "Bruno", "Dara")

    assert played.ranked()[0] == (1, "Chiyo", "1")
    assert played.ranked("?of=all")[0] == (1, "Ana", "2")
    years = set(re.findall(r"season/\?of=(\d{4})\"", played.phone.html))
    assert len(years) == 2
    assert played.ranked(f"?of={min(years)}")[0] == (1, "Ana", "2")


def test_a_season_is_made_changed_and_deleted(played: Seasons):
    form = played.open("new")
    form.send("season/new", name="Winter", by="place", least_games="2")

    assert "Winter" in played.phone.html
    assert played.ranked("?of=s1")[0] == (1, "Ana", "1.67")
    played.open("1/edit").send("1/edit", name="Summer", by="deals", first="2020-01-01")
    with played.app.app_context():
        [kept] = seasons_of(played.id)
        assert (kept.season.name, kept.season.first) == ("Summer", "2020-01-01")
    played.open("1/edit").send("1/delete")
    with played.app.app_context():
        assert seasons_of(played.id) == []
    assert "Summer” is deleted" in played.phone.html


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"name": ""}, "Write a name."),
        ({"first": "Tuesday"}, "Write the day as 2026-11-26."),
        ({"first": "1066-10-14"}, "Write the day as 2026-11-26."),
        ({"first": "2026-02-02", "last": "2026-02-01"}, "The last day comes before the first."),
        ({"least_share": "101"}, "100"),
        ({"least_games": "x"}, "Not a valid"),
    ],
)
def test_a_season_that_cannot_be_is_refused_and_stays_typed(played: Seasons, typed, said):
    fields = {"name": "Winter", **typed}

    page = played.open("new").send("season/new", **fields)

    assert page.status == 422
    assert said in page.html
    assert all(f'value="{value}"' in page.html for value in fields.values() if value)
    with played.app.app_context():
        assert seasons_of(played.id) == []


def test_who_played_too_few_games_waits_and_it_says_how_many_are_needed(played: Seasons):
    played.play("Emil", "Ana", "Bruno", "Chiyo")
    played.open("new").send("season/new", name="Winter", least_games="2")

    waiting = played.phone.html.partition("Not ranked yet")[2]

    assert "Emil" in waiting
    assert "1 of 2 games needed" in waiting
    assert "Emil" not in [name for _, name, _ in played.ranked("?of=s1")]


def test_a_season_of_one_game_counts_no_other(played: Seasons):
    played.open("new").send("season/new", name="Winter", last="2020-01-01")

    assert played.ranked("?of=s1") == []
    assert "No game counts in this season yet." in played.phone.html


def let_begin(season: Seasons, *moments: datetime) -> None:
    """Let the first games of a table have begun at these moments."""
    with season.app.app_context(), writing(WITHOUT_LINK) as connection:
        for game, at in zip(games_over(season.id), moments, strict=False):
            connection.execute(games.update().where(games.c.id == game.id).values(started=at))


def test_a_day_begins_by_the_clock_of_the_readers_phone(played: Seasons):
    new_year = datetime(2020, 1, 1, 3, 59, tzinfo=UTC)
    let_begin(played, new_year, datetime(2020, 12, 1, 2, 30, tzinfo=UTC))
    played.open("new").send("season/new", name="Ours", first="2020-11-30", last="2020-11-30")

    assert played.ranked("?of=s1") == []
    played.phone.client.set_cookie("clock", "-240")
    assert played.ranked("?of=s1")[0] == (1, "Ana", "1")
    assert played.ranked("?of=2019")[0] == (1, "Ana", "1")
    assert "November 30, 2020" in played.open("games?of=s1").html


def test_games_of_one_evening_with_one_winner_differ_by_their_time(played: Seasons):
    evening = datetime(2020, 11, 30, 23, 30, tzinfo=UTC)
    let_begin(played, evening, evening + timedelta(minutes=70))

    assert "November 30, 2020, 11:30\u202fPM UTC" in played.open("games?of=all").html
    played.phone.client.set_cookie("clock", "-240")
    html = played.open("games?of=all").html
    assert "November 30, 2020, 7:30\u202fPM<" in html
    assert "November 30, 2020, 8:40\u202fPM<" in html


@pytest.mark.parametrize("clock", ["", "x", "841", "-99999", "--1", "+60", "1.5", "٣", "1e2"])
def test_a_clock_that_tells_nonsense_is_taken_for_none(played: Seasons, clock: str):
    played.phone.client.set_cookie("clock", clock)

    assert played.ranked() != []
    assert "midnight world time (UTC)" in played.open("new").html


def test_who_has_told_the_clock_is_not_told_of_world_time(played: Seasons):
    played.phone.client.set_cookie("clock", "330")

    assert "UTC" not in played.open("new").html


def test_the_home_takes_the_year_by_the_same_clock(played: Seasons):
    let_begin(played, *[datetime(2020, 1, 1, 2, tzinfo=UTC)] * 3)

    assert "<bdi>Season 2020</bdi>" in played.phone.open(played.home).html
    played.phone.client.set_cookie("clock", "-240")
    assert "<bdi>Season 2019</bdi>" in played.phone.open(played.home).html


def test_two_names_of_one_person_are_offered_joined_and_parted(played: Seasons):
    played.play("Anna", "Emil", "Bruno", "Chiyo")
    assert "Anna and Ana" in plain(played.open("people").html)

    anna, ana = played.person("Anna"), played.person("Ana")
    played.open("people").send("season/people", person=str(anna), into=str(ana))

    assert "Anna counts as Ana" in plain(played.phone.html)
    assert played.ranked()[0] == (1, "Ana", "3")
    played.open("people").send(f"people/{anna}/part")
    assert played.ranked()[0] == (1, "Ana", "2")
    with played.app.app_context():
        assert counted_at(played.id) == {}


def test_names_that_look_alike_are_not_joined_by_themselves(played: Seasons):
    played.play("Anna", "Emil", "Bruno", "Chiyo")

    assert {"Ana", "Anna"} <= {name for _, name, _ in played.ranked()}


def test_two_who_played_together_are_refused_with_the_game_that_shows_it(played: Seasons):
    ana, bruno = played.person("Ana"), played.person("Bruno")
    played.person("Emil")

    page = played.open("people").send("season/people", person=str(ana), into=str(bruno))

    assert page.status == 422
    assert "They played in the same game" in page.html
    assert any("/game/4/scores" in link for link in page.page.links)
    again = played.open("people").send("season/people", person=str(ana), into=str(ana))
    assert "Choose two different people." in again.html


def test_nobody_is_chosen_at_first_and_both_must_be(played: Seasons):
    emil = played.person("Emil")
    page = played.open("people")
    assert [page.form("season/people").fields[name] for name in ("person", "into")] == ["", ""]

    page = page.send("season/people", person=str(emil))

    assert page.status == 422
    with played.app.app_context():
        assert counted_at(played.id) == {}


def test_where_all_played_together_there_is_nobody_to_join(played: Seasons):
    assert "All of you have played together" in played.open("people").html
    assert not any(form.action.endswith("season/people") for form in played.phone.page.forms)


def test_a_named_season_says_its_days_and_how_many_games_it_takes(played: Seasons):
    played.open("new").send("season/new", name="Winter", first="2020-01-01", least_games="2")

    html = played.open("?of=s1").html

    assert "From January 1, 2020 on · It takes 2 games to be ranked." in plain(html)
    assert "It takes" not in played.open().html


def test_a_game_that_does_not_count_is_left_out_and_comes_back(played: Seasons):
    page = played.open("games")
    first = next(form for form in page.page.forms if "games/2" in form.action)

    page.send(first.action.rpartition("season/")[2])

    assert "doesn’t count" in played.phone.html
    assert "doesn’t count" in played.phone.open(played.home).html
    assert played.ranked()[0] == (1, "Ana", "1")
    played.open("games").send("games/2")
    assert played.ranked()[0] == (1, "Ana", "2")


def test_the_list_of_games_goes_on_on_a_second_page(played: Seasons, monkeypatch):
    monkeypatch.setattr(views, "ON_A_PAGE", 2)

    older = next(link for link in played.open("games").page.links if "before=" in link)

    assert played.phone.open(older).html.count("Won by") == 1
    assert played.open("games?before=999").status == 404


def test_every_person_leads_to_the_games_they_played(played: Seasons):
    links = [link for link in played.open().page.links if "/person/" in link]
    page = played.phone.open(links[0])

    assert page.html.count("Place 1 of 4") == 2
    assert len({link for link in page.page.links if link.endswith("/scores")}) == 3
    assert played.open("person/999").status == 404


def test_a_text_for_a_chat_has_a_line_for_each(played: Seasons):
    text = plain(played.open("chat").html.partition("<textarea")[2].partition("</textarea>")[0])

    assert "3 games · Games won" in text
    assert "1. Ana: 2 won of 3" in text
    assert "3. Dara: 0 won of 3" in text


def test_on_paper_all_figures_stand_together(played: Seasons):
    html = played.open("print").html

    assert html.count("<dl") == 4
    assert {"1.67", "−5.2", "−0.30"} <= set(re.findall(r"<bdi>(.*?)</bdi>", html))


@pytest.mark.parametrize("page", ["", "games", "print", "chat", "?of=all&by=points"])
def test_a_link_that_only_looks_sees_and_changes_nothing(played: Seasons, page: str):
    html = played.look(page).html

    assert "<form" not in html.partition("<main")[2].partition("</main>")[0]


@pytest.mark.parametrize("page", ["new", "people", "1/edit"])
def test_what_changes_something_is_not_for_a_link_that_only_looks(played: Seasons, page: str):
    assert played.look(page).status == 403


@pytest.mark.parametrize("asked", ["?of=1999", "?of=s9", "?of=x", "?by=luck", "7/edit"])
def test_what_is_not_there_is_not_found(played: Seasons, asked: str):
    assert played.open(asked).status == 404


def test_a_line_that_cannot_be_read_loses_no_game(played: Seasons):
    before = played.ranked()
    with played.app.app_context(), writing(WITHOUT_LINK) as connection:
        connection.execute(games.update().where(games.c.finished.is_not(None)).values(finished="{"))

    assert played.ranked() == before
    with played.app.app_context():
        assert len(games_over(played.id)) == 3


def plain(html: str) -> str:
    return re.sub("[\u200e\u2066-\u2069]", "", re.sub(r"<[^>]+>", "", html))
