"""The melds are the screen, what is entered is a sheet: all are seen whole, and nothing moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.elsewhere import Elsewhere
from tests.browser.phone import NO_NETWORK, Phone

pytestmark = pytest.mark.browser

FIVE = ("Rosa", "Carlos", "Yuleisy", "Milagros", "Andrés")
EIGHT = {
    "p1": ["5S 5H 5D", "KS KC JK"],
    "p2": ["7S 7D 7C", "9H 9C 9S", "4H 5H 6H JK"],
    "p3": ["3D 3C 3H", "QH QD QS", "6-9C"],
}
RUN = 5  # the number of the meld with a joker at its end
PHONES = [(390, 664), (320, 568), (664, 390)]
VERDICT = 78  # CSS pixels
BOXES = """(places) => [...document.querySelectorAll(places)].filter((one) => one.checkVisibility())
  .map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map((length) => Math.round(length * 10) / 10);
  })"""
CARDS_LEAVE_THEIR_TILE = """() => [...document.querySelectorAll(".tile")].filter((tile) => {
  const frame = tile.getBoundingClientRect();
  return [...tile.querySelectorAll(".card")].some((card) => {
    const { right, bottom } = card.getBoundingClientRect();
    return right > frame.right + 1 || bottom > frame.bottom + 1;
  });
}).map((tile) => tile.dataset.tile)"""
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(params=PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request) -> tuple[int, int]:
    return request.param


@pytest.fixture(params=["es", "en"])
def language(request) -> str:
    return request.param


@pytest.fixture
def open_game(take_phone) -> Callable[..., tuple[Phone, str]]:
    """Begin a game of five; with its eight melds on the table, or in a deal without any."""

    def open_game(language: str, size: tuple[int, int], *, deals: int = 1, melds: bool = True):
        phone = take_phone(reduced_motion="reduce")
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        with Elsewhere(phone.address) as elsewhere:
            game = elsewhere.start_game(names=FIVE, dealer="0", ruleset="venezuela")
            for _ in range(deals):
                elsewhere.enter_from_paper(game, (0, 10, 20, 30, 40))
            for seat, laid in EIGHT.items() if melds else ():
                elsewhere.send(f"{game}lay-down/{seat}", f"lay-down/{seat}", melds=laid)
            elsewhere.send(game, "/buy", player="p5")  # it is a later turn
        phone.open(f"{game}?lang={language}")
        return phone, game

    return open_game


def choose(phone: Phone, number: int = RUN) -> None:
    """Tap a meld, beside its joker."""
    place = phone.main.locator(f"[data-tile='{number}'] .tile__in")
    place.tap(position={"x": 12, "y": 12})


def key(phone: Phone, value: str):
    return phone.main.locator(f".keys [value='{value}']:visible")


def touch(phone: Phone, target: Locator) -> None:
    """Tap where something is, without scrolling to it."""
    box = target.bounding_box()
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def boxes(page: Page, places: str) -> list[list[float]]:
    return page.evaluate(BOXES, places)


def expect_judged(phone: Phone, kind: str) -> None:
    place = "form:not([hidden]) [data-verdict]:not([aria-busy])"
    expect(phone.main.locator(f"{place} .verdict--{kind}")).to_be_visible()


def expect_whole(page: Page, size: tuple[int, int], state: str, number: int = 8) -> None:
    """Expect every tile between the head and the sheet, with its cards, and the verdict's place."""
    [head] = boxes(page, ".task__head")
    [fit] = boxes(page, ".fit")
    tiles = boxes(page, ".tile")
    beside = size[0] > size[1]
    right, bottom = (fit[0], size[1]) if beside else (size[0], fit[1])

    assert len(tiles) == number, state
    assert min(top for _, top, _, _ in tiles) >= head[1] + head[3] - 0.5, state
    assert max(top + height for _, top, _, height in tiles) <= bottom + 0.5, (state, fit)
    assert max(left + width for left, _, width, _ in tiles) <= right + 0.5, (state, fit)
    assert page.evaluate(CARDS_LEAVE_THEIR_TILE) == [], state
    assert not page.evaluate(SIDEWAYS), state
    expect_verdict_s_place(page, state)


def expect_verdict_s_place(page: Page, state: str) -> None:
    """Expect the verdict as high as ever, wholly in sight, and under nothing."""
    [[left, top, width, height]] = boxes(page, ".found-or-not")

    assert abs(height - VERDICT) < 0.6, (state, height)
    spots = [(left + width * x, top + height * y) for x in (0.1, 0.5, 0.9) for y in (0.2, 0.8)]
    on_top = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.found-or-not'))"
    assert all(page.evaluate(on_top, spot) for spot in spots), state


def test_all_melds_are_seen_whole_and_nothing_moves_while_one_is_added_to(
    open_game, size, language
):
    phone, game = open_game(language, size)
    page = phone.page
    phone.open(game + "lay-down/p3/put-down")
    expect(page.locator("html")).to_have_attribute("data-bound", "")
    still = {}

    def look(state: str) -> None:
        expect_whole(page, size, state)
        still[state] = [boxes(page, each) for each in (".tile", ".found-or-not", ".fit__act")]

    look("rest")
    choose(phone)
    expect(key(phone, "card 3H")).to_be_visible()
    look("meld")
    phone.tap(key(phone, "card 3H"))
    expect_judged(phone, "yes")
    look("card")
    phone.tap(phone.main.locator(f"[data-tile='{RUN}'] .tile__joker"))
    expect(phone.main.locator("[value='move low 7H']:visible")).to_have_count(1)
    look("joker")

    assert [state for state, found in still.items() if found != still["rest"]] == []


def test_no_request_is_needed_to_see_what_fits(open_game):
    phone, game = open_game("en", PHONES[0])
    phone.open(game + "lay-down/p3/put-down")
    expect(phone.page.locator("html")).to_have_attribute("data-bound", "")
    with phone.offline():
        choose(phone, 1)
        expect(key(phone, "card 5C")).to_be_visible()
        expect(key(phone, "card 7H")).to_have_count(0)
        choose(phone, 3)
        expect(key(phone, "card 7H")).to_be_visible()


def test_cards_for_another_meld_are_let_go_and_erasing_shows_all_again(open_game):
    phone, game = open_game("en", PHONES[0])
    phone.open(game + "lay-down/p3/put-down")
    choose(phone, 1)
    phone.tap(key(phone, "card 5C"))
    expect(phone.main.locator("[data-tile='1'] .card--just")).to_have_count(1)
    choose(phone, 3)

    expect(phone.main.locator(".card--just")).to_have_count(0)
    phone.tap(key(phone, "back"))
    expect(phone.main.locator(".tile--now")).to_have_count(0)
    expect(phone.main.get_by_role("link", name="New meld")).to_be_visible()


def test_a_meld_alone_in_large_letters_has_a_way_back_to_the_others(open_game):
    phone, game = open_game("en", PHONES[0])
    phone.scale_text(200)
    phone.open(game + "lay-down/p3/put-down")
    expect(phone.page.locator("html")).to_have_attribute("data-bound", "")
    others = phone.main.get_by_role("link", name="The other melds")
    tiles = phone.main.locator(".tile:visible")
    expect(others).to_be_hidden()
    for leave in (lambda: phone.tap(others), phone.page.go_back):
        choose(phone)
        expect(tiles).to_have_count(1)
        expect(others).to_be_in_viewport(ratio=1)
        leave()
        expect(tiles).to_have_count(8)
    phone.page.go_back()
    expect(tiles).to_have_count(0)  # nothing is left between them and the page before


def test_cards_entered_outlive_a_reload_and_are_recorded_where_they_belong(open_game):
    phone, game = open_game("en", PHONES[0])
    phone.open(game + "lay-down/p3/put-down")
    choose(phone, 1)
    phone.tap(key(phone, "card 5C"))
    expect_judged(phone, "yes")
    phone.page.reload()

    expect(phone.main.locator("[data-tile='1'] .card--just")).to_have_count(1)
    phone.tap(phone.button(re.compile("^Add 5")))
    expect(phone.page.get_by_role("region", name="The last step")).to_contain_text("5")
    phone.open(game + "lay-down/p3/put-down")
    expect(phone.main.locator("[data-tile='1'] .card")).to_have_count(4)
    expect(phone.main.locator(".tile--now")).to_have_count(0)


def test_a_pad_with_its_slots_and_every_key_is_seen_and_stands_still(open_game, size, language):
    phone, game = open_game(language, size, deals=6, melds=False)
    page = phone.page
    phone.open(game + "lay-down/p1")
    expect(page.locator("html")).to_have_attribute("data-bound", "")
    still = {}

    def look(state: str) -> None:
        [fit] = boxes(page, ".fit")
        bottom = size[1] if size[0] > size[1] else fit[1]
        slots, keys = boxes(page, ".slot"), boxes(page, ".keys .key")
        assert len(slots) == 2
        assert all(top >= 0 and top + height <= bottom + 0.5 for _, top, _, height in slots), state
        assert len(keys) == 20
        assert all(top >= 0 and top + height <= size[1] for _, top, _, height in keys), state
        columns = sorted(left for left, *_ in keys[:7])
        assert min(b - a for a, b in pairwise(columns)) >= 44, state
        expect_verdict_s_place(page, state)
        still[state] = [slots, keys]

    look("empty")
    for value in ("rank 9", "suit D", "suit S", "joker", "suit C", "rank 4", "rank 6"):
        touch(phone, key(phone, value))
    expect_judged(phone, "open")
    look("not yet")
    touch(phone, key(phone, "rank 5"))  # it lies in the run already
    expect(page.locator("[data-told]")).to_be_visible()
    look("a key that does nothing")
    phone.expected.append(NO_NETWORK)
    with phone.offline():
        touch(phone, key(phone, "rank 9"))
        expect(page.locator("[data-unreachable]")).to_be_visible()
        look("no network")
    expect(page.locator("[data-unreachable]")).to_be_hidden()
    expect_judged(phone, "open")
    touch(phone, phone.main.locator("[data-slot=melds-0] button.slot__name"))
    touch(phone, key(phone, "suit H"))
    expect_judged(phone, "no")  # exactly three are asked for
    look("no")

    assert [state for state, found in still.items() if found != still["empty"]] == []


def test_one_meld_on_the_table_leaves_a_pad_within_the_smallest_screen(open_game, language):
    phone, game = open_game(language, (320, 568), deals=4, melds=False)
    with Elsewhere(phone.address) as elsewhere:
        elsewhere.send(f"{game}lay-down/p1", "lay-down/p1", melds="9S 9H 9D 9C 9S")
    phone.open(game + "lay-down/p2")

    expect(phone.main.locator(".tile .card")).to_have_count(5)
    assert phone.page.evaluate("document.documentElement.scrollHeight") <= 568


def test_who_only_asks_does_so_beside_the_key_that_erases(open_game):
    phone, game = open_game("en", PHONES[0])
    phone.open(game + "lay-down/check?player=p1")
    choose(phone)
    ask = phone.main.get_by_role("button", name="Check it")
    expect(ask).to_have_count(1)

    assert ask.bounding_box()["y"] == key(phone, "back").bounding_box()["y"]
    expect(ask).to_have_attribute("aria-disabled", "true")

    ask.tap(force=True)
    expect(phone.main.locator("[data-told]:visible")).to_contain_text("Tap the cards")
    phone.tap(key(phone, "card 3H"))
    expect(ask).not_to_have_attribute("aria-disabled", "true")


def test_a_key_that_can_do_nothing_is_dimmed_and_says_why(open_game):
    """Three to eight and a joker: it stands for the nine."""
    phone, game = open_game("en", PHONES[0], deals=6, melds=False)
    phone.open(game + "lay-down/p1")
    phone.tap(phone.main.locator("[data-slot=melds-1] button.slot__name"))
    for value in ("suit H", "rank 3", "rank 8", "joker"):
        phone.tap(key(phone, value))
    nine = key(phone, "rank 9")
    expect(nine).to_have_attribute("aria-disabled", "true")
    expect(key(phone, "rank 10")).not_to_have_attribute("aria-disabled", "true")

    nine.tap(force=True)

    told = phone.main.locator("[data-told]")
    expect(told).to_contain_text("9")
    expect(told).to_contain_text("joker")
    expect(told).to_contain_text("10")
    phone.tap(key(phone, "rank 10"))
    expect(told).to_be_hidden()


def test_while_it_is_asked_a_verdict_is_dimmed(open_game):
    phone, game = open_game("en", PHONES[0])
    phone.open(game + "lay-down/p3/put-down")
    choose(phone, 1)
    phone.tap(key(phone, "card 5C"))
    expect_judged(phone, "yes")
    verdict = phone.main.locator("form:not([hidden]) .verdict--yes")
    paper = verdict.evaluate("one => getComputedStyle(one).backgroundColor")
    phone.page.route("**/lay-down/**", lambda route: None)  # it never comes

    phone.tap(key(phone, "card 5H"))

    assert verdict.evaluate("one => getComputedStyle(one).backgroundColor") != paper


def test_what_may_not_grow_yet_is_dimmed_and_says_why(take_phone):
    phone = take_phone(reduced_motion="reduce")
    with Elsewhere(phone.address) as elsewhere:
        game = elsewhere.start_game(names=FIVE, dealer="0", ruleset="venezuela")
        elsewhere.send(f"{game}lay-down/p2", "lay-down/p2", melds=["7H 7D 7S"])
    phone.open(game + "lay-down/p2/put-down")
    expect(phone.main.locator("[data-tile='1']")).to_have_class(re.compile("tile--waits"))

    choose(phone, 1)

    reason = phone.main.locator("form:not([hidden]) .verdict:visible")
    expect(reason).to_contain_text(re.compile("turn"))
    fitting = key(phone, "card 7C")
    expect(fitting).to_have_css("box-shadow", "none")
    phone.tap(fitting)
    expect(reason).to_contain_text("next turn")
    expect(phone.button("It is a later turn")).to_be_visible()


def test_a_very_long_answer_is_seen_whole_once_touched(open_game):
    phone, game = open_game("en", PHONES[1], melds=False)
    phone.open(game + "lay-down/p1")
    for field, cards in enumerate(("7H 8D 9S JK JK", "2H 3D 4S JK JK")):
        phone.main.locator("[name=melds]").nth(field).fill(cards)
    answer = phone.main.locator(".fit .found")
    expect(answer).to_have_attribute("data-more", "")

    phone.tap(answer)

    assert answer.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    phone.tap(key(phone, "back"))
    assert answer.evaluate("one => one.scrollHeight - one.clientHeight") > 0


def test_typing_is_behind_the_keyboard_sign(open_game):
    phone, game = open_game("en", PHONES[0], melds=False)
    phone.open(game + "lay-down/p1")
    typed = phone.main.locator(".slot__typed").first
    assert typed.get_attribute("placeholder") is None
    assert typed.bounding_box()["width"] < 4

    phone.tap(phone.main.get_by_role("button", name="Type instead"))

    assert typed.bounding_box()["width"] > 100
    expect(typed).to_be_focused()


def test_a_ruling_is_offered_on_cards_the_rules_forbid_and_not_on_what_cannot_be_read(open_game):
    phone, game = open_game("en", PHONES[0], melds=False)
    phone.open(game + "lay-down/p1")
    phone.tap(phone.main.get_by_role("button", name="Type instead"))
    typed = phone.main.locator(".slot__typed").first
    ruling = phone.main.get_by_role("button", name="It counts anyway")

    typed.fill("9h 9d 9d 9d")
    expect(ruling).to_be_visible()
    typed.fill("9p")
    expect_judged(phone, "open")
    expect(ruling).to_have_count(0)


@pytest.mark.parametrize("scale", [150, 200])
def test_large_letters_leave_names_and_verdict_whole(open_game, scale):
    phone, game = open_game("es", PHONES[0])
    phone.open(game + "lay-down/p3/put-down")
    phone.page.evaluate(f"document.documentElement.style.fontSize = '{scale}%'")
    cut = """() => [...document.querySelectorAll(".tile__who, .task__head h1")]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent)"""

    assert not phone.page.evaluate(SIDEWAYS)
    assert phone.page.evaluate(cut) == []
    choose(phone)
    assert not phone.page.evaluate(SIDEWAYS)
    expect(key(phone, "card 3H")).to_be_in_viewport(ratio=0.9)
