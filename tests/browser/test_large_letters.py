"""Weak eyes: every screen in letters of one and a half and of twice the size, on a phone."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import ON_ITS_SIDE
from tests.browser.elsewhere import Elsewhere, begun, seat_in, seat_that_counts
from tests.browser.letters import SCALES, SET_FAMILY, each_size, unreadable
from tests.browser.looking import sideways, small_targets
from tests.browser.phone import SIZE
from tests.browser.screens import SCREENS, Screen
from tests.browser.seats import seated

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 664}
NARROW = {"width": 320, "height": 568}
EIGHT = (
    *("María Fernanda", "José Luis", "Marcelita", "Beto"),
    *("Abuela Carmen", "Tío Paco", "Sebastián", "Guillermina"),
)
DEALS = 7


def played(elsewhere: Elsewhere, deals: int) -> str:
    """Begin a game of eight with long names, and play so many deals of it."""
    game = elsewhere.start_game(names=EIGHT, dealer="0")
    for deal in range(deals):
        costs = [(seat * 37 + deal * 53) % 190 + 8 for seat in range(len(EIGHT))]
        costs[(deal + 4) % len(EIGHT)] = 0
        elsewhere.enter_from_paper(game, costs)
    return game


def under_way(elsewhere: Elsewhere) -> str:
    return played(elsewhere, DEALS - 2)


def over(elsewhere: Elsewhere) -> str:
    return played(elsewhere, DEALS)


def on_the_seat_of_the_longest_name(elsewhere: Elsewhere) -> str:
    return seat_in(elsewhere, under_way(elsewhere), EIGHT[0])


PATHS = (
    *("", "deal", "claims?claimants=p1&claimants=p2", "count", "count/hand/p1", "count/paper"),
    *("count/result/1", "scores", "scores/1/p1", "scores/1/went-out", "log", "middle", "people"),
    *("table/player/p1", "table/more", "agreements", "hand", "lay-down/p1", "pencil"),
)
CROWDED = (
    *(Screen(name=f"eight/{path}", path=path, game=under_way) for path in PATHS),
    *(
        Screen(name=f"eight/own/{path}", path=path, game=on_the_seat_of_the_longest_name)
        for path in ("seat", "seat/own", "claims", "count/hand/p1")
    ),
    *(
        Screen(name=f"eight/over/{path}", path=path, game=over)
        for path in ("", "scores", "scores/over")
    ),
)


@pytest.mark.parametrize("screen", [*SCREENS, *CROWDED], ids=lambda screen: screen.name)
def test_a_screen_is_read_in_large_letters(screen, take_phone, demo, families):
    found: dict[str, list[str]] = {}
    for language in ("es", "en"):
        phone = take_phone(locale=language, reduced_motion="reduce")
        phone.page.set_viewport_size(PHONE)
        screen.show(phone, demo)
        for size in each_size(phone, families):
            found[f"{language}, {size}"] = unreadable(phone.page)
        phone.page.set_viewport_size(NARROW)
        found[f"{language}, narrow"] = sideways(phone.page, frames=False) + small_targets(
            phone.page
        )

    assert {where: faults for where, faults in found.items() if faults} == {}


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["phone", "narrow"])
def test_a_buy_in_letters_of_twice_the_size_is_seen_and_taken_back(take_phone, size):
    phone = take_phone(reduced_motion="reduce")
    phone.page.set_viewport_size(size)
    phone.scale_text(200)
    with Elsewhere(phone.address) as elsewhere:
        phone.open(elsewhere.start_game(names=EIGHT, dealer="0"))
    left = phone.main.locator(".seat").first.locator(".chips > b")
    expect(left).to_have_text("7")

    phone.press(phone.buy_key(EIGHT[0]))
    expect(left).to_have_text("6")
    assert sideways(phone.page) == []

    phone.press(phone.step_button("Undo"))
    expect(left).to_have_text("7")


@pytest.mark.parametrize("size", [SIZE, PHONE, NARROW, ON_ITS_SIDE], ids=str)
def test_on_a_seat_in_large_letters_what_one_does_and_takes_back_is_in_sight(
    take_phone, elsewhere, size
):
    phone = take_phone(locale="es", reduced_motion="reduce")
    phone.page.set_viewport_size(size)
    phone.scale_text(150)
    seat = seated(begun("venezuela", EIGHT)(elsewhere), phone, EIGHT[0])

    seat.calls()

    back = phone.page.get_by_role("button", name="Deshacer lo mío")
    for each in (*phone.main.locator(".mine__keys > *").all(), back):
        expect(each).to_be_in_viewport(ratio=1)
    with phone.offline():
        phone.tap(back)
        expect(phone.page.get_by_text("Ahora no hay red.")).to_be_in_viewport(ratio=0.9)


COVERED = """() => [...document.querySelectorAll(
  ".seated :is(.asked__name, .asked__plain, .due, .mine__name, .mine__total, .shout), "
  + ".mine__keys > *")]
  .filter((one) => {
    one.scrollIntoView({ block: "center" });
    const { x, y, width, height } = one.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((at) => {
      const found = document.elementFromPoint(x + width / 2, y + height * at);
      const plate = one.closest(".mine");
      return !one.contains(found) && !found.contains(one) && !plate?.contains(found);
    });
  }).map((one) => one.innerText)"""


@pytest.mark.parametrize("size", [PHONE, NARROW, ON_ITS_SIDE], ids=["phone", "narrow", "side"])
def test_on_a_seat_in_large_letters_no_act_lies_over_another(take_phone, elsewhere, size):
    phone = take_phone(locale="es", reduced_motion="reduce")
    phone.page.set_viewport_size(size)
    first, last = begun("venezuela", EIGHT)(elsewhere), played(elsewhere, DEALS - 1)
    for game in (first, last):
        phone.open(seat_in(elsewhere, game, EIGHT[0]) + "seat")
        for scale in (130, *SCALES):
            phone.scale_text(scale)
            assert phone.page.evaluate(COVERED) == [], scale
            acts = phone.main.locator(".mine__shout, .mine__keys > *").all()
            boxes = [each.bounding_box() for each in acts]
            assert len(acts) == 4
            assert all(boxes[0]["y"] + boxes[0]["height"] <= key["y"] for key in boxes[1:])
            for each in acts:
                if scale > min(SCALES) or size != PHONE:
                    each.scroll_into_view_if_needed()
                expect(each).to_be_in_viewport(ratio=0.95)


KEYS_ON_PAGE = """() => [...document.querySelectorAll(".keys__pad [value^='rank']")].map((key) => {
  const { x, y, width, height } = key.getBoundingClientRect();
  return [x, y + scrollY, width, height];
})"""


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["phone", "narrow"])
def test_no_answer_moves_a_key_of_the_pad_in_large_letters(take_phone, elsewhere, size):
    phone = take_phone(locale="es", reduced_motion="reduce")
    phone.page.set_viewport_size(size)
    phone.scale_text(150)
    phone.open(begun("venezuela")(elsewhere) + "lay-down/p1")
    before = phone.page.evaluate(KEYS_ON_PAGE)

    for key in ("rank 7", "suit S", "rank 7", "suit S", "joker"):
        phone.tap(phone.main.locator(f".keys__pad [value='{key}']:visible"))
    expect(phone.main.locator(".verdict--no")).to_be_visible()

    assert phone.page.evaluate(KEYS_ON_PAGE) == before


def test_the_keys_of_the_own_count_stand_still_in_large_letters(take_phone, elsewhere):
    phone = take_phone(reduced_motion="reduce")
    phone.page.set_viewport_size(PHONE)
    phone.scale_text(150)
    phone.open(seat_that_counts(elsewhere) + "seat")
    keys = phone.main.locator(".mine__pad")
    before = keys.bounding_box()

    phone.tap(keys.locator("button[value='K']"))

    expect(phone.main.locator(".mine__sum")).to_be_visible()
    assert keys.bounding_box() == before
    assert before["y"] + before["height"] <= phone.main.locator(".mine__keys").bounding_box()["y"]


COUNTED = """() => {
  const line = document.querySelector(".count__line[aria-current]");
  const keys = document.querySelector(".count__pad").getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  return [top >= -1 && bottom <= keys.top + 1 && keys.bottom <= innerHeight + 1, line.dataset.name];
}"""


@pytest.mark.parametrize("size", [PHONE, NARROW, ON_ITS_SIDE], ids=["phone", "narrow", "side"])
def test_above_the_keys_in_large_letters_one_sees_whose_hand_is_counted(
    take_phone, elsewhere, size
):
    phone = take_phone(reduced_motion="reduce")
    phone.page.set_viewport_size(size)
    phone.scale_text(200)
    phone.open(under_way(elsewhere) + "count")
    expect(phone.main.locator(".count__line[aria-current]")).to_be_visible()
    for player in EIGHT:
        assert phone.page.evaluate(COUNTED) == [True, player]
        for key in ("5", "next")[: 2 if player != EIGHT[-1] else 1]:
            phone.tap(phone.main.locator(f".count__keys [value='{key}']:visible"))


DOCK = """() => {
  const box = (one) => one.getBoundingClientRect();
  const [said, bar] = [".said", ".bar"].map((place) => box(document.querySelector(place)));
  const links = [...document.querySelectorAll(".bar__link")];
  const text = document.querySelector(".said__text");
  return {
    lines: new Set(links.map((link) => Math.round(box(link).top))).size,
    beside: said.top < bar.bottom && bar.top < said.bottom,
    cut: [text, ...links].filter((one) => one.scrollWidth > one.clientWidth + 1
      || one.scrollHeight > one.clientHeight + 4).map((one) => one.innerText),
  };
}"""
SET_LETTERS = "(percent) => { document.documentElement.style.fontSize = `${percent}%`; }"


@pytest.mark.parametrize("set_by", ["the browser", "the page"])
def test_on_its_side_a_phone_has_its_dock_in_one_line_in_large_letters(
    take_phone, elsewhere, families, set_by
):
    own = seat_in(elsewhere, begun("venezuela")(elsewhere))
    elsewhere.send(own + "pencil", "pencil/take")
    for language in ("es", "en", "de"):
        phone = take_phone(locale=language)
        phone.page.set_viewport_size(ON_ITS_SIDE)
        phone.open(own)
        scale = phone.scale_text
        if set_by == "the page":
            scale = partial(phone.page.evaluate, SET_LETTERS)
        for family in families:
            phone.page.evaluate(SET_FAMILY, family)
            scale(150)
            in_one = {"lines": 1, "beside": True, "cut": []}
            assert phone.page.evaluate(DOCK) == in_one, (language, family)
            scale(200)
            found = phone.page.evaluate(DOCK)
            assert (found["lines"], found["cut"]) == (1, []), (language, family)
