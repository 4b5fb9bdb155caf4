"""The form of house rules on any line: the server edits its lists, and nothing typed is lost."""

from __future__ import annotations

import time
import tomllib

import pytest
from playwright.sync_api import Locator, Route, expect

from scorekeeper.rules.ruleset.overlays import lay_over_base
from scorekeeper.rules.ruleset.reading import load_ruleset
from tests.browser.entering import slow
from tests.browser.phone import ANSWER_WITHIN, LINKS_AGAIN_AFTER, Phone
from tests.browser.table import Table

pytestmark = pytest.mark.browser

NEXT_FRAME = "new Promise(requestAnimationFrame)"
LATENCIES = (0, 600)  # milliseconds
UNANSWERED = "Nothing is lost"


@pytest.fixture
def form(phone: Phone) -> Form:
    table = Table(phone)
    table.begin()
    phone.open(table.game.partition("game/")[0] + "houserules/new?base=venezuela")
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
        self.phone.page.route("**/houserules/new?*", self.hold_back)

    def hold_back(self, route: Route) -> None:
        if self.holding and route.request.headers.get("x-fragment") != "told":
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

    def open(self, *keys: str) -> None:
        """Unfold chapters."""
        for key in keys:
            self.phone.tap(self.chapter(key).locator("> summary"))

    def deal(self, number: int) -> Locator:
        return self.phone.main.locator(f"#rule-deals-{number}")

    def open_deal(self, number: int) -> None:
        self.phone.tap(self.deal(number).locator("> summary"))

    def field(self, path: str) -> Locator:
        return self.phone.main.locator(f"[name='{path}']:not([type=hidden])")

    def button(self, value: str) -> Locator:
        return self.phone.main.locator(f"button[name=press][value='{value}']")

    def press(self, value: str) -> None:
        self.phone.press(self.button(value), counts_after=LINKS_AGAIN_AFTER)

    def edit(self, value: str) -> None:
        """Press a button that edits the form, and wait until the form is back."""
        form = self.phone.main.locator("form.ruleform")
        form.evaluate("form => { form.dataset.before = ''; }")
        self.press(value)
        expect(self.phone.main.locator("form[data-before]")).to_have_count(0, timeout=15000)

    def keep(self) -> None:
        self.press("save")

    def kept(self) -> dict[str, object]:
        """Wait for the charter, and return the rules as they are kept."""
        expect(self.phone.heading).to_have_text("Ours", timeout=15000)
        script = "async () => (await fetch(location.pathname + '/rules.toml')).text()"
        return tomllib.loads(self.phone.page.evaluate(script))


def test_a_meld_is_asked_only_what_its_kind_has(form):
    form.open("deals")
    form.open_deal(1)
    rank, suits = (form.field(f"deals[1].contract[1].{each}") for each in ("rank", "suits"))

    for kind, has_rank in (("run", False), ("set", True), ("colour_run", False)):
        form.field("deals[1].contract[1].kind").select_option(kind)
        expect(rank).to_be_visible(visible=has_rank)
        expect(suits).to_be_visible(visible=not has_rank)


# Lists


@pytest.mark.parametrize("latency", LATENCIES)
def test_every_kind_of_edit_and_the_entry_right_after_it_are_kept(form, latency):
    with slow(form.phone, latency):
        form.field("name").fill("Ours")
        form.open("deals")
        form.open_deal(1)
        form.edit("add deals[1].contract")
        form.field("deals[1].contract[2].size").fill("4")
        form.edit("add deals[1].contract")
        form.field("deals[1].contract[3].kind").select_option("run")
        form.edit("remove deals[1].contract[1]")
        form.field("deals[1].contract[1].pure").uncheck()
        form.field("deals[1].contract[2].pure").uncheck()
        form.edit("add deals[1].others")
        form.field("deals[1].others[1][1].size").fill("6")
        form.edit("down deals[1]")
        form.edit("add deals")
        form.field("deals[8].contract[1].size").fill("8")
        form.edit("copy deals[8]")
        form.field("deals[9].contract[1].size").fill("7")
        form.edit("up deals[9]")
        form.open_deal(3)
        form.edit("remove deals[3]")
        form.keep()
        deals = form.kept()["deals"]

    assert [deal["contract"] for deal in deals] == [
        [{"set": 3}, {"set": 3}],
        [{"set": 4}, {"run": 4}],
        [{"set": 4}, {"set": 4}],
        [{"set": 5}],
        [{"set": 5}, {"set": 5}],
        [{"set": 3}, {"run": 7, "or_more": True}],
        [{"set": 7}],
        [{"set": 8}],
    ]
    assert deals[1]["others"] == [[{"set": 6}]]


def test_an_edit_leads_to_the_entry_in_sight_and_what_was_open_stays_open(form):
    form.open("buying", "deals")
    form.edit("add deals")

    expect(form.deal(8).locator("> summary")).to_be_focused()
    expect(form.field("deals[8].contract[1].size")).to_be_visible()
    expect(form.deal(8).locator("> summary")).to_be_in_viewport()
    expect(form.field("buying.price")).to_be_visible()
    form.edit("up deals[8]")
    expect(form.button("up deals[7]")).to_be_focused()
    expect(form.button("up deals[7]")).to_be_in_viewport()
    form.edit("remove deals[7]")
    expect(form.deal(7).locator("> summary")).to_be_focused()
    expect(form.phone.main.locator(".deal[open]")).to_have_count(0)


def test_what_is_put_back_or_set_at_once_is_kept_with_what_follows(form):
    form.field("name").fill("Ours")
    form.open("deals", "penalties")
    form.field("buying.extra_cards").fill("3")
    form.open_deal(2)
    form.edit("add deals[2].contract")
    form.edit("back deals")
    form.field("alike").fill("5")
    form.edit("alike penalties.nine")
    form.open_deal(7)
    form.edit("every deals[7].contract.or_more")
    form.phone.tap(form.phone.button("Reset: Extra cards with a buy"))
    form.field("chips.each").fill("9")
    form.keep()
    rules = form.kept()

    assert rules["chips"] == {"each": 9}
    assert {rules["penalties"][rank] for rank in ("nine", "two", "six")} == {5}
    assert all(meld["or_more"] for meld in rules["deals"][6]["contract"])
    assert rules["deals"][1]["contract"] == [{"set": 3}, {"set": 3}]
    assert "buying" not in rules


@pytest.mark.parametrize(("press", "deals_of"), [("take", "bolivia"), ("compare", "venezuela")])
def test_another_game_is_taken_or_compared_with_and_what_is_typed_next_stays(form, press, deals_of):
    form.field("name").fill("Ours")
    form.field("chips.each").fill("12")
    form.phone.main.locator("[name=based_on]").select_option("bolivia")
    form.edit(press)
    form.field("penalties.joker").fill("77")
    form.keep()
    rules = form.kept()

    assert rules["based_on"] == "bolivia"
    ours = lay_over_base(rules, "ours")
    assert (ours.chips.each, ours.penalties.joker) == (12, 77)
    assert ours.deals == load_ruleset(deals_of).deals


# A slow line, or none


def test_what_is_typed_while_an_edit_is_on_its_way_goes_along(form):
    form.open("deals")
    form.hold()
    form.press("add deals")
    expect(form.phone.main.locator("[data-pressed]")).to_have_text("Just a moment…")
    form.wait_for(1)
    form.field("chips.each").fill("13")
    form.let_go()

    expect(form.deal(8)).to_be_visible()
    expect(form.field("chips.each")).to_have_value("13")
    expect(form.phone.main.locator("#differences")).to_contain_text("13 chips")


def test_a_second_tap_while_an_edit_is_on_its_way_counts_no_more_than_a_bounce(form):
    form.open("deals")
    form.hold()
    for _ in range(3):
        form.press("add deals")
    form.wait_for(1)
    form.let_go()

    expect(form.deal(8)).to_be_visible()
    form.phone.page.wait_for_load_state("networkidle")
    expect(form.deal(9)).to_have_count(0)


def test_rules_are_kept_with_the_edit_that_was_pressed_just_before(form):
    form.field("name").fill("Ours")
    form.open("deals")
    form.hold()
    form.press("add deals")
    form.keep()
    form.wait_for(1)
    form.let_go()

    assert len(form.kept()["deals"]) == 8
    form.phone.page.go_back()
    expect(form.field("name")).to_have_value("")


def test_nobody_types_into_a_form_on_its_way_to_be_kept_and_a_refusal_gives_it_back(form):
    form.field("chips.each").fill("9")
    form.hold()
    form.keep()
    form.wait_for(1)
    expect(form.phone.main.locator("form.ruleform")).to_have_attribute("inert", "")
    form.let_go()

    expect(form.phone.page.get_by_role("alert")).to_be_visible()
    expect(form.field("chips.each")).to_have_value("9")
    form.field("name").fill("Ours")
    form.keep()
    assert form.kept()["chips"] == {"each": 9}


def test_without_network_an_edit_says_so_and_nothing_typed_is_lost(form):
    form.open("deals")
    with form.phone.offline():
        form.press("add deals")
        expect(form.phone.main.locator("[data-pressed]")).to_contain_text(UNANSWERED)
        form.field("chips.each").fill("12")
    form.edit("add deals")

    expect(form.deal(8)).to_be_visible()
    expect(form.field("chips.each")).to_have_value("12")
    expect(form.phone.page.get_by_text("waiting to be sent")).to_be_hidden()


def test_rules_kept_without_network_are_kept_once_it_is_back(form):
    form.field("name").fill("Ours")
    with form.phone.offline():
        form.keep()
        expect(form.phone.page.get_by_text("waiting to be sent")).to_be_visible()
        expect(form.phone.main.locator("form.ruleform")).not_to_have_attribute("inert", "")

    assert form.kept()["name"] == "Ours"


def test_a_form_that_was_open_too_long_is_still_edited(form):
    form.field("name").fill("Ours")
    form.open("deals")
    form.phone.main.locator("[name=csrf_token]").first.evaluate("one => { one.value = 'old'; }")
    form.phone.expected.append("400")
    form.press("add deals")

    expect(form.deal(8)).to_be_visible()
    expect(form.field("name")).to_have_value("Ours")


# What is typed stays


def fill_in(form: Form) -> None:
    form.field("name").fill("Ours")
    form.open("deals")
    form.edit("add deals")
    form.field("deals[8].contract[1].size").fill("6")


def expect_filled_in(form: Form) -> None:
    expect(form.field("name")).to_have_value("Ours")
    expect(form.field("deals[8].contract[1].size")).to_have_value("6")


def leave_by_reload(phone: Phone) -> None:
    phone.page.reload()


def leave_for_another_page(phone: Phone) -> None:
    phone.open("/")
    phone.page.go_back()


def leave_by_a_link_and_come_back(phone: Phone) -> None:
    phone.tap(phone.page.locator(".page__foot a"))
    expect(phone.heading).to_have_text("Appearance")
    phone.page.go_back()


def leave_and_come_by_a_link(phone: Phone) -> None:
    here = phone.page.url
    phone.open("/")
    phone.page.goto(here)


@pytest.mark.parametrize(
    "leave",
    [
        *(leave_by_reload, leave_for_another_page, leave_by_a_link_and_come_back),
        leave_and_come_by_a_link,
    ],
)
def test_whichever_way_one_comes_back_the_form_is_as_it_was_left(form, leave):
    fill_in(form)
    leave(form.phone)

    expect_filled_in(form)
    form.keep()
    assert form.kept()["deals"][7] == {"contract": [{"set": 6}]}


def test_what_was_refused_is_there_after_a_reload_and_can_be_thrown_away(form):
    form.field("chips.each").fill("many")
    form.keep()
    expect(form.phone.page.get_by_role("alert")).to_be_visible()
    form.phone.page.reload()
    expect(form.field("chips.each")).to_have_value("many")

    form.phone.tap(form.phone.main.get_by_role("button", name="Drop changes"))
    expect(form.field("chips.each")).to_have_value("7")
    form.phone.page.reload()
    expect(form.field("chips.each")).to_have_value("7")


def test_an_edit_is_no_step_of_the_way_back(form):
    here = form.phone.page.url
    form.phone.open("/")
    form.phone.page.goto(here)
    form.open("deals")
    form.edit("add deals")
    form.phone.page.go_back()

    expect(form.phone.page.locator("form.ruleform")).to_have_count(0)
    assert form.phone.path == "/"


# Faults, and no script


def test_a_refusal_leads_to_each_field_without_leaving_the_page(form):
    form.field("name").fill("Ours")
    form.open("cut", "deals")
    form.field("cut.reward_chips").fill("many")
    form.open_deal(2)
    form.field("deals[2].contract[1].size").fill("x")
    form.open("cut")
    form.keep()
    refused = form.phone.main.get_by_role("alert")
    form.phone.tap(refused.locator("[href='#rule-cut-reward_chips']"))
    expect(form.field("cut.reward_chips")).to_be_focused()
    form.phone.tap(refused.get_by_role("link", name="Deal 2 · How many cards", exact=True))

    expect(form.field("deals[2].contract[1].size")).to_be_focused()
    expect(form.field("deals[2].contract[1].size")).to_be_in_viewport()
    expect(form.field("cut.reward_chips")).to_have_value("many")
