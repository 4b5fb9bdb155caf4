"""A player's own seat on a phone: all of it at once above the dock, and nothing on it moves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import ON_ITS_SIDE, SIZES, boxes, moved
from tests.browser.elsewhere import (
    Elsewhere,
    begun,
    home_of,
    players_of,
    seat_in,
    seat_in_an_exchange,
)
from tests.browser.entering import LATENCIES, SENT_WITHIN, slow
from tests.browser.phone import Phone, expect_text
from tests.browser.seats import SEAT, TOLD_WITHIN, Seat, seated

each_size = pytest.mark.parametrize(
    "size", [*SIZES, ON_ITS_SIDE], ids=lambda size: f"{size['width']}x{size['height']}"
)
FIVE = ("Carlos", "Yuleisy", "José Luis", "Milagros", "Andrés")
EIGHT = (*FIVE, "María Fernanda", "Beto", "Rosa")
LAID = (
    ("5S 5H 5D", "KS KC JK"),
    ("7S 7D 7C", "9H 9C 9S"),
    ("4H 4D 4S", "3D 3C 3H"),
    ("QH QD QS", "6C 6D 6H"),
    ("2S 2D 2C", "JH JS JC"),
    ("AH AS AD", "8D 8S 8C"),
)
FRAME = """() => {
  const dock = document.querySelector(".page__dock").getBoundingClientRect().top;
  const round = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map((value) => Math.round(value * 10) / 10);
  };
  const all = (places) => [...document.querySelectorAll(places)]
    .filter((one) => one.checkVisibility()).map(round);
  const beyond = all(".mine__keys > *, .mine__act > *, .mine__note, .mine")
    .filter(([x, y, width, height]) => y + height > dock + 0.5 || x < 0 || x + width > innerWidth);
  const root = document.documentElement;
  const scrolls = root.scrollHeight > innerHeight || root.scrollWidth > innerWidth;
  const [act] = all(".mine__act");
  const spilt = all(".mine__act > *")
    .filter(([, y, , height]) => y < act[1] - 0.5 || y + height > act[1] + act[3] + 0.5);
  return { acts: all(".mine__keys > *"), mine: all(".mine"), act, beyond, scrolls, spilt };
}"""


def lays_down(elsewhere: Elsewhere, game: str, seat: int) -> None:
    page = f"lay-down/p{seat}"
    elsewhere.send(game + page, page, melds=list(LAID[seat - 1]))


def play_to(elsewhere: Elsewhere, game: str, deal: int, players: int) -> None:
    """Enter all deals before this one, each with the second player out."""
    for _ in range(deal - 1):
        elsewhere.enter_from_paper(game, (20, 0, *range(9, 9 * players - 10, 9)))


def stages(elsewhere: Elsewhere, people: Sequence[str]) -> Mapping[str, str]:
    """Begin games that stand differently; return what is special → the address of Carlos's seat."""

    def game(deal: int, *laid: int, out: str = "") -> str:
        address = begun("venezuela", people)(elsewhere)
        play_to(elsewhere, address, deal, len(people))
        for seat in laid:
            lays_down(elsewhere, address, seat)
        if out:
            elsewhere.send(address + "count", "/count", went_out=out)
        return seat_in(elsewhere, address, people[0]) + "seat"

    others = range(2, len(LAID) + 1)[: len(people) - 2]
    return {
        "play": game(2),
        "exchange": game(6),
        "last": game(7),
        "in turn": game(2, *others, 1),
        "after it": game(2, 1, *others),
        "no more cards wanted": game(2, *others),
        "count": game(2, out="p3"),
    }


@pytest.mark.parametrize("people", [FIVE, EIGHT], ids=["5", "8"])
def test_three_acts_stand_above_the_dock_in_the_same_boxes_whatever_becomes_of_the_deal(
    phone: Phone, elsewhere: Elsewhere, people
):
    pages = stages(elsewhere, people)
    for size in (*SIZES, ON_ITS_SIDE):
        phone.page.set_viewport_size(size)
        frames = {}
        for stage, page in pages.items():
            phone.open(page)
            frame = frames[stage] = phone.page.evaluate(FRAME)
            assert (frame["beyond"], frame["spilt"], frame["scrolls"]) == ([], [], False), stage
            assert len(frame["acts"]) == 3, stage
            assert all(box[2] >= 52 and box[3] >= 52 for box in frame["acts"]), stage
        for stage, frame in frames.items():
            like = {part: frame[part] for part in ("acts", "mine", "act")}
            assert like == {part: frames["play"][part] for part in like}, (size, stage)


def test_what_is_due_stands_first_by_the_rules_of_the_deal(phone: Phone, elsewhere: Elsewhere):
    pages = stages(elsewhere, FIVE)
    said = {
        "play": "deals, José Luis goes first",
        "exchange": "First, the exchange",
        "last": "Lay down only if you go out",
        "in turn": "Your turn: add, then discard one",
        "after it": "’s turn",
    }
    for stage, sentence in said.items():
        phone.open(pages[stage])
        expect(phone.page.locator(".mine__note")).to_contain_text(sentence)


def test_after_going_down_the_tables_melds_stand_in_the_middle_and_lead_to_them(
    phone: Phone, elsewhere: Elsewhere
):
    phone.open(stages(elsewhere, FIVE)["in turn"])
    table = phone.link("8 melds on the table")
    expect(table.locator(".meld")).to_have_count(8)

    phone.tap(table)

    expect(phone.page).to_have_url(re.compile("/lay-down/"))


def test_on_its_side_in_large_letters_no_meld_on_the_table_is_cut(
    phone: Phone, elsewhere: Elsewhere
):
    phone.page.set_viewport_size(ON_ITS_SIDE)
    phone.scale_text(200)
    phone.open(stages(elsewhere, FIVE)["in turn"])
    table = phone.link("8 melds on the table").bounding_box()

    for meld in phone.main.locator(".mine__melds .meld").all():
        box = meld.bounding_box()
        assert table["y"] <= box["y"]
        assert box["y"] + box["height"] <= table["y"] + table["height"]


@each_size
def test_nothing_moves_from_the_call_to_the_end_of_the_deal(
    phone: Phone, elsewhere: Elsewhere, size: dict[str, int]
):
    game = begun("venezuela")(elsewhere)
    for _ in range(5):
        elsewhere.enter_from_paper(game, (60, 0, 9, 9))
    phone.page.set_viewport_size(size)
    phone.open(seat_in(elsewhere, game) + "seat")
    note = phone.page.locator(".mine__note")
    before = boxes(phone.page)
    expect(phone.page.locator(".mine__need")).to_contain_text("at least 301 points fewer")

    phone.tap(phone.page.locator(".mine__shout"))
    expect(note).to_have_text("Nobody else has called yet.")
    assert moved(before, boxes(phone.page)) == {}

    elsewhere.send(game + "count", "/count", went_out="p2")
    expect(note).to_contain_text("Bruno went out.")
    assert moved(before, boxes(phone.page)) == {}


def test_before_a_deal_the_note_says_what_the_last_one_cost(phone: Phone, elsewhere: Elsewhere):
    game = begun("venezuela")(elsewhere)
    elsewhere.enter_from_paper(game, (60, 0, 9, 9))
    phone.open(seat_in(elsewhere, game) + "seat")

    expect(phone.page.locator(".mine__note")).to_contain_text("Deal 1 cost you 60.")


def down(phone: Phone, elsewhere: Elsewhere) -> tuple[str, Seat]:
    """Ana's seat, from which she has just laid down."""
    game = begun("venezuela")(elsewhere)
    seat = seated(game, phone, "Ana")
    own = seat.address.removesuffix("seat")
    elsewhere.send(own + "lay-down/p1", "lay-down/p1", melds="7H 7D 7S")
    expect(phone.link("Add")).to_be_visible(timeout=SENT_WITHIN)
    return game, seat


@pytest.mark.parametrize("latency", LATENCIES)
def test_a_turn_ended_by_a_finger_that_bounces_ends_once_and_is_taken_back(
    phone: Phone, elsewhere: Elsewhere, latency
):
    _game, seat = down(phone, elsewhere)
    with slow(phone, latency):
        end = phone.button("End my turn")
        end.evaluate("(key) => { key.click(); setTimeout(() => key.click(), 70); }")
        expect(end).to_have_count(0, timeout=SENT_WITHIN)
        assert phone.path == seat.address

        phone.tap(phone.page.locator("form[action$='/seat/undo'] button"))
        expect(phone.button("End my turn")).to_be_visible(timeout=SENT_WITHIN)
    assert phone.path == seat.address


def test_a_bouncing_finger_leaves_the_seat_by_nothing_that_came_into_its_place(
    phone: Phone, elsewhere: Elsewhere
):
    _game, seat = down(phone, elsewhere)
    box = phone.button("End my turn").bounding_box()
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.touchscreen.tap(*place)
    phone.page.wait_for_timeout(70)
    phone.page.touchscreen.tap(*place)

    expect(phone.button("End my turn")).to_have_count(0, timeout=SENT_WITHIN)
    phone.page.wait_for_timeout(300)
    assert phone.path == seat.address


def test_without_network_the_turns_end_waits_and_is_sent_once(phone: Phone, elsewhere: Elsewhere):
    game, _seat = down(phone, elsewhere)
    with phone.offline():
        phone.tap(phone.button("End my turn"))
        expect(phone.page.get_by_text("waiting to be sent: 1")).to_be_visible()

    expect(phone.button("End my turn")).to_have_count(0, timeout=SENT_WITHIN)
    elsewhere.get(game + "log")
    assert elsewhere.html.count("log__step") == 3  # the start, the lay-down, the turn's end


def test_an_exchange_is_said_once_by_a_finger_that_bounces_and_taken_back(
    phone: Phone, elsewhere: Elsewhere
):
    phone.open(seat_in_an_exchange(elsewhere) + "seat")
    key = phone.button("Everyone has exchanged")
    key.dblclick()

    expect(key).to_have_count(0, timeout=SENT_WITHIN)
    expect_text(phone.page.locator(".said__text"), "Cards were exchanged before play.")
    phone.tap(phone.page.locator("form[action$='/seat/undo'] button"))
    expect(key).to_be_visible(timeout=SENT_WITHIN)
    phone.tap(phone.page.locator("form[action$='/seat/redo'] button"))
    expect(key).to_have_count(0, timeout=SENT_WITHIN)


def test_a_phone_that_was_too_late_for_one_seat_keeps_the_next(phone: Phone, elsewhere: Elsewhere):
    game = begun("venezuela", FIVE)(elsewhere)
    phone.mind_scolding()
    phone.open(players_of(elsewhere, game) + "seat")
    seat_in(elsewhere, game, FIVE[0])
    with phone.scolded_for("Someone has just taken this seat."):
        phone.tap(phone.button(FIVE[0]))
        expect(phone.main.get_by_role("alert")).to_be_visible()

    phone.tap(phone.button(FIVE[1]))

    expect(phone.page).to_have_url(SEAT)
    phone.page.reload()
    expect(phone.page).to_have_url(SEAT)
    phone.page.wait_for_load_state("networkidle")
    expect(phone.main).to_contain_text(FIVE[1])


def test_a_seat_that_is_freed_can_be_taken_without_opening_the_page_anew(
    phone: Phone, take_phone, elsewhere: Elsewhere
):
    game = begun("venezuela", FIVE)(elsewhere)
    seat_in(elsewhere, game, FIVE[1])
    phone.open(players_of(elsewhere, game) + "seat")
    expect(phone.button(FIVE[1])).to_have_count(0)
    keeper = take_phone()
    keeper.open(home_of(game) + "links")

    keeper.tap(keeper.main.get_by_text(FIVE[1]))
    keeper.tap(keeper.button("Free the seat"))

    told = keeper.main.get_by_text(f"{FIVE[1]}\u2069’s seat is free.")
    expect(told).to_be_in_viewport(ratio=1)
    expect(phone.button(FIVE[1])).to_be_visible(timeout=TOLD_WITHIN)


@pytest.mark.parametrize("total", [350, 5])
def test_the_own_plate_shows_all_that_it_says_on_the_smallest_phone(
    phone: Phone, elsewhere: Elsewhere, total
):
    game = begun("venezuela", FIVE)(elsewhere)
    elsewhere.enter_from_paper(game, (total, 0, 9, 9, 9))
    lays_down(elsewhere, game, 2)
    lays_down(elsewhere, game, 1)
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.open(seat_in(elsewhere, game, FIVE[0]) + "seat")

    facts = phone.main.locator(".mine__facts > *")

    expect(facts).to_have_count(3)
    assert [each.inner_text() for each in facts.all()][1:] == ["down", "5 cards"]
    plate = phone.main.locator(".mine").bounding_box()
    for each in facts.all():
        box = each.bounding_box()
        assert box["y"] + box["height"] < plate["y"] + plate["height"]
        assert box["x"] + box["width"] < plate["x"] + plate["width"]


def test_news_of_others_take_the_own_undo_away(phone: Phone, elsewhere: Elsewhere):
    game, seat = down(phone, elsewhere)
    mine = phone.page.locator("form[action$='/seat/undo'] button")
    expect(mine).to_be_visible()

    elsewhere.send(game, "table/buy", player="p3")

    expect(mine).to_have_count(0, timeout=SENT_WITHIN)
    expect_text(seat.phone.page.locator(".said__text"), "Chiyo")
    expect(phone.link("Add")).to_be_visible()


def test_a_call_takes_one_tap_and_an_own_lay_down_six(phone: Phone, elsewhere: Elsewhere):
    seat = seated(begun("venezuela")(elsewhere), phone, "Ana")
    phone.taps = 0
    phone.tap(phone.button("¡Compro!"))
    expect_text(seat.note, "Nobody else has called yet.")
    assert phone.taps == 1

    phone.taps = 0
    phone.tap(phone.link("Lay down"))
    seat.tap_melds("7H 7D 7S")
    seat.expect_verdict("Legal")
    phone.tap(phone.button("Lay down"))
    expect(phone.link("Add")).to_be_visible(timeout=SENT_WITHIN)
    assert phone.taps <= 6

    phone.tap(phone.link("Add"))
    expect(phone.page).to_have_url(re.compile("/lay-down/"))
