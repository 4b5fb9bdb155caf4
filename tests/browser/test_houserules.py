"""The form of house rules on a slow line: opened chapters come, and nothing typed is lost."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.entering import slow
from tests.browser.phone import ANSWER_WITHIN, Phone
from tests.browser.table import Table

pytestmark = pytest.mark.browser

NEXT_FRAME = "new Promise(requestAnimationFrame)"
LATENCIES = (300, 600, 1500)  # milliseconds
UNANSWERED = "Nothing is lost"


@pytest.fixture
def form(phone: Phone) -> Form:
    table = Table(phone)
    table.begin()
    phone.open(table.game.partition("game/")[0] + "houserules/new")
    return Form(phone)


class Form:
    """The form on a phone, and the requests that wait."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.held: list[Route] = []
        self.holding = False

    def hold(self) -> None:
        """Let whatever the form sends wait, until it is let go."""
        self.holding = True
        self.phone.page.route("**/houserules/new", self.hold_back)

    def hold_back(self, route: Route) -> None:
        if self.holding:
            self.held.append(route)
        else:
            route.continue_()

    def wait_for(self, how_many: int) -> None:
        """Wait until so many requests are held."""
        end = time.monotonic() + ANSWER_WITHIN / 1000
        while len(self.held) < how_many and time.monotonic() < end:
            self.phone.page.evaluate(NEXT_FRAME)
        assert len(self.held) >= how_many

    def let_go(self) -> None:
        """Let all that waits go on, and whatever is sent from now on."""
        self.holding = False
        while self.held:
            self.held.pop(0).continue_()

    def chapter(self, key: str) -> Locator:
        return self.phone.main.locator(f"#chapter-{key}")

    def open(self, key: str) -> None:
        """Tap the head of a folded chapter."""
        self.phone.tap(self.phone.main.locator(f"button[name=open][value={key}]"))

    def field(self, path: str) -> Locator:
        return self.phone.main.locator(f"[name='{path}']:not([type=hidden])")

    def press(self, value: str) -> None:
        self.phone.tap(self.phone.main.locator(f"button[name=press][value='{value}']"))

    def keep(self) -> None:
        self.press("save")

    def expect_kept(self, *said: str) -> None:
        """Expect the charter of the rules, and these sentences in it."""
        expect(self.phone.heading).to_have_text("Ours")
        for text in said:
            expect(self.phone.main).to_contain_text(text)


def test_a_chapter_comes_in_its_place_and_the_rest_stays(form):
    form.field("name").fill("Ours")
    form.open("buying")
    form.field("chips.each").fill("12")
    form.open("cut")

    expect(form.field("cut.reward_chips")).to_have_value("1")
    expect(form.field("chips.each")).to_have_value("12")
    expect(form.phone.main.locator("details[open].chapter")).to_have_count(3)
    form.keep()
    form.expect_kept("12 chips")


def test_what_is_typed_while_a_chapter_is_on_its_way_stays(form):
    form.open("buying")
    form.field("chips.each").fill("12")
    form.hold()
    form.open("deals")
    expect(form.chapter("deals")).to_contain_text("One moment…")
    form.wait_for(1)
    form.field("chips.each").fill("13")
    form.let_go()

    expect(form.chapter("deals")).to_contain_text("one set of 3 in different suits")
    expect(form.field("chips.each")).to_have_value("13")
    expect(form.field("chips.each")).to_be_focused()
    expect(form.phone.main.locator("#differences")).to_contain_text("13 chips")


def test_what_is_said_in_a_chapter_outlasts_an_answer_from_before_it_was_opened(form):
    form.phone.main.locator("[name=based_on]").select_option("romme")
    form.hold()
    form.field("name").fill("Ours")
    form.wait_for(1)
    form.open("buying")
    form.wait_for(2)
    form.held.reverse()
    form.let_go()

    expect(form.phone.button("Put back: Chips for each")).to_be_visible()
    form.phone.page.wait_for_load_state("networkidle")
    expect(form.phone.button("Put back: Chips for each")).to_be_visible()


def test_two_chapters_opened_at_once_both_come(form):
    form.hold()
    form.open("wilds")
    form.open("end")
    form.open("wilds")
    form.wait_for(2)
    assert len(form.held) == 2
    form.held.reverse()
    form.let_go()

    expect(form.field("end.target")).to_be_visible()
    expect(form.field("wilds.most_per_meld")).to_be_visible()


def test_rules_are_kept_while_a_chapter_is_on_its_way(form):
    form.field("name").fill("Ours")
    form.open("buying")
    form.field("chips.each").fill("12")
    form.hold()
    form.open("deals")
    form.wait_for(1)
    form.keep()
    form.wait_for(2)
    form.let_go()

    form.expect_kept("12 chips")


def test_a_refusal_brings_the_chapter_that_was_on_its_way_and_what_was_typed_since(form):
    form.open("buying")
    form.hold()
    form.open("cut")
    form.wait_for(1)
    form.keep()
    form.wait_for(2)
    form.field("name").fill("Ours")
    form.field("chips.each").fill("12")
    form.field("buying.allowed").uncheck()
    form.let_go()

    expect(form.phone.page.get_by_role("alert")).to_be_visible()
    expect(form.field("name")).to_have_value("Ours")
    expect(form.field("chips.each")).to_have_value("12")
    expect(form.field("buying.allowed")).not_to_be_checked()
    expect(form.field("cut.reward_chips")).to_be_visible()
    form.keep()
    form.expect_kept()


def test_an_edit_of_a_list_is_made_in_the_page_before_any_answer_comes(form):
    form.open("deals")
    form.phone.tap(form.phone.main.locator("#rule-deals-3 > summary"))
    form.hold()
    form.press("copy deals[3]")
    form.field("deals[3].contract[1].size").fill("5")

    expect(form.field("deals[4].contract[1].size")).to_have_value("4")
    expect(form.field("deals[3].contract[1].size")).to_have_value("5")
    expect(form.phone.main.locator("#rule-deals-8")).to_be_visible()
    expect(form.phone.main.locator("#rule-deals-8 > summary")).to_contain_text("Deal 8")
    form.let_go()


def test_rules_are_kept_with_the_edit_that_was_pressed_just_before(form):
    form.field("name").fill("Ours")
    form.open("deals")
    form.hold()
    form.press("add deals")
    form.keep()
    form.let_go()

    form.expect_kept("8")
    expect(form.phone.main).to_contain_text("one set of 3")


def test_without_network_a_chapter_says_so_in_its_place_and_comes_later(form):
    form.open("buying")
    form.field("chips.each").fill("12")
    expect(form.phone.button("Put back: Chips for each")).to_be_visible()
    with form.phone.offline():
        form.open("cut")
        expect(form.chapter("cut")).to_contain_text(UNANSWERED)
        form.press("back chips.each")
        expect(form.field("chips.each")).to_have_value("7")
    form.open("cut")

    expect(form.field("cut.reward_chips")).to_be_visible()
    expect(form.phone.page.get_by_text("waiting to be sent")).to_be_hidden()


def test_a_form_that_was_open_too_long_still_brings_its_chapters(form):
    form.field("name").fill("Ours")
    form.phone.main.locator("[name=csrf_token]").evaluate("field => { field.value = 'old'; }")
    form.phone.expected.append("400")
    form.open("buying")

    expect(form.field("chips.each")).to_be_visible()
    expect(form.field("name")).to_have_value("Ours")


def test_a_chapter_that_was_folded_again_stays_folded_after_a_refusal(form):
    form.open("buying")
    form.open("cut")
    expect(form.field("cut.reward_chips")).to_be_visible()
    form.phone.tap(form.chapter("buying").locator("summary"))
    form.keep()
    expect(form.phone.page.get_by_role("alert")).to_be_visible()

    expect(form.field("cut.reward_chips")).to_be_visible()
    expect(form.field("buying.price")).to_be_hidden()


def test_a_chapter_opens_by_the_keyboard_and_keeps_the_place(form):
    form.phone.main.locator("button[name=open][value=cut]").focus()
    form.phone.page.keyboard.press("Enter")
    expect(form.field("cut.reward_chips")).to_be_visible()

    expect(form.chapter("cut").locator("summary")).to_be_focused()


def test_a_refusal_leads_to_each_field_without_leaving_the_page(form):
    form.field("name").fill("Ours")
    form.open("buying")
    form.field("chips.each").fill("many")
    form.open("deals")
    form.phone.tap(form.phone.main.locator("#rule-deals-2 > summary"))
    form.field("deals[2].contract[1].size").fill("x")
    form.phone.tap(form.phone.main.locator("#rule-deals-2 > summary"))
    form.keep()
    refused = form.phone.main.get_by_role("alert")
    form.phone.tap(refused.get_by_role("link", name="Chips for each", exact=True))
    expect(form.field("chips.each")).to_be_focused()
    form.phone.tap(refused.get_by_role("link", name="Deal 2 · How many cards", exact=True))

    expect(form.field("deals[2].contract[1].size")).to_be_focused()
    expect(form.field("deals[2].contract[1].size")).to_be_in_viewport()
    expect(form.field("chips.each")).to_have_value("many")


def test_a_reload_brings_the_form_back_as_it_was_left(form):
    form.field("name").fill("Ours")
    form.open("deals")
    form.press("add deals")
    expect(form.chapter("deals")).to_contain_text("Deal 8")
    form.open("buying")
    form.field("chips.each").fill("12")
    form.phone.page.reload()

    expect(form.field("chips.each")).to_have_value("12")
    expect(form.chapter("deals")).to_contain_text("Deal 8")
    form.keep()
    form.expect_kept("12 chips", "8")


def test_a_reload_after_a_refusal_brings_back_what_was_refused(form):
    form.open("buying")
    form.field("chips.each").fill("many")
    form.keep()
    expect(form.phone.page.get_by_role("alert")).to_be_visible()
    form.phone.page.reload()

    expect(form.field("chips.each")).to_have_value("many")


def test_rules_that_were_kept_are_no_draft_any_more(form):
    here = form.phone.path
    form.field("name").fill("Ours")
    form.keep()
    form.expect_kept()
    form.phone.page.go_back()

    expect(form.field("name")).to_have_value("")
    assert form.phone.path == here


def test_back_from_another_page_brings_the_form_back_as_it_was_left(form):
    form.open("buying")
    form.field("chips.each").fill("12")
    form.phone.open("/")
    form.phone.page.go_back()

    expect(form.field("chips.each")).to_have_value("12")


def test_back_from_a_page_that_a_link_led_to_brings_the_form_back_with_its_chapters(form):
    form.open("buying")
    form.field("chips.each").fill("12")
    form.phone.tap(form.phone.page.locator(".page__foot a"))
    expect(form.phone.heading).to_have_text("How it looks here")
    form.phone.page.go_back()

    expect(form.field("chips.each")).to_have_value("12")


def test_a_chapter_is_no_step_of_the_way_back(form):
    here = form.phone.path
    form.phone.open("/")
    form.phone.open(here)
    form.open("buying")
    expect(form.field("chips.each")).to_be_visible()
    form.phone.page.go_back()

    assert form.phone.path == "/"


def test_whoever_comes_by_a_link_may_go_on_with_what_was_typed_before(form):
    form.field("name").fill("Ours")
    form.open("deals")
    form.press("add deals")
    form.phone.open(form.phone.path)
    expect(form.field("name")).to_be_hidden()
    form.phone.tap(form.phone.button("Go on with them"))

    expect(form.field("name")).to_have_value("Ours")
    expect(form.phone.main.locator("#rule-deals-8")).to_be_visible()


def test_whoever_comes_by_a_link_may_start_fresh_instead(form):
    form.field("name").fill("Ours")
    form.phone.open(form.phone.path)
    form.phone.tap(form.phone.button("Start fresh"))
    expect(form.field("name")).to_have_value("")
    form.phone.open(form.phone.path)

    expect(form.field("name")).to_be_visible()
    expect(form.phone.button("Start fresh")).to_be_hidden()


def test_nobody_is_asked_about_a_form_that_was_only_looked_at(form):
    form.open("deals")
    expect(form.phone.main.locator("#rule-deals-3")).to_be_visible()
    form.phone.open(form.phone.path)

    expect(form.field("name")).to_be_visible()


@pytest.mark.parametrize("latency", LATENCIES)
def test_on_a_slow_line_presses_right_after_each_other_lose_nothing(form, latency):
    with slow(form.phone, latency):
        form.field("name").fill("Ours")
        form.open("buying")
        form.open("penalties")
        form.field("chips.each").fill("12")
        form.open("deals")
        form.field("penalties.joker").fill("51")
        form.phone.main.locator("#rule-deals-3 > summary").tap()
        form.press("add deals[3].contract")
        form.field("chips.each").fill("13")
        form.keep()
        form.expect_kept("13 chips", "51")
        expect(form.phone.main).to_contain_text("two sets of 4")


def test_without_script_a_chapter_opens_and_everything_typed_is_kept(take_phone: Callable, form):
    plain = take_phone(java_script_enabled=False)
    plain.open(form.phone.path)
    there = Form(plain)
    there.field("name").fill("Ours")
    there.open("buying")
    there.field("chips.each").fill("12")
    there.open("penalties")
    there.field("penalties.joker").fill("51")
    there.open("deals")
    there.keep()

    there.expect_kept("12 chips", "51")
