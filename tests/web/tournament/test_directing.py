"""Who directs a tournament, what the forms refuse, and what a table gets anew."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import update

from scorekeeper.store.database import db
from scorekeeper.store.models import sittings
from scorekeeper.store.people import ending, tournaments
from scorekeeper.store.people.rights import WITHOUT_LINK, NotAllowed
from tests.web.phone import Phone
from tests.web.tournament.club import NAMES, Club


@pytest.fixture
def club(app, evening) -> Club:
    return Club(app, evening.phone, evening.home)


@pytest.fixture
def running(club) -> Club:
    """Seven at two tables, in the first round."""
    club.begin(NAMES[:7], format="one-deal-a-round")
    club.start()
    return club


def posts_of(club: Club) -> list[str]:
    found = []
    for page in ("", "/people", "/table/1"):
        forms = club.open(page).page.forms
        found += [form.action for form in forms if "/tournament/" in form.action]
    return sorted(set(found))


def test_who_only_looks_sees_all_and_changes_nothing(running, evening, other_phone):
    looking = running.page.replace(evening.home, evening.looking)
    seen = {page: other_phone.open(looking + page).status for page in ("", "/people", "/wall")}
    codes = [other_phone.open(looking + page).status for page in ("/table/1", "/table/1/seats.svg")]
    shown = other_phone.open(looking).page.forms
    posts = [each.replace(evening.home, evening.looking) for each in posts_of(running)]
    token = other_phone.open(looking).form("/language").fields["csrf_token"]
    sent = [other_phone.post(each, {"csrf_token": token}).status for each in posts]

    assert seen == {"": 200, "/people": 200, "/wall": 200}
    assert codes == [403, 403]
    assert [form.action for form in shown if "tournament" in form.action] == []
    assert len(posts) > 5
    assert set(sent) == {403}


def test_a_tables_own_link_opens_no_tournament_and_no_other_table(running, other_phone):
    keeping, other = running.game_at(1), running.game_at(2)
    link = keeping.split("/game/")[0]

    assert other_phone.open(link + running.page[running.page.index("/tournament") :]).status == 404
    assert other_phone.open(link + other[other.index("/game/") :]).status == 404


def test_a_directors_link_that_is_turned_off_directs_no_more(running, evening, other_phone):
    running.phone.open(evening.home + "links").send("/links", right="keep_score", label="Second")
    links = re.findall(r'value="http://localhost(/[^/"]+/)', running.phone.html)
    second = next(
        each
        for each in links
        if other_phone.open(each + "home/name").status == 200 and each != evening.home
    )
    page = running.page.replace(evening.home, second)
    taken_over = other_phone.open(page + "/people").send("/people", names="Zoe", many="").status
    number = re.findall(r"/links/(\d+)/revoke", running.phone.open(evening.home + "links").html)[-1]
    running.phone.send(f"/links/{number}/revoke")

    assert taken_over == 200
    assert other_phone.open(page).status == 404


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("Ana, Ben, ana", "there twice"),
        ("Ana\nBen", "at least 3 players"),
        ("Ana, Ben, " + "x" * 41, "too long for a name"),
        ("", "at least 3 players"),
        (", ".join(f"P{each}" for each in range(301)), "300 players are the most"),
    ],
)
def test_a_list_that_cannot_be_drawn_is_kept_and_said(club, names, said):
    answer = club.begin(names.split("\n") if "\n" in names else [names])

    assert answer.status == 422
    assert said in answer.html
    assert names[:20] in answer.html


def test_names_come_a_line_each_or_with_commas_and_numbers(club):
    club.begin(["1. Ana, Ben", "", "2) Caro ;  Dora"])

    html = club.open("/people").html
    assert all(f"<bdi>{name}</bdi>" in html for name in ("Ana", "Ben", "Caro", "Dora"))


def test_a_game_whose_deals_are_chosen_has_no_rounds_of_deals(club):
    answer = club.begin(NAMES[:8], format="one-deal-a-round", ruleset="desordenada")

    assert answer.status == 422
    assert "Choose whole games" in answer.html


def test_the_names_of_last_time_come_with_a_tap(running, evening):
    form = running.phone.open(evening.home + "tournament").form("/tournament")
    sent = {**form.fields.to_dict(), "names": "Zoe", "fill": "last"}
    html = running.phone.post(form.action, sent).html

    assert "Zoe\n" + "\n".join(NAMES[:7]) in html


def test_the_draw_is_begun_as_it_was_seen(club):
    club.begin(NAMES[:7])
    form = club.open().form("/start")
    club.draw()
    club.phone.post(form.action, form.fields)

    assert "Look at it once more" in club.phone.html
    assert "Start round 1" in club.open().html


def test_a_table_gets_new_links_and_the_old_ones_open_nothing(running, other_phone):
    old = running.game_at(1)
    running.open("/table/1").send("/table/1/links")

    assert other_phone.open(old).status == 404
    assert other_phone.open(running.game_at(1)).status == 200


def test_the_clock_runs_and_a_table_or_all_get_more_time(club):
    club.begin(NAMES[:7], format="by-the-clock")
    club.start()
    club.open("/table/2").send("/time")
    club.open().send("/time")

    with club.app.app_context():
        found = tournaments.find(1, 1)
    assert [each.extra for each in found.sittings] == [5, 10]
    assert "50 minutes" in club.open().html


def test_the_news_are_others_after_each_entry(running):
    numbers = [running.open("/news").html]
    running.report(1, {name: 5 * seat for seat, name in enumerate(running.rooms()[1])})
    numbers.append(running.open("/news").html)
    running.draw()
    numbers.append(running.open("/news").html)
    running.draw()
    numbers.append(running.open("/news").html)

    assert len(set(numbers)) == 4


def test_on_paper_each_table_has_its_card(running, evening, other_phone):
    own = running.open("/paper").html
    seen = other_phone.open(running.page.replace(evening.home, evening.looking) + "/paper").html

    assert own.count("cards__one") == 2
    assert "cards__one" not in seen


def test_the_table_takes_its_tournaments_along_when_it_is_deleted(running):
    with running.app.app_context():
        playing = [*tournaments.find(1, 1).tables.values()]
        with pytest.raises(NotAllowed):
            ending.delete_table(playing[0], by=WITHOUT_LINK)
        ending.delete_table(1, by=WITHOUT_LINK)
        left = [
            db.session.execute(db.select(db.func.count()).select_from(each)).scalar()
            for each in db.metadata.sorted_tables
        ]

    assert len(playing) == 2
    assert set(left) == {0}


def test_a_tournament_of_another_table_is_not_here(running, other_phone):
    stranger = Phone(running.app.test_client())
    stranger.open("/").send("/", names=["Emil", "Fina"], dealer="0")
    home = stranger.address.split("game/")[0]

    assert stranger.open(home + "tournament/1").status == 404
    assert stranger.open(home + "tournament").status == 200


def test_a_game_that_could_not_be_started_is_started_later(running):
    first = running.game_at(2)
    with running.app.app_context(), db.engine.begin() as connection:
        connection.execute(update(sittings).where(sittings.c.number == 2).values(game_id=None))
    shown = running.open()
    assert "No game yet" in shown.html

    assert shown.send("/start").status == 200
    assert running.game_at(2) == first


def test_without_script_the_wall_alone_loads_itself_anew(running):
    again = '<noscript><meta http-equiv="refresh"'

    assert again in running.open("/wall").html
    assert again not in running.open().html
