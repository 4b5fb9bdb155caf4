"""Links that change the page without leaving it; and what a tap finds where there is no network."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.entering import by_keys
from tests.browser.table import Table
from tests.server.serving import until

pytestmark = pytest.mark.browser

LOW = {"width": 390, "height": 400}
READY = "document.readyState === 'complete' && history.scrollRestoration === 'manual'"
STAYS = "window.stays = true"
STAYED = "window.stays === true"
BOXES = """() => [...document.querySelectorAll("a, button")]
  .filter((each) => each.checkVisibility())
  .map((each) => JSON.stringify([each.innerText, each.getBoundingClientRect()]))"""
IN_PLACE = "[data-word]"
SHEETS = "[...document.styleSheets].map(({ href }) => href).sort()"
HTML = {"Content-Type": "text/html; charset=utf-8"}
NO_NETWORK = "No network just now."
SCROLLED = "scrollY + document.getElementById('main').scrollTop"  # the main part may by itself
SCROLL = "for (const each of [window, document.getElementById('main')]) each.scrollTo(0, 60)"
LATE = 20_000  # milliseconds; a page is old by then


@pytest.fixture
def table(table: Table) -> Table:
    """The Table, on a page that says whether it was left."""
    watch(table.page)
    return table


def watch(page: Page) -> None:
    """Wait until links are followed by script, and let the page say from now on that it stayed."""
    until(lambda: page.evaluate(READY))
    page.evaluate(STAYS)


def pages_asked(page: Page) -> list[str]:
    """Gather the pages that are asked for from now on, by a link or by the browser."""
    asked: list[str] = []
    page.on(
        "request",
        lambda request: (
            asked.append(request.url)
            if request.is_navigation_request() or "x-page" in request.headers
            else None
        ),
    )
    return asked


def hold(page: Page, where: str) -> list[Callable[[], None]]:
    """Hold requests back; each can be let go by a call."""
    held: list[Callable[[], None]] = []
    page.route(where, lambda route: held.append(route.continue_))
    return held


def test_a_link_changes_the_page_without_leaving_it(table):
    asked = pages_asked(table.page)
    table.go_to("Scores")

    expect(table.page).to_have_url(re.compile("/scores$"))
    expect(table.phone.heading).to_have_text("Scores")
    expect(table.page).to_have_title(re.compile("^Scores"))
    expect(table.page.locator("#main")).to_be_focused()
    expect(table.page.locator("[data-said]")).to_have_text(re.compile("^Scores"))
    bar = table.page.get_by_role("navigation", name="This game")
    expect(bar.get_by_role("link", name="Scores")).to_have_attribute("aria-current", "page")
    assert table.page.evaluate(STAYED)
    assert len(asked) == 1


def test_back_and_forward_lead_to_the_pages_as_they_were_left(phone):
    table = Table(phone)
    table.page.set_viewport_size(LOW)
    table.begin()
    watch(table.page)
    table.page.evaluate(SCROLL)  # less than would hide the row that is tapped
    top = table.page.evaluate(SCROLLED)
    assert top > 0
    table.open_pad("Ana")
    table.type_melds(by_keys("7H 7D 7S"))
    table.go_to("Scores")
    expect(table.phone.heading).to_have_text("Scores")
    assert table.page.evaluate(SCROLLED) == 0
    table.page.evaluate(SCROLL)
    top_of_scores = table.page.evaluate(SCROLLED)
    assert top_of_scores > 0

    table.page.go_back()
    table.expect_deal(1)  # by the cross of the task
    table.page.go_back()
    typed = table.page.get_by_role("textbox", name=re.compile("^Typed:")).first
    expect(typed).to_have_value(by_keys("7H 7D 7S"))
    table.expect_verdict("Legal")
    table.page.go_back()
    table.expect_deal(1)
    until(lambda: table.page.evaluate(SCROLLED) == top)
    table.page.go_forward()
    expect(typed).to_have_value(by_keys("7H 7D 7S"))
    for _ in range(2):
        table.page.go_forward()
    expect(table.phone.heading).to_have_text("Scores")
    until(lambda: table.page.evaluate(SCROLLED) == top_of_scores)
    assert table.page.evaluate(STAYED)


def test_a_page_that_an_entry_led_to_can_be_gone_back_from(table):
    table.lay_down("Ana", "7H 7D 7S")
    table.record()
    table.expect_row("Ana", "8 cards")
    table.page.go_back()

    expect(table.phone.heading).to_have_text("Ana adds")  # she is down by now
    table.page.go_forward()
    table.expect_row("Ana", "8 cards")
    assert table.page.evaluate(STAYED)


def test_the_part_of_a_page_that_a_link_names_comes_into_view(table):
    table.page.evaluate(
        "document.querySelector('.bar__link').href = location.pathname + 'scores#main'"
    )
    table.phone.go_to("Table")

    expect(table.page).to_have_url(re.compile("/scores#main$"))
    expect(table.phone.heading).to_have_text("Scores")
    table.page.go_back()
    table.expect_deal(1)


def test_a_page_has_the_styles_that_it_would_have_if_it_were_opened(table):
    table.go_to("Scores")
    expect(table.phone.heading).to_have_text("Scores")
    table.go_to("Table")
    table.open_pad("Ana")
    table.type_melds(by_keys("7H 7D 7S"))
    led = table.page.evaluate(SHEETS)
    table.page.reload()

    assert led == table.page.evaluate(SHEETS)


def test_the_skip_link_leads_to_the_main_part_and_fetches_nothing(take_phone):
    table = Table(take_phone(has_touch=False, is_mobile=False))
    table.begin()
    watch(table.page)
    asked = pages_asked(table.page)
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Enter")

    expect(table.page).to_have_url(re.compile("#main$"))
    table.page.go_back()
    expect(table.page).not_to_have_url(re.compile("#main$"))
    assert asked == []
    assert table.page.evaluate(STAYED)


@pytest.mark.parametrize("status", [404, 500])
def test_what_the_server_says_is_wrong_is_shown(table, status):
    table.phone.expected += [f"status of {status}", f"{status}: "]
    page = table.page.request.get("/nowhere/nothing").text()
    table.page.route(
        "**/scores", lambda route: route.fulfill(status=status, body=page, headers=HTML)
    )
    table.go_to("Scores")

    expect(table.phone.heading).to_have_text("Page not found")
    expect(table.page).to_have_url(re.compile("/scores$"))
    table.page.go_back()
    table.expect_deal(1)
    assert table.page.evaluate(STAYED)


def test_a_page_that_cannot_be_had_just_now_comes_by_itself_when_the_server_says(table):
    table.phone.expected += ["status of 503", "503: "]
    page = table.page.request.get("/nowhere/nothing").text()
    headers = {**HTML, "Refresh": "1"}
    table.page.route(
        "**/scores", lambda route: route.fulfill(status=503, body=page, headers=headers), times=1
    )
    table.go_to("Scores")
    expect(table.phone.heading).to_have_text("Page not found")

    expect(table.phone.heading).to_have_text("Scores")
    assert table.page.evaluate(STAYED)


def test_a_form_that_only_asks_is_answered_without_leaving_the_page(table):
    table.call("Bruno")
    table.phone.tap(table.phone.main.get_by_text("Which card is it?").first)
    table.phone.main.get_by_role("textbox", name="Which card is it?").press("Enter")

    expect(table.answer("Ana", "Bruno buys it")).to_be_visible()
    assert table.page.evaluate(STAYED)


def test_a_page_of_another_version_is_loaded_whole(table):
    def change(route: Route) -> None:
        answer = route.fetch()
        body = answer.text().replace("/js/main.js", "/js/main.js?other", 1)
        route.fulfill(response=answer, body=body)

    table.page.route("**/scores", change, times=1)
    table.go_to("Scores")

    expect(table.phone.heading).to_have_text("Scores")
    assert not table.page.evaluate(STAYED)


def test_a_file_is_saved_and_a_link_opened_elsewhere_leaves_the_page_alone(table):
    table.find_entered([(0, 10, 20, 30)])
    watch(table.page)
    table.go_to("Scores")
    with table.page.expect_download() as saved:
        table.phone.tap(table.phone.link("Download for a spreadsheet (CSV)"))
    assert saved.value.suggested_filename.endswith(".csv")
    with table.phone.context.expect_page() as opened:
        table.page.get_by_role("link", name="More", exact=True).click(modifiers=["Control"])
    opened.value.close()

    expect(table.phone.heading).to_have_text("Scores")
    assert table.page.evaluate(STAYED)


def test_of_two_links_the_one_tapped_last_counts(table):
    hold(table.page, "**/scores")
    table.go_to("Scores")
    with table.page.expect_event("requestfailed", lambda request: "/scores" in request.url):
        table.go_to("More")

    expect(table.phone.heading).to_have_text("More")
    expect(table.page).to_have_url(re.compile("/more$"))


def test_without_network_a_tap_says_so_in_place_and_the_page_stays(table):
    before = table.page.evaluate(BOXES)
    with table.phone.offline():
        table.go_to("Scores")
        expect(table.page.locator(IN_PLACE)).to_have_attribute("data-word", NO_NETWORK)
        expect(table.page.locator("[data-said]")).to_have_text(NO_NETWORK)
        during = table.page.evaluate(BOXES)
        table.expect_deal(1)
        assert not table.phone.path.endswith("/scores")
        expect(table.page.locator(IN_PLACE)).to_have_count(0)

    assert boxes_of(during) == boxes_of(before)
    table.go_to("Scores")
    expect(table.phone.heading).to_have_text("Scores")
    assert table.page.evaluate(STAYED)


def boxes_of(said: list[str]) -> list[str]:
    return [each[each.index("{") :] for each in said]


def test_without_network_back_keeps_the_page_and_its_place_in_the_history(table):
    """Back to a page that no phone keeps: that of a hand of one's own."""
    table.go_to("Scores")
    table.page.get_by_role("link", name="My hand").tap()
    expect(table.page).to_have_url(re.compile("/hand$"))
    table.go_to("Scores")
    expect(table.phone.heading).to_have_text("Scores")
    with table.phone.offline():
        table.page.evaluate("history.back()")
        expect(table.page.locator("[data-said]")).to_have_text(NO_NETWORK)
        expect(table.page).to_have_url(re.compile("/scores$"))
        expect(table.phone.heading).to_have_text("Scores")

    table.page.go_back()
    expect(table.page).to_have_url(re.compile("/hand$"))


def test_an_entry_that_waits_is_sent_from_whichever_page_is_shown(table):
    waiting = table.page.get_by_text("waiting to be sent: 1")
    table.phone.expected.append("ERR_FAILED")
    table.page.route("**/buy", lambda route: route.abort())
    table.phone.tap(table.phone.buy_key("Ana"))
    expect(waiting).to_be_visible()
    table.go_to("Scores")
    expect(table.phone.heading).to_have_text("Scores")
    expect(waiting).to_be_visible()
    table.page.unroute("**/buy")

    expect(waiting).to_be_hidden(timeout=30_000)
    table.go_to("Table")
    table.expect_row("Ana", "6 chips")


def test_the_answer_to_an_entry_does_not_lead_back_to_its_page(table):
    held = hold(table.page, "**/buy")
    table.phone.tap(table.phone.buy_key("Ana"))
    expect(table.page.locator("body")).to_have_attribute("aria-busy", "true")
    table.go_to("Scores")
    expect(table.phone.heading).to_have_text("Scores")
    with table.page.expect_response("**/buy"):
        held[0]()
    expect(table.page.locator("body")).not_to_have_attribute("aria-busy", "true")

    expect(table.phone.heading).to_have_text("Scores")
    table.go_to("Table")
    table.expect_row("Ana", "6 chips")


def test_the_page_gone_to_hears_of_what_happens(table, take_phone):
    other = take_phone()
    other.open(table.phone.path)
    watch(other.page)
    other.go_to("Deal")
    other.page.get_by_role("link", name="Table", exact=True).tap()
    expect(Table(other).row("Ana")).to_contain_text("7 chips")

    table.buy("Ana")

    expect(Table(other).row("Ana")).to_contain_text("6 chips")
    assert other.page.evaluate(STAYED)


def test_who_looks_on_is_told_from_when_the_page_is(table, take_phone):
    looker = table.invite(take_phone(timezone_id="America/La_Paz"))
    looker.hold_clock()
    looker.page.reload()
    expect(Table(looker).row("Ana")).to_contain_text("7 chips")
    watch(looker.page)
    before = looker.page.evaluate(BOXES)
    with looker.offline():
        looker.page.clock.run_for(LATE)
        word = looker.page.locator(IN_PLACE)
        expect(word).to_have_attribute("data-word", re.compile(r"^Last updated \d{1,2}:\d\d"))
        assert boxes_of(looker.page.evaluate(BOXES)) == boxes_of(before)
        table.buy("Ana")
    looker.page.clock.run_for(LATE)

    expect(word).to_have_count(0)
    expect(Table(looker).row("Ana")).to_contain_text("6 chips")
