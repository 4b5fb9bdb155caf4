"""Those who have played at a table are seated by taps; what counts are the names in the rows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import Elsewhere
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

SMALL = {"width": 390, "height": 664}
SMALLEST = {"width": 320, "height": 568}
NINE = [f"N{number}" for number in range(1, 10)]


class Seats:
    """The form for the next game of a table."""

    def __init__(self, phone: Phone, names: list[str], *later: list[str]) -> None:
        self.phone, self.page = phone, phone.page
        with Elsewhere(phone.address) as elsewhere:
            game = elsewhere.start_game(names=names, dealer="0")
            form = game.partition("game/")[0] + "home/new-game"
            for people in later:
                many = str(len(people))
                elsewhere.send(form, "home/new-game", names=people, many=many, dealer="0")
        phone.open(form)
        expect(self.chip(names[-1])).to_be_visible()

    def chip(self, name: str):
        chips = self.page.get_by_role("group", name="Known here")
        return chips.get_by_role("button", name=name, exact=True)

    def tap(self, *names: str) -> None:
        for name in names:
            self.phone.tap(self.chip(name))

    def leave(self, *names: str) -> None:
        for name in names:
            self.page.locator("[name=names]").nth(self.rows().index(name)).click()
            self.page.keyboard.press("Backspace")

    def rows(self) -> list[str]:
        fields = self.page.locator("[name=names]")
        return fields.evaluate_all("fields => fields.map((field) => field.value)")

    def deals(self) -> str:
        return self.page.locator("[name=dealer]:checked").input_value()


@pytest.fixture
def seats(phone: Phone) -> Seats:
    """Ana, Bruno and Chiyo played last, in this order; Dara played before."""
    return Seats(phone, ["Ana", "Dara"], ["Ana", "Bruno", "Chiyo"])


def test_those_of_the_last_game_sit_there_already_and_are_shown_once(seats: Seats):
    assert seats.rows()[:4] == ["Ana", "Bruno", "Chiyo", ""]
    for name in ("Ana", "Bruno", "Chiyo"):
        expect(seats.chip(name)).to_be_hidden()
    expect(seats.chip("Dara")).to_have_text("+Dara")


def test_the_order_of_taps_is_the_order_of_the_seats(seats: Seats):
    seats.leave("Ana", "Bruno", "Chiyo")
    seats.tap("Chiyo", "Dara", "Ana")

    assert seats.rows()[:4] == ["Chiyo", "Dara", "Ana", ""]
    expect(seats.chip("Ana")).to_have_text("3Ana")


def test_somebody_else_takes_the_seat_that_was_left(seats: Seats):
    seats.leave("Bruno")
    seats.tap("Dara")

    assert seats.rows()[:4] == ["Ana", "Dara", "Chiyo", ""]


def test_lots_are_drawn_where_the_dealer_leaves(seats: Seats):
    assert seats.deals() == "1"

    seats.leave("Bruno")
    seats.tap("Dara", "Dara")

    assert seats.deals() == "chance"


def test_a_typed_name_presses_its_chip(seats: Seats):
    seats.page.get_by_label("Name of player 3", exact=True).fill(" dara ")

    expect(seats.chip("Dara")).to_have_text("3Dara")


def test_as_many_play_as_have_a_seat_and_the_button_says_it(seats: Seats):
    expect(seats.phone.button("Deal for 3")).to_be_visible()

    seats.tap("Dara")

    expect(seats.phone.button("Deal for 4")).to_be_visible()
    expect(seats.page.get_by_label("Name of player 4", exact=True)).to_be_visible()
    expect(seats.page.get_by_label("Name of player 5", exact=True)).to_be_hidden()


def test_another_game_says_its_own_values_and_a_changed_one_keeps_what_the_rules_say(phone: Phone):
    phone.open("/")
    phone.tap(phone.page.get_by_text("House rules and stakes"))
    exchanges = phone.page.get_by_label("Exchange of cards")
    hint = phone.page.get_by_text("The rules say: once in deal 6")
    expect(exchanges.locator("option").first).to_have_text("once in deal 6")
    expect(hint).to_be_hidden()

    exchanges.select_option("none")
    expect(hint).to_be_visible()

    phone.page.get_by_label("Game", exact=True).select_option("ecuador")
    expect(exchanges.locator("option").first).to_have_text("never")
    expect(phone.main.get_by_text("12 chips")).to_be_visible()


def test_nobody_sits_down_where_eight_are_seated(phone: Phone):
    seats = Seats(phone, NINE[:8], [NINE[8], NINE[0]])
    seats.tap(*NINE[1:7])

    assert seats.rows() == [NINE[8], *NINE[:7]]
    expect(seats.page.get_by_label("Name of player 8", exact=True)).to_be_visible()
    expect(seats.chip(NINE[7])).to_be_disabled()


@pytest.mark.parametrize("language", ["en", "es", "fa"])
def test_four_new_names_need_no_scrolling_to_deal_on_the_smallest_phone(phone: Phone, language):
    phone.page.set_viewport_size(SMALLEST)
    phone.open(f"/?lang={language}")
    for field in map(phone.page.locator("[name=names]").nth, range(4)):
        field.fill("Ana María")
        expect(field).to_be_in_viewport(ratio=1)

    phone.page.evaluate("scrollTo(0, 0)")
    expect(phone.main.locator(".start__go > button")).to_be_in_viewport(ratio=1)
