"""What a thumb does, done with the keyboard alone; and done where no script runs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.elsewhere import Elsewhere
from tests.browser.table import PEOPLE, Table

pytestmark = pytest.mark.browser

MOST_TABS = 80
PLAIN = {"has_touch": False, "is_mobile": False}
FOCUS_SEEN = """(element) => {
  const ringed = [element, element.closest("label")].some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one ?? element);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return element.matches(":focus-visible") && ringed
    && (element.contains(there) || there.contains(element));
}"""


class Keyboard(Table):
    """The table of somebody who has a keyboard and nothing else."""

    def tab_to(self, target: Locator, key: str = "Tab") -> None:
        """Go on with the tab key until the target has the focus, seen and uncovered."""
        expect(target).to_be_visible()
        for _ in range(MOST_TABS):
            if target.evaluate("(element) => element === document.activeElement"):
                assert target.evaluate(FOCUS_SEEN)
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"no way there by {key}: {target}")

    def press(self, target: Locator, times: int = 1) -> None:
        """Go to the target and press it."""
        self.tab_to(target)
        for _ in range(times):
            self.page.keyboard.press("Enter")


@pytest.fixture
def keyboard(take_phone) -> Keyboard:
    """A table at which a game is under way, with the keyboard alone."""
    table = Keyboard(take_phone(**PLAIN))
    table.begin()
    return table


@pytest.fixture
def scriptless(take_phone) -> Table:
    """A table at which a game is under way, on a phone that runs no script."""
    table = Table(take_phone(java_script_enabled=False))
    table.begin()
    return table


def test_a_game_is_started_by_keyboard(take_phone):
    table = Keyboard(take_phone(**PLAIN))
    table.phone.open("/")
    for seat, name in enumerate(PEOPLE, start=1):
        table.tab_to(table.page.get_by_label(f"Name of player {seat}", exact=True))
        table.page.keyboard.type(name)
    table.press(table.phone.button("Deal for 4"))

    table.expect_deal(1)
    table.expect_row("Dara", "7 chips", "11 cards")


def test_a_buy_by_keyboard_keeps_the_focus_where_it_was(keyboard):
    buy = keyboard.phone.buy_key("Ana")
    keyboard.press(buy)
    keyboard.expect_row("Ana", "6 chips", "13 cards")
    expect(buy).to_be_focused()

    keyboard.press(keyboard.phone.step_button("Undo"))

    keyboard.expect_row("Ana", "7 chips", "11 cards")


def test_a_contract_is_laid_down_by_keyboard(keyboard):
    keyboard.press(keyboard.row("Ana").get_by_role("link"))
    pad = keyboard.page.get_by_role("group", name="Keys for cards")
    for key in ("seven", "spades", "hearts", "diamonds"):
        keyboard.press(pad.get_by_role("button", name=key, exact=True))
    keyboard.expect_verdict("Legal")
    keyboard.press(keyboard.phone.button("Lay down"))

    keyboard.expect_row("Ana", "down", "8 cards")


def test_a_hand_is_counted_by_keyboard(keyboard):
    bar = keyboard.page.get_by_role("navigation", name="This game")
    keyboard.press(bar.get_by_role("link", name="Count"))
    keyboard.press(keyboard.phone.link("Ana’s cards"))
    keyboard.expect_hand_of("Ana")
    pad = keyboard.page.get_by_role("group", name="Pad of ranks")
    keyboard.press(pad.get_by_role("button", name="A", exact=True), 5)
    keyboard.press(pad.get_by_role("button", name="9", exact=True), 6)
    keyboard.press(keyboard.phone.button("Save"))

    keyboard.expect_hand_of("Bruno")
    keyboard.press(keyboard.phone.link("Back to all hands"))
    expect(keyboard.line_of("Ana")).to_have_value("109")


def test_without_script_a_buy_is_made_and_taken_back(scriptless):
    scriptless.buy("Ana")
    scriptless.expect_row("Ana", "6 chips", "13 cards")
    scriptless.undo()
    scriptless.expect_row("Ana", "7 chips", "11 cards")


@pytest.mark.parametrize("page", ["/desk", "/desk?ask=contract&deal=7", "/desk?ask=hand"])
def test_without_script_there_is_no_key_that_would_do_nothing(take_phone, page):
    phone = take_phone(java_script_enabled=False)
    phone.open(page)

    assert phone.main.locator("button[type=button]:visible").count() == 0
    assert phone.main.get_by_role("textbox", name="Typed:").first.is_visible()


START = "[name=names]:visible"
JOIN = "[name=name], [name=points], [name=chips]"
LINES = ".count__points"
STAKES = "[name=deal_stake], [name=game_stake]"


@pytest.mark.parametrize(
    ("path", "fields"), [("", START), ("people/join", JOIN), ("agreements", STAKES)]
)
def test_enter_goes_to_the_next_field_and_then_to_the_button(keyboard, path, fields):
    sent: list[str] = []
    keyboard.page.on("request", lambda request: sent.append(request.method))
    keyboard.phone.open(keyboard.game + path if path else "/")
    form = keyboard.phone.main.locator("form:has(.field__input)").first
    all_of_them = form.locator(fields)
    last = all_of_them.count() - 1
    assert last > 0
    all_of_them.first.focus()

    for place in range(last + 1):
        field = all_of_them.nth(place)
        expect(field).to_be_focused()
        expect(field).to_have_attribute("enterkeyhint", "done" if place == last else "next")
        keyboard.page.keyboard.press("Enter")

    expect(form.locator("button:visible:not(.field__away)").last).to_be_focused()
    assert "POST" not in sent


@pytest.mark.parametrize(
    ("path", "field"),
    [
        *[("", START), ("people/join", JOIN), ("agreements", STAKES)],
        *[("count", LINES), ("count/paper", LINES)],
    ],
)
def test_without_script_enter_sends_no_half_form(scriptless, path, field):
    sent: list[str] = []
    scriptless.page.on("request", lambda request: sent.append(request.method))
    address = scriptless.game + path if path else "/"
    scriptless.phone.open(address)

    for place in (0, -1):
        scriptless.phone.main.locator(field).nth(place).press("Enter")

    assert "POST" not in sent
    assert scriptless.phone.path == address


def test_points_to_start_with_may_be_less_than_none(keyboard):
    keyboard.phone.open(keyboard.game + "people/join")
    points = keyboard.phone.main.locator("[name=points]")

    expect(points).not_to_have_attribute("inputmode", "numeric")  # whose keys on iOS have no minus
    keyboard.phone.main.locator("[name=name]").fill("Elena")
    points.fill("-5")
    keyboard.press(keyboard.phone.button("Add a player"))

    expect(keyboard.phone.link(re.compile("Elena"))).to_be_visible()
    keyboard.phone.open(keyboard.game)
    keyboard.expect_row("Elena", "\N{MINUS SIGN}5")


def test_a_newcomer_starts_with_the_total_of_the_last_by_one_tap(keyboard):
    with Elsewhere(keyboard.phone.address) as elsewhere:
        elsewhere.enter_from_paper(keyboard.game, (0, 10, 131, 30))
    keyboard.phone.open(keyboard.game + "people/join")
    keyboard.phone.main.locator("[name=name]").fill("Elena")

    keyboard.press(keyboard.phone.button("Start with 131"))

    expect(keyboard.phone.main.locator("[name=points]")).to_have_value("131")
    expect(keyboard.phone.main.locator("[name=name]")).to_have_value("Elena")
