"""A hand held up at the meld desk, with a real browser's script."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.entering import by_keys
from tests.browser.phone import Phone
from tests.browser.screens import SCREENS

pytestmark = pytest.mark.browser

HAND = "7H 7D 7S 9H 9D 9C 5C 6C 7C 8C KD AD"


@pytest.fixture
def desk(phone: Phone) -> Phone:
    phone.open("/desk?ask=hand&deal=2")
    phone.main.get_by_role("textbox").fill(by_keys(HAND))
    return phone


def test_the_answer_stands_there_while_a_hand_is_entered(desk):
    expect(desk.main.locator(".advice .meld")).to_have_count(3)
    expect(desk.main.locator(".advice__card")).to_have_count(2)


def test_only_the_heading_of_a_long_answer_is_read_out(desk):
    heading = desk.main.locator("[data-headline]")
    expect(heading).to_contain_text("21 points left")

    expect(desk.main.get_by_role("status")).to_have_text(heading.inner_text())


def test_a_hand_goes_along_to_another_deal(desk):
    desk.tap(desk.main.locator("#situation > summary"))
    desk.tap(desk.button("1"))
    expect(desk.main.locator("#situation > summary")).to_contain_text(
        "one set of 3 in different suits"
    )

    expect(desk.main.get_by_role("textbox")).to_have_value(by_keys(HAND))
    expect(desk.main.locator(".advice .meld")).to_have_count(3)


def test_a_chosen_suit_stays_chosen_on_the_way_to_another_deal(desk):
    pad = desk.page.get_by_role("group", name="Pad for a hand")
    desk.tap(pad.get_by_role("button", name="clubs"))
    desk.tap(desk.main.locator("#situation > summary"))
    desk.tap(desk.button("3"))
    expect(pad.get_by_role("button", name="clubs")).to_have_attribute("aria-pressed", "true")
    desk.tap(pad.get_by_role("button", name="two"))

    expect(desk.main.get_by_role("textbox")).to_have_value(by_keys(f"{HAND} 2C"))


@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        (("seven", "hearts", "king", "clubs"), "7H KC"),
        (("hearts", "seven", "hearts", "king"), "7H K"),
        (("hearts", "seven", "spades", "seven", "Delete last card", "ace"), "7H AS"),
    ],
)
def test_a_suit_is_a_bare_rank_s_own_or_stays_for_the_cards_to_come(phone, keys, cards):
    phone.open("/desk?ask=hand")
    pad = phone.page.get_by_role("group", name="Pad for a hand")
    for key in keys:
        phone.tap(pad.get_by_role("button", name=key, exact=True))

    expect(phone.main.get_by_role("textbox")).to_have_value(by_keys(cards))


@pytest.mark.parametrize(
    ("key", "cards"), [("By suit", "2 3S 9S 2H 2D 9D JK"), ("By rank", "2 2H 2D 3S 9S 9D JK")]
)
def test_a_hand_is_sorted_as_the_server_sorts_it(phone, key, cards):
    phone.open("/desk?ask=hand")
    phone.main.get_by_role("textbox").fill(by_keys("9D JK 3S 2H 2 9S 2D"))
    phone.tap(phone.button(key))

    expect(phone.main.get_by_role("textbox")).to_have_value(by_keys(cards))


def test_the_keys_of_a_hand_stand_below_its_cards_and_the_answer(desk):
    desk.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    places = [
        desk.main.locator(part).bounding_box()["y"]
        for part in ("[data-slot]", "[data-verdict]", ".dock")
    ]

    assert places == sorted(places)


def test_what_can_be_asked_stands_in_one_row_off_the_edge_of_a_small_phone(phone):
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.open("/desk?ask=contract&ruleset=romme")
    ways = phone.main.get_by_role("navigation", name="What do you want to know?")
    boxes = [way.bounding_box() for way in ways.locator("> *").all()]

    assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
    assert min(box["x"] for box in boxes) >= 8


BEHIND = """(slots) => slots.filter((slot) => {
  const { left, right, top, bottom } = slot.getBoundingClientRect();
  const foot = document.querySelector(".foot").getBoundingClientRect();
  return bottom > innerHeight || (left < foot.right && right > foot.left && bottom > foot.top);
}).map((slot) => slot.innerText)"""


@pytest.mark.parametrize("size", [(320, 568), (390, 664), (664, 390)], ids=str)
def test_all_slots_of_a_contract_are_seen_above_the_keys(take_phone, size):
    behind = {}
    for language in ("es", "en"):
        phone = take_phone(locale=language)
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        for deal in ("venezuela&deal=7", "carioca&deal=5", "carioca&deal=8", "peru-2&deal=7"):
            phone.open(f"/desk?ask=contract&ruleset={deal}")
            behind[language, deal] = phone.main.locator("[data-slot]").evaluate_all(BEHIND)

    assert {where: slots for where, slots in behind.items() if slots} == {}


ABOVE = ("my-hand", "my-hand-legal", "my-hand-choosing", "desk", "desk-first-melds", "desk-hand")
NEEDED = (
    ".foot button, .slot__head button, [data-types], [value=more], [data-verdict] > :first-child"
)
COVERED = """(parts) => parts.filter((part) => {
  if (!part.checkVisibility({ visibilityProperty: true })) return false;
  const { left, top, width } = part.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + 22); // how it begins
  return !part.contains(seen) && !seen?.contains(part);
}).map((part) => part.outerHTML.slice(0, 99))"""


@pytest.mark.parametrize("size", [(320, 568), (390, 664), (664, 390), (1024, 768)], ids=str)
def test_keys_and_how_an_answer_begins_are_seen_without_scrolling(take_phone, demo, size):
    found = {}
    for screen in SCREENS:
        if screen.name not in ABOVE:
            continue
        phone = take_phone(reduced_motion="reduce")
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        screen.show(phone, demo)
        expect(phone.page.locator("html")).to_have_attribute("data-bound", "")
        phone.page.evaluate("scrollTo(0, 0)")
        found[screen.name] = phone.main.locator(NEEDED).evaluate_all(COVERED)

    assert {name: covered for name, covered in found.items() if covered} == {}


def test_a_dead_key_of_the_desk_says_why(phone):
    phone.open("/desk?ask=contract&deal=2")
    pad = phone.page.get_by_role("group", name="Keys for cards")
    for key in ("seven", "hearts"):
        phone.tap(pad.get_by_role("button", name=key, exact=True))
    pad.get_by_role("button", name="nine", exact=True).tap(force=True)  # it is dimmed

    expect(phone.main.locator("[data-told]")).to_contain_text("This set is of one rank: 7.")
