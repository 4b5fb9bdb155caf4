"""A tournament that begins on the start page, with a table of its own."""

from __future__ import annotations

import re

import pytest

from scorekeeper.store.database import db
from scorekeeper.store.models import tables, tournaments
from tests.web.phone import Phone
from tests.web.tournament.club import NAMES, Club


@pytest.fixture
def club(app, phone) -> Club:
    return Club(app, phone, "/")


def rows(club: Club) -> tuple[int, int]:
    """Return how many tables there are, and how many tournaments."""
    with club.app.app_context():
        counted = (db.select(db.func.count()).select_from(each) for each in (tables, tournaments))
        tables_, tournaments_ = (db.session.execute(each).scalar() for each in counted)
    return tables_, tournaments_


def test_the_start_page_leads_to_a_tournament_and_lists_its_table_afterwards(club):
    assert "/tournament" in club.phone.open("/").page.links

    answer = club.begin(NAMES[:8])

    assert answer.status == 200
    assert re.fullmatch(r"/[^/]+/tournament/\d+", club.page)
    assert "Start round 1" in answer.html
    home = club.page.partition("tournament")[0]
    assert home in club.phone.open("/").page.links
    club.start()
    assert len(club.rooms()) == 2


def test_the_home_of_its_table_leads_back_until_a_game_is_played_there(club):
    club.begin(NAMES[:8])
    home = club.page.partition("tournament")[0]
    assert club.page in club.phone.open(home).page.links

    club.phone.open(home + "home/new-game").send("/home/new-game", names=["Ana", "Bruno"])
    assert club.page not in club.phone.open(home).page.links


def test_a_seat_of_the_table_where_it_was_begun_is_told_where_to_sit(club):
    club.begin(NAMES[:8])
    club.start()
    links = club.phone.open(club.page.partition("tournament")[0] + "links").html
    way = re.search(r'value="http://localhost(/[^"]+/seat)"', links)[1]
    for number, names in club.rooms().items():
        phone = Phone(club.app.test_client()).open(way)
        person = re.search(rf'name="person" value="(\d+)"><bdi>{names[0]}<', phone.html)[1]

        home = phone.send("/seat", person=person)

        assert f"Table {number}" in home.html
        assert "No games yet" not in home.html
        assert any("/tournament/" in each for each in home.page.links)


def test_sent_twice_it_makes_one_table_and_one_tournament(club):
    form = club.phone.open("/tournament").form("/tournament")
    sent = {**form.fields.to_dict(), "names": "\n".join(NAMES[:8])}

    both = [club.phone.post(form.action, sent).address for _ in range(2)]

    assert both[0] == both[1]
    assert rows(club) == (1, 1)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"names": "Ana\nBen"}, "at least 3 players"),
        ({"names": "x" * 60_000}, "too long for a name"),
        ({"format": "nothing"}, "Not a valid choice"),
        ({"ruleset": "house-1"}, "Not a valid choice"),
        ({"ruleset": "desordenada", "format": "one-deal-a-round"}, "Choose whole games"),
    ],
)
def test_what_cannot_begin_is_kept_and_makes_no_table(club, said, why):
    sent = {"names": "\n".join(NAMES[:4]), **said}
    answer = club.phone.open("/tournament").send("/tournament", **sent)

    assert answer.status == 422
    assert why in answer.html
    assert sent["names"] in answer.html
    assert rows(club) == (0, 0)


def test_one_field_that_says_two_things_makes_no_table(club):
    form = club.phone.open("/tournament").form("/tournament")
    sent = {**form.fields.to_dict(flat=False), "names": ["Ana, Ben, Caro", "Dora, Emil, Fina"]}

    assert club.phone.post(form.action, sent).status == 400
    assert rows(club) == (0, 0)


def test_an_address_makes_no_more_tables_than_by_games(make_app):
    app = make_app(NEW_TABLES="1/hour")
    club = Club(app, Phone(app.test_client()), "/")

    assert [club.begin(NAMES[:8]).status for _ in range(2)] == [200, 429]


def test_who_comes_back_finds_the_table_where_the_last_one_began(club):
    club.begin(NAMES[:8])
    club.phone.open("/").send("/", names=["Ana", "Bruno", "Chiyo"])
    home = club.page.partition("tournament")[0]

    links = club.phone.open("/tournament").page.links
    assert [each for each in links if re.fullmatch(r"/[^/?]+/tournament", each)] == [
        home + "tournament"
    ]


def test_inside_one_phone_no_tournament_is_offered(make_app):
    phone = Phone(make_app(POCKET=True).test_client())

    assert "/tournament" not in phone.open("/").page.links
    assert "no other phone can reach it here" in phone.open("/tournament").html
