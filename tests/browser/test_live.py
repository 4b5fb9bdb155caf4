"""Pages that keep up by themselves: what a phone asks for when it hears of something."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.phone import Phone
from tests.browser.table import Table

pytestmark = pytest.mark.browser

SEEN_WITHIN = 5000  # milliseconds


def asked_by(phone: Phone) -> list[str]:
    """Gather the addresses that a phone asks for from now on, but for what is fetched ahead."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/static/" not in request.url and not request.url.endswith("/scores"):
            asked.append(request.url)

    phone.page.on("request", note)
    return asked


def expect_chips(phone: Phone, player: str, chips: str) -> None:
    expect(Table(phone).row(player)).to_contain_text(chips, timeout=SEEN_WITHIN)


def until_it_listens(table: Table, looker: Phone) -> None:
    """Let an event be recorded and seen, after which the stream is open for certain."""
    table.buy("Dara")
    expect_chips(looker, "Dara", "6 chips")


def test_whoever_looks_on_sees_each_event_and_asks_for_the_page_once_each_time(table, take_phone):
    looker = table.invite(take_phone())
    until_it_listens(table, looker)
    asked = asked_by(looker)

    for chips, player in (("6 chips", "Ana"), ("6 chips", "Bruno"), ("5 chips", "Ana")):
        table.buy(player)
        expect_chips(looker, player, chips)

    assert asked == [looker.page.url] * 3


def test_what_somebody_types_stays_though_the_page_has_news(table, take_phone):
    looker = table.invite(take_phone())
    until_it_listens(table, looker)
    asked = asked_by(looker)
    looker.page.evaluate("document.querySelector('.page__main').dataset.typed = ''")

    table.buy("Ana")

    expect(looker.page.get_by_text("Things have changed since.")).to_be_visible()
    expect_chips(looker, "Ana", "7 chips")
    assert asked == []


def test_another_page_that_a_script_has_gone_on_to_is_kept_up_too(table, take_phone):
    looker = table.invite(take_phone())
    until_it_listens(table, looker)
    looker.page.evaluate("history.pushState(null, '', '?order=rank')")
    asked = asked_by(looker)

    table.buy("Ana")

    expect_chips(looker, "Ana", "6 chips")
    assert asked == [looker.page.url]
    assert looker.page.url.endswith("?order=rank")


def test_news_that_come_while_an_entry_is_under_way_wait_for_its_answer(table, take_phone):
    other = take_phone()
    other.open(table.phone.path)
    until_it_listens(Table(other), table.phone)
    held: list[Route] = []
    table.page.route("**/buy", lambda route: held.append(route), times=1)
    table.phone.tap(table.phone.buy_key("Ana"))
    expect(table.page.locator("body")).to_have_attribute("aria-busy", "true")
    asked = asked_by(table.phone)

    Table(other).buy("Bruno")
    expect_chips(other, "Bruno", "6 chips")
    until_heard(table.phone)
    assert asked == []
    held[0].continue_()

    expect_chips(table.phone, "Ana", "6 chips")
    expect_chips(table.phone, "Bruno", "6 chips")
    assert not any("/number" in address or "/live?" in address for address in asked)


def test_a_press_counts_though_news_come_before_the_finger_is_lifted(table, take_phone):
    other = take_phone()
    other.open(table.phone.path)
    until_it_listens(Table(other), table.phone)
    table.phone.buy_key("Ana").hover()
    table.page.mouse.down()

    Table(other).buy("Bruno")
    expect_chips(table.phone, "Bruno", "6 chips")
    table.page.mouse.up()

    expect_chips(other, "Ana", "6 chips")


def test_a_tap_is_one_request(table, take_phone):
    looker = table.invite(take_phone())
    until_it_listens(table, looker)
    asked = asked_by(table.phone)

    for player in ("Ana", "Bruno", "Ana"):
        table.buy(player)
    expect_chips(table.phone, "Ana", "5 chips")
    expect_chips(looker, "Ana", "5 chips")
    until_heard(table.phone)

    assert [address.rpartition("/table/")[2] for address in asked] == ["buy"] * 3


def until_heard(phone: Phone) -> None:
    """Give what was sent to a phone the time to come: two frames of its screen."""
    for _ in range(2):
        phone.page.evaluate("new Promise(requestAnimationFrame)")
