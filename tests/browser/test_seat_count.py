"""A hand counted on the page of its own seat: a tap a card, and nothing that was tapped is lost."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.boxes import SIZES, boxes, moved
from tests.browser.conftest import TakePhone
from tests.browser.elsewhere import Elsewhere, begun, seat_in
from tests.browser.entering import LATENCIES, SENT_WITHIN, by_keys, slow
from tests.browser.looking import small_targets
from tests.browser.phone import Phone, expect_text
from tests.browser.seats import Seat

pytestmark = pytest.mark.browser

TWENTY_NINE = {  # three hands, 10, 10 and 9 cards
    "Bruno": ("K K Q 10 9 9 7 5 4 3", 77),
    "Chiyo": ("A J J 8 8 6 2 2 JK", 72),
    "Dara": ("10 10 9 7 7 6 5 4 3 2", 63),
}
ELEVEN = "K K Q 10 9 9 7 5 4 3 2"
POINTS = 79
RECORDED = f"11 cards, {POINTS} points: recorded."
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
UNSEEN = """() => {
  const dock = document.querySelector(".said").getBoundingClientRect().top;
  const parts = ".mine__note, .mine, .mine__act, .mine__pad button, .mine__keys > *";
  return [...document.querySelectorAll(parts)]
    .filter((one) => one.getBoundingClientRect().bottom > dock).map((one) => one.className);
}"""
PITCH = """() => {
  const [first, next] = document.querySelectorAll(".mine__pad button");
  const [one, other] = [first, next].map((key) => key.getBoundingClientRect());
  return Math.min(other.x - one.x, one.height);
}"""


class Counting(Seat):
    """The seat of a player whose hand is to be counted, and whoever else enters things.

    keepers  the address of the game for whoever keeps the score
    """

    def __init__(self, phone: Phone, elsewhere: Elsewhere, game: str, name: str = "Ana") -> None:
        super().__init__(phone, seat_in(elsewhere, game, name) + "seat", name)
        self.elsewhere, self.keepers = elsewhere, game

    def open(self) -> None:
        """Open the seat by its address."""
        self.phone.open(self.address)
        self.expect_followed()

    def key(self, value: str) -> Locator:
        return self.keys.locator(f"button[value='{value}']")

    def goes_out(self, player: str = "p4") -> None:
        """Let whoever keeps the score say that this player went out."""
        self.elsewhere.send(self.keepers + "count", "/count", went_out=player)

    def undoes(self) -> None:
        self.elsewhere.send(self.keepers, "table/undo")

    def hold_clock(self) -> None:
        """Let no time pass on the page but what the test lets pass."""
        self.phone.hold_clock()
        self.open()
        self.phone.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))

    def tap(self, cards: str) -> None:
        for card in cards.split():
            self.phone.tap(self.key(card))

    def expect_counted(self, cards: int, points: int, of: int = 11) -> None:
        """The note says how many cards are tapped, and what they cost."""
        expect_text(self.note, f"Cards: {cards}/{of}")
        expect_text(self.note, f"Points: {points}")

    def expect_recorded(self, said: str = RECORDED) -> None:
        expect_text(self.note, said, within=SENT_WITHIN)
        expect(self.keys).to_be_hidden()
        expect(self.phone.page.locator("[data-waiting]")).to_be_hidden(timeout=SENT_WITHIN)

    def expect_recorded_once(self, said: str = RECORDED) -> None:
        self.expect_recorded(said)
        self.elsewhere.get(self.keepers + "log")
        assert len(re.findall(r"Ana\W*’s hand was counted", plainly(self))) == 1


def plainly(seat: Counting) -> str:
    """Return the log without its tags."""
    return re.sub(r"<[^>]*>", "", seat.elsewhere.html)


@pytest.fixture
def playing(phone: Phone, elsewhere: Elsewhere) -> Counting:
    """Ana's seat while the deal is played."""
    return Counting(phone, elsewhere, begun("venezuela")(elsewhere))


@pytest.fixture
def counting(playing: Counting) -> Counting:
    """Ana's seat once Dara went out."""
    playing.goes_out()
    playing.open()
    playing.expect_keys()
    return playing


def test_twenty_nine_cards_in_three_hands_on_three_phones_take_a_tap_each(
    take_phone: TakePhone, elsewhere: Elsewhere
):
    game = begun("venezuela")(elsewhere)
    laid = {"p2": ("7H 7D 7S", ""), "p3": ("6H 6D 6S", "7C"), "p4": ("8H 8D 8S", "")}
    for seat, (melds, adds) in laid.items():
        elsewhere.send(game, "table/buy", player=seat)
        more = {"adds": adds} if adds else {}
        elsewhere.send(f"{game}lay-down/{seat}", f"lay-down/{seat}", melds=melds, **more)
    seats = [Counting(take_phone(), elsewhere, game, name) for name in TWENTY_NINE]
    seats[0].goes_out("p1")
    for seat in seats:
        seat.expect_keys()
        seat.phone.taps = 0

    for seat, (cards, _points) in zip(seats, TWENTY_NINE.values(), strict=True):
        seat.tap(cards)

    for seat, (cards, points) in zip(seats, TWENTY_NINE.values(), strict=True):
        seat.expect_recorded(f"{len(cards.split())} cards, {points} points: recorded.")
    assert [seat.phone.taps for seat in seats] == [10, 9, 10]


def test_keys_that_come_in_the_place_of_the_call_hear_no_tap_that_was_meant_for_it(playing):
    playing.hold_clock()
    playing.goes_out()
    expect(playing.keys).to_be_visible(timeout=SENT_WITHIN)

    playing.key("K").tap(force=True)
    expect(playing.key("K").locator(".key__count")).to_be_empty()
    playing.phone.page.clock.run_for(600)
    playing.tap("K")

    playing.expect_counted(1, 10)


def test_the_call_that_comes_back_hears_no_tap_that_was_meant_for_a_key(counting):
    counting.hold_clock()
    counting.undoes()
    shout = counting.phone.main.locator(".mine__shout")
    expect(shout).to_be_visible(timeout=SENT_WITHIN)

    shout.tap(force=True)
    expect(counting.note).to_contain_text("Ana deals, Bruno goes first")
    counting.phone.page.clock.run_for(600)
    counting.phone.tap(shout)

    expect_text(counting.note, "Nobody else has called yet.")


def test_of_two_counts_that_are_asked_about_a_bouncing_finger_confirms_one(playing):
    playing.elsewhere.send(playing.keepers + "agreements", "/second_look", to="1")
    playing.goes_out("p1")
    hands = {"points-p2": "45", "points-p3": "30"}
    playing.elsewhere.send(playing.keepers + "count", "/count", **hands)
    playing.hold_clock()
    yes = playing.note.locator(".mine__yes")
    playing.phone.page.clock.run_for(600)
    expect_text(playing.note, "Bruno’s hand: 45. Right?")

    playing.phone.tap(yes)
    expect_text(playing.note, "Chiyo’s hand: 30. Right?", within=SENT_WITHIN)
    yes.tap(force=True)
    expect_text(playing.note, "Chiyo’s hand: 30. Right?")
    playing.phone.page.clock.run_for(600)
    playing.phone.tap(yes)

    expect_text(playing.note, "You went out.", within=SENT_WITHIN)


def test_on_its_side_a_phone_has_keys_as_wide_as_a_thumb(playing):
    playing.phone.page.set_viewport_size({"width": 664, "height": 390})
    playing.goes_out()
    playing.expect_keys()

    assert small_targets(playing.phone.page) == []


@each_size
def test_nothing_moves_when_the_keys_come_nor_when_the_hand_is_recorded(playing, size):
    page = playing.phone.page
    page.set_viewport_size(size)
    before = boxes(page)
    playing.goes_out()
    playing.expect_keys()

    assert moved(before, boxes(page)) == {}
    assert page.evaluate(UNSEEN) == []
    assert page.evaluate(PITCH) >= 44
    for card in ELEVEN.split():
        playing.key(card).dispatch_event("click")
    playing.expect_recorded()
    # To count is the second act before, to change it the first then: by the same address.
    still = {does: box for does, box in before.items() if "/hand/p1" not in does}
    assert moved(still, boxes(page)) == {}


def test_the_last_card_can_be_taken_back_and_another_number_than_the_books_is_saved(counting):
    counting.tap("K K Q")
    counting.phone.tap(counting.phone.button("Erase"))
    counting.expect_counted(2, 20)
    counting.phone.tap(counting.phone.button("Save 20"))

    counting.expect_recorded("2 cards, 20 points: recorded.")


def test_where_melds_are_not_recorded_no_number_of_cards_is_sent_by_itself(playing):
    playing.elsewhere.send(playing.keepers + "agreements", "agreements/melds_kept")
    playing.goes_out()
    playing.expect_keys()
    playing.tap(ELEVEN)

    expect_text(playing.note, "Cards: 11")
    expect_text(playing.note, f"Points: {POINTS}")
    playing.phone.tap(playing.phone.button(f"Save {POINTS}"))
    playing.expect_recorded()


def test_a_recorded_hand_is_opened_again_with_its_cards_and_left_as_it_was(counting):
    counting.tap(ELEVEN)
    counting.expect_recorded()
    counting.phone.tap(counting.phone.link("Correct my count"))
    counting.expect_counted(11, POINTS)
    counting.phone.tap(counting.phone.button("Erase"))
    counting.phone.tap(counting.phone.button("Never mind"))
    counting.expect_recorded_once()

    counting.phone.tap(counting.phone.link("Correct my count"))
    counting.expect_counted(11, POINTS)
    counting.phone.tap(counting.phone.button("Erase"))
    counting.tap("A")
    counting.expect_recorded(f"11 cards, {POINTS + 9} points: recorded.")


def test_what_others_enter_meanwhile_leaves_the_cards_and_the_keys(counting):
    counting.tap("K K Q")
    for player in ("p2", "p3"):
        hand = f"{counting.keepers}count/hand/{player}"
        counting.elsewhere.send(hand, f"count/hand/{player}", cards="7 7")
        last = counting.phone.page.locator(".said__text")
        expect(last).to_contain_text({"p2": "Bruno", "p3": "Chiyo"}[player], timeout=SENT_WITHIN)

    counting.tap(ELEVEN.removeprefix("K K Q "))
    counting.expect_recorded_once()


def test_what_stands_around_the_keys_follows_the_game_while_they_stay(playing):
    seat = playing
    for page in ("count/hand/p2", "count/hand/p3"):
        seat.elsewhere.send(seat.keepers + page, page, points="5")  # too early
    seat.expect_keys()
    seat.keys.evaluate("(keys) => (keys.dataset.same = '')")
    seat.elsewhere.send(seat.keepers, "table/buy", player="p1")

    expect_text(seat.phone.main, "13 cards")
    expect(seat.keys).to_have_attribute("data-same", "")
    expect(seat.keys).to_have_attribute("data-held", "13")
    seat.tap("K K")
    seat.expect_counted(2, 20, of=13)


def test_a_going_out_that_is_undone_brings_the_call_and_done_again_the_cards(counting):
    counting.tap("K K Q")
    counting.undoes()
    expect(counting.phone.main.locator(".mine__shout")).to_be_visible(timeout=SENT_WITHIN)
    expect(counting.keys).to_have_count(0)
    counting.elsewhere.send(counting.keepers, "table/redo")

    counting.expect_keys()
    counting.expect_counted(3, 30)


def test_a_hand_that_somebody_else_counts_meanwhile_is_said_and_asked_about(counting):
    counting.tap("K K Q")
    hand = counting.keepers + "count/hand/p1"
    counting.elsewhere.send(hand, "count/hand/p1", points="50")
    expect_text(counting.note, "someone saved 50", within=SENT_WITHIN)
    counting.expect_counted(3, 30)

    with counting.phone.scolded_for("Two phones counted differently."):
        counting.tap(ELEVEN.removeprefix("K K Q "))
        mine = counting.phone.button(re.compile(f"Change to {POINTS}"))
        expect(mine).to_be_visible(timeout=SENT_WITHIN)
        counting.phone.tap(mine)
        counting.expect_recorded()


def test_who_went_out_says_so_where_nobody_has_yet(playing):
    for page in ("count/hand/p2", "count/hand/p3"):
        playing.elsewhere.send(playing.keepers + page, page, points="5")
    playing.expect_keys()
    expect_text(playing.note, "Who went out? Count what you have left.")

    playing.phone.tap(playing.phone.button("I went out: 0"))

    expect_text(playing.note, "You went out.", within=SENT_WITHIN)
    playing.phone.tap(playing.phone.page.locator("form[action$='/seat/undo'] button"))
    expect(playing.phone.button("I went out: 0")).to_be_visible(timeout=SENT_WITHIN)


def test_a_sum_is_typed_on_keys_of_digits_and_saved(counting):
    counting.phone.tap(counting.phone.link("Type the sum"))
    with counting.phone.scolded_for("Enter the cards left or the points."):
        counting.phone.tap(counting.phone.button("Save"))
        expect(counting.phone.page.get_by_text("Enter the cards left").first).to_be_visible()
    for digit in "44":
        counting.phone.tap(counting.phone.button(digit))
    counting.phone.tap(counting.phone.button("Save"))

    counting.expect_recorded("44 points: recorded.")


def test_before_the_first_card_a_hand_counted_elsewhere_is_shown(counting):
    hand = counting.keepers + "count/hand/p1"
    counting.elsewhere.send(hand, "count/hand/p1", points="50")

    counting.expect_recorded("50 points: recorded.")
    counting.phone.tap(counting.phone.link("Correct my count"))
    expect_text(counting.note, "Points: 50")


def test_the_cards_outlast_a_reload_a_link_and_the_page_of_the_hand(counting):
    counting.tap("K K Q")
    counting.phone.page.reload()
    counting.expect_counted(3, 30)
    counting.phone.tap(counting.phone.link("Type the sum"))
    expect(counting.phone.page.get_by_role("textbox", name="Cards left")).to_have_value(
        by_keys("K K Q")
    )
    counting.phone.page.go_back()
    counting.expect_counted(3, 30)

    counting.tap(ELEVEN.removeprefix("K K Q "))
    counting.expect_recorded_once()


@pytest.mark.parametrize("latency", LATENCIES)
def test_on_a_slow_network_every_tap_counts_and_the_hand_is_sent_once(counting, latency):
    with slow(counting.phone, latency):
        counting.tap(ELEVEN)
        counting.expect_recorded_once()


def test_a_hand_of_more_cards_than_the_book_says_is_tapped_to_its_end(counting):
    counting.tap(f"{ELEVEN} A A")

    counting.expect_counted(13, POINTS + 22)
    counting.phone.tap(counting.phone.button(re.compile("^Save")))
    counting.expect_recorded(f"13 cards, {POINTS + 22} points: recorded.")


def test_without_network_the_hand_waits_and_is_sent_once(counting):
    with counting.phone.offline():
        counting.tap(ELEVEN)
        expect(counting.phone.page.get_by_text("waiting to be sent: 1")).to_be_visible()
        counting.expect_counted(11, POINTS)

    counting.expect_recorded_once()
