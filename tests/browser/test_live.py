"""Pages that keep up by themselves: what a phone asks for when it hears of something."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.boxes import at_each_size, boxes, moved
from tests.browser.elsewhere import Elsewhere, begun, seat_in
from tests.browser.entering import FOLLOWED
from tests.browser.looking import small_targets
from tests.browser.phone import Phone
from tests.browser.table import Table

pytestmark = pytest.mark.browser

SEEN_WITHIN = 5000  # milliseconds
COVERED = """() => {
  const said = "h1, .task__told > p, [data-newer] a, .count__line label";
  const parts = `${said}, .task__ways a, .keys__pad button`;
  const isCovered = (one) => {
    const { left, top, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(left + 10, top + height / 2));
  };
  return [...document.querySelectorAll(parts)]
    .filter((one) => one.getClientRects().length)
    .filter((one) => !one.checkVisibility({ opacityProperty: true }) || isCovered(one))
    .map((one) => one.outerHTML.slice(0, 80));
}"""


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
    looker.page.evaluate("document.querySelector('.page__main').dataset.typed = ''")

    table.buy("Ana")

    expect(looker.newer).to_be_visible()
    expect_chips(looker, "Ana", "7 chips")


def counting(elsewhere: Elsewhere, phone: Phone) -> str:
    """Let Ana type the own hand on the page for it; return the game of whoever keeps the score."""
    game = begun("venezuela")(elsewhere)
    elsewhere.send(game + "count", "/count", went_out="p4")
    phone.open(seat_in(elsewhere, game) + "count/hand/p1")
    phone.page.wait_for_function(FOLLOWED)
    phone.tap(phone.button("K"))
    return game


def till_heard(phone: Phone, number: int) -> None:
    """Wait until a page that is being filled in has weighed this event, and found it the same."""
    expect(phone.main).to_have_attribute("data-number", str(number), timeout=SEEN_WITHIN)


def test_a_page_being_filled_in_says_nothing_of_what_does_not_matter_to_it(phone, elsewhere):
    game = counting(elsewhere, phone)
    number = int(phone.main.get_attribute("data-number"))

    elsewhere.send(game + "count/hand/p2", "count/hand/p2", points="5")

    till_heard(phone, number + 1)
    expect(phone.newer).to_be_hidden()


@at_each_size
@pytest.mark.parametrize(
    "happens",
    [
        lambda elsewhere, game: elsewhere.send(
            game + "count/hand/p1", "count/hand/p1", points="50"
        ),
        lambda elsewhere, game: elsewhere.send(
            game + "count", "/count", **{f"points-p{seat}": "9" for seat in (1, 2, 3)}
        ),
        lambda elsewhere, game: elsewhere.send(game + "agreements", "agreements/melds_kept"),
    ],
    ids=["counted by another", "deal closed", "agreed otherwise"],
)
def test_what_matters_to_a_page_being_filled_in_is_said_and_covers_and_moves_nothing(
    phone, elsewhere, size, happens
):
    phone.page.set_viewport_size(size)
    game = counting(elsewhere, phone)
    before = boxes(phone.page)

    happens(elsewhere, game)

    expect(phone.newer).to_be_visible(timeout=SEEN_WITHIN)
    assert moved(before, boxes(phone.page)) == {}
    assert phone.page.evaluate(COVERED) == []
    assert small_targets(phone.page) == []
    phone.newer.get_by_role("link").tap()
    expect(phone.newer).to_be_hidden()


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
