"""A lay-down from a player's own phone, on three phones at once: asked, nodded to, refused."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.boxes import boxes, moved
from tests.browser.conftest import Sit
from tests.browser.elsewhere import Elsewhere, let_players_nod
from tests.browser.phone import Phone
from tests.browser.seats import Seat
from tests.browser.table import Table

pytestmark = pytest.mark.browser

SEEN_WITHIN = 8000  # milliseconds
DELAYS = (300, 1500)
DEAF_FOR = 700  # milliseconds, to taps that were meant for what stood there before


class Three:
    """Bruno, who lays down; Chiyo, who plays next; whoever keeps the score."""

    def __init__(self, game: str, bruno: Seat, chiyo: Seat, keeper: Phone) -> None:
        self.game, self.seat = game, bruno
        self.bruno, self.chiyo, self.keeper = bruno.phone, chiyo.phone, keeper

    def propose(self) -> None:
        """Tap three sevens on Bruno's phone, and the key that asks Chiyo."""
        self.seat.asks("Chiyo", "7H 7D 7S")
        expect(self.bruno.main.get_by_text("Waiting for Chiyo or")).to_be_visible()


@pytest.fixture
def three(table: Table, sit: Sit, elsewhere: Elsewhere) -> Three:
    """Three phones at a table at which the next player nods."""
    let_players_nod(elsewhere, table.game)
    return Three(table.game, sit("Bruno"), sit("Chiyo"), table.phone)


def expect_asked(phone: Phone) -> None:
    """Wait until a phone is asked, and hears the answer."""
    expect(phone.button("That’s right")).to_be_visible(timeout=SEEN_WITHIN)
    phone.page.wait_for_timeout(DEAF_FOR)


def said_on(phone: Phone) -> Locator:
    """Find what the last step was, at the foot of the page."""
    return phone.page.locator(".said__text")


def slow(phone: Phone, milliseconds: int) -> None:
    """Let whatever this phone sends take its time."""

    def wait(route: Route) -> None:
        if route.request.method == "POST":
            time.sleep(milliseconds / 1000)
        route.continue_()

    phone.page.route("**/game/**", wait)


def test_the_next_player_is_asked_without_anything_moving_and_nods(three: Three):
    before = boxes(three.chiyo.page)

    three.propose()

    expect_asked(three.chiyo)
    still = {name: box for name, box in before.items() if "shout" not in name}
    assert moved(still, boxes(three.chiyo.page)) == {}
    expect(three.chiyo.page.locator(".nod .card")).to_have_count(3)

    three.chiyo.tap(three.chiyo.button("That’s right"))

    expect(three.chiyo.button("That’s right")).to_have_count(0)
    expect(three.bruno.main.get_by_text("down", exact=True)).to_be_visible(timeout=SEEN_WITHIN)
    expect(said_on(three.keeper)).to_contain_text("OK’d", timeout=SEEN_WITHIN)


@pytest.mark.parametrize("size", [(390, 664), (320, 568), (664, 390)])
def test_the_sheet_lies_whole_above_what_was_done_last(three: Three, size: tuple[int, int]):
    three.chiyo.page.set_viewport_size({"width": size[0], "height": size[1]})
    three.propose()
    sheet = three.chiyo.page.locator(".nod")
    expect(sheet).to_be_visible(timeout=SEEN_WITHIN)

    box = sheet.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= three.chiyo.page.locator(".said").bounding_box()["y"] + 1
    assert three.chiyo.page.evaluate("document.documentElement.scrollHeight") <= size[1]


def test_a_finger_that_was_about_to_call_answers_nothing(three: Three):
    three.propose()
    yes = three.chiyo.button("That’s right")
    yes.tap(force=True)
    three.chiyo.page.wait_for_timeout(DEAF_FOR)
    expect(three.chiyo.page.locator(".nod")).to_be_visible()

    three.chiyo.tap(yes)

    expect(three.chiyo.page.locator(".nod")).to_have_count(0, timeout=SEEN_WITHIN)


def test_a_no_is_told_to_the_player_who_may_ask_again(three: Three):
    three.propose()
    expect_asked(three.chiyo)

    three.chiyo.tap(three.chiyo.button("Not like that"))

    expect(three.bruno.main.get_by_text("Waiting for Chiyo or")).to_have_count(
        0, timeout=SEEN_WITHIN
    )
    expect(said_on(three.bruno)).to_contain_text("said no")
    three.propose()


def test_whoever_keeps_the_score_nods_where_the_phone_of_the_next_player_is_off(three: Three):
    three.chiyo.open("about:blank")
    three.propose()

    keeper = three.keeper
    keeper.tap(keeper.link("Bruno wants to lay down", exact=False))
    keeper.tap(keeper.button("That’s right"))

    expect(keeper.main.get_by_role("button", name="End turn")).to_be_visible()
    expect(three.bruno.main.get_by_text("down", exact=True)).to_be_visible(timeout=SEEN_WITHIN)


@pytest.mark.parametrize("delay", DELAYS)
def test_a_nod_pressed_twice_on_a_slow_network_counts_once(three: Three, delay: int):
    three.propose()
    yes = three.chiyo.button("That’s right")
    expect_asked(three.chiyo)
    slow(three.chiyo, delay)

    place = yes.bounding_box()
    for _ in range(2):
        three.chiyo.page.touchscreen.tap(place["x"] + 20, place["y"] + 20)

    expect(yes).to_have_count(0, timeout=SEEN_WITHIN)
    three.keeper.open(three.game)
    expect(three.keeper.page.locator(".under [href*='/lay-down/meld/']")).to_have_count(1)


def test_take_it_back_leaves_nothing_to_nod_to(three: Three):
    three.propose()
    expect_asked(three.chiyo)

    three.bruno.tap(three.bruno.button("Withdraw"))

    expect(three.chiyo.button("That’s right")).to_have_count(0, timeout=SEEN_WITHIN)
