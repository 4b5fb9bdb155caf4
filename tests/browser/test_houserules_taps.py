"""How many taps and entries house rules need, from the first page on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.test_houserules import Form

pytestmark = pytest.mark.browser

ONE_CHANGE = 8  # taps, typing left out
EIGHT_CONTRACTS = 60  # taps, choices and numbers typed


class Thumb(Form):
    """A form, and how often it was tapped, chosen from or typed into."""

    def __init__(self, phone: Phone) -> None:
        super().__init__(phone)
        self.actions = 0
        phone.open("/")
        self.tap(phone.link("Our own rules"))
        self.tap(phone.page.locator("a[href*='base=venezuela']"))
        expect(self.field("name")).to_be_visible()

    def tap(self, place: Locator) -> None:
        self.phone.tap(place)
        self.actions += 1

    def press(self, value: str) -> None:
        super().press(value)
        self.actions += 1

    def enter(self, path: str, value: str) -> None:
        """Tap a field and type, or choose."""
        self.actions += 1
        field = self.field(path)
        if field.evaluate("field => field.localName") == "select":
            field.select_option(value)
        else:
            self.phone.tap(field)
            field.fill(value)

    def contract(self, path: str, *melds: str) -> None:
        """Enter a contract such as ``set 3``, ``run 4``, of a deal with a single meld so far."""
        before = "set", "3"
        for number, meld in enumerate(melds, start=1):
            kind, size = meld.split()
            if number > 1:
                self.edit(f"add {path}")
            if kind != before[0]:
                self.enter(f"{path}[{number}].kind", kind)
            if size != before[1]:
                self.enter(f"{path}[{number}].size", size)
            before = kind, size


@pytest.fixture
def thumb(phone: Phone) -> Thumb:
    return Thumb(phone)


def test_that_jokers_count_fifty_takes_eight_taps_at_most(thumb):
    thumb.enter("penalties.joker", "50")
    thumb.enter("name", "Ours")
    thumb.keep()

    assert thumb.kept()["penalties"] == {"joker": 50}
    assert thumb.actions <= ONE_CHANGE


def test_a_number_that_is_changed_often_goes_up_and_down_by_a_tap(thumb):
    more, less = (
        thumb.phone.button(f"Chips each: one {which}", exact=True) for which in ("more", "less")
    )
    for key in (more, more, less, more):
        thumb.tap(key)
    expect(thumb.field("chips.each")).to_have_value("9")
    expect(thumb.phone.main.locator("[data-told='chips.each']")).to_contain_text("7")
    thumb.enter("penalties.joker", "0")
    thumb.tap(thumb.phone.button("Joker: one less"))
    expect(thumb.field("penalties.joker")).to_have_value("0")

    thumb.enter("name", "Ours")
    thumb.keep()
    assert thumb.kept()["chips"] == {"each": 9}


def test_three_buys_a_deal_take_eight_taps_at_most(thumb):
    thumb.enter("buying.most_per_deal", "3")
    thumb.enter("name", "Ours")
    thumb.keep()

    assert thumb.kept()["buying"] == {"most_per_deal": 3}
    assert thumb.actions <= ONE_CHANGE


def test_eight_contracts_of_ones_own_take_sixty_actions_at_most(thumb):
    contracts = (
        *(("set 3", "set 3"), ("set 3", "run 4"), ("run 4", "run 4"), ("set 3",) * 3),
        *(("set 3", "set 3", "run 5"), ("set 3", "run 4", "run 4"), ("run 4",) * 3, ("set 4",) * 3),
    )
    thumb.enter("name", "Ours")
    thumb.tap(thumb.phone.main.locator("[href='#chapter-deals']"))
    for _ in range(7):
        thumb.tap(thumb.deal(1).locator("> summary"))
        thumb.edit("remove deals[1]")
    for number, melds in enumerate(contracts, start=1):
        thumb.edit("add deals")
        thumb.contract(f"deals[{number}].contract", *melds)
    thumb.keep()

    deals = thumb.kept()["deals"]
    asked = [
        [f"{kind} {meld[kind]}" for meld in deal["contract"] for kind in meld] for deal in deals
    ]
    assert asked == [list(melds) for melds in contracts]
    assert thumb.actions <= EIGHT_CONTRACTS


def test_a_rule_is_found_by_its_words_and_all_else_steps_aside(thumb):
    search = thumb.phone.main.locator("[data-search]")
    search.fill("indiference")
    expect(thumb.phone.main.get_by_text("No rules found.")).to_be_visible()
    search.fill("IN A ROW")
    expect(thumb.field("bonuses.streaks")).to_be_visible()
    expect(thumb.field("penalties.joker")).to_be_hidden()
    expect(thumb.chapter("cut")).to_be_hidden()
    thumb.field("bonuses.streaks").check()

    search.fill("")
    expect(thumb.field("bonuses.streaks")).to_be_hidden()
    expect(thumb.chapter("cut")).to_be_visible()
    expect(thumb.field("penalties.joker")).to_be_visible()
