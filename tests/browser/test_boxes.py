"""It fits, and it stands still: no entry moves a control, whoever makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.boxes import ON_ITS_SIDE, SIZES, Seen, at_each_size, boxes, is_reached, moved
from tests.browser.elsewhere import PEOPLE, Elsewhere, begun, waiting_for_a_nod
from tests.browser.looking import sideways, small_targets
from tests.browser.phone import COUNTS_AGAIN_AFTER, NO_NETWORK
from tests.browser.table import Table

pytestmark = pytest.mark.browser

SIX = (*PEOPLE, "Elena", "Fumio")
EIGHT = (*SIX, "Abuela Carmen", "Tío Paco")
POOR = "p6"  # Fumio has no chip left

LAID_OUT = """() => {
  const box = (one) => one.getBoundingClientRect();
  return {
    rows: [...document.querySelectorAll(".seat")].map((one) => box(one).bottom),
    dock: box(document.querySelector(".said")).top,
  };
}"""


class OnTable(Seen):
    """The Table of a game."""

    def tap(self, target: Locator) -> None:
        """Tap something as late as somebody who means it."""
        self.touch(target, after=COUNTS_AGAIN_AFTER)

    def press(self, player: str) -> None:
        """Tap the chip in a player's row."""
        self.tap(self.phone.main.locator(f"[data-row={player}] button"))

    def expect_news_since(self, number: int) -> None:
        """Wait until the Table shows what was recorded after this event."""
        expect(self.phone.main).not_to_have_attribute("data-number", str(number))

    @property
    def number(self) -> int:
        return int(self.phone.main.get_attribute("data-number"))

    def else_buys(self, player: str) -> None:
        """Let somebody else enter a buy, which this phone then shows."""
        number = self.number
        self.elsewhere.send(self.game, "/buy", player=player)
        self.expect_news_since(number)

    def else_lays_down(self, player: str) -> None:
        """Let somebody else enter a lay-down, which this phone then shows."""
        number = self.number
        self.elsewhere.send(f"{self.game}lay-down/{player}", f"lay-down/{player}", melds="7H 7D 7S")
        self.expect_news_since(number)


@pytest.fixture
def sit(take_phone) -> Iterator[Callable[..., OnTable]]:
    """Open the Table of a game: who plays, how many deals were played, in which language."""
    opened: list[Elsewhere] = []

    def sit(
        people: Sequence[str] = SIX, deals: int = 0, language: str = "en", **fields: str
    ) -> OnTable:
        phone = take_phone(locale=language, reduced_motion="reduce")
        elsewhere = Elsewhere(phone.address)
        opened.append(elsewhere)
        game = elsewhere.start_game(names=people, dealer="0", **fields)
        for deal in range(deals):
            costs = [(seat * 37 + deal * 53) % 90 + 8 for seat in range(len(people))]
            costs[(deal + 4) % len(people)] = 0
            elsewhere.enter_from_paper(game, costs)
        if "ruleset" not in fields:
            elsewhere.send(f"{game}table/player/{POOR[:-1]}{len(people)}", "/chips", chips="0")
        phone.open(game)
        return OnTable(Table(phone), elsewhere, game)

    yield sit
    for each in opened:
        each.connection.close()


def buy(seen: OnTable) -> None:
    number = seen.number
    seen.press("p2")
    seen.expect_news_since(number)


def undo(seen: OnTable) -> None:
    number = seen.number
    seen.tap(seen.phone.step_button("Undo"))
    seen.expect_news_since(number)


def redo(seen: OnTable) -> None:
    number = seen.number
    seen.tap(seen.phone.step_button("Redo"))
    seen.expect_news_since(number)


def be_refused(seen: OnTable) -> None:
    seen.press(POOR)
    expect(seen.phone.page.get_by_role("alert")).to_be_visible()


def never_mind(seen: OnTable) -> None:
    seen.tap(seen.phone.page.get_by_role("link", name="Never mind"))
    expect(seen.phone.page.get_by_role("alert")).to_have_count(0)


def rule(seen: OnTable) -> None:
    number = seen.number
    seen.tap(seen.phone.page.get_by_role("button", name="It counts anyway"))
    seen.expect_news_since(number)


def end_the_turn(seen: OnTable) -> None:
    number = seen.number
    seen.tap(seen.phone.button("End turn"))
    seen.expect_news_since(number)


EVENING = (
    buy,
    undo,
    redo,
    lambda seen: seen.else_buys("p1"),
    lambda seen: seen.else_lays_down("p4"),
    end_the_turn,
    be_refused,
    never_mind,
    be_refused,
    rule,
    undo,
    undo,
)


def chips_in(boxes: Iterable[str]) -> list[str]:
    return [does for does in boxes if does.endswith(" chip")]


@at_each_size
def test_no_entry_moves_a_control_of_the_table(sit, size):
    seen = sit()
    page = seen.phone.page
    page.set_viewport_size(size)
    first = boxes(page)
    assert len(chips_in(first)) == len(SIX)
    before = first
    for happens in EVENING:
        happens(seen)
        after = boxes(page)

        assert moved(before, after) == {}, happens
        assert moved(first, after) == {}, happens
        assert chips_in(after) == chips_in(first)
        before = after


def test_on_a_phone_on_its_side_the_doors_stay_where_they_are(sit):
    seen = sit()
    page = seen.phone.page
    page.set_viewport_size({"width": 664, "height": 390})
    doors = page.locator(":is(.note__laid, .note__shout)")
    first = [door.bounding_box() for door in doors.all()]
    seen.else_lays_down("p4")
    during = [door.bounding_box() for door in doors.all()]
    end_the_turn(seen)

    assert len(first) == 2
    assert first == during == [door.bounding_box() for door in doors.all()]


def test_on_a_phone_on_its_side_what_comes_next_is_reached_however_many_play(phone, elsewhere):
    phone.page.set_viewport_size(ON_ITS_SIDE)
    for people in (PEOPLE, EIGHT):
        game = begun("venezuela", people)(elsewhere)
        phone.open(game)
        assert is_reached(phone.main.locator(".note__shout")), people
        elsewhere.enter_from_paper(game, range(0, 10 * len(people), 10))
        phone.open(game + "count/result/1")
        assert is_reached(phone.main.locator(".result__go a")), people
    phone.open(waiting_for_a_nod(elsewhere) + "proposals")
    for key in phone.main.locator(".answers button").all():
        assert is_reached(key)


@at_each_size
def test_a_note_that_comes_or_goes_moves_nothing(sit, size):
    seen = sit(ruleset="bolivia")
    page = seen.phone.page
    page.set_viewport_size(size)
    first = boxes(page)
    seen.tap(seen.phone.button("First round done"))
    expect(seen.phone.button("First round done")).to_have_count(0)
    told = boxes(page)
    buy(seen)

    assert moved(first, told) == moved(first, boxes(page)) == {}


@at_each_size
def test_going_without_network_moves_nothing(sit, size):
    seen = sit()
    page = seen.phone.page
    page.set_viewport_size(size)
    before = boxes(page)
    seen.phone.expected.append(NO_NETWORK)
    with seen.phone.offline():
        seen.press("p3")
        expect(page.locator("[data-waiting]")).to_be_visible()

        assert moved(before, boxes(page)) == {}
    seen.expect_news_since(2)


@pytest.mark.parametrize("people", [SIX, EIGHT], ids=["six", "eight"])
def test_every_row_lies_above_the_dock_and_fits(sit, people):
    for language in ("en", "es", "fa"):
        page = sit(people, 6, language).phone.page
        page.set_viewport_size(SIZES[0])
        found = page.evaluate(LAID_OUT)

        assert len(found["rows"]) == len(people)
        assert max(found["rows"]) <= found["dock"], language
        assert small_targets(page) == sideways(page) == []


@pytest.mark.parametrize("language", ["fa", "de"])
def test_of_two_signs_whose_words_have_no_room_none_stands_apart(take_phone, elsewhere, language):
    game = elsewhere.start_game(names=SIX, dealer="0")
    elsewhere.send(f"{game}lay-down/p2", "lay-down/p2", melds="7H 7D 7S")
    phone = take_phone(locale=language)
    phone.page.set_viewport_size({"width": 390, "height": 664})
    phone.open(game)

    signs = phone.main.locator("[data-row=p2] .seat__mark > .sign").all()
    leads, down = (sign.bounding_box() for sign in signs)
    assert abs(leads["x"] - down["x"]) < 4 * leads["width"]
