"""A person's pages: what they did in a season, each figure a way to its game; a duel of two."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask import Flask

from scorekeeper.game.commands import Buy, FinishEarly
from scorekeeper.store.people.joining import join_people
from scorekeeper.store.people.rights import WITHOUT_LINK
from scorekeeper.web.season import person
from tests.clocks import Clock
from tests.game.table import ended, lay_down
from tests.store import playing
from tests.web.conftest import Evening
from tests.web.season.test_season import Seasons, plain

FOUR = ("Ana", "Bruno", "Chiyo", "Dara")


class Careers(Seasons):
    """The table of the seasons' tests, and the pages of its people."""

    def see(self, name: str, page: str = "") -> str:
        """Open a page of somebody; return its main part."""
        html = self.open(f"person/{self.person(name)}{page}").html
        return html.partition("<main")[2].partition("</main>")[0]

    def duel(self, one: str, other: str, asked: str = "") -> str:
        return self.see(one, f"/duel/{self.person(other)}{asked}")

    def cells(self) -> list[str]:
        """Return where the page leads to in sheets."""
        return [link.partition("/game/")[2] for link in self.phone.page.links if "/scores" in link]


@pytest.fixture
def careers(app: Flask, evening: Evening) -> Careers:
    return Careers(app, evening)


@pytest.fixture
def played(careers: Careers) -> Careers:
    """Ana won games 2 and 3, Bruno game 4; who wins has 0, the others 12, 5 and 20 in order."""
    careers.play(*FOUR)
    careers.play(*FOUR)
    careers.play("Bruno", "Ana", "Chiyo", "Dara")
    return careers


def test_a_person_has_figures_of_the_season_and_a_way_to_the_sheet_of_each_game(played: Careers):
    main = played.see("Ana")

    # The averages are 37/4 each: 0, 0 and 12 are 9.25, 9.25 below and 2.75 above.
    figures = dict(re.findall(r"<dt>(.*?)</dt><dd><b><bdi>(.*?)</bdi>", main))
    assert figures == {
        "Games": "3",
        "Games won": "2",
        "Deals won": "2",
        "Average place": "1.67",
        "Points per deal, against the average": "−5.2",
        "Money": "+0.50",
    }
    assert [cell for cell in played.cells() if cell.endswith("/scores")][-3:] == [
        "4/scores",
        "3/scores",
        "2/scores",
    ]


def test_the_best_and_the_worst_deal_lead_to_their_cells(played: Careers):
    main = plain(played.see("Ana"))

    assert "Best: 0" in main
    assert "9.2 points fewer than average" in main
    assert "Worst: 12" in main
    assert "2.8 points more than average" in main
    assert [cell for cell in played.cells() if "/scores/" in cell][:2] == [
        "2/scores/1/ana",
        "4/scores/1/bruno",
    ]


def test_form_is_drawn_from_the_second_game_on_and_said_in_words(careers: Careers):
    careers.play(*FOUR)
    once = careers.see("Ana")
    careers.play(*FOUR)
    twice = careers.see("Ana")

    assert 'class="graph block"' not in once
    assert "Over all these games: 9.2 points per deal below average (better)." in once
    assert twice.count('role="img"') == 1
    told = "Over all these games: 9.2 points per deal below average (better)."
    assert f"<title>{told}</title>" in twice
    assert f"<p>{told}</p>" in twice


def test_form_of_the_last_games_stands_beside_that_of_all(careers: Careers):
    for _ in range(person.LAST):
        careers.play(*FOUR)
    careers.play("Bruno", "Ana", "Chiyo", "Dara")

    # Five times 9.25 below, once 2.75 above: 7.25; the last five: 6.85.
    assert "Over all these games: 7.2 points per deal below average (better)." in careers.see("Ana")
    assert "In the last 5: 6.8 points per deal below average (better)." in careers.see("Ana")


def test_a_row_leads_to_its_first_and_its_last_game(careers: Careers):
    careers.play("Bruno", "Ana", "Chiyo", "Dara")
    careers.play(*FOUR)
    careers.play(*FOUR)
    main = careers.see("Ana")

    assert "2 games won in a row" in main
    assert "2 deals won in a row" in main
    assert main.count("goes on") == 2
    row = careers.phone.html.partition('id="rows"')[2].partition("</section>")[0]
    assert re.findall(r"/game/(\d+/scores[^\"]*)", row) == [
        *("3/scores", "4/scores"),
        *("3/scores/1/ana", "4/scores/1/ana"),
    ]


def test_without_records_contracts_and_buys_are_said_to_be_unknown(careers: Careers):
    careers.play("Bruno", "Ana", "Chiyo", "Dara")

    assert "Lay-downs aren’t on record, so this isn’t known." in careers.see("Ana")
    assert "1 of one deal" not in careers.see("Ana")


def test_a_contract_leads_to_its_deals_and_these_to_their_cells(careers: Careers):
    with careers.app.app_context():
        game = playing.begin(careers.id, careers.start(FOUR, 0))
        game.play(lay_down("ana"), *ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
        game.play(FinishEarly())
    ana = careers.see("Ana")
    assert "One set of 3 in different suits" in ana
    assert "1 of one deal" in ana
    bruno = careers.see("Bruno")
    assert "0 of one deal" in bruno

    way = next(link for link in careers.phone.page.links if "/deals?" in link)
    page = careers.phone.open(way)

    assert "Laid down in 0 of one deal." in page.html
    assert "Not laid down · 1 point" in plain(page.html)
    assert careers.cells() == [f"{game.id}/scores/1/bruno"]
    assert careers.open(f"person/{careers.person('Ana')}/deals?asked=nothing").status == 404


def test_buys_are_said_a_game_and_most_of_them_lead_to_their_game(careers: Careers):
    with careers.app.app_context():
        game = playing.begin(careers.id, careers.start(FOUR, 0))
        game.play(Buy(player="dara"), Buy(player="dara"))
        game.play(*ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}), FinishEarly())
    careers.play(*FOUR)

    main = careers.see("Dara")

    assert "On average 1.0 buys a game, in 2 games on record." in main
    assert "Most in a game: 2" in main


@pytest.mark.parametrize("page", ["", "/duel/{other}"])
def test_a_season_without_them_says_so_and_offers_others(played: Careers, monkeypatch, page: str):
    Clock(monkeypatch).put_forward(timedelta(days=366))
    played.play("Emil", "Fina", "Gil", "Hanna")

    main = played.see("Ana", page.format(other=played.person("Bruno")))
    assert "in this season." in main
    assert "?of=all" in main
    whole = played.see("Ana", page.format(other=played.person("Bruno")) + "?of=all")
    assert "/game/4/scores" in whole


def test_who_never_played_has_a_page_and_who_is_not_there_has_none(careers: Careers):
    assert "Emil has no game in this season." in plain(careers.see("Emil"))
    assert careers.open("person/999").status == 404
    assert careers.open(f"person/{careers.person('Emil')}/duel/999").status == 404


def test_two_who_are_one_have_one_page(played: Careers):
    played.play("Anna", "Emil", "Bruno", "Chiyo")
    anna, ana = played.person("Anna"), played.person("Ana")
    with played.app.app_context():
        join_people(played.id, anna, ana, by=WITHOUT_LINK)

    assert played.see("Anna") == played.see("Ana")
    assert len({cell for cell in played.cells() if cell.endswith("/scores")}) == 4
    assert played.open(f"person/{ana}/duel/{anna}").status == 404


def test_a_duel_counts_games_deals_and_points_and_leads_to_each_game(played: Careers):
    main = plain(played.duel("Ana", "Bruno"))

    # Ana 0, 0, 12; Bruno 12, 12, 0.
    assert "Ana: 2Bruno: 1" in main
    assert "Ana is 12 ahead on points, over 3 deals." in main
    assert "Above the line, Ana has fewer points so far." in main
    assert main.count("Ana ahead") == 2
    assert main.count("Bruno ahead") == 1
    assert played.cells() == ["4/scores", "3/scores", "2/scores"]
    assert "Ana is 12 ahead on points" in plain(played.duel("Bruno", "Ana"))


def test_a_duel_is_chosen_among_all_others_met(played: Careers):
    played.see("Ana")

    ways = [link for link in played.phone.page.links if "/duel/" in link]

    assert len(ways) == 3
    assert "3 games together" in played.phone.html
    assert played.phone.open(ways[0]).status == 200


def test_long_lists_go_on_on_further_pages(played: Careers, monkeypatch):
    monkeypatch.setattr(person, "ON_A_PAGE", 2)

    for main in (lambda asked: played.see("Ana", asked), lambda a: played.duel("Ana", "Dara", a)):
        assert "after=2" in main("")
        assert "/game/2/scores" in main("?after=2")
        assert "after=" not in main("?after=2")
    for asked in ("?after=3", "?after=x", "?after=-1"):
        assert played.open(f"person/{played.person('Ana')}{asked}").status == 404


def test_who_only_looks_sees_the_same_pages(played: Careers):
    for page in ("", "/duel/2"):
        assert played.look(f"person/1{page}").status == 200
