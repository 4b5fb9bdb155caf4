"""A tournament on the director's phone, and on the wall."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Route, expect

from tests.browser.acts import choose_own_way, mix_up_own_way
from tests.browser.elsewhere import GAME, PEOPLE, Elsewhere, at_a_tournament, begun, home_of
from tests.browser.phone import Phone, expect_text

pytestmark = pytest.mark.browser

NAMES = "\n".join(("Zoe", "Yuri", "Xenia", "Willi", "Vera", "Uwe", "Tara", "Sven"))
THIRTY_TWO = "\n".join(
    f"{name} {letter}" for name in ("Ana", "Ben", "Caro", "Dora") for letter in "ABCDEFGH"
)
MOST_TAPS = 40
MOST_TABLES = 40  # from one address in an hour
WALLS = ((1920, 1080), (1280, 720))
WITHIN_MS = 2000
WIDE = "document.documentElement.scrollHeight <= innerHeight"


def test_a_tournament_is_begun_and_a_list_survives_a_reload(phone: Phone, elsewhere: Elsewhere):
    home = home_of(begun("venezuela")(elsewhere))
    phone.open(home + "tournament")
    phone.page.get_by_label("Who plays?").fill(NAMES)
    phone.page.wait_for_timeout(600)
    phone.page.reload()
    expect(phone.page.get_by_label("Who plays?")).to_have_value(NAMES)

    phone.tap(phone.button("Draw lots for the tables"))
    phone.tap(phone.button("Draw lots again"))
    phone.tap(phone.button("Start round 1"))

    expect(phone.main.locator("a.room")).to_have_count(2)


def test_from_the_start_page_a_director_comes_to_the_first_deal(phone: Phone):
    phone.open("/")
    phone.tap(phone.link("Tournament at several tables"))
    phone.page.get_by_label("Who plays?").fill(THIRTY_TWO)
    draw = phone.button("Draw lots for the tables")
    with phone.offline():
        phone.tap(draw)
        expect_text(phone.page.locator("[data-said]"), "No network")
    expect(phone.page.get_by_label("Who plays?")).to_have_value(THIRTY_TWO)
    phone.taps = 2
    phone.page.route("**/tournament", take_a_second)
    draw.dblclick()
    phone.tap(phone.button("Start round 1"))

    expect(phone.main.locator("a.room")).to_have_count(8)
    assert phone.taps <= MOST_TAPS
    phone.open("/")
    expect(
        phone.main.get_by_role("region", name="Your tables").get_by_role("listitem")
    ).to_have_count(1)


def take_a_second(route: Route) -> None:
    time.sleep(1)
    route.continue_()


def test_a_club_s_own_way_is_looked_at_survives_a_reload_and_is_played(phone: Phone):
    phone.open("/tournament")
    expect(phone.main.locator("[name=rounds]")).to_be_hidden()
    phone.page.get_by_label("Who plays?").fill(NAMES)
    mix_up_own_way(phone)
    expect(phone.main.locator(".field__error")).to_be_in_viewport()
    phone.page.get_by_label("Minutes for each").fill("")
    choose_own_way(phone)
    phone.page.reload()
    expect(phone.page.get_by_label("Who plays?")).to_have_value(NAMES)
    expect(phone.page.get_by_label("Deals in each")).to_have_value("2")
    phone.tap(phone.button("Draw lots for the tables"))
    phone.tap(phone.button("Start round 1"))

    expect_text(phone.main, "Round 1 of 5")


def test_a_list_that_comes_too_soon_is_still_there_later(phone: Phone, elsewhere: Elsewhere):
    phone.expected += ("429",)
    phone.context.set_extra_http_headers(elsewhere.headers)
    phone.open("/tournament")
    phone.page.get_by_label("Who plays?").fill(NAMES)
    for _ in range(MOST_TABLES):
        elsewhere.start_game(names=PEOPLE)
    phone.tap(phone.button("Draw lots for the tables"))
    expect(phone.page.get_by_label("Who plays?")).to_be_hidden()
    phone.open("/tournament")

    expect(phone.page.get_by_label("Who plays?")).to_have_value(NAMES)


def test_a_look_is_thrown_away_like_all_that_was_typed(phone: Phone):
    phone.open("/tournament")
    choose_own_way(phone)
    phone.tap(phone.button("Drop changes"))

    expect(phone.main.locator("[name=rounds]")).to_be_hidden()
    expect(phone.button("Drop changes")).to_have_css("pointer-events", "none")


def test_a_wrong_number_of_a_way_that_is_not_chosen_holds_nothing_up(phone: Phone):
    phone.open("/tournament")
    phone.page.get_by_label("Who plays?").fill(NAMES)
    phone.main.locator("[name=format][value=own]").check()
    phone.main.locator("[name=rounds]").fill("500")
    phone.main.locator("[name=format][value=club-evening]").check()
    phone.tap(phone.button("Draw lots for the tables"))

    expect(phone.button("Start round 1")).to_be_visible()


def test_who_comes_and_who_leaves_is_a_tap_away(phone: Phone, elsewhere: Elsewhere):
    phone.open(at_a_tournament("/people")(elsewhere))
    phone.page.get_by_label("Who’s joining?").fill("Zoe")
    phone.tap(phone.button("Add"))
    expect_text(phone.main, "from round 2")

    phone.tap(phone.button(f"{PEOPLE[0]} leaves"))
    phone.tap(phone.button(f"{PEOPLE[0]} comes back"))

    expect(phone.button(f"{PEOPLE[0]} leaves")).to_be_visible()


@pytest.mark.parametrize("wall", WALLS)
def test_a_result_is_on_the_wall_within_two_seconds(phone: Phone, elsewhere: Elsewhere, wall):
    tournament = at_a_tournament()(elsewhere)
    elsewhere.get(tournament + "/table/2")
    game = GAME.search(elsewhere.html)[1]
    phone.page.set_viewport_size({"width": wall[0], "height": wall[1]})
    phone.open(tournament + "/wall")
    expect(phone.main.locator(".ranks__one")).to_have_count(4)
    elsewhere.enter_from_paper(game, (0, 5, 10, 20))

    expect(phone.main.locator(".ranks__one")).to_have_count(8, timeout=WITHIN_MS)
    assert phone.page.evaluate(WIDE)


@pytest.mark.parametrize("wall", WALLS)
@pytest.mark.parametrize("many", [16, 32])
def test_all_places_are_seen_at_once_on_the_wall(phone: Phone, elsewhere: Elsewhere, wall, many):
    names = [f"Guillermina {number}" for number in range(many)]
    tournament = at_a_tournament(way="one-deal-a-round", names=names)(elsewhere)
    for table in range(2, many // 4 + 1):
        elsewhere.get(f"{tournament}/table/{table}")
        elsewhere.enter_from_paper(GAME.search(elsewhere.html)[1], (0, 15, 30, 45))
    phone.page.set_viewport_size({"width": wall[0], "height": wall[1]})
    phone.open(tournament + "/wall?bare=1")

    expect(phone.main.locator(".ranks__one")).to_have_count(many)
    assert phone.page.evaluate(WIDE)


def test_phones_of_a_table_that_rests_say_by_themselves_where_to_sit(
    phone: Phone, elsewhere: Elsewhere
):
    tournament = at_a_tournament(way="one-deal-a-round")(elsewhere)
    elsewhere.get(tournament + "/table/2")
    game = GAME.search(elsewhere.html)[1]
    elsewhere.enter_from_paper(game, (0, 5, 10, 20))
    phone.open(game + "scores/over")
    for number in range(1, 5):
        elsewhere.send(tournament + "/people", f"/people/{number}/leave")
    elsewhere.send(tournament, "/draw")
    elsewhere.send(tournament, "/start")

    expect_text(phone.main, "Round 2: where you sit now")


def test_one_tap_hides_all_that_can_be_pressed(phone: Phone, elsewhere: Elsewhere):
    phone.open(at_a_tournament("/wall")(elsewhere))
    phone.tap(phone.link("Hide the buttons"))

    expect(phone.main.locator(".button")).to_have_count(0)
    expect(phone.main.locator(".clock__time")).to_have_text(re.compile(r"^4\d:\d\d$"))


def test_all_get_more_time_and_a_table_gets_new_links(phone: Phone, elsewhere: Elsewhere):
    tournament = at_a_tournament()(elsewhere)
    phone.open(tournament)
    phone.tap(phone.button("5 more minutes for all"))
    expect(phone.main.locator(".clock__time")).to_have_text(re.compile(r"^(50|49):\d\d$"))

    phone.open(tournament + "/table/1")
    phone.main.get_by_text("New links for this table").click()
    phone.tap(phone.button("Turn off and make new ones"))

    expect_text(phone.main, "The old ones no longer work.")
