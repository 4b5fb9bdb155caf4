"""What two phones entered without knowing of each other: somebody is asked, and nothing is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.elsewhere import Elsewhere
from tests.browser.phone import Phone
from tests.browser.table import Table
from tests.browser.waiting import SENT_WITHIN, count_entries, expect_bought, open_too

pytestmark = pytest.mark.browser

ONE_MORE = re.compile("Twice")
THE_SAME = re.compile("Once")


def ask(table: Table, other: Phone) -> None:
    """Let Ana's buy wait without network while another phone records one."""
    waiting = table.page.get_by_text("waiting to be sent: 1")
    open_too(table, other)
    with table.phone.offline():
        table.phone.tap(table.phone.buy_key("Ana"))
        expect(waiting).to_be_visible()
        Table(other).buy("Ana")
        expect_bought(other, "Ana", chips="6 chips")
    expect_asked(table)


def expect_asked(table: Table) -> None:
    heading = table.phone.main.get_by_role("alert").get_by_role("heading")
    expect(heading).to_contain_text("buy once or twice?", timeout=SENT_WITHIN)


@pytest.mark.parametrize("apart", [100, 300, 1000, 2000])
def test_the_same_buy_on_two_phones_is_asked_about_though_news_came_between(
    table, take_phone, apart
):
    other = open_too(table, take_phone())
    Table(other).buy("Ana")
    expect_bought(table.phone, "Ana", chips="6 chips")  # the page is the newest there is
    table.page.wait_for_timeout(apart)

    table.phone.press(table.phone.buy_key("Ana"))

    expect_asked(table)
    likelier = table.phone.main.locator(".clash__answer").first
    expect(likelier).to_contain_text(THE_SAME)
    table.phone.tap(table.phone.link(THE_SAME))
    expect_bought(table.phone, "Ana", chips="6 chips")
    assert count_entries(table, "bought") == 1


def test_two_taps_of_one_phone_are_two_buys_however_soon(table):
    for left in (6, 5):
        table.phone.press(table.phone.buy_key("Ana"))
        expect_bought(table.phone, "Ana", chips=f"{left} chips")


def test_a_waiting_buy_that_another_phone_made_meanwhile_is_asked_and_can_be_one_more(
    table, take_phone
):
    ask(table, take_phone())

    table.phone.tap(table.phone.button(ONE_MORE))

    expect_bought(table.phone, "Ana", chips="5 chips")
    table.page.reload()
    expect_bought(table.phone, "Ana", chips="5 chips")
    assert count_entries(table, "bought") == 2


def test_a_waiting_buy_that_is_the_same_is_left_and_asked_about_no_more(table, take_phone):
    ask(table, take_phone())

    table.phone.tap(table.phone.link(THE_SAME))

    expect_bought(table.phone, "Ana", chips="6 chips")
    table.page.reload()
    expect_bought(table.phone, "Ana", chips="6 chips")
    assert count_entries(table, "bought") == 1


def test_what_is_asked_waits_for_its_answer_on_every_page(table, take_phone):
    ask(table, take_phone())
    bar = table.page.get_by_role("navigation", name="This game")
    for page in ("Deal", "Table"):
        table.go_to(page)
        expect(bar.locator("[aria-busy]")).to_have_count(0)  # or the answer is taken to that page
        expect_asked(table)

    table.phone.tap(table.phone.button(ONE_MORE))
    expect_bought(table.phone, "Ana", chips="5 chips")

    assert count_entries(table, "bought") == 2


def test_what_is_asked_holds_up_nothing_that_waits_behind_it(table, take_phone):
    other = open_too(table, take_phone())
    with table.phone.offline():
        for count, player in enumerate(("Ana", "Bruno"), 1):
            table.phone.tap(table.phone.buy_key(player))
            expect(table.page.get_by_text(f"waiting to be sent: {count}")).to_be_visible()
        Table(other).buy("Ana")

    expect_bought(other, "Bruno", chips="6 chips")
    expect_bought(other, "Ana", chips="6 chips")
    expect_asked(table)


def test_two_buys_of_one_page_made_without_network_are_two_and_nobody_is_asked(table):
    waiting = table.page.get_by_role("status").filter(has_text="waiting to be sent")
    with table.phone.offline():
        for count in (1, 2):
            table.phone.press(table.phone.buy_key("Ana"))
            expect(waiting).to_contain_text(f"sent: {count}")
        table.phone.tap(table.phone.buy_key("Bruno"))
        expect(waiting).to_contain_text("sent: 3")

    expect(waiting.get_by_text("sent: ")).to_be_hidden(timeout=SENT_WITHIN)
    table.expect_row("Ana", "5 chips")
    table.expect_row("Bruno", "6 chips")
    assert count_entries(table, "bought") == 3


THEIRS = {"went_out": "p1", "points-p2": "62", "points-p3": "77", "points-p4": "31"}
BRUNO = re.compile("Bruno.*: 62 or 26\\?")


def count_all(table: Table, **sums: int) -> None:
    """Say that Ana went out, and type what the others have left, but close nothing."""
    table.page.set_viewport_size({"width": 390, "height": 664})
    table.say_out("Ana")
    for player, points in {"Bruno": 62, "Chiyo": 77, "Dara": 31, **sums}.items():
        table.count(player, points)


def close_elsewhere(table: Table, **fields: str) -> None:
    with Elsewhere(table.phone.address) as elsewhere:
        elsewhere.send(table.game + "count", "/count", **THEIRS | fields)


def close_first(table: Table) -> None:
    """Let another phone close the deal just before this one."""

    def close(route: Route) -> None:
        close_elsewhere(table)
        route.continue_()

    table.page.route("**/count", close, times=1)


def cost_of(table: Table, player: str):
    return table.phone.main.get_by_role("row").filter(has_text=player)


def expect_two_counts(table: Table) -> None:
    expect(table.phone.heading).to_have_text(BRUNO, timeout=SENT_WITHIN)
    expect(table.phone.main.get_by_text("Deal 1 is closed")).to_be_visible()


@pytest.mark.parametrize("how", ["lies open", "pressed a moment later", "without network"])
def test_a_count_of_a_deal_that_another_phone_closes_is_asked_about(table, how):
    count_all(table, Bruno=26)
    closing = table.phone.button("Close deal 1")
    if how == "lies open":
        close_elsewhere(table)
    elif how == "pressed a moment later":
        close_first(table)
        table.phone.tap(closing)
    else:
        with table.phone.offline():
            table.phone.tap(closing)
            close_elsewhere(table)

    expect_two_counts(table)
    table.phone.tap(table.phone.button(re.compile("Change to 26")))

    expect(table.phone.heading).to_have_text("Deal 1 is closed")
    expect(cost_of(table, "Bruno")).to_contain_text("26")


def test_a_count_of_a_closed_deal_is_left_by_a_tap_and_its_result_shown(table):
    count_all(table, Bruno=26)
    close_elsewhere(table)
    expect_two_counts(table)

    table.phone.tap(table.phone.link(re.compile("Keep 62")))

    expect(table.phone.heading).to_have_text("Deal 1 is closed")
    expect(cost_of(table, "Bruno")).to_contain_text("62")


@pytest.mark.parametrize("press", [False, True])
def test_the_same_count_on_two_phones_asks_nothing(table, press):
    count_all(table)
    if press:
        close_first(table)
        table.phone.tap(table.phone.button("Close deal 1"))
    else:
        close_elsewhere(table)

    expect(table.phone.heading).to_have_text("Deal 1 is closed")
    assert count_entries(table, "corrected") == 0


@pytest.mark.parametrize("all_typed", [True, False])
def test_a_hand_that_is_left_as_theirs_is_theirs_and_the_deal_goes_on_closing(table, all_typed):
    table.page.set_viewport_size({"width": 390, "height": 664})
    table.say_out("Ana")
    table.count("Bruno", 20)
    table.count("Chiyo", 77)
    if all_typed:
        table.count("Dara", 31)
    with Elsewhere(table.phone.address) as elsewhere:
        elsewhere.send(table.game + "count", "/count", **{"points-p2": "35"})
    expect(table.page.locator("[data-player=p2]").get_by_text("saved: 35")).to_be_visible()

    closing = "Close deal 1" if all_typed else "Save, deal stays open"
    table.phone.tap(table.phone.button(closing))
    expect(table.phone.heading).to_have_text(re.compile("Bruno.*: 35 or 20"))
    table.phone.tap(table.phone.main.get_by_text("Keep 35"))

    if not all_typed:
        expect(table.line_of("Bruno")).to_have_value("35")
        expect(table.line_of("Chiyo")).to_have_value("77")
        table.count("Dara", 31)
        table.phone.tap(table.phone.button("Close deal 1"))
    expect(table.phone.heading).to_have_text("Deal 1 is closed")
    expect(cost_of(table, "Bruno")).to_contain_text("35")
    expect(cost_of(table, "Dara")).to_contain_text("31")
